import type { Change, DeviceDb } from './device-db.ts';
import { hashOf } from './finalize.ts';
import { sha256 } from './hash.ts';
import { keptForm } from './kept-forms.ts';
import { unsaid } from './removal.ts';
import type { AnswerRow, FindingRow, FormRow, PictureRow, RawRow, ResponseRow, SignatureRow } from './rows.ts';
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
  /** Without a question; older files have none. */
  findings?: FindingRow[];
  /** Photos that are still as they were picked. */
  raws?: (RawRow & { bytes: string })[];
}

const format = 'sahada.outbox';

/** Writes the file response by response, so that its whole text never has to fit in memory at once. */
export async function exportFile(db: DeviceDb, responseKeys: readonly string[], exportedAt: string): Promise<Blob> {
  const parts: BlobPart[] = [`{"format":"${format}","version":1,"exportedAt":"${exportedAt}","responses":[`];
  for (const responseKey of responseKeys) {
    const entry = await entryOf(db, responseKey);
    if (entry) parts.push(`${parts.length > 1 ? ',' : ''}\n${JSON.stringify(entry)}`);
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
}

async function entryOf(db: DeviceDb, responseKey: string): Promise<Entry | null> {
  const response = await db.get('responses', responseKey);
  if (!response) return null;
  const [form, answers, signatures, findings, rows, rawRows] = await Promise.all([
    keptForm(db, response.formKey),
    db.all('answers', responseKey),
    db.all('signatures', responseKey),
    db.all('findings', responseKey),
    db.all('pictures', responseKey),
    db.all('raws', responseKey),
  ]);
  const pictures: PictureEntry[] = [];
  for (const row of rows) {
    const stored = await db.get('bytes', row.pictureKey);
    if (!stored && !row.received) continue;
    pictures.push({ ...row, thumb: toBase64(row.thumb), bytes: stored ? toBase64(stored.bytes) : '' });
  }
  const raws: NonNullable<Entry['raws']> = [];
  for (const row of rawRows) {
    const stored = await db.get('bytes', row.pictureKey);
    if (stored) raws.push({ ...row, bytes: toBase64(stored.bytes) });
  }
  return { response, form: form ?? null, answers, signatures, findings, pictures, raws };
}

/** In steps, since a function takes only so many arguments. */
function toBase64(bytes: ArrayBuffer): string {
  const step = 0x8000;
  const parts: string[] = [];
  for (let from = 0; from < bytes.byteLength; from += step) {
    parts.push(String.fromCharCode(...new Uint8Array(bytes, from, Math.min(step, bytes.byteLength - from))));
  }
  return btoa(parts.join(''));
}

function fromBase64(text: string): ArrayBuffer | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  } catch {
    return null;
  }
}

/**
 * Takes in what is not on this device yet, or nothing at all when any part of the file is damaged. Gives the number of
 * responses taken in, or null for a damaged or foreign file.
 */
export async function importFile(db: DeviceDb, text: string): Promise<number | null> {
  const entries = entriesOf(text);
  if (!entries) return null;
  const writes: Change[][] = [];
  for (const entry of entries) {
    const there = await db.get('responses', entry.response.responseKey);
    // One that was deleted a moment ago is still there, and no longer anybody's.
    if (there && there.stage !== 'discarded' && !isEarlier(there, entry.response)) continue;
    const changes = await changesOf(db, entry);
    if (!changes) return null;
    // Nothing of the earlier revision may stand among what the file says.
    writes.push(there ? [...(await unsaid(db, there.responseKey)), ...changes] : changes);
  }
  for (const changes of writes) await db.write(changes);
  return writes.length;
}

/** What is on the device was received, and came back for a correction that the file has. */
const isEarlier = (there: ResponseRow, inFile: ResponseRow): boolean =>
  there.stage === 'received' && (there.revision ?? 0) < (inFile.revision ?? 0);

/** What is to be written for one response, or null when its answers or a picture are not what they were. */
async function changesOf(db: DeviceDb, entry: Entry): Promise<Change[] | null> {
  const { finalized } = entry.response;
  if (finalized && (await hashOf(finalized.submission)) !== finalized.answersHash) return null;
  const pictures: Change[] = [];
  for (const { bytes: spelt, thumb, ...row } of entry.pictures) {
    const [bytes, small] = [fromBase64(spelt), fromBase64(thumb)];
    // The server has these; what is on the device of them is a small copy at most.
    if (small && row.received && spelt === '') {
      pictures.push({ store: 'pictures', put: { ...row, thumb: small } });
      continue;
    }
    if (!bytes || !small || (await sha256(new Uint8Array(bytes))) !== row.sha256) return null;
    pictures.push(
      { store: 'pictures', put: { ...row, thumb: small } },
      { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
    );
  }
  for (const { bytes: spelt, ...row } of entry.raws ?? []) {
    const bytes = fromBase64(spelt);
    if (!bytes) return null;
    pictures.push({ store: 'raws', put: row }, { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } });
  }
  // A form that this device has downloaded itself is trusted over one from a file.
  const isNew = entry.form && !(await keptForm(db, entry.form.formKey));
  return [
    { store: 'responses', put: { ...entry.response, send: freshSend } },
    ...(entry.form && isNew ? [{ store: 'forms', put: entry.form } as const] : []),
    ...entry.answers.map((put) => ({ store: 'answers', put }) as const),
    ...(entry.findings ?? []).map((put) => ({ store: 'findings', put }) as const),
    ...entry.signatures.map((put) => ({ store: 'signatures', put }) as const),
    ...pictures,
  ];
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
