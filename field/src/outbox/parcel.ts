import { sha256 } from './hash.ts';
import type { AnswerRow, FormRow, Kept, PictureRow, SignatureRow } from './kept.ts';
import { freshSend } from './kept.ts';
import type { Change, Shelf } from './shelf.ts';

/** The outbox as a file: everything of the responses in it, pictures included, to be taken in again on any device. */

interface PackedPicture extends Omit<PictureRow, 'thumb'> {
  thumb: string;
  bytes: string;
}

interface Packed {
  response: Kept;
  form: FormRow | null;
  answers: AnswerRow[];
  signatures: SignatureRow[];
  pictures: PackedPicture[];
}

const format = 'sahada.outbox';

/** Spelt response by response, so that no text as long as the whole has to stand in memory. */
export async function packParcel(shelf: Shelf, responseKeys: readonly string[], exportedAt: string): Promise<Blob> {
  const parts: BlobPart[] = [`{"format":"${format}","version":1,"exportedAt":"${exportedAt}","responses":[`];
  for (const [index, responseKey] of responseKeys.entries()) {
    const packed = await pack(shelf, responseKey);
    if (packed) parts.push(`${index > 0 ? ',' : ''}\n${JSON.stringify(packed)}`);
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
}

async function pack(shelf: Shelf, responseKey: string): Promise<Packed | null> {
  const response = await shelf.get('responses', responseKey);
  if (!response) return null;
  const [form, answers, signatures, rows] = await Promise.all([
    shelf.get('forms', response.formKey),
    shelf.all('answers', responseKey),
    shelf.all('signatures', responseKey),
    shelf.all('pictures', responseKey),
  ]);
  const pictures: PackedPicture[] = [];
  for (const row of rows) {
    const kept = await shelf.get('bytes', row.pictureKey);
    const bytes = kept ? await toBase64(kept.bytes) : '';
    pictures.push({ ...row, thumb: await toBase64(row.thumb), bytes });
  }
  return { response, form: form ?? null, answers, signatures, pictures };
}

async function toBase64(bytes: ArrayBuffer): Promise<string> {
  const address = await new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
  return address.slice(address.indexOf(',') + 1);
}

function fromBase64(text: string): ArrayBuffer {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

/** Takes in what is not here yet. Answers how many responses came in, or null when it is no such file or is damaged. */
export async function unpackParcel(shelf: Shelf, text: string): Promise<number | null> {
  const parcel = readParcel(text);
  if (!parcel) return null;
  let count = 0;
  for (const packed of parcel) {
    if (await shelf.get('responses', packed.response.responseKey)) continue;
    const pictures = packed.pictures.map((picture) => ({ ...picture, bytes: fromBase64(picture.bytes) }));
    for (const { bytes, sha256: expected } of pictures) {
      if ((await sha256(new Uint8Array(bytes))) !== expected) return null;
    }
    const changes: Change[] = [
      { store: 'responses', put: { ...packed.response, send: freshSend } },
      ...(packed.form ? [{ store: 'forms', put: packed.form } as const] : []),
      ...packed.answers.map((put) => ({ store: 'answers', put }) as const),
      ...packed.signatures.map((put) => ({ store: 'signatures', put }) as const),
      ...pictures.flatMap(({ bytes, ...row }): Change[] => [
        { store: 'pictures', put: { ...row, thumb: fromBase64(row.thumb) } },
        { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
      ]),
    ];
    await shelf.write(changes);
    count++;
  }
  return count;
}

function readParcel(text: string): Packed[] | null {
  try {
    const parcel = JSON.parse(text) as { format?: unknown; version?: unknown; responses?: unknown };
    if (parcel.format !== format || parcel.version !== 1 || !Array.isArray(parcel.responses)) return null;
    const rows = parcel.responses as Partial<Packed>[];
    const whole = rows.every(
      (row) =>
        typeof row.response?.responseKey === 'string' &&
        Array.isArray(row.answers) &&
        Array.isArray(row.signatures) &&
        Array.isArray(row.pictures),
    );
    return whole ? (rows as Packed[]) : null;
  } catch {
    return null;
  }
}
