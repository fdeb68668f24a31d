import type { plan as calls } from '@sahada/contract/plan';
import { mostCalendarDays, planTexts } from '@sahada/contract/plan';
import { daysBetween } from '@sahada/rules/calendar';
import { sql } from 'kysely';
import { pageRows, wantedRows } from '../../db/list.ts';
import { invalid } from '../../errors.ts';
import { listTable } from '../../facts/plan-table.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { conditionsOf, dateConditions, duringDays, filtersOf, firstDay, lastDay } from './filters.ts';

/** How many plans there are on each day, however many that is, and as many of them as a day has room for. */
export const calendar: HandlersOf<typeof calls>['calendar'] = async ({ from, to, most, ...input }, { db, who }) => {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostCalendarDays) invalid('to', planTexts.calendarDays);
  const asked = filtersOf(input);
  const wanted = [duringDays(from, to), ...conditionsOf(asked), ...dateConditions(asked, who.companyTimeZone)];
  const { before, where } = wantedRows(listTable, asked.rest, ...wanted);
  const { rows } = await sql<{ day: string; count: number; first: number[] }>`
    ${before}
    select d.day::date::text as day, count(p.id)::int as count,
      coalesce((array_agg(p.id order by p.begins_at, p.id) filter (where p.id is not null))[1:${sql.lit(most)}], '{}') as first
    from generate_series(${from}::date, ${to}::date, '1 day') d (day)
    left join (select t.id, t.begins_at, ${firstDay} as first, ${lastDay} as last from plan t ${where}) p
      on d.day::date between p.first and p.last
    group by d.day order by d.day`.execute(db);
  const ids = [...new Set(rows.flatMap(({ first }) => first))];
  const shown = { pageSize: Math.max(1, ids.length), sortField: 'beginDate', sortDirection: 'asc' } as const;
  const { ListItems } = await pageRows(db, listTable, shown, sql`t.id = any(${ids})`);
  return { Days: rows.map(({ day, count }) => ({ day, count })), Plans: ListItems };
};
