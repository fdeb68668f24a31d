import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { pageRows } from '../../db/list.ts';
import { listTable } from '../../facts/plan-table.ts';
import type { Who } from '../../who.ts';
import { type Days, daysAsked, type Filters, placesAsked, plansAsked, standingsAsked, waysOf } from './asked.ts';
import { sumsOf } from './comparison-days.ts';
import { summedOf } from './counted.ts';
import { standingOf } from './elsewhere.ts';
import { select } from './selection.ts';

/** Plans as their list has them: where days are named, those that received something that counts on one of them. */
export async function customerPlans(filters: Filters, db: ReadDb, who: Who) {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const asked = plansAsked(filters);
  const selection = await select(db, asked, days, standings, waysOf(filters), placesAsked(filters));
  const total = await sumsOf(db, selection, days, standings);
  const received = days.from === null && days.to === null ? [] : [receivedOn(days, standings, placesAsked(filters))];
  const { page, pageSize, searchText } = filters;
  const rows = await pageRows(db, listTable, { page, pageSize, searchText }, asked, ...received);
  return {
    ...summedOf(total, days, selection),
    ListItems: rows.ListItems,
    TotalItemsCount: rows.TotalItemsCount,
  };
}

/** Where locations are asked for, what was given there is searched in the plans themselves, which are those of a few places. */
const receivedOn = (days: Days, standings: readonly number[], places: readonly number[] | null): RawBuilder<boolean> =>
  places === null
    ? receivedAnywhere(days, standings)
    : sql`
  exists (
    select from response r cross join company c
    where r.plan_id = t.id and coalesce(r.location_id, t.location_id) = any(${places}::int[])
      and ${standingOf('r')} = any(${standings}::int[])
      and (r.received_at at time zone c.time_zone)::date between ${days.from ?? '-infinity'}::date and ${days.to ?? 'infinity'}::date)`;

const receivedAnywhere = ({ from, to }: Days, standings: readonly number[]): RawBuilder<boolean> => sql`
  t.id in (
    select s.plan_id from (
      select x.plan_id, x.begins::date as day, x.responses as n from plan_day x
      where x.span = 'day' and x.plan_id > 0 and x.standing = any(${standings})
      union all
      select u.plan_id, (u.received_at at time zone c.time_zone)::date, u.sign from unfolded u, company c
      where u.standing = any(${standings})) s
    where (${from}::date is null or s.day >= ${from}::date) and (${to}::date is null or s.day <= ${to}::date)
    group by s.plan_id having sum(s.n) > 0)`;
