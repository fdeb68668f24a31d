import { endpoints } from '@sahada/contract/endpoints';
import { type DeviceDb, isFull } from './device-db.ts';
import { judgePicture, judgeProgress, type Verdict } from './judge.ts';
import type { PictureRow, ResponseRow } from './rows.ts';
import type { Session } from './session.ts';
import { ask } from './wire.ts';

export interface Sender {
  db: DeviceDb;
  session: Session | null;
  language: string;
  now: () => number;
  /** Told of everything that the server has taken, down to a part of a picture. */
  onTaken?: () => void;
}

/** What anybody may send at once, signed in or not. Small parts also lose little when the line breaks. */
export const largestPart = 256 * 1024;

/** A server or proxy that refuses less than this as too large refuses something else. */
const smallestPart = 16 * 1024;

/** How often one try may begin a picture again after the server gave up what it had, or will not say that the whole is right. */
const mostRestarts = 1;

/** The size of the parts, in bytes. It shrinks when a part is refused as too large, for the pictures after it as well. */
export interface PartSize {
  size: number;
}

/** A device that is too full to note how far sending has got sends all the same: the server takes again what it has. */
export const whereThereIsRoom = (noting: Promise<unknown>): Promise<unknown> =>
  noting.catch((error: unknown) => {
    if (!isFull(error)) throw error;
  });

/** Sends one picture of a response and writes down that it has arrived. */
export async function sendPicture(
  sender: Sender,
  response: ResponseRow,
  pictureKey: string,
  part: PartSize,
): Promise<Verdict> {
  const [row, bytesRow] = await Promise.all([
    sender.db.get('pictures', pictureKey),
    sender.db.get('bytes', pictureKey),
  ]);
  if (row?.received) return { kind: 'complete' };
  if (!row || !bytesRow) return { kind: 'hold', hold: 'pictureGone', status: 0, message: null };
  const verdict = await sendBytes(sender, response, row, new Uint8Array(bytesRow.bytes), part);
  if (verdict.kind === 'complete') {
    await whereThereIsRoom(sender.db.update('pictures', pictureKey, (old) => ({ ...old, received: true })));
  }
  return verdict;
}

/** Whole when it is small, else in parts from wherever the server says it has got to. */
async function sendBytes(
  { session, language, now, onTaken }: Sender,
  response: ResponseRow,
  row: PictureRow,
  bytes: Uint8Array<ArrayBuffer>,
  part: PartSize,
): Promise<Verdict> {
  const { pictureKey, sha256, type } = row;
  const size = bytes.length;
  const common = { values: { pictureKey }, session, language };
  const headers = { 'X-Token': response.token, 'X-Response-Key': response.responseKey, 'X-Sha256': sha256 };
  const put = async (from: number, to: number): Promise<Verdict> => {
    const place: Record<string, string> = to - from < size ? { 'X-Offset': String(from), 'X-Size': String(size) } : {};
    const answer = await ask({
      ...common,
      to: endpoints.putPicture,
      headers: { ...headers, ...place, 'Content-Type': type },
      body: bytes.slice(from, to),
      seconds: 120,
    });
    return judgePicture(answer, pictureKey, now());
  };

  let next = 0;
  if (size > part.size) {
    const progress = judgeProgress(await ask({ ...common, to: endpoints.pictureState, headers, seconds: 30 }), now());
    if (progress.kind !== 'more') return progress;
    next = progress.from;
  }
  for (let restarts = 0; ; ) {
    // The last part goes even when all of it is there: only the answer to it says that the whole is right.
    const from = Math.min(next, Math.floor((size - 1) / part.size) * part.size);
    const verdict = await put(from, Math.min(from + part.size, size));
    if (verdict.kind === 'retry' && verdict.status === 413 && part.size > smallestPart) {
      part.size /= 2;
      continue;
    }
    if (verdict.kind === 'complete' || (verdict.kind === 'more' && verdict.from > from)) onTaken?.();
    if (verdict.kind !== 'more') return verdict;
    const isStuck = verdict.from <= from || verdict.from >= size;
    if (isStuck && restarts++ === mostRestarts) return { kind: 'retry', status: 409, message: null };
    next = verdict.from;
  }
}
