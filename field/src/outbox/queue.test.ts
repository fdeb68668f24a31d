import { describe, expect, it } from 'vitest';
import type { Verdict } from './judge.ts';
import { afterTry, byThisClock, hurried, nextDue, nextLook, released } from './queue.ts';
import { freshSend, type ResponseRow, type SendState } from './rows.ts';

const now = 1_000_000;
const minute = 60_000;
const retry = (status: number): Verdict => ({ kind: 'retry', status, message: null });
const hold = (reason: 'signIn' | 'conflict'): Verdict => ({ kind: 'hold', hold: reason, status: 401, message: 'x' });
const wait = (seconds: number): Verdict => ({ kind: 'wait', seconds, status: 503, message: null });

const response = (responseKey: string, send: Partial<SendState> = {}, more: Partial<ResponseRow> = {}) =>
  ({ responseKey, stage: 'waiting', finalized: { at: 1 }, send: { ...freshSend, ...send }, ...more }) as ResponseRow;

const times = (count: number, verdict: Verdict, chance = 1) => {
  let send = freshSend;
  for (let i = 0; i < count; i++) send = afterTry(send, verdict, now, chance);
  return send;
};

describe('after a try', () => {
  it('waits longer each time, up to ten minutes without an answer', () => {
    expect([1, 2, 3].map((count) => times(count, retry(0)).notBefore - now)).toEqual([4000, 8000, 16_000]);
    expect(times(50, retry(0)).notBefore - now).toBe(10 * minute);
  });

  it('spreads the tries of many devices over half the pause', () => {
    expect(times(3, retry(500), 0).notBefore - now).toBe(8000);
    expect(times(3, retry(500), 1).notBefore - now).toBe(16_000);
  });

  it('comes back to what the server refuses at least once an hour, and never gives up', () => {
    expect(times(200, retry(400)).notBefore - now).toBe(60 * minute);
    expect(times(200, retry(400)).hold).toBeNull();
  });

  it('takes an answer of a proxy or a timeout for the network, not for a refusal', () => {
    for (const status of [407, 408]) {
      expect(times(50, retry(status)).notBefore - now).toBe(10 * minute);
      expect(hurried(times(1, retry(status))).notBefore).toBe(0);
    }
  });

  it('keeps to the wait that the server asked for', () => {
    expect(afterTry(freshSend, wait(90), now, 0)).toMatchObject({ notBefore: now + 90_000, asked: true });
  });

  it('leaves no trace once received', () => {
    const received = { kind: 'received', receipt: {} } as Verdict;
    expect(afterTry(times(5, retry(500)), received, now, 0)).toEqual(freshSend);
  });
});

describe('whose turn it is', () => {
  it('is that of the one that has waited longest for it, whatever became of the others', () => {
    const poison = response('poison', { notBefore: now + minute, problem: { status: 400, message: null, at: now } });
    const rows = [poison, response('b', { notBefore: now - 1 }), response('a', { notBefore: now - 2 })];
    expect(nextDue(rows, now)?.responseKey).toBe('a');
    // What was submitted first goes first, where none has waited longer.
    const [later, sooner] = [response('later', {}, { finalized: { at: 9 } as never }), response('sooner')];
    expect(nextDue([later, sooner], now)?.responseKey).toBe('sooner');
    expect(nextDue([poison], now)).toBeNull();
    expect(nextDue([poison], now + minute)?.responseKey).toBe('poison');
  });

  it('is never that of a draft, of what was received, or of what waits for a person', () => {
    const rows = [
      response('draft', {}, { stage: 'draft' }),
      response('received', {}, { stage: 'received' }),
      response('held', { hold: 'conflict' }),
    ];
    expect(nextDue(rows, now)).toBeNull();
    expect(nextLook(rows)).toBeNull();
  });

  it('is looked for again when the earliest is due', () => {
    expect(nextLook([response('a', { notBefore: now + 5 }), response('b', { notBefore: now + 3 })])).toBe(now + 3);
  });
});

describe('a pause ends early', () => {
  it('when the network is back, unless the server asked for it or gave it', () => {
    expect(hurried(times(5, retry(0))).notBefore).toBe(0);
    expect(hurried(times(5, retry(500))).notBefore).toBe(0);
    expect(hurried(times(1, wait(90))).notBefore).toBe(now + 90_000);
    expect(hurried(times(1, retry(400))).notBefore).toBeGreaterThan(now);
    expect(hurried(times(1, hold('signIn'))).hold).toBe('signIn');
  });

  it('when the person says so, unless the server asked for it', () => {
    expect(released(times(9, retry(400))).notBefore).toBe(0);
    expect(released(times(1, hold('conflict')))).toMatchObject({ hold: null, notBefore: 0 });
    expect(released(times(1, wait(90))).notBefore).toBe(now + 90_000);
    expect(released({ ...times(1, wait(90)), hold: 'conflict' }).hold).toBeNull();
  });
});

describe('a clock that was wrong', () => {
  const days = 3 * 24 * 60 * minute;
  const ahead = (verdict: Verdict) => afterTry(freshSend, verdict, now + days, 1);

  it('and was put back lets the pause that was asked for begin anew', () => {
    const send = byThisClock(ahead(wait(2)), now);
    expect(send).toMatchObject({ notBefore: now + 2000, asked: true, problem: { at: now } });
    expect(byThisClock(send, now + 2000)).toBe(send);
  });

  it('never leaves a wait beyond an hour, or ten minutes where nobody asked for it', () => {
    const far = { ...freshSend, notBefore: now + days, problem: null };
    expect(byThisClock(far, now).notBefore).toBe(now);
    expect(byThisClock({ ...far, asked: true }, now).notBefore).toBe(now);
    expect(byThisClock({ ...far, notBefore: now + 11 * minute }, now).notBefore).toBe(now);
    expect(byThisClock({ ...far, notBefore: now + 11 * minute, asked: true }, now).notBefore).toBe(now + 11 * minute);
  });

  it('is not suspected while all waits are possible', () => {
    for (const verdict of [wait(3600), retry(400), retry(0)]) {
      const send = times(50, verdict);
      expect(byThisClock(send, now)).toBe(send);
    }
  });
});
