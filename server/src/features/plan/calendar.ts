import type { plan as calls } from '@sahada/contract/plan';
import { mostCalendarDays, planTexts } from '@sahada/contract/plan';
import { daysBetween } from '@sahada/rules/calendar';
import { sql } from 'kysely';
import { pageRows, wantedRows } from '../../db/list.ts';
import { invalid } from '../../errors.ts';
import { listTable } from '../../facts/plan-table.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { conditionsOf, dateConditions, filtersOf, firstDay, lastDay, nearDays } from './filters.ts';

/** How many plans there are on each day, however many that is, and as many of them as a day has room for. */
export const calendar: HandlersOf<typeof calls>['calendar'] = async ({ from, to, most, ...input }, { db, who }) => {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostCalendarDays) invalid('to', planTexts.calendarDays);
  const asked = filtersOf(input);
  const wanted = [nearDays(from, to), ...conditionsOf(asked), ...dateConditions(asked, who.companyTimeZone)];
  const { before, where } = wantedRows(listTable, asked.rest, ...wanted);
  // Those that begin are added from day to day, and those that ended the day before are taken off: each is looked at once.
  const { rows } = await sql<{ day: string; count: number; first: number[] }>`
    ${before} select c.* from (
      with p as materialized (
        select t.id, t.begins_at, ${firstDay} as first, ${lastDay} as last from plan t ${where}),
      days as (select day::date as day from generate_series(${from}::date, ${to}::date, '1 day') day),
      change as (
        select greatest(first, ${from}::date) as day, 1 as by from p where last >= ${from}::date
        union all select last + 1, -1 from p where last >= ${from}::date)
      select d.day::text as day,
        coalesce(sum(by.sum) over (order by d.day), 0)::int as count,
        array(select p.id from p where d.day between p.first and p.last
              order by p.begins_at, p.id limit ${sql.lit(most)}) as first
      from days d left join (select day, sum(by) from change group by day) by on by.day = d.day) c
    order by c.day`.execute(db);
  const ids = [...new Set(rows.flatMap(({ first }) => first))];
  const shown = { pageSize: Math.max(1, ids.length), sortField: 'beginDate', sortDirection: 'asc' } as const;
  const { ListItems } = await pageRows(db, listTable, shown, sql`t.id = any(${ids})`);
  return { Days: rows.map(({ day, count }) => ({ day, count })), Plans: ListItems };
};
