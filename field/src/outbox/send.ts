import { endpoints } from '@sahada/contract/endpoints';
import { announce } from './channel.ts';
import type { DeviceDb } from './device-db.ts';
import { judgePicture, judgeProgress, judgeReceipt, type Verdict } from './judge.ts';
import type { Finalized, PictureRow, ResponseRow } from './rows.ts';
import type { Session } from './session.ts';
import { ask } from './wire.ts';

/**
 * Sends one response: first its answers, so that what cannot be taken again is safe soonest, then its pictures one by
 * one, large ones in parts from wherever the server says it has got to. Each acknowledgement is written down before the
 * next request. It counts as received when the receipt and every picture have been acknowledged.
 */

const partSize = 256 * 1024;

export interface Sender {
  db: DeviceDb;
  session: Session | null;
  language: string;
  now: () => number;
}

/** A response begun by an auditor goes out under that auditor's name or waits; anybody else's needs no session. */
export function sessionFor(response: ResponseRow, session: Session | null): Session | null | 'signIn' {
  if (!response.author) return null;
  if (!session) return 'signIn';
  return session.user && session.user.id !== response.author.id ? 'signIn' : session;
}

const cut = (status: number): Verdict => ({ kind: 'retry', status, message: null });

export async function sendResponse(sender: Sender, response: ResponseRow, finalized: Finalized): Promise<Verdict> {
  const session = sessionFor(response, sender.session);
  if (session === 'signIn') return { kind: 'hold', hold: 'signIn', status: 401, message: null };
  const with_ = { ...sender, session };
  let receipt = response.receipt;
  const total = finalized.pictureKeys.length + 1;
  const tell = (done: number) => announce({ about: 'sending', responseKey: response.responseKey, done, total });
  tell(receipt ? 1 : 0);
  if (!receipt) {
    const verdict = await sendAnswers(with_, response, finalized);
    if (verdict.kind !== 'received') return verdict;
    receipt = verdict.receipt;
    const received = receipt;
    await sender.db.update('responses', response.responseKey, (row) => ({ ...row, receipt: received }));
  }
  let failed: Verdict | null = null;
  let done = 1;
  for (const pictureKey of finalized.pictureKeys) {
    tell(done);
    const verdict = await sendPicture(with_, response, pictureKey);
    if (verdict.kind === 'complete') done++;
    else {
      failed = verdict;
      // Without a network, or when asked to wait, the other pictures would fare no better.
      if (verdict.kind !== 'retry' || verdict.status === 0) break;
    }
  }
  return failed ?? { kind: 'received', receipt };
}

async function sendAnswers(
  { session, language, now }: Sender,
  response: ResponseRow,
  finalized: Finalized,
): Promise<Verdict> {
  const answer = await ask({
    to: endpoints.submit,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(finalized.submission),
    session,
    language,
    seconds: 60,
  });
  return judgeReceipt(answer, { responseKey: response.responseKey, answersHash: finalized.answersHash }, now());
}

async function sendPicture(sender: Sender, response: ResponseRow, pictureKey: string): Promise<Verdict> {
  const [row, bytesRow] = await Promise.all([
    sender.db.get('pictures', pictureKey),
    sender.db.get('bytes', pictureKey),
  ]);
  if (row?.received) return { kind: 'complete' };
  if (!row || !bytesRow) return cut(0);
  const verdict = await sendBytes(sender, response, row, new Uint8Array(bytesRow.bytes));
  if (verdict.kind === 'complete') {
    await sender.db.update('pictures', pictureKey, (old) => ({ ...old, received: true }));
  }
  return verdict;
}

async function sendBytes(
  sender: Sender,
  response: ResponseRow,
  row: PictureRow,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  const { session, language, now } = sender;
  const values = { pictureKey: row.pictureKey };
  const headers = { 'X-Token': response.token, 'X-Response-Key': response.responseKey, 'X-Sha256': row.sha256 };
  const put = async (from: number, to: number, parts: Record<string, string>) => {
    const answer = await ask({
      to: endpoints.putPicture,
      values,
      headers: { ...headers, ...parts, 'Content-Type': row.type },
      body: bytes.slice(from, to),
      session,
      language,
      seconds: 120,
    });
    return judgePicture(answer, row.pictureKey, now());
  };
  /** Goes on from where the server is; the last part goes even when all is there, as only its answer says it is right. */
  const putFrom = async (start: number): Promise<Verdict> => {
    let verdict: Verdict = { kind: 'more', from: start };
    let before = -1;
    while (verdict.kind === 'more') {
      const from = Math.min(verdict.from, Math.floor((bytes.length - 1) / partSize) * partSize);
      if (from <= before) return cut(200);
      before = from;
      const size = String(bytes.length);
      verdict = await put(from, Math.min(from + partSize, bytes.length), { 'X-Offset': String(from), 'X-Size': size });
    }
    return verdict;
  };
  if (bytes.length <= partSize) return put(0, bytes.length, {});
  const progress = judgeProgress(
    await ask({ to: endpoints.pictureState, values, headers, session, language, seconds: 30 }),
    now(),
  );
  if (progress.kind !== 'more') return progress;
  const verdict = await putFrom(progress.from);
  // What was put together from earlier parts turned out wrong: once more, all of it.
  const broken = verdict.kind === 'retry' && verdict.status === 200 && progress.from > 0;
  return broken ? putFrom(0) : verdict;
}
