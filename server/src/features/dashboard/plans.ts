import type { StatusCode } from '@sahada/contract/codes';
import { type Period, windowOf } from '@sahada/rules/period';
import { auditsScope } from '@sahada/rules/rights';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { holds, patternOf } from '../../db/language.ts';
import { type NamedPlan, namedPlan, namedPlanOf, newestReceived, pickedPlan } from '../../facts/plan-rows.ts';
import { planStatus } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { fresh } from './received.ts';
import {
  average,
  completed,
  isApproverOf,
  limits,
  type Paged,
  plansOf,
  plansWithin,
  reachOf,
  type Subject,
  type Sums,
  subjectOf,
  sums,
} from './scope.ts';

/** Lists of plans, one statement each: the page is chosen on narrow rows, and names are joined only to the page. */

/** Null is an empty page, whose total is still answered. */
type Row = { total: number } & (NamedPlan | { id: null });

const isThere = <R extends Row>(row: R): row is R & NamedPlan => row.id !== null;

/** Approved, rejected and missed plans are finished. */
const isFinished = (code: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${code} in (50, 60, 70))`;

/**
 * Plans that touch the period around now: unfinished first, then by end. A plan's status takes longer than all else, so plans are
 * walked by their end only until the page is full, those that are finished only where the others do not fill it.
 */
export async function plansOfPeriod(period: Period, paged: Paged, db: ReadDb, who: Who, now: number) {
  const { from, to } = windowOf(period, now, who.companyTimeZone);
  const { pageIndex = 0, pageSize = 10 } = paged;
  const touched = sql`plan t where t.cancelled_at is null and t.begins_at < ${iso(to)}::timestamptz
    and t.ends_at >= ${iso(from)}::timestamptz and ${plansOf(reachOf(who))}`;
  // `offset 0` keeps the condition out of the subquery, which would otherwise be asked of every plan before they are sorted.
  const walked = (condition: RawBuilder<boolean>) => sql`(
    select t.id, t.ends_at, ${planStatus()} as code from (select t.* from ${touched} order by t.ends_at, t.id offset 0) t
    where ${condition} limit ${(pageIndex + 1) * pageSize})`;
  const finished = isFinished(planStatus());
  const order = (row: string) =>
    sql`${isFinished(sql.ref(`${row}.code`))}, ${sql.ref(`${row}.ends_at`)}, ${sql.ref(`${row}.id`)}`;
  const { rows } = await sql<Row>`
    select n.total, page.* from (select count(*)::int as total from ${touched}) n left join (
      select ${namedPlan}, picked.code
      from (select * from (${walked(sql`not ${finished}`)} union all ${walked(finished)}) one ${limits(paged)}) picked ${pickedPlan}
    ) page on true
    order by ${order('page')}`.execute(db);
  return { ListItems: rows.filter(isThere).map(namedPlanOf), TotalItemsCount: rows[0]?.total ?? 0 };
}

/**
 * How many of the newest hours in which plans received something are read to find the most recently active plans: more for
 * later pages, so that even a few plans that receive something all day leave room for others.
 */
const recentHours = ({ pageIndex = 0, pageSize = 10 }: Paged): number =>
  Math.min(2000, Math.max(500, 20 * (pageIndex + 1) * pageSize));

interface Wanted extends Paged, Pick<Subject, 'customerId' | 'locationId'> {
  status: StatusCode | null;
  onlyApproved?: boolean | undefined;
  /** Only those that are the reader's to approve. */
  mine?: boolean | undefined;
  searchText?: string | null | undefined;
}

/** Plans whose definition, customer or location contains the text, compared as in lists. */
function sought(text: string | null | undefined): RawBuilder<boolean> {
  const pattern = patternOf(text);
  if (pattern === null) return sql`true`;
  const names = sql`concat_ws(' ', localized(t.definition, t.locales, 'definition'),
    (select c.name from customer c where c.id = t.customer_id), (select l.name from location l where l.id = t.location_id))`;
  return holds(names, pattern);
}

/**
 * Recently active plans first, by their newest response (only among the newest hours of plans, so that a company with a million
 * responses is as fast), then the others by their begin.
 */
export async function latestAudits(wanted: Wanted, db: ReadDb, who: Who) {
  const { status, onlyApproved, mine, searchText, customerId, locationId, ...paged } = wanted;
  const narrowed = subjectOf({ customerId, locationId });
  const isMine = mine === true ? isApproverOf(who.userId) : sql`true`;
  const reach = auditsScope(who.rights) === 'company' ? null : reachOf(who);
  const isAsked = sql`${plansOf(reach)} and ${isMine} and ${sought(searchText)} and ${narrowed ?? sql`true`}`;
  const condition = status === null ? isAsked : sql`${planStatus()} = ${status} and ${isAsked}`;
  const order = (row: string) =>
    sql`${sql.ref(`${row}.recent_at`)} desc nulls last, ${sql.ref(`${row}.begins_at`)} desc, ${sql.ref(`${row}.id`)} desc`;
  const { rows } = await sql<Row & Sums & { received_at: string | null }>`
    with ${fresh(plansWithin(reach, narrowed))}, active as (
      select plan_id from (
        select x.plan_id from plan_day x where x.span = 'hour' and x.standing in (30, 50) and ${plansWithin(reach, narrowed)}
        order by x.begins desc fetch first ${sql.lit(recentHours(paged))} rows with ties) newest
      union select plan_id from fresh
    ), recent as (
      select active.plan_id, ${newestReceived(sql`active.plan_id`)} as recent_at from active
    ), latest as (
      select t.id, t.begins_at, recent.recent_at
      from plan t left join recent on recent.plan_id = t.id where ${condition}
    )
    select n.total, page.* from (select count(*)::int as total from latest) n left join (
      select ${namedPlan}, ${planStatus()} as code, picked.recent_at, figures.*
      from (select * from latest order by ${order('latest')} ${limits(paged)}) picked ${pickedPlan}
      cross join lateral (
        select ${sums(onlyApproved)}, ${newestReceived(sql`t.id`)} as received_at
        from (
          select x.standing, x.responses, x.scored, x.percents, x.earned, x.max from plan_total x
          where x.plan_id = t.id and x.span = 'ever' and x.begins = '-infinity' and x.standing in (30, 50)
          union all
          select x.standing, x.responses, x.scored, x.percents, x.earned, x.max from fresh x where x.plan_id = t.id) x
      ) figures
    ) page on true
    order by ${order('page')}`.execute(db);
  return {
    ListItems: rows.filter(isThere).map((row) => ({
      ...namedPlanOf(row),
      Percent: average(row).AverageScore,
      ResponseCount: completed(row, onlyApproved),
      PendingCount: row.pending,
      ReceivedAt: row.received_at,
    })),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
