import { type ResponseStatus, type StatusCode, statuses } from '@sahada/contract/codes';
import type { Decision } from './decision.ts';

/** Flags beside the state. `held`: stored apart (late, over quota, repeated) until somebody accepts it. */
export interface ResponseFacts {
  statusCode: ResponseStatus;
  held: boolean;
  awaitingPictures: boolean;
}

export interface SubmitFacts {
  approveRequired: boolean;
  late: boolean;
  overQuota: boolean;
  /** A second response of a person who may answer once. */
  repeated: boolean;
  /** A required answer is missing: somebody has to review it. */
  incomplete: boolean;
}

/**
 * The state of a response on submission.
 *
 * No approval required: complete → {50, held: false}; incomplete → {30, held: false}; late or repeated → {30, held: true}.
 */
export function submitState(facts: SubmitFacts): { statusCode: 30 | 50; held: boolean } {
  const held = facts.late || facts.overQuota || facts.repeated;
  const waits = facts.approveRequired || facts.incomplete || held;
  return { statusCode: waits ? statuses.PendingApproval : statuses.Approved, held };
}

/**
 * The state of a response once the correction that was asked for has been received.
 *
 * Whatever the plan requires → 30: whoever asked for it reviews it.
 */
export const correctedState = statuses.PendingApproval;

export interface ApproveFacts extends ResponseFacts {
  /** The company requires four eyes. */
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

export type ReturnCode = NotPendingCode | 'notAccepted' | 'notSignedIn' | 'nobodyToCorrect';

/**
 * Return of a response for correction, also by its own author.
 *
 * 30 → next {40}; 50 → 'alreadyApproved'; 30 of somebody who did not sign in → 'notSignedIn'.
 */
export function returning(facts: {
  statusCode: ResponseStatus;
  held: boolean;
  /** Its author signed in. */
  isSignedIn: boolean;
  /** Its author or one of the plan's auditors is active. */
  hasCorrector: boolean;
}): Decision<{ statusCode: 40 }, ReturnCode> {
  const code = notPending(facts.statusCode);
  if (code) return no(code);
  if (facts.held) return no('notAccepted');
  if (!facts.isSignedIn) return no('notSignedIn');
  if (!facts.hasCorrector) return no('nobodyToCorrect');
  return { next: { statusCode: statuses.Returned }, code: null };
}

export interface ReopenFacts {
  statusCode: ResponseStatus;
  /** Taken back at once by whoever approved it, without a reason. */
  undo: boolean;
  approvedBy: number | null;
  approvedAt: number | null;
  actorId: number;
  now: number;
}

export type ReopenCode = 'notApproved' | 'undoByOther' | 'undoOver';

/** For how long whoever approved a response may take that back, in milliseconds. */
export const undoMs = 60_000;

/**
 * Reopening of an approved response; what it cost stays paid.
 *
 * 50 → next {30}; 30 → 'notApproved'. An undo by another person → 'undoByOther', 61 s after the approval → 'undoOver'.
 */
export function reopen(facts: ReopenFacts): Decision<{ statusCode: 30 }, ReopenCode> {
  if (facts.statusCode !== statuses.Approved) return no('notApproved');
  if (facts.undo) {
    if (facts.approvedBy !== facts.actorId) return no('undoByOther');
    if (facts.approvedAt === null || facts.now - facts.approvedAt > undoMs) return no('undoOver');
  }
  return { next: { statusCode: statuses.PendingApproval }, code: null };
}

/**
 * Rejection of a response; the reason stands in the history.
 *
 * 30 → next {60}; 50 → 'alreadyApproved'; 40 → 'notPending'.
 */
export function reject(statusCode: ResponseStatus): Decision<{ statusCode: 60 }, NotPendingCode> {
  const code = notPending(statusCode);
  return code ? no(code) : { next: { statusCode: statuses.Rejected }, code: null };
}

/** For how long a response that is rejected as spam gives its credit back, in milliseconds from its arrival. */
export const spamMs = 30 * 24 * 60 * 60 * 1000;

export type AcceptCode = 'notHeld';

/**
 * Acceptance of a response that was stored apart: from then on it counts, and stands where it would have on submission.
 *
 * Held, complete, no approval required → next {50}; incomplete → next {30}; not held → 'notHeld'.
 */
export function accept(facts: {
  held: boolean;
  approveRequired: boolean;
  incomplete: boolean;
}): Decision<{ statusCode: 30 | 50 }, AcceptCode> {
  if (!facts.held) return no('notHeld');
  const { statusCode } = submitState({ ...facts, late: false, overQuota: false, repeated: false });
  return { next: { statusCode }, code: null };
}

/**
 * Why the office may not edit an answer: approved answers are read-only, and so are those never or no longer under review.
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
  /** Those that `approve` allows this person. */
  pending: number;
  approved: number;
  /** Pending ones that it does not: those whose pictures are on their way, and this person's own under four eyes. */
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
