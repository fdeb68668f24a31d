import { type StatusCode, statuses } from '@sahada/contract/codes';
import { type Period, windowOf } from '@sahada/rules/period';
import { auditsScope } from '@sahada/rules/rights';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { holds, wordsOf } from '../../db/language.ts';
import { preparedRead } from '../../db/statement.ts';
import {
  type NamedPlan,
  namedPlan,
  namedPlanOf,
  newestPending,
  newestReceived,
  pickedPlan,
} from '../../facts/plan-rows.ts';
import { countedResponse, isPending, planStatus, statusInFilter, touches } from '../../facts/plan-state.ts';
import { isTurnOf, keptFromApproving } from '../../facts/who-reviews.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { fresh } from './received.ts';
import {
  average,
  completed,
  isApproverOf,
  isOfType,
  type Paged,
  plansOf,
  plansWithin,
  type Reach,
  reachOf,
  type Subject,
  type Sums,
  scoresOf,
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
 * Plans that touch a period: unfinished first, then by end. A plan's status takes longer than all else, so plans are
 * walked by their end only until the page is full, those that are finished only where the others do not fill it.
 */
const touching = (
  reach: Reach | null,
  type: number | null,
  from: string,
  to: string,
  pageEnd: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
) => {
  const touched = sql`plan t where t.cancelled_at is null
    and ${touches(sql`${from}::timestamptz`, sql`${to}::timestamptz`)} and ${plansOf(reach)} and ${isOfType(type)}`;
  // `offset 0` keeps the condition out of the subquery, which would otherwise be asked of every plan before they are sorted.
  const walked = (condition: RawBuilder<boolean>) => sql`(
    select t.id, t.ends_at, ${planStatus()} as code from (select t.* from ${touched} order by t.ends_at, t.id offset 0) t
    where ${condition} limit ${pageEnd})`;
  const finished = isFinished(planStatus());
  const order = (row: string) =>
    sql`${isFinished(sql.ref(`${row}.code`))}, ${sql.ref(`${row}.ends_at`)}, ${sql.ref(`${row}.id`)}`;
  return sql<Row>`
    select n.total, page.* from (select count(*)::int as total from ${touched}) n left join (
      select ${namedPlan}, picked.code
      from (select * from (${walked(sql`not ${finished}`)} union all ${walked(finished)}) one ${page}) picked ${pickedPlan}
    ) page on true
    order by ${order('page')}`;
};

const pageOf = (pageIndex: number, pageSize: number): RawBuilder<unknown> =>
  sql`limit ${pageSize}::int offset ${pageIndex}::int * ${pageSize}::int`;

/** What most people ask for: it is read once. */
const touchingOfAll = preparedRead((from: string, to: string, pageEnd: number, pageIndex: number, pageSize: number) =>
  touching(null, null, from, to, sql`${pageEnd}::int`, pageOf(pageIndex, pageSize)),
);

/** Plans that touch the period around now. */
export async function plansOfPeriod(
  period: Period,
  { pageIndex = 0, pageSize = 10, auditTypeId = null }: Paged & Pick<Subject, 'auditTypeId'>,
  db: ReadDb,
  who: Who,
  now: number,
) {
  const window = windowOf(period, now, who.companyTimeZone);
  const [from, to] = [iso(window.from), iso(window.to)];
  const reach = reachOf(who);
  const pageEnd = (pageIndex + 1) * pageSize;
  const rows =
    reach === null && auditTypeId === null
      ? await touchingOfAll(db, from, to, pageEnd, pageIndex, pageSize)
      : (await touching(reach, auditTypeId, from, to, sql`${pageEnd}::int`, pageOf(pageIndex, pageSize)).execute(db))
          .rows;
  return { ListItems: rows.filter(isThere).map(namedPlanOf), TotalItemsCount: rows[0]?.total ?? 0 };
}

/**
 * How many of the newest hours in which plans received something are read to find the most recently active plans: more for
 * later pages, so that even a few plans that receive something all day leave room for others.
 */
const recentHours = ({ pageIndex = 0, pageSize = 10 }: Paged): number =>
  Math.min(2000, Math.max(500, 20 * (pageIndex + 1) * pageSize));

interface Wanted extends Paged, Subject {
  status: StatusCode | null;
  onlyApproved?: boolean | undefined;
  /** Only those that are the reader's to approve. */
  mine?: boolean | undefined;
  /** None that is still ahead. */
  begun?: boolean | undefined;
  searchText?: string | null | undefined;
}

/** Plans whose definition, customer or location contains each word, compared as in lists. */
function sought(words: readonly string[]): RawBuilder<boolean> {
  const names = sql`concat_ws(chr(31), localized(t.definition, t.locales, 'definition'),
    (select c.name from customer c where c.id = t.customer_id), (select l.name from location l where l.id = t.location_id))`;
  return holds(names, words);
}

/** Those of a plan `t` that wait for approval, count and are theirs to decide about. */
const onesFor = (userId: number): RawBuilder<unknown> => sql`
  from response r where r.plan_id = t.id and r.status_code = ${sql.lit(statuses.PendingApproval)} and ${countedResponse()}
    and ${isTurnOf(userId, 't', keptFromApproving('r'))}`;

/**
 * Over plans `t` that wait for approval: something that does is theirs to decide about. Without four eyes the plan alone tells, and
 * nothing that waits for others is read.
 */
const hasOneFor = (userId: number): RawBuilder<boolean> => sql`
  (((select c.four_eyes from company c) or ${isApproverOf(userId)}) and exists (select ${onesFor(userId)}))`;

/**
 * When the newest that waits was received, and how many of them are the reader's to decide about: those that wait for anybody (null)
 * unless under four eyes some are their own.
 */
const waitsFor = (userId: number | null): RawBuilder<unknown> =>
  userId === null
    ? sql`${newestPending(sql`t.id`)} as pending_at, null::int as waits`
    : sql`(select r.received_at ${onesFor(userId)} order by r.received_at desc limit 1) as pending_at,
        case when (select c.four_eyes from company c) then (select count(*)::int ${onesFor(userId)}) end as waits`;

interface Shown {
  reach: Reach | null;
  /** Over plans `t`: what else is asked. */
  asked: RawBuilder<boolean> | null;
  /** Those of them that totals can be narrowed to. */
  narrowed: RawBuilder<boolean> | null;
  onlyApproved: boolean | undefined;
  /** Whose turn it has to be; null where that is not asked. */
  turnOf: number | null;
}

/**
 * The newest hours tell which plans come first, so that only these are asked for their newest response: as many as the page's end
 * needs, those of one hour together. What is not folded yet may have moved a plan, which is asked in any case.
 */
const latest = (
  { reach, asked, narrowed, onlyApproved, turnOf }: Shown,
  hours: RawBuilder<unknown>,
  pageEnd: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
) => {
  const order = (row: string) =>
    sql`${sql.ref(`${row}.recent_at`)} desc nulls last, ${sql.ref(`${row}.begins_at`)} desc, ${sql.ref(`${row}.id`)} desc`;
  return sql<Row & Sums & { received_at: string | null; pending_at: string | null; waits: number | null }>`
    with ${fresh(plansWithin(reach, narrowed))}, wanted as materialized (
      select t.id, t.begins_at from plan t where ${plansOf(reach)} and ${asked ?? sql`true`}
    ), active as (
      select newest.plan_id, max(newest.begins) as hour from (
        select x.plan_id, x.begins from plan_day x where x.span = 'hour' and x.standing in (30, 50) and ${plansWithin(reach, narrowed)}
        order by x.begins desc fetch first (${hours}) rows with ties) newest
      where newest.plan_id not in (select f.plan_id from fresh f) group by newest.plan_id
    ), first as (
      (select a.plan_id from active a join wanted w on w.id = a.plan_id
       order by a.hour desc fetch first (${pageEnd}) rows with ties)
      union all select distinct f.plan_id from fresh f
    ), recent as (
      select f.plan_id, ${newestReceived(sql`f.plan_id`)} as recent_at from first f
    ), latest as (
      select w.id, w.begins_at, recent.recent_at from wanted w left join recent on recent.plan_id = w.id
    )
    select n.total, page.* from (select count(*)::int as total from wanted) n left join (
      select ${namedPlan}, ${planStatus()} as code, picked.recent_at, figures.*
      from (select * from latest order by ${order('latest')} ${page}) picked ${pickedPlan}
      cross join lateral (
        select ${sums(onlyApproved, scoresOf(reach))}, ${newestReceived(sql`t.id`)} as received_at,
          ${waitsFor(turnOf)}
        from (
          select x.standing, x.responses, x.scored, x.percents, x.earned, x.max from plan_total x
          where x.plan_id = t.id and x.span = 'ever' and x.begins = '-infinity' and x.standing in (30, 50)
          union all
          select x.standing, x.responses, x.scored, x.percents, x.earned, x.max from fresh x where x.plan_id = t.id) x
      ) figures
    ) page on true
    order by ${order('page')}`;
};

/** What most people ask for: it is planned once. */
const latestOfAll = preparedRead((hours: number, pageEnd: number, pageIndex: number, pageSize: number) =>
  latest(
    { reach: null, asked: null, narrowed: null, onlyApproved: false, turnOf: null },
    sql`${hours}::int`,
    sql`${pageEnd}::int`,
    pageOf(pageIndex, pageSize),
  ),
);

/**
 * Recently active plans first, by their newest response (only among the newest hours of plans, so that a company with a million
 * responses is as fast), then the others by their begin.
 */
export async function latestAudits(wanted: Wanted, db: ReadDb, who: Who) {
  const { status, onlyApproved, mine, begun, searchText, auditTypeId, customerId, locationId, ...paged } = wanted;
  const narrowed = subjectOf({ auditTypeId, customerId, locationId });
  const words = wordsOf(searchText);
  const conditions = [
    ...(status === null
      ? []
      : [status === statuses.PendingApproval ? isPending : sql<boolean>`${statusInFilter} = ${status}`]),
    ...(begun === true ? [sql<boolean>`${statusInFilter} not in (${statuses.Draft}, ${statuses.Planned})`] : []),
    ...(mine === true ? [status === statuses.PendingApproval ? hasOneFor(who.userId) : isApproverOf(who.userId)] : []),
    ...(words === null ? [] : [sought(words)]),
    ...(narrowed === null ? [] : [narrowed]),
  ];
  const asked = conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const reach = auditsScope(who.rights) === 'company' ? null : reachOf(who);
  const { pageIndex = 0, pageSize = 10 } = paged;
  const pageEnd = (pageIndex + 1) * pageSize;
  const hours = recentHours(paged);
  const rows =
    reach === null && asked === null && onlyApproved !== true
      ? await latestOfAll(db, hours, pageEnd, pageIndex, pageSize)
      : (
          await latest(
            { reach, asked, narrowed, onlyApproved, turnOf: mine === true ? who.userId : null },
            sql`${hours}::int`,
            sql`${pageEnd}::int`,
            pageOf(pageIndex, pageSize),
          ).execute(db)
        ).rows;
  return {
    ListItems: rows.filter(isThere).map((row) => ({
      ...namedPlanOf(row),
      Percent: average(row).AverageScore,
      ResponseCount: completed(row, onlyApproved),
      PendingCount: row.waits ?? row.pending,
      ReceivedAt: row.received_at,
      PendingAt: row.pending_at,
    })),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
