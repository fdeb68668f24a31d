import { randomUUID } from 'node:crypto';
import type { DeviceDb } from '../src/outbox/device-db.ts';
import { finalize } from '../src/outbox/finalize.ts';
import { sha256 } from '../src/outbox/hash.ts';
import { type Author, type Finalized, type FormRow, freshSend, type ResponseRow } from '../src/outbox/rows.ts';

/** Responses that wait to be sent, put on the device as the form puts them there. */

const form = { formKey: 'token anyone v1', token: 'token', form: { versionTag: 'v1' } } as FormRow;

const draft: ResponseRow = {
  responseKey: '',
  token: 'token',
  companyName: 'Örnek',
  planId: 7,
  definition: 'Denetim',
  locationName: 'Ankara',
  formKey: form.formKey,
  barcodeCode: null,
  languageId: 1,
  author: null,
  stage: 'draft',
  place: { step: 'review', section: 0, page: 0, questionId: null },
  startedAt: '2026-11-20T09:00:00Z',
  changed: 1,
  notice: null,
  consent: null,
  participant: { name: '', email: '' },
  position: null,
  finalized: null,
  send: freshSend,
  receipt: null,
  received: null,
};

/** Bytes that differ from picture to picture and from part to part. */
const bytesOf = (size: number, seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, place) => (place * 31 + (place >> 10) + seed) % 251);

interface Wanted {
  author?: Author;
  /** Sizes of its pictures, in bytes. */
  pictures?: readonly number[];
  finalizedAt?: number;
}

export async function putWaiting(db: DeviceDb, { author, pictures = [], finalizedAt = 1 }: Wanted = {}) {
  const responseKey = randomUUID();
  const begun: ResponseRow = { ...draft, responseKey, author: author ?? null };
  const rows = await Promise.all(
    pictures.map(async (size, place) => {
      const bytes = bytesOf(size, place);
      const row = {
        pictureKey: randomUUID(),
        responseKey,
        questionId: 1,
        type: 'image/jpeg' as const,
        size,
        sha256: await sha256(bytes),
        thumb: bytes.buffer.slice(0, 4),
        received: false,
      };
      return { row, bytes: bytes.buffer };
    }),
  );
  const answer = { questionId: 1, text: 'evet', pictureKeys: rows.map(({ row }) => row.pictureKey) };
  const finalized = await finalize({
    response: begun,
    form,
    answers: [answer],
    findings: [],
    originals: new Map(),
    signatures: [],
    completedAt: '2026-11-20T10:00:00Z',
    now: finalizedAt,
    deviceScore: null,
  });
  const response: ResponseRow & { finalized: Finalized } = { ...begun, stage: 'waiting', finalized };
  await db.write([
    { store: 'forms', put: form },
    { store: 'responses', put: response },
    { store: 'answers', put: { responseKey, questionId: 1, answer } },
    ...rows.map(({ row }) => ({ store: 'pictures', put: row }) as const),
    ...rows.map(({ row, bytes }) => ({ store: 'bytes', put: { pictureKey: row.pictureKey, bytes } }) as const),
  ]);
  return response;
}
