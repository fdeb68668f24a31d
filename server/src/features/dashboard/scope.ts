import { type Period, periodOf } from '@sahada/rules/period';
import { figuresScope } from '@sahada/rules/rights';
import { percentOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { heldResponse } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';

/** What all cards share: whose plans, which responses, which page. Plans are `t`, responses `r`. */

export interface Paged {
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

export interface Span {
  from: number;
  to: number;
}

/** Null covers the company; a number the plans of that user. */
export const ownOnly = (who: Who): number | null => (figuresScope(who.rights) === 'company' ? null : who.userId);

/** Plans in which a user is lead, assistant or user of the project. */
export const plansOf = (userId: number | null): RawBuilder<boolean> =>
  userId === null
    ? sql`true`
    : sql`(t.lead_auditor_id = ${userId} or t.assistant_auditor_id = ${userId}
           or t.project_id in (select m.project_id from project_user m where m.user_id = ${userId}))`;

/** The twin of rules/response.ts `countsInFigures`. */
export const counts: RawBuilder<boolean> = sql`
  (r.status_code in (30, 50) and not r.awaiting_pictures and not ${heldResponse('r')})`;

export const within = (column: string, { from, to }: Span): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} >= ${iso(from)}::timestamptz and ${sql.ref(column)} < ${iso(to)}::timestamptz)`;

/** Put on the air at least once and not cancelled: what was meant to take place. */
export const planned: RawBuilder<boolean> = sql`(t.version_id is not null and t.cancelled_at is null)`;

export const limits = ({ pageIndex = 0, pageSize = 10 }: Paged): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${pageIndex * pageSize}`;

export const chosenPeriod = (given: string | number | null | undefined): Period => periodOf(given) ?? 'weekly';

/** Responses of one's own plans are found through the plan; the company's need no look at it. */
export const receivedBy = (userId: number | null): RawBuilder<unknown> =>
  userId === null
    ? sql`response r where ${counts}`
    : sql`response r where ${counts} and r.plan_id in (select t.id from plan t where ${plansOf(userId)})`;

/** What every card sums up over counting responses; with `onlyApproved` those that wait are counted and left out. */
export const sums = (onlyApproved: boolean | undefined): RawBuilder<unknown> => {
  const asked = onlyApproved === true ? sql`filter (where r.status_code = 50)` : sql``;
  return sql`
    count(*) filter (where r.status_code = 30)::int as pending,
    count(*) filter (where r.status_code = 50)::int as approved,
    count(r.percent) ${asked}::int as scored,
    coalesce(sum(r.percent) ${asked}, 0)::bigint as percents,
    coalesce(sum(r.earned) ${asked}, 0)::bigint as earned,
    coalesce(sum(r.max) ${asked}, 0)::bigint as max`;
};

export interface Sums {
  pending: number;
  approved: number;
  scored: number;
  percents: number;
  earned: number;
  max: number;
}

/** The mean of the percentages (as many hundreds as there are of them are the whole) and the pooled points. */
export const average = ({ scored, percents, earned, max }: Omit<Sums, 'pending' | 'approved'>) => ({
  AverageScore: percentOf(percents / 100, scored * 100),
  Earned: earned / 100,
  Max: max / 100,
});

export const completed = ({ pending, approved }: Sums, onlyApproved: boolean | undefined): number =>
  onlyApproved === true ? approved : approved + pending;
