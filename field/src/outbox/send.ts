import { announce } from './channel.ts';
import { judgePicture, judgeProgress, judgeReceipt, type Verdict } from './judge.ts';
import type { Kept, PictureRow, Sealed } from './kept.ts';
import type { Session } from './session.ts';
import type { Shelf } from './shelf.ts';
import { ask } from './wire.ts';

/**
 * Sends one response: first its answers, so that what cannot be taken again is safe soonest, then its pictures one by
 * one, large ones in parts from wherever the server says it has got to. Each acknowledgement is written down before the
 * next request. It counts as received when the receipt and every picture have been acknowledged.
 */

const partSize = 256 * 1024;

export interface Sender {
  shelf: Shelf;
  session: Session | null;
  language: string;
  now: () => number;
}

/** A response begun by an auditor goes out under that auditor's name or waits; anybody else's needs no session. */
export function sessionFor(kept: Kept, session: Session | null): Session | null | 'signIn' {
  if (!kept.author) return null;
  if (!session) return 'signIn';
  return session.user && session.user.id !== kept.author.id ? 'signIn' : session;
}

const cut = (status: number): Verdict => ({ kind: 'retry', status, message: null });

export async function sendResponse(sender: Sender, kept: Kept, sealed: Sealed): Promise<Verdict> {
  const session = sessionFor(kept, sender.session);
  if (session === 'signIn') return { kind: 'hold', hold: 'signIn', status: 401, message: null };
  const with_ = { ...sender, session };
  let receipt = kept.receipt;
  const total = sealed.pictureKeys.length + 1;
  const tell = (done: number) => announce({ about: 'sending', responseKey: kept.responseKey, done, total });
  tell(receipt ? 1 : 0);
  if (!receipt) {
    const verdict = await sendAnswers(with_, kept, sealed);
    if (verdict.kind !== 'received') return verdict;
    receipt = verdict.receipt;
    const received = receipt;
    await sender.shelf.update('responses', kept.responseKey, (row) => ({ ...row, receipt: received }));
  }
  let failed: Verdict | null = null;
  let done = 1;
  for (const pictureKey of sealed.pictureKeys) {
    tell(done);
    const verdict = await sendPicture(with_, kept, pictureKey);
    if (verdict.kind === 'complete') done++;
    else {
      failed = verdict;
      // Without a network, or when asked to wait, the other pictures would fare no better.
      if (verdict.kind !== 'retry' || verdict.status === 0) break;
    }
  }
  return failed ?? { kind: 'received', receipt };
}

async function sendAnswers({ session, language, now }: Sender, kept: Kept, sealed: Sealed): Promise<Verdict> {
  const answer = await ask({
    method: 'POST',
    path: '/field/responses',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sealed.submission),
    session,
    language,
    seconds: 60,
  });
  return judgeReceipt(answer, { responseKey: kept.responseKey, answersHash: sealed.answersHash }, now());
}

async function sendPicture(sender: Sender, kept: Kept, pictureKey: string): Promise<Verdict> {
  const [row, kept_] = await Promise.all([
    sender.shelf.get('pictures', pictureKey),
    sender.shelf.get('bytes', pictureKey),
  ]);
  if (row?.received) return { kind: 'complete' };
  if (!row || !kept_) return cut(0);
  const verdict = await sendBytes(sender, kept, row, new Uint8Array(kept_.bytes));
  if (verdict.kind === 'complete') {
    await sender.shelf.update('pictures', pictureKey, (old) => ({ ...old, received: true }));
  }
  return verdict;
}

async function sendBytes(
  sender: Sender,
  kept: Kept,
  row: PictureRow,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  const { session, language, now } = sender;
  const path = `/field/pictures/${row.pictureKey}`;
  const headers = { 'X-Token': kept.token, 'X-Response-Key': kept.responseKey, 'X-Sha256': row.sha256 };
  const put = async (from: number, to: number, parts: Record<string, string>) => {
    const answer = await ask({
      method: 'PUT',
      path,
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
  const progress = judgeProgress(await ask({ method: 'HEAD', path, headers, session, language, seconds: 30 }), now());
  if (progress.kind !== 'more') return progress;
  const verdict = await putFrom(progress.from);
  // What was put together from earlier parts turned out wrong: once more, all of it.
  const broken = verdict.kind === 'retry' && verdict.status === 200 && progress.from > 0;
  return broken ? putFrom(0) : verdict;
}
