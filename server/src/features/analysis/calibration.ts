import type { analysis as calls } from '@sahada/contract/analysis';
import { auditTypeIds } from '@sahada/contract/codes';
import { intervalOf } from '@sahada/rules/calibration';
import { wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { dividedInto, mark, type Stretch, together } from '../../facts/question-spans.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import {
  asksForAllAudits,
  type Days,
  daysAsked,
  type Filters,
  finds,
  pageOf,
  placesAsked,
  plansAsked,
  standingsAsked,
  waysOf,
} from './asked.ts';
import { sumsOf } from './comparison-days.ts';
import { summedOf } from './counted.ts';
import { standingOf } from './elsewhere.ts';
import { dayAfter, select } from './selection.ts';

type Answer = z.input<typeof calls.calibration.response>;

/**
 * How auditors differ from one another: each scored audit against the mean of the others' audits of the same location and
 * checklist, from the twelfth month before its own to the twelfth after. An audit is its author's, else the lead auditor's.
 */
export async function calibration(filters: Filters, db: ReadDb, who: Who): Promise<Answer> {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const audits = { ...filters, auditTypeId: auditTypeIds.audit };
  const selection = await select(db, plansAsked(audits), days, standings, waysOf(audits), placesAsked(audits));
  const total = await sumsOf(db, selection, days, standings);
  const { rows } = await compared(audits, days, standings, who.companyTimeZone).execute(db);
  const isFound = finds(filters);
  const items = rows
    .map(({ count, sum, squares, ...auditor }) => ({
      ...auditor,
      ...intervalOf({ count, sum: sum / 100, squares: squares / 10_000 }),
    }))
    .filter(({ name }) => isFound(name))
    .sort((one, other) => (other.difference ?? -1000) - (one.difference ?? -1000) || one.userId - other.userId);
  return {
    ...summedOf(total, days, selection),
    ListItems: pageOf(items, filters),
    TotalItemsCount: items.length,
  };
}

interface Compared {
  userId: number;
  name: string;
  audits: number;
  places: number;
  /** Audits that could be compared, the sum of their differences in hundredths, and that of their squares. */
  count: number;
  sum: number;
  squares: number;
}

/** Stretches of days as rows of `first` and `past`. */
const stretches = (rows: readonly Stretch[], type: 'date' | 'timestamptz'): RawBuilder<unknown> =>
  sql`unnest(${rows.map(({ from }) => from)}::${sql.raw(type)}[], ${rows.map(({ past }) => past)}::${sql.raw(type)}[]) x (first, past)`;

/**
 * Months as they are folded (db/totals.sql) with what is not folded yet, in one statement; of a month that the days cut, the
 * audits themselves are read. What an auditor's audits of a month at a place have in common is the mean of the others.
 */
function compared(audits: Filters, days: Days, standings: readonly number[], zone: string): RawBuilder<Compared> {
  const stretch: Stretch = { from: days.from ?? '-infinity', past: days.to === null ? 'infinity' : dayAfter(days.to) };
  const { whole, days: cut } = dividedInto(stretch);
  const start = (day: string): string => (day.endsWith('infinity') ? day : iso(wallToInstant(day, zone, 'begin') ?? 0));
  const cuts = cut.map(({ from, past }) => ({ from: start(from), past: start(past) }));
  const isAudit = sql`t.audit_type_id = ${sql.lit(auditTypeIds.audit)}`;
  const stands = sql`= any(${standings}::int[])`;
  /** Over a plan `t`. */
  const own = (
    alias: string,
  ) => sql`t.checklist_id, coalesce(${sql.ref(`${alias}.location_id`)}, t.location_id) as location_id,
    coalesce(${sql.ref(`${alias}.user_id`)}, t.lead_auditor_id) as user_id`;
  const fresh = (alias: string, sign: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql`
    select ${own(alias)}, (${sql.ref(`${alias}.received_at`)} at time zone c.time_zone)::date as day, ${sign} as sign,
      ${sql.ref(`${alias}.percent`)}::bigint as percent, ${plansAsked(audits)} as is_asked
    from ${table} join plan t on t.id = ${sql.ref(`${alias}.plan_id`)} cross join company c
    where ${isAudit} and ${sql.ref(`${alias}.percent`)} is not null and ${standingOf(alias)} ${stands}`;
  const places = placesAsked(audits);
  const isAll = asksForAllAudits(audits);
  const kept = isAll
    ? sql`auditor_total a where a.plan_id = ${sql.lit(together)}`
    : sql`auditor_total a join plan t on t.id = a.plan_id where ${plansAsked(audits)}`;
  const user = isAll ? sql`a.user_id` : sql`coalesce(nullif(a.user_id, 0), t.lead_auditor_id)`;
  return sql<Compared>`
    with w as materialized (select * from ${stretches(whole, 'date')}), cut as materialized (select * from ${stretches(cuts, 'timestamptz')}),
    fresh as materialized (
      ${fresh('r', sql`1`, sql`response r`)} and r.tx >= ${mark} and r.tx <= '18446744073709551615'
      union all
      ${fresh('e', sql`-1`, sql`earlier_response e`)} and e.until >= ${mark} and e.until <= '18446744073709551615' and e.since < ${mark}
    ), asked as materialized (
      select x.checklist_id, x.location_id, x.user_id, x.month, sum(x.audits) as audits, sum(x.percents) as percents, sum(x.squares) as squares
      from (
        select a.checklist_id, a.location_id, ${user} as user_id, a.month, a.audits, a.percents, a.squares from ${kept}
          and a.standing ${stands} and exists (select from w where a.month >= w.first and a.month < w.past)
        union all
        select f.checklist_id, f.location_id, f.user_id, date_trunc('month', f.day)::date, f.sign, f.sign * f.percent,
          f.sign * f.percent * f.percent
        from fresh f where f.is_asked and exists (select from w where f.day >= w.first and f.day < w.past)
        union all
        select ${own('r')}, date_trunc('month', r.received_at at time zone c.time_zone)::date, 1, r.percent, r.percent::bigint * r.percent
        from cut join response r on r.received_at >= cut.first and r.received_at < cut.past and ${receivedResponse()}
          join plan t on t.id = r.plan_id cross join company c
        where ${isAudit} and ${plansAsked(audits)} and r.percent is not null and ${standingOf('r')} ${stands}) x
      ${places === null ? sql`` : sql`where x.location_id = any(${places}::int[])`}
      group by 1, 2, 3, 4 having sum(x.audits) > 0
    ), months as (
      select x.checklist_id, x.location_id, x.user_id, x.month, sum(x.audits) as audits, sum(x.percents) as percents
      from (
        select a.checklist_id, a.location_id, a.user_id, a.month, a.audits, a.percents from auditor_total a
        where a.plan_id = ${sql.lit(together)} and a.standing ${stands}
        union all
        select f.checklist_id, f.location_id, f.user_id, date_trunc('month', f.day)::date, f.sign, f.sign * f.percent from fresh f) x
      where (x.checklist_id, x.location_id) in (select a.checklist_id, a.location_id from asked a)
      group by 1, 2, 3, 4
    ), around as (
      -- All audits around each month less the auditor's own.
      select m.*, sum(m.audits) over everybody - sum(m.audits) over own as others,
        sum(m.percents) over everybody - sum(m.percents) over own as others_percents
      from months m
      window everybody as (partition by m.checklist_id, m.location_id order by m.month
          range between interval '12 months' preceding and interval '12 months' following),
        own as (partition by m.checklist_id, m.location_id, m.user_id order by m.month
          range between interval '12 months' preceding and interval '12 months' following)
    )
    select a.user_id as "userId", u.first_name || ' ' || u.last_name as name, sum(a.audits)::int as audits,
      count(distinct (a.location_id, a.checklist_id)) filter (where o.others > 0)::int as places,
      coalesce(sum(a.audits) filter (where o.others > 0), 0)::int as count,
      coalesce(sum(a.percents - a.audits * o.mean) filter (where o.others > 0), 0)::float8 as sum,
      coalesce(sum(a.squares - 2 * o.mean * a.percents + a.audits * o.mean * o.mean) filter (where o.others > 0), 0)::float8 as squares
    from asked a
      join (select o.*, o.others_percents / nullif(o.others, 0) as mean from around o) o using (checklist_id, location_id, user_id, month)
      join "user" u on u.id = a.user_id
    group by 1, 2`;
}
