import type { Verdict } from './judge.ts';
import type { ResponseRow, SendState } from './rows.ts';

/** When each waiting response is tried again. Pure: time and chance come from outside. */

const firstPause = 4_000;
const longestPauseMs = 10 * 60_000;
/** A response the server keeps refusing is not worth more than a try an hour; it never holds the others up. */
const refusedPauseMs = 60 * 60_000;
/** A server may ask for an hour at most: see `waitSeconds`. */
const longestAskedMs = 60 * 60_000;

const isRefused = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 407;

/** What a try that did not end in a receipt leaves behind. */
export function afterTry(send: SendState, verdict: Verdict, now: number, chance: number): SendState {
  if (verdict.kind === 'received' || verdict.kind === 'complete' || verdict.kind === 'more') {
    return { attempts: 0, notBefore: 0, asked: false, hold: null, problem: null };
  }
  const attempts = send.attempts + 1;
  const problem = { status: verdict.status, message: verdict.message, at: now };
  if (verdict.kind === 'hold') return { attempts, notBefore: now, asked: false, hold: verdict.hold, problem };
  if (verdict.kind === 'wait') {
    return { attempts, notBefore: now + verdict.seconds * 1000, asked: true, hold: null, problem };
  }
  const ceiling = isRefused(verdict.status) ? refusedPauseMs : longestPauseMs;
  const pause = Math.min(firstPause * 2 ** Math.min(attempts - 1, 12), ceiling);
  return { attempts, notBefore: now + pause * (0.5 + chance / 2), asked: false, hold: null, problem };
}

/** How long a response can have been told to wait; a longer wait is a clock that was put right since. */
const ceilingOf = (send: SendState): number =>
  send.asked || isRefused(send.problem?.status ?? 0) ? longestAskedMs : longestPauseMs;

/**
 * The same state by a clock that was changed since the last try: set back to before that try, the pause begins anew; a wait
 * beyond anything that could have been asked is over. Without such a change the state itself.
 */
export function byThisClock(send: SendState, now: number): SendState {
  const { notBefore, problem } = send;
  if (problem && now < problem.at) {
    const pause = Math.min(Math.max(notBefore - problem.at, 0), ceilingOf(send));
    return { ...send, notBefore: now + pause, problem: { ...problem, at: now } };
  }
  return notBefore - now > ceilingOf(send) ? { ...send, notBefore: now } : send;
}

export const isWaiting = (response: ResponseRow) => response.stage === 'waiting' && response.send.hold === null;

/** The response whose turn it is: due, and waiting longest for its turn. */
export function nextDue(rows: readonly ResponseRow[], now: number): ResponseRow | null {
  const due = rows.filter((response) => isWaiting(response) && response.send.notBefore <= now);
  return due.sort((one, other) => one.send.notBefore - other.send.notBefore || at(one) - at(other))[0] ?? null;
}

const at = (response: ResponseRow) => response.finalized?.at ?? 0;

/** When to look again; null when nothing waits for time to pass. */
export function nextLook(rows: readonly ResponseRow[]): number | null {
  const times = rows.filter(isWaiting).map((response) => response.send.notBefore);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The network is back: ends our own pauses, but not those the server asked for or caused by refusing. */
export function hurried(send: SendState): SendState {
  if (send.asked || send.hold || isRefused(send.problem?.status ?? 0)) return send;
  return { ...send, notBefore: 0 };
}

/** "Send now": ends everything but a pause that the server asked for. */
export function released(send: SendState): SendState {
  return send.asked ? { ...send, hold: null } : { ...send, hold: null, notBefore: 0 };
}
