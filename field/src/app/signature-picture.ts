import type { NewPicture } from '../outbox/fill.ts';
import { sha256 } from '../outbox/hash.ts';
import { newKey } from '../outbox/key.ts';
import type { SignatureRow } from '../outbox/rows.ts';
import { drawSignature } from './strokes.ts';

/** A signature as it is sent: a picture, with a key of its own. */
export async function pictureOf(signature: SignatureRow): Promise<NewPicture> {
  const bytes = await drawSignature(signature);
  return {
    row: {
      pictureKey: newKey(),
      responseKey: signature.responseKey,
      questionId: null,
      type: 'image/png',
      size: bytes.byteLength,
      sha256: await sha256(new Uint8Array(bytes)),
      thumb: bytes,
      received: false,
    },
    bytes,
  };
}
