import { type RawBuilder, sql } from 'kysely';
import type { Part } from './selection.ts';

/**
 * The folded days of a range of a plan, `standing`, `first` and `last`: to be joined by `lateral`, range by range. A join of all at
 * once compares each range of a plan with each of its days, which are as many for a survey that is open for years.
 */
export const planDays = (range: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${range}.${column}`);
  // As instants, since only these may be compared in an index beneath row-level security; `offset 0` keeps the planner from that join.
  return sql`
    select t.* from plan_day t
    where t.plan_id = ${of('plan_id')} and t.span = 'day' and t.standing = ${of('standing')}
      and t.begins between ${of('first')}::timestamp and ${of('last')}::timestamp offset 0`;
};

/**
 * Parts as rows of a plan, `standing` and `days`, all that are asked for of it: a response is compared with one row, and not with
 * the parts of every plan.
 */
export const daysByPlan = (parts: readonly Part[]): RawBuilder<unknown> => {
  const column = (pick: (part: Part) => unknown) => parts.map(pick);
  return sql`
    select w.plan_id, w.standing, range_agg(daterange(w.first, w.last, '[]')) as days
    from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
      ${column(({ from }) => from ?? '-infinity')}::date[], ${column(({ to }) => to ?? 'infinity')}::date[])
      w (plan_id, standing, first, last)
    group by w.plan_id, w.standing`;
};
