import { type ResponseStatus, statuses } from '@sahada/contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accept,
  approve,
  approvePlan,
  countsInFigures,
  editProblem,
  reject,
  reopen,
  returning,
  submitState,
  undoMs,
} from './response.ts';

const states: ResponseStatus[] = [20, 30, 40, 50, 60];
const pending = { statusCode: 30 as ResponseStatus, held: false, awaitingPictures: false };
const people = { fourEyes: true, authorIds: [4, 5], actorId: 9 };

describe('a submitted response', () => {
  const complete = { approveRequired: false, late: false, overQuota: false, repeated: false, incomplete: false };

  test('is approved at once only when nobody has to review it', () => {
    expect(submitState(complete)).toEqual({ statusCode: 50, held: false });
    expect(submitState({ ...complete, approveRequired: true })).toEqual({ statusCode: 30, held: false });
    expect(submitState({ ...complete, incomplete: true })).toEqual({ statusCode: 30, held: false });
  });

  test('is stored apart when late or over quota', () => {
    expect(submitState({ ...complete, late: true })).toEqual({ statusCode: 30, held: true });
    expect(submitState({ ...complete, overQuota: true })).toEqual({ statusCode: 30, held: true });
    expect(submitState({ ...complete, repeated: true })).toEqual({ statusCode: 30, held: true });
  });

  test('is approved at once exactly when complete, in time, within quota and free of approval', () => {
    const facts = fc.record({
      approveRequired: fc.boolean(),
      late: fc.boolean(),
      overQuota: fc.boolean(),
      repeated: fc.boolean(),
      incomplete: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (one) => {
        const { statusCode } = submitState(one);
        expect(statusCode === statuses.Approved).toBe(Object.values(one).every((flag) => !flag));
      }),
    );
  });
});

describe('approval', () => {
  test('is of pending responses only', () => {
    const said = (statusCode: ResponseStatus) => {
      const { next, code } = approve({ ...pending, ...people, statusCode });
      return code ?? next.statusCode;
    };
    expect(states.map(said)).toEqual(['notPending', 50, 'notPending', 'alreadyApproved', 'notPending']);
  });

  test('waits for acceptance, for pictures, and for a second pair of eyes', () => {
    expect(approve({ ...pending, ...people, held: true }).code).toBe('notAccepted');
    expect(approve({ ...pending, ...people, awaitingPictures: true }).code).toBe('awaitingPictures');
    expect(approve({ ...pending, ...people, actorId: 5 }).code).toBe('fourEyes');
    expect(approve({ ...pending, ...people, actorId: 5, fourEyes: false }).next).toEqual({ statusCode: 50 });
  });

  test('of a plan says how many responses it approves, or why none', () => {
    expect(approvePlan({ pending: 3, approved: 2 }).next).toEqual({ approve: 3 });
    expect([1, 2].map((approved) => approvePlan({ pending: 0, approved }).code)).toEqual([
      'alreadyApproved',
      'alreadyApproved',
    ]);
    expect(approvePlan({ pending: 0, approved: 0 }).code).toBe('nothingReceived');
    expect(approvePlan({ pending: 0, approved: 2, awaitingPictures: 1 }).code).toBe('awaitingPictures');
    expect(approvePlan({ pending: 0, approved: 2, own: 1 }).code).toBe('fourEyes');
    expect(approvePlan({ pending: 0, approved: 2, own: 1, awaitingPictures: 1 }).code).toBe('fourEyes');
  });
});

describe('a return for correction', () => {
  const facts = { held: false, isSignedIn: true, hasCorrector: true };
  const said = (over: Partial<Parameters<typeof returning>[0]>) => {
    const { next, code } = returning({ statusCode: 30, ...facts, ...over });
    return code ?? next.statusCode;
  };

  test('is of pending responses only', () => {
    expect(states.map((statusCode) => said({ statusCode }))).toEqual([
      'notPending',
      40,
      'notPending',
      'alreadyApproved',
      'notPending',
    ]);
  });

  test('needs an accepted response, an author who signed in and somebody who can correct it', () => {
    expect(said({ held: true })).toBe('notAccepted');
    expect(said({ isSignedIn: false, hasCorrector: false })).toBe('notSignedIn');
    expect(said({ hasCorrector: false })).toBe('nobodyToCorrect');
  });
});

describe('reopening', () => {
  const approved = { statusCode: 50 as ResponseStatus, undo: false, approvedBy: 9, approvedAt: 0, actorId: 9, now: 0 };

  test('is of approved responses only, by anybody who may approve and at any time', () => {
    const said = (statusCode: ResponseStatus) => {
      const { next, code } = reopen({ ...approved, statusCode, actorId: 4, now: 10 * undoMs });
      return code ?? next.statusCode;
    };
    expect(states.map(said)).toEqual(['notApproved', 'notApproved', 'notApproved', 30, 'notApproved']);
  });

  test('as an undo is for whoever approved, within a minute', () => {
    const undo = { ...approved, undo: true };
    expect(reopen({ ...undo, now: undoMs }).next).toEqual({ statusCode: 30 });
    expect(reopen({ ...undo, now: undoMs + 1 }).code).toBe('undoOver');
    expect(reopen({ ...undo, approvedAt: 5 * undoMs, now: 6 * undoMs }).code).toBeNull();
    expect(reopen({ ...undo, actorId: 4 }).code).toBe('undoByOther');
    expect(reopen({ ...undo, approvedBy: null }).code).toBe('undoByOther');
  });
});

describe('rejection', () => {
  test('is of pending responses only', () => {
    const said = (statusCode: ResponseStatus) => {
      const { next, code } = reject(statusCode);
      return code ?? next.statusCode;
    };
    expect(states.map(said)).toEqual(['notPending', 60, 'notPending', 'alreadyApproved', 'notPending']);
  });
});

describe('acceptance', () => {
  const held = { held: true, approveRequired: false, incomplete: false };

  test('puts a response where its submission would have: approved, or pending where somebody has to review it', () => {
    expect(accept(held).next).toEqual({ statusCode: 50 });
    expect(accept({ ...held, approveRequired: true }).next).toEqual({ statusCode: 30 });
    expect(accept({ ...held, incomplete: true }).next).toEqual({ statusCode: 30 });
  });

  test('is of responses that were stored apart only', () => {
    expect(accept({ ...held, held: false }).code).toBe('notHeld');
  });
});

test('answers are edited before approval only', () => {
  expect(states.map(editProblem)).toEqual(['notPending', null, null, 'alreadyApproved', 'notPending']);
});

test('figures count pending and approved responses that are accepted and complete', () => {
  const counted = (onlyApproved: boolean) =>
    states.filter((statusCode) => countsInFigures({ ...pending, statusCode }, onlyApproved));
  expect([counted(false), counted(true)]).toEqual([[30, 50], [50]]);
  expect(countsInFigures({ ...pending, held: true })).toBe(false);
  expect(countsInFigures({ ...pending, statusCode: 50, awaitingPictures: true })).toBe(false);
});
