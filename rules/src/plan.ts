import { type LinkState, type StatusCode, type StatusName, statuses } from '@sahada/contract/codes';
import type { Decision } from './decision.ts';
import { isOver } from './period.ts';

export const statusNames = Object.keys(statuses) as StatusName[];

/**
 * The code of a status given as a number or a word; null when there is none.
 *
 * 50, "50" and "approved" → 50; 51 → null.
 */
export function statusOf(value: string | number): StatusCode | null {
  const asked = String(value).trim().toLowerCase();
  const name = statusNames.find((one) => one.toLowerCase() === asked || String(statuses[one]) === asked);
  return name ? statuses[name] : null;
}

/** Whether somebody may still move a plan to other days: not what has come to its end, but one that waits for corrections. */
export function mayMove(status: number): boolean {
  return movable.has(status);
}

const movable: ReadonlySet<number> = new Set<StatusCode>([
  statuses.Draft,
  statuses.Planned,
  statuses.InProgress,
  statuses.Returned,
  statuses.Missed,
]);

/** Ended is not among them: the end date tells. */
export type PlanState = 'draft' | 'onAir' | 'offAir' | 'cancelled';
export type PlanVerb = 'publish' | 'takeOff' | 'cancel' | 'restore';

export type PlanStepCode =
  | 'alreadyOnAir'
  | 'notOnAir'
  | 'cancelled'
  | 'alreadyCancelled'
  | 'notCancelled'
  | 'reasonRequired';

/**
 * Where a verb leads a plan. `publish` must pass `publishProblems` too, `cancel` needs a reason.
 *
 * 'onAir' + takeOff → next 'offAir'; 'draft' + takeOff → code 'notOnAir'.
 */
export function planStep(
  {
    published,
    everPublished,
    cancelled,
    reason,
  }: { published: boolean; everPublished: boolean; cancelled: boolean; reason?: string | null },
  verb: PlanVerb,
): Decision<PlanState, PlanStepCode> {
  if (verb === 'restore') return cancelled ? to(everPublished ? 'offAir' : 'draft') : no('notCancelled');
  if (cancelled) return no(verb === 'cancel' ? 'alreadyCancelled' : 'cancelled');
  if (verb === 'cancel') return reason?.trim() ? to('cancelled') : no('reasonRequired');
  if (verb === 'publish') return published ? no('alreadyOnAir') : to('onAir');
  return published ? to('offAir') : no('notOnAir');
}

const to = (next: PlanState): Decision<PlanState, never> => ({ next, code: null });
const no = (code: PlanStepCode): Decision<never, PlanStepCode> => ({ next: null, code });

export interface PublishFacts {
  cancelled: boolean;
  /** `countQuestions` of the checklist. */
  questionCount: number;
  beginAt: number;
  endAt: number;
  /** Customer, project, location and checklist are active, and published where they can be. */
  parentsActive: boolean;
  /** Whoever must give a name is told what becomes of it. */
  noticeGiven: boolean;
  /** `mayPublish` of the company's credit. */
  hasCredit: boolean;
}

export type PublishCode =
  | 'cancelled'
  | 'noQuestions'
  | 'endBeforeBegin'
  | 'ended'
  | 'parentPassive'
  | 'noNotice'
  | 'noCredit';

/**
 * Everything that keeps a plan off the air, in the order in which people are told.
 *
 * 0 questions and an end 1 day ago → ['noQuestions', 'ended'].
 */
export function publishProblems(facts: PublishFacts, now: number): PublishCode[] {
  const found: [boolean, PublishCode][] = [
    [facts.cancelled, 'cancelled'],
    [facts.questionCount === 0, 'noQuestions'],
    [facts.endAt <= facts.beginAt, 'endBeforeBegin'],
    [isOver(facts.endAt, now), 'ended'],
    [!facts.parentsActive, 'parentPassive'],
    [!facts.noticeGiven, 'noNotice'],
    [!facts.hasCredit, 'noCredit'],
  ];
  return found.filter(([is]) => is).map(([, code]) => code);
}

export interface EndFacts {
  /** A survey's end closes it; an audit's is a due date. */
  survey: boolean;
  endAt: number;
  graceDays: number;
}

const dayMs = 86_400_000;

/**
 * Until when signed-in auditors may submit: a survey's end, an audit's end plus its grace.
 *
 * Audit, end at day 10, 7 days of grace → day 17; survey → day 10.
 */
export function graceEndsAt(facts: EndFacts): number {
  return facts.survey ? facts.endAt : facts.endAt + facts.graceDays * dayMs;
}

/**
 * Whether a plan is past its due date and still takes responses.
 *
 * Audit, end at day 10, 7 days of grace: day 12 → true; day 9 or 18 → false.
 */
export function isOverdue(facts: EndFacts, now: number): boolean {
  return isOver(facts.endAt, now) && !isOver(graceEndsAt(facts), now);
}

export interface LinkFacts extends EndFacts {
  /** A passive company takes no answers. */
  companyActive: boolean;
  published: boolean;
  cancelled: boolean;
  /** Whoever opens the link is one of the plan's auditors, signed in. */
  auditor: boolean;
  beginAt: number;
  /** Null is no limit. */
  participantLimit: number | null;
  submittedCount: number;
  hasCredit: boolean;
}

/**
 * What a newcomer finds. Without credit the plan is closed to newcomers.
 *
 * Audit, end at day 10, 7 days of grace, day 12: an auditor → 'open', anyone else → 'closed'; limit 25, 25 submitted → 'full'.
 */
export function linkState(facts: LinkFacts, now: number): Exclude<LinkState, 'unknown'> {
  if (!facts.companyActive || facts.cancelled || !facts.published) return 'offAir';
  if (now < facts.beginAt) return 'notYet';
  if (isOver(facts.auditor ? graceEndsAt(facts) : facts.endAt, now)) return 'closed';
  if (facts.participantLimit !== null && facts.submittedCount >= facts.participantLimit) return 'full';
  return facts.hasCredit ? 'open' : 'closed';
}

/**
 * The flags of a response that arrives now: late when the plan takes no answers at this time, over quota when the plan is
 * full or there is no credit. Either flag stores it apart until it is accepted.
 *
 * Limit 25, 25 submitted, in time → {late: false, overQuota: true}.
 */
export function arrivalFlags(facts: LinkFacts, now: number): { late: boolean; overQuota: boolean } {
  const asked = linkState({ ...facts, participantLimit: null, hasCredit: true }, now);
  const full = facts.participantLimit !== null && facts.submittedCount >= facts.participantLimit;
  return { late: asked !== 'open', overQuota: full || !facts.hasCredit };
}

export interface PlanFacts extends EndFacts {
  cancelled: boolean;
  everPublished: boolean;
  /** An occurrence of a series goes on the air by itself, so that it is planned and no draft. */
  inSeries?: boolean;
  /** Numbers of responses by state, without those stored apart (late or over quota, not accepted). */
  inProgress: number;
  pending: number;
  returned: number;
  approved: number;
  rejected: number;
}

/**
 * The status shown for a plan: the first that fits, in the order of the code below.
 *
 * 3 approved and 1 pending → 30; 3 approved → 50; nothing received at day 12 of an audit due at day 10 with 7 days of
 * grace → 10, at day 18 → 70.
 *
 * @oracle Lists compute it in SQL; tests hold the two equal.
 */
export function planStatus(facts: PlanFacts, now: number): StatusCode {
  if (facts.cancelled) return statuses.Cancelled;
  if (!facts.everPublished && !facts.inSeries) return statuses.Draft;
  if (facts.pending > 0) return statuses.PendingApproval;
  if (facts.returned > 0) return statuses.Returned;
  if (facts.approved > 0) return statuses.Approved;
  if (facts.inProgress > 0) return statuses.InProgress;
  if (facts.rejected > 0) return statuses.Rejected;
  return isOver(graceEndsAt(facts), now) ? statuses.Missed : statuses.Planned;
}

/** The fields of a plan that cannot change from its first response on. */
export const lockedFields = [
  'customerId',
  'projectId',
  'locationId',
  'checkListId',
  'auditTypeId',
  'approveRequired',
] as const;

export type LockedField = (typeof lockedFields)[number];

/**
 * The locked fields that a change would touch; a field that is not sent keeps its value.
 *
 * 1 response, locationId 4 → 5 and a new name → ['locationId']; 0 responses → [].
 */
export function lockedChanges(
  before: { readonly [F in LockedField]?: unknown },
  after: { readonly [F in LockedField]?: unknown },
  responseCount: number,
): LockedField[] {
  if (responseCount === 0) return [];
  return lockedFields.filter((field) => after[field] !== undefined && after[field] !== before[field]);
}

/**
 * A plan with responses cannot be deleted.
 *
 * 0 → true; 1 → false.
 */
export function mayRemovePlan(responseCount: number): boolean {
  return responseCount === 0;
}
