import type { Hundredths } from '@sahada/contract/hundredths';
import { type Period, periodOf } from '@sahada/rules/period';
import { figuresScope } from '@sahada/rules/rights';
import { meanOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { mayApprove } from '../../facts/plan-facts.ts';
import type { Who } from '../../who.ts';

/** Shared by all cards: whose plans, which responses, which page. Plans are `t`, responses `r`. */

export interface Paged {
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

export interface Span {
  from: number;
  to: number;
}

/** Whose plans a figure covers; null is the whole company's. */
export interface Reach {
  userId: number;
  /** Includes those that the user has to approve. */
  approves: boolean;
}

export function reachOf({ rights, userId }: Who): Reach | null {
  const scope = figuresScope(rights);
  return scope === 'company' ? null : { userId, approves: scope === 'ownAndApprovals' };
}

/** Asked of everybody at once, and looked up for each plan. */
const mayNot = (person: 'approver_id' | 'lead_auditor_id'): RawBuilder<boolean> => sql`
  (${sql.ref(`t.${person}`)} in (select u.id from "user" u where u.active and ${mayApprove})) is not true`;

/**
 * The approver is whoever is named, else the lead, each if entitled; with neither, everybody entitled: as the inbox and messages tell
 * (`reviewersOfAll`), so that what waits for somebody who has left does not wait for nobody.
 */
export const isApproverOf = (userId: number): RawBuilder<boolean> => sql`
  (t.approver_id = ${userId}
   or (${mayNot('approver_id')} and (t.lead_auditor_id = ${userId} or ${mayNot('lead_auditor_id')})))`;

/** Plans of which a user is lead, assistant or project user, and those that are theirs to approve. */
export const plansOf = (reach: Reach | null): RawBuilder<boolean> => {
  if (reach === null) return sql`true`;
  const { userId, approves } = reach;
  return sql`(t.lead_auditor_id = ${userId} or t.assistant_auditor_id = ${userId}
    or t.project_id in (select m.project_id from project_user m where m.user_id = ${userId})
    or ${approves ? isApproverOf(userId) : sql`false`})`;
};

/**
 * Whose scores a reader is told, over plans `t`: where only their own plans are covered, those of plans that keep theirs from
 * auditors are counted as not scored. Null is everybody's.
 */
export const scoresOf = (reach: Reach | null): RawBuilder<boolean> | null =>
  reach === null || reach.approves ? null : sql`(t.show_score <> 'nobody')`;

/**
 * Plans meant to take place, which are neither drafts nor cancelled: put on the air at least once, or an occurrence, which goes
 * there by itself when its time comes.
 */
export const planned: RawBuilder<boolean> = sql`
  ((t.version_id is not null or t.series_id is not null) and t.cancelled_at is null)`;

export const limits = ({ pageIndex = 0, pageSize = 10 }: Paged): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${pageIndex * pageSize}`;

export const chosenPeriod = (given: string | number | null | undefined): Period => periodOf(given) ?? 'weekly';

/** What every card sums up, over rows `x` of `received`; with `onlyApproved`, those awaiting approval are only counted. */
export const sums = (onlyApproved: boolean | undefined, told: RawBuilder<boolean> | null): RawBuilder<unknown> => {
  const conditions = [...(onlyApproved === true ? [sql`x.standing = 50`] : []), ...(told === null ? [] : [told])];
  const asked = conditions.length === 0 ? sql`` : sql`filter (where ${sql.join(conditions, sql` and `)})`;
  return sql`
    coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int as pending,
    coalesce(sum(x.responses) filter (where x.standing = 50), 0)::int as approved,
    coalesce(sum(x.scored) ${asked}, 0)::int as scored,
    coalesce(sum(x.percents) ${asked}, 0)::bigint as percents,
    coalesce(sum(x.earned) ${asked}, 0)::bigint as earned,
    coalesce(sum(x.max) ${asked}, 0)::bigint as max`;
};

/**
 * Over rows `x` of totals: those of a reach's plans, one by one; for the whole company's the plan is not read. The index of a
 * span holds what lies above plan 0.
 */
export const plansWithin = (reach: Reach | null, asked: RawBuilder<boolean> | null): RawBuilder<boolean> =>
  reach === null && asked === null
    ? sql`x.plan_id > 0`
    : sql`(x.plan_id > 0 and x.plan_id in (select t.id from plan t where ${plansOf(reach)} and ${asked ?? sql`true`}))`;

/** Plans that are audits, or surveys; null is both. */
export const isOfType = (type: number | null): RawBuilder<boolean> =>
  type === null ? sql`true` : sql`(t.audit_type_id = ${type})`;

/** The same where plans need not be told apart: the company's are kept together, as plan 0. */
export const plansTogether = (reach: Reach | null, asked: RawBuilder<boolean> | null): RawBuilder<boolean> =>
  reach === null && asked === null ? sql`x.plan_id = 0` : plansWithin(reach, asked);

/** What narrows a figure to some plans besides whose they are. */
export interface Subject {
  auditTypeId?: number | null | undefined;
  customerId?: number | null | undefined;
  locationId?: number | null | undefined;
}

/** Over plans `t`; null where nothing narrows. */
export function subjectOf({ auditTypeId, customerId, locationId }: Subject): RawBuilder<boolean> | null {
  const conditions = [
    ...(auditTypeId ? [isOfType(auditTypeId)] : []),
    ...(customerId ? [sql`t.customer_id = ${customerId}`] : []),
    ...(locationId ? [sql`t.location_id = ${locationId}`] : []),
  ];
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}

export interface Sums {
  pending: number;
  approved: number;
  scored: number;
  /** Sum of the percents. */
  percents: Hundredths;
  earned: Hundredths;
  max: Hundredths;
}

/** The mean of the percents and the pooled points. */
export const average = ({ scored, percents, earned, max }: Omit<Sums, 'pending' | 'approved'>) => ({
  AverageScore: meanOf(percents, scored),
  Earned: earned,
  Max: max,
});

export const completed = ({ pending, approved }: Sums, onlyApproved: boolean | undefined): number =>
  onlyApproved === true ? approved : approved + pending;
