import type { Change, DeviceDb } from './device-db.ts';
import { sha256 } from './hash.ts';
import type { AnswerRow, FormRow, PictureRow, ResponseRow, SignatureRow } from './rows.ts';
import { freshSend } from './rows.ts';

/** The outbox as a file: everything of the responses in it, pictures included, to be taken in again on any device. */

interface PictureEntry extends Omit<PictureRow, 'thumb'> {
  thumb: string;
  bytes: string;
}

interface Entry {
  response: ResponseRow;
  form: FormRow | null;
  answers: AnswerRow[];
  signatures: SignatureRow[];
  pictures: PictureEntry[];
}

const format = 'sahada.outbox';

/** Spelt response by response, so that no text as long as the whole has to stand in memory. */
export async function exportFile(db: DeviceDb, responseKeys: readonly string[], exportedAt: string): Promise<Blob> {
  const parts: BlobPart[] = [`{"format":"${format}","version":1,"exportedAt":"${exportedAt}","responses":[`];
  for (const [index, responseKey] of responseKeys.entries()) {
    const entry = await entryOf(db, responseKey);
    if (entry) parts.push(`${index > 0 ? ',' : ''}\n${JSON.stringify(entry)}`);
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
}

async function entryOf(db: DeviceDb, responseKey: string): Promise<Entry | null> {
  const response = await db.get('responses', responseKey);
  if (!response) return null;
  const [form, answers, signatures, rows] = await Promise.all([
    db.get('forms', response.formKey),
    db.all('answers', responseKey),
    db.all('signatures', responseKey),
    db.all('pictures', responseKey),
  ]);
  const pictures: PictureEntry[] = [];
  for (const row of rows) {
    const response = await db.get('bytes', row.pictureKey);
    const bytes = response ? await toBase64(response.bytes) : '';
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
export async function importFile(db: DeviceDb, text: string): Promise<number | null> {
  const entries = entriesOf(text);
  if (!entries) return null;
  let count = 0;
  for (const entry of entries) {
    if (await db.get('responses', entry.response.responseKey)) continue;
    const pictures = entry.pictures.map((picture) => ({ ...picture, bytes: fromBase64(picture.bytes) }));
    for (const { bytes, sha256: expected } of pictures) {
      if ((await sha256(new Uint8Array(bytes))) !== expected) return null;
    }
    const changes: Change[] = [
      { store: 'responses', put: { ...entry.response, send: freshSend } },
      ...(entry.form ? [{ store: 'forms', put: entry.form } as const] : []),
      ...entry.answers.map((put) => ({ store: 'answers', put }) as const),
      ...entry.signatures.map((put) => ({ store: 'signatures', put }) as const),
      ...pictures.flatMap(({ bytes, ...row }): Change[] => [
        { store: 'pictures', put: { ...row, thumb: fromBase64(row.thumb) } },
        { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
      ]),
    ];
    await db.write(changes);
    count++;
  }
  return count;
}

function entriesOf(text: string): Entry[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; version?: unknown; responses?: unknown };
    if (file.format !== format || file.version !== 1 || !Array.isArray(file.responses)) return null;
    const rows = file.responses as Partial<Entry>[];
    const whole = rows.every(
      (row) =>
        typeof row.response?.responseKey === 'string' &&
        Array.isArray(row.answers) &&
        Array.isArray(row.signatures) &&
        Array.isArray(row.pictures),
    );
    return whole ? (rows as Entry[]) : null;
  } catch {
    return null;
  }
}
