import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StatusCode, statuses } from './plan.ts';
import {
  accept,
  approve,
  approvePlan,
  countsInFigures,
  editProblem,
  leadsTo,
  type ResponseStatus,
  reject,
  reopen,
  returnForCorrection,
  submitState,
} from './response.ts';

const states: ResponseStatus[] = [20, 30, 40, 50, 60];
const pending = { statusCode: 30 as ResponseStatus, held: false, awaitingPictures: false };
const people = { fourEyes: true, authorIds: [4, 5], actorId: 9 };
const reason = 'Fotoğraf eksik';

type Outcome = { next: { statusCode: StatusCode } | null; code: string | null };
const said = ({ next, code }: Outcome) => code ?? next?.statusCode;

describe('every state', () => {
  const verbs: Record<string, (statusCode: ResponseStatus) => Outcome> = {
    approve: (statusCode) => approve({ ...pending, statusCode, ...people }),
    return: (statusCode) => returnForCorrection({ ...pending, statusCode, reason, authorIds: [4] }),
    reject: (statusCode) => reject({ statusCode, reason }),
    reopen: (statusCode) => reopen({ statusCode, reason, revision: 0 }),
  };

  test.each([
    ['approve', ['notPending', 50, 'notPending', 'alreadyApproved', 'notPending']],
    ['return', ['notPending', 40, 'notPending', 'alreadyApproved', 'notPending']],
    ['reject', ['notPending', 60, 'notPending', 'alreadyApproved', 'notPending']],
    ['reopen', ['notApproved', 'notApproved', 'notApproved', 30, 'notApproved']],
  ])('answers to %s', (verb, outcomes) => {
    expect(states.map((state) => said((verbs[verb] as (state: ResponseStatus) => Outcome)(state)))).toEqual(outcomes);
  });

  test('is left only as the table says, and every way out of a response is taken by a verb', () => {
    const taken = new Set<string>();
    for (const state of states)
      for (const verb of Object.values(verbs)) {
        const { next } = verb(state);
        if (next) taken.add(`${state} ${next.statusCode}`);
      }
    for (const approveRequired of [true, false])
      taken.add(`20 ${submitState({ approveRequired, late: false, overQuota: false, incomplete: false }).statusCode}`);
    taken.add(
      `40 ${submitState({ approveRequired: false, late: false, overQuota: false, incomplete: false, returned: true }).statusCode}`,
    );
    const table = states.flatMap((state) => leadsTo[state].map((next) => `${state} ${next}`));
    expect([...taken].sort()).toEqual(table.sort());
  });
});

describe('a submitted response', () => {
  const complete = { approveRequired: false, late: false, overQuota: false, incomplete: false };

  test('is approved at once only when nobody has to look at it', () => {
    expect(submitState(complete)).toEqual({ statusCode: 50, held: false });
    expect(submitState({ ...complete, approveRequired: true })).toEqual({ statusCode: 30, held: false });
    expect(submitState({ ...complete, incomplete: true })).toEqual({ statusCode: 30, held: false });
  });

  test('is stored apart when late or over quota', () => {
    expect(submitState({ ...complete, late: true })).toEqual({ statusCode: 30, held: true });
    expect(submitState({ ...complete, overQuota: true })).toEqual({ statusCode: 30, held: true });
  });

  test('that comes back corrected goes to its approver, however late', () => {
    expect(submitState({ ...complete, late: true, overQuota: true, returned: true })).toEqual({
      statusCode: 30,
      held: false,
    });
  });

  test('is never approved without being asked for, complete and in time', () => {
    const facts = fc.record({
      approveRequired: fc.boolean(),
      late: fc.boolean(),
      overQuota: fc.boolean(),
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
  test('waits for acceptance, for pictures, and for other eyes', () => {
    expect(approve({ ...pending, ...people, held: true }).code).toBe('notAccepted');
    expect(approve({ ...pending, ...people, awaitingPictures: true }).code).toBe('awaitingPictures');
    expect(approve({ ...pending, ...people, actorId: 5 }).code).toBe('fourEyes');
    expect(approve({ ...pending, ...people, actorId: 5, fourEyes: false }).next).toEqual({ statusCode: 50 });
  });

  test('of a plan says how many, or why none', () => {
    expect(approvePlan({ pending: 3, approved: 2 }).next).toEqual({ approve: 3 });
    expect(approvePlan({ pending: 0, approved: 2 }).code).toBe('alreadyApproved');
    expect(approvePlan({ pending: 0, approved: 0 }).code).toBe('nothingReceived');
    expect(approvePlan({ pending: 0, approved: 2, awaitingPictures: 1 }).code).toBe('awaitingPictures');
    expect(approvePlan({ pending: 0, approved: 2, own: 1 }).code).toBe('fourEyes');
  });
});

describe('return, rejection and reopening', () => {
  test('need a reason', () => {
    for (const empty of [null, undefined, '', '  ']) {
      expect(returnForCorrection({ ...pending, reason: empty, authorIds: [4] }).code).toBe('reasonRequired');
      expect(reject({ statusCode: 30, reason: empty }).code).toBe('reasonRequired');
      expect(reopen({ statusCode: 50, reason: empty, revision: 0 }).code).toBe('reasonRequired');
    }
  });

  test('reach only a signed-in author, and nothing that is stored apart', () => {
    expect(returnForCorrection({ ...pending, reason, authorIds: [] }).code).toBe('noAuthor');
    expect(returnForCorrection({ ...pending, held: true, reason, authorIds: [4] }).code).toBe('notAccepted');
  });

  test('of an approved response make a new revision', () => {
    expect(reopen({ statusCode: 50, reason, revision: 2 }).next).toEqual({ statusCode: 30, revision: 3 });
  });
});

describe('a response stored apart', () => {
  const held = { statusCode: 30 as const, held: true, approveRequired: true, incomplete: false, accept: true };

  test('takes its credit and goes on when accepted', () => {
    expect(accept(held).next).toEqual({ statusCode: 30, held: false, takesCredit: true });
    expect(accept({ ...held, approveRequired: false }).next).toEqual({
      statusCode: 50,
      held: false,
      takesCredit: true,
    });
    expect(accept({ ...held, approveRequired: false, incomplete: true }).next?.statusCode).toBe(30);
  });

  test('is turned away with a reason, and costs nothing', () => {
    expect(accept({ ...held, accept: false }).code).toBe('reasonRequired');
    expect(accept({ ...held, accept: false, reason }).next).toEqual({
      statusCode: 60,
      held: false,
      takesCredit: false,
    });
  });

  test('is accepted once', () => {
    expect(accept({ ...held, held: false }).code).toBe('notHeld');
    expect(accept({ ...held, statusCode: 60 }).code).toBe('notHeld');
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
