import { endpoints } from '@sahada/contract/endpoints';
import type { WireReceipt } from '@sahada/contract/field';
import { announce } from './channel.ts';
import { judgeReceipt, type Verdict } from './judge.ts';
import type { Finalized, ResponseRow } from './rows.ts';
import { largestPart, type Sender, sendPicture, whereThereIsRoom } from './send-picture.ts';
import type { Session } from './session.ts';
import { ask } from './wire.ts';

/** A response begun by an auditor goes out under that auditor's name or waits; anybody else's needs no session. */
export function sessionFor(response: ResponseRow, session: Session | null): Session | null | 'signIn' {
  if (!response.author) return null;
  return session?.user.id === response.author.id ? session : 'signIn';
}

/**
 * Sends one response: first its answers, so that what cannot be taken again is safe soonest, then its pictures one by one.
 * Each acknowledgement is written down before the next request. It counts as received when the receipt and every picture
 * have been acknowledged. The pictures of a content that the server keeps beside another one go there too: the office may
 * choose it, and they are nowhere else.
 */
export async function sendResponse(sender: Sender, response: ResponseRow, finalized: Finalized): Promise<Verdict> {
  const session = sessionFor(response, sender.session);
  if (session === 'signIn') return { kind: 'hold', hold: 'signIn', status: 401, message: null };
  const own = { ...sender, session };
  const { receipt, responseKey } = response;
  const total = finalized.pictureKeys.length + 1;
  const tell = (done: number) => announce({ about: 'sending', responseKey, done, total });
  tell(receipt ? 1 : 0);
  let outcome = receipt ? ({ kind: 'received', receipt } as const) : await sendAnswers(own, response, finalized);
  if (outcome.kind !== 'received' && !isKeptBeside(outcome)) return outcome;
  if (outcome.kind === 'received' && !receipt) {
    own.onTaken?.();
    await whereThereIsRoom(sendAgain(sender.db, outcome.receipt));
    await whereThereIsRoom(keepReceipt(sender.db, responseKey, outcome.receipt));
  }
  let done = 1;
  const part = { size: largestPart };
  for (const pictureKey of finalized.pictureKeys) {
    tell(done);
    const verdict = await sendPicture(own, response, pictureKey, part);
    if (verdict.kind === 'complete') {
      done++;
      continue;
    }
    // A retry comes before a hold: what needs a person is said when nothing else is left to try.
    if (outcome.kind === 'received' || (outcome.kind === 'hold' && verdict.kind === 'retry')) outcome = verdict;
    if (concernsAll(verdict)) return verdict;
  }
  return outcome;
}

/**
 * A photo that arrived with a draft which has been deleted since may be gone from the server, whose receipt then says that it is
 * missing: it goes again, where it is here.
 */
async function sendAgain(db: Sender['db'], { missing = [] }: Partial<WireReceipt>): Promise<void> {
  for (const pictureKey of missing) {
    if (!(await db.get('bytes', pictureKey))) continue;
    await db.update('pictures', pictureKey, (row) => (row.received ? { ...row, received: false } : undefined));
  }
}

const keepReceipt = (db: Sender['db'], responseKey: string, receipt: WireReceipt) =>
  db.update('responses', responseKey, (row) => (row.stage === 'waiting' ? { ...row, receipt } : undefined));

const isKeptBeside = (verdict: Verdict): boolean => verdict.kind === 'hold' && verdict.hold === 'conflict';

/** Without a network, a session or an active company, or when asked to wait, the other pictures would fare no better. */
const concernsAll = (verdict: Verdict): boolean =>
  verdict.kind === 'wait' ||
  (verdict.kind === 'retry' && (verdict.status === 0 || verdict.status === 401)) ||
  (verdict.kind === 'hold' && verdict.hold === 'signIn');

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
