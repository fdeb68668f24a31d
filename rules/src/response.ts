import type { Decision } from './decision.ts';
import { type StatusCode, statuses } from './plan.ts';

/** Every way from one state to another, as the product's table has it. Planned and Missed are a plan without responses. */
export const leadsTo: Record<Exclude<StatusCode, 5>, readonly StatusCode[]> = {
  10: [20, 70],
  20: [30, 50],
  30: [50, 40, 60],
  40: [30],
  50: [30],
  60: [],
  70: [10, 30, 50],
  80: [10],
};

/** The states that a response of its own can be in. */
export type ResponseStatus = 20 | 30 | 40 | 50 | 60;

/** Flags beside the state. `held`: stored apart, late or over quota, until somebody accepts it. */
export interface ResponseFacts {
  statusCode: ResponseStatus;
  held: boolean;
  awaitingPictures: boolean;
}

export interface SubmitFacts {
  approveRequired: boolean;
  late: boolean;
  overQuota: boolean;
  /** A required answer is missing: somebody has to look at it. */
  incomplete: boolean;
  /** A corrected response comes back: it has its place and credit, and goes to its approver again. */
  returned?: boolean;
}

/**
 * The state of a response as it is submitted.
 *
 * No approval required: complete → {50, held: false}; incomplete → {30, held: false}; late → {30, held: true}.
 */
export function submitState(facts: SubmitFacts): { statusCode: 30 | 50; held: boolean } {
  const held = !facts.returned && (facts.late || facts.overQuota);
  const waits = facts.approveRequired || facts.incomplete || facts.returned || held;
  return { statusCode: waits ? statuses.PendingApproval : statuses.Approved, held };
}

export interface ApproveFacts extends ResponseFacts {
  /** The company asks for four eyes. */
  fourEyes: boolean;
  /** Whoever filled it, lead and assistant both; empty without sign-in. */
  authorIds: readonly number[];
  actorId: number;
}

export type NotPendingCode = 'alreadyApproved' | 'notPending';

export type ApproveCode = NotPendingCode | 'notAccepted' | 'awaitingPictures' | 'fourEyes';

const no = <Code extends string>(code: Code): Decision<never, Code> => ({ next: null, code });

const notPending = (statusCode: StatusCode): NotPendingCode | null => {
  if (statusCode === statuses.PendingApproval) return null;
  return statusCode === statuses.Approved ? 'alreadyApproved' : 'notPending';
};

/**
 * Approval of one response.
 *
 * 30 → next {50}; 50 → 'alreadyApproved'; 30 by its own author 4 under four eyes → 'fourEyes'.
 */
export function approve(facts: ApproveFacts): Decision<{ statusCode: 50 }, ApproveCode> {
  const code = notPending(facts.statusCode);
  if (code) return no(code);
  if (facts.held) return no('notAccepted');
  if (facts.awaitingPictures) return no('awaitingPictures');
  if (facts.fourEyes && facts.authorIds.includes(facts.actorId)) return no('fourEyes');
  return { next: { statusCode: statuses.Approved }, code: null };
}

/**
 * Back to its author for correction, with a reason; only a signed-in author can be reached.
 *
 * 30 with a reason and author 4 → next {40}; without an author → 'noAuthor'.
 */
export function returnForCorrection(
  facts: ResponseFacts & { reason?: string | null; authorIds: readonly number[] },
): Decision<{ statusCode: 40 }, NotPendingCode | 'notAccepted' | 'reasonRequired' | 'noAuthor'> {
  const code = notPending(facts.statusCode);
  if (code) return no(code);
  if (facts.held) return no('notAccepted');
  if (!facts.reason?.trim()) return no('reasonRequired');
  if (facts.authorIds.length === 0) return no('noAuthor');
  return { next: { statusCode: statuses.Returned }, code: null };
}

/**
 * Rejection, with a reason; also of one that is stored apart or awaits pictures.
 *
 * 30 with a reason → next {60}; 50 → 'alreadyApproved'; 60 → 'notPending'.
 */
export function reject(facts: {
  statusCode: StatusCode;
  reason?: string | null;
}): Decision<{ statusCode: 60; held: false }, NotPendingCode | 'reasonRequired'> {
  const code = notPending(facts.statusCode);
  if (code) return no(code);
  if (!facts.reason?.trim()) return no('reasonRequired');
  return { next: { statusCode: statuses.Rejected, held: false }, code: null };
}

/**
 * An approved response is opened again, with a reason, as a new revision.
 *
 * 50 at revision 0 with a reason → next {30, revision: 1}; 30 → 'notApproved'.
 */
export function reopen(facts: {
  statusCode: StatusCode;
  reason?: string | null;
  revision: number;
}): Decision<{ statusCode: 30; revision: number }, 'notApproved' | 'reasonRequired'> {
  if (facts.statusCode !== statuses.Approved) return no('notApproved');
  if (!facts.reason?.trim()) return no('reasonRequired');
  return { next: { statusCode: statuses.PendingApproval, revision: facts.revision + 1 }, code: null };
}

export interface AcceptFacts {
  statusCode: StatusCode;
  held: boolean;
  approveRequired: boolean;
  incomplete: boolean;
  /** False turns it away for good, which needs a reason. */
  accept: boolean;
  reason?: string | null;
}

export interface Accepted {
  statusCode: 30 | 50 | 60;
  held: false;
  /** It now takes its credit and its place in the participant limit, even over either. */
  takesCredit: boolean;
}

/**
 * A response stored apart is taken in, or turned away.
 *
 * Held, accepted, approval required → next {30, takesCredit: true}; not required → {50}; turned away → {60, takesCredit: false}.
 */
export function accept(facts: AcceptFacts): Decision<Accepted, 'notHeld' | 'reasonRequired'> {
  if (!facts.held || facts.statusCode !== statuses.PendingApproval) return no('notHeld');
  if (facts.accept) {
    const { statusCode } = submitState({ ...facts, late: false, overQuota: false });
    return { next: { statusCode, held: false, takesCredit: true }, code: null };
  }
  if (!facts.reason?.trim()) return no('reasonRequired');
  return { next: { statusCode: statuses.Rejected, held: false, takesCredit: false }, code: null };
}

/**
 * What keeps the office from editing an answer: approved answers are read-only, and so is what was never or no longer
 * under review.
 *
 * 30 and 40 → null; 50 → 'alreadyApproved'; 60 → 'notPending'.
 */
export function editProblem(statusCode: StatusCode): NotPendingCode | null {
  return statusCode === statuses.Returned ? null : notPending(statusCode);
}

/**
 * Whether figures, analysis and exports count a response: pending or approved, not stored apart, all pictures there.
 *
 * 30 → true, with only approved → false; 40, 60, held or awaiting pictures → false.
 */
export function countsInFigures(
  facts: { statusCode: StatusCode; held: boolean; awaitingPictures: boolean },
  onlyApproved = false,
): boolean {
  if (facts.held || facts.awaitingPictures) return false;
  return facts.statusCode === statuses.Approved || (facts.statusCode === statuses.PendingApproval && !onlyApproved);
}

export interface ApprovePlanCounts {
  /** Those that `approve` lets through for this person. */
  pending: number;
  approved: number;
  /** Pending ones that it does not: pictures on their way, and one's own under four eyes. */
  awaitingPictures?: number;
  own?: number;
}

export type ApprovePlanCode = 'alreadyApproved' | 'nothingReceived' | 'awaitingPictures' | 'fourEyes';

/**
 * Approval of a whole plan: how many responses it approves at once.
 *
 * {pending: 3, approved: 2} → next {approve: 3}; {0, 2} → 'alreadyApproved'; {0, 0} → 'nothingReceived'.
 */
export function approvePlan(counts: ApprovePlanCounts): Decision<{ approve: number }, ApprovePlanCode> {
  if (counts.pending > 0) return { next: { approve: counts.pending }, code: null };
  if (counts.own) return no('fourEyes');
  if (counts.awaitingPictures) return no('awaitingPictures');
  return no(counts.approved > 0 ? 'alreadyApproved' : 'nothingReceived');
}
