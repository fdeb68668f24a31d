import { statuses } from '@sahada/contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivalFlags,
  isOverdue,
  type LinkFacts,
  linkState,
  lockedChanges,
  lockedFields,
  mayMove,
  mayRemovePlan,
  type PlanFacts,
  type PlanVerb,
  planStatus,
  planStep,
  publishProblems,
  statusNames,
  statusOf,
} from './plan.ts';

const day = 86_400_000;

describe('statuses', () => {
  test('are known by number and by word', () => {
    for (const name of statusNames) {
      expect([statuses[name], String(statuses[name]), name, name.toUpperCase()].map(statusOf)).toEqual(
        Array(4).fill(statuses[name]),
      );
    }
    expect([statusOf(51), statusOf(''), statusOf('ended')]).toEqual([null, null, null]);
  });

  test('let a plan move to other days until it has come to its end', () => {
    expect(statusNames.filter((name) => mayMove(statuses[name]))).toEqual([
      'Draft',
      'Planned',
      'InProgress',
      'Returned',
      'Missed',
    ]);
  });
});

describe('a plan', () => {
  const facts = {
    draft: { published: false, everPublished: false, cancelled: false },
    onAir: { published: true, everPublished: true, cancelled: false },
    offAir: { published: false, everPublished: true, cancelled: false },
    cancelled: { published: false, everPublished: true, cancelled: true },
  };
  const table: [keyof typeof facts, PlanVerb, string][] = [
    ['draft', 'publish', 'onAir'],
    ['draft', 'takeOff', '!notOnAir'],
    ['draft', 'cancel', 'cancelled'],
    ['draft', 'restore', '!notCancelled'],
    ['onAir', 'publish', '!alreadyOnAir'],
    ['onAir', 'takeOff', 'offAir'],
    ['onAir', 'cancel', 'cancelled'],
    ['onAir', 'restore', '!notCancelled'],
    ['offAir', 'publish', 'onAir'],
    ['offAir', 'takeOff', '!notOnAir'],
    ['offAir', 'cancel', 'cancelled'],
    ['offAir', 'restore', '!notCancelled'],
    ['cancelled', 'publish', '!cancelled'],
    ['cancelled', 'takeOff', '!cancelled'],
    ['cancelled', 'cancel', '!alreadyCancelled'],
    ['cancelled', 'restore', 'offAir'],
  ];

  test.each(table)('in state %s answers %s with %s', (state, verb, outcome) => {
    const { next, code } = planStep({ ...facts[state], reason: 'Müşteri vazgeçti' }, verb);
    expect(code ? `!${code}` : next).toBe(outcome);
  });

  test('is cancelled only with a reason, and restored to a draft when it never was on the air', () => {
    expect(planStep({ ...facts.onAir, reason: ' ' }, 'cancel').code).toBe('reasonRequired');
    expect(planStep({ ...facts.cancelled, everPublished: false }, 'restore').next).toBe('draft');
  });

  test('locks fields from its first response on', () => {
    const before = {
      customerId: 1,
      projectId: 2,
      locationId: 3,
      checkListId: 4,
      auditTypeId: 1,
      approveRequired: true,
    };
    expect(lockedChanges(before, { locationId: 5, approveRequired: false }, 0)).toEqual([]);
    expect(lockedChanges(before, { locationId: 5, approveRequired: false }, 1)).toEqual([
      'locationId',
      'approveRequired',
    ]);
    expect(lockedChanges(before, before, 1)).toEqual([]);
    expect(Object.keys(before)).toEqual([...lockedFields]);
  });

  test('with responses cannot be deleted', () => {
    expect([mayRemovePlan(0), mayRemovePlan(1)]).toEqual([true, false]);
  });
});

describe('going on the air', () => {
  const fine = {
    cancelled: false,
    questionCount: 1,
    beginAt: 0,
    endAt: 10 * day,
    parentsActive: true,
    noticeGiven: true,
    hasCredit: true,
  };

  test('needs questions, an end in the future and after the begin, active parents, a notice where names are required, and credit', () => {
    expect(publishProblems(fine, day)).toEqual([]);
    expect(publishProblems({ ...fine, endAt: 0 }, -day)).toEqual(['endBeforeBegin']);
    expect(publishProblems(fine, 11 * day)).toEqual(['ended']);
  });

  test('names everything that is missing, always in the same order', () => {
    const none = {
      cancelled: true,
      questionCount: 0,
      beginAt: 5,
      endAt: 5,
      parentsActive: false,
      noticeGiven: false,
      hasCredit: false,
    };
    expect(publishProblems(none, day)).toEqual([
      'cancelled',
      'noQuestions',
      'endBeforeBegin',
      'ended',
      'parentPassive',
      'noNotice',
      'noCredit',
    ]);
  });
});

const link: LinkFacts = {
  survey: false,
  companyActive: true,
  published: true,
  cancelled: false,
  auditor: false,
  beginAt: day,
  endAt: 10 * day,
  graceDays: 7,
  participantLimit: 25,
  submittedCount: 24,
  hasCredit: true,
};

describe('a link', () => {
  test('is open from the begin through the last second of the end', () => {
    expect([day - 1, day, 10 * day + 999, 10 * day + 1000].map((now) => linkState(link, now))).toEqual([
      'notYet',
      'open',
      'open',
      'closed',
    ]);
  });

  test('stays open to auditors of an audit through the grace, shown as overdue', () => {
    const auditor = { ...link, auditor: true };
    expect([10, 17, 18].map((at) => linkState(auditor, at * day))).toEqual(['open', 'open', 'closed']);
    expect([9, 12, 18].map((at) => isOverdue(link, at * day))).toEqual([false, true, false]);
  });

  test('of a survey closes at its end for everybody', () => {
    const survey = { ...link, survey: true, auditor: true };
    expect([linkState(survey, 12 * day), isOverdue(survey, 12 * day)]).toEqual(['closed', false]);
  });

  test('is off the air, full, or closed for lack of credit', () => {
    expect(linkState({ ...link, published: false }, 2 * day)).toBe('offAir');
    expect(linkState({ ...link, companyActive: false }, 2 * day)).toBe('offAir');
    expect(linkState({ ...link, cancelled: true }, 2 * day)).toBe('offAir');
    expect(linkState({ ...link, submittedCount: 25 }, 2 * day)).toBe('full');
    expect(linkState({ ...link, submittedCount: 9999, participantLimit: null }, 2 * day)).toBe('open');
    expect(linkState({ ...link, hasCredit: false }, 2 * day)).toBe('closed');
  });

  test('has late and surplus responses stored apart, and says why', () => {
    expect(arrivalFlags(link, 2 * day)).toEqual({ late: false, overQuota: false });
    expect(arrivalFlags({ ...link, submittedCount: 25 }, 2 * day)).toEqual({ late: false, overQuota: true });
    expect(arrivalFlags({ ...link, hasCredit: false }, 12 * day)).toEqual({ late: true, overQuota: true });
    expect(arrivalFlags({ ...link, published: false }, 2 * day)).toEqual({ late: true, overQuota: false });
    expect(arrivalFlags({ ...link, companyActive: false }, 2 * day)).toEqual({ late: true, overQuota: false });
  });

  test('flags a response exactly when it is not open', () => {
    const facts = fc.record({
      ...Object.fromEntries(Object.entries(link).map(([name, value]) => [name, fc.constant(value)])),
      survey: fc.boolean(),
      companyActive: fc.boolean(),
      published: fc.boolean(),
      auditor: fc.boolean(),
      submittedCount: fc.integer({ min: 24, max: 26 }),
      hasCredit: fc.boolean(),
    }) as fc.Arbitrary<LinkFacts>;
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 20 }), (one, at) => {
        const { late, overQuota } = arrivalFlags(one, at * day);
        expect(late || overQuota).toBe(linkState(one, at * day) !== 'open');
      }),
    );
  });
});

describe("a plan's status", () => {
  const none: PlanFacts = {
    survey: false,
    cancelled: false,
    everPublished: true,
    endAt: 10 * day,
    graceDays: 7,
    inProgress: 0,
    pending: 0,
    returned: 0,
    approved: 0,
    rejected: 0,
  };
  const all = { inProgress: 1, pending: 1, returned: 1, approved: 1, rejected: 1 };
  const at = (facts: Partial<PlanFacts>, now = day) =>
    statusNames.find((name) => statuses[name] === planStatus({ ...none, ...facts }, now));

  test('is the first in its order that fits', () => {
    expect(at({ ...all, cancelled: true, everPublished: false })).toBe('Cancelled');
    expect(at({ everPublished: false })).toBe('Draft');
    expect(at({ everPublished: false, inSeries: true })).toBe('Planned');
    expect(at(all)).toBe('PendingApproval');
    expect(at({ ...all, pending: 0 })).toBe('Returned');
    expect(at({ ...all, pending: 0, returned: 0 })).toBe('Approved');
    expect(at({ ...all, pending: 0, returned: 0, approved: 0 })).toBe('InProgress');
    expect(at({ rejected: 1 })).toBe('Rejected');
    expect(at({})).toBe('Planned');
  });

  test('is missed when nothing was received by the end and its grace', () => {
    expect([at({}, 12 * day), at({}, 18 * day), at({ survey: true }, 12 * day)]).toEqual([
      'Planned',
      'Missed',
      'Missed',
    ]);
    expect(at({ rejected: 1 }, 18 * day)).toBe('Rejected');
    expect(at({ inProgress: 1 }, 18 * day)).toBe('InProgress');
    expect(at({ endAt: 30 * day }, 18 * day)).toBe('Planned');
  });
});
