import { type RawBuilder, sql } from 'kysely';
import type { Moved, Selection } from './selection.ts';

/**
 * What was given elsewhere than at its plan's location. Totals are kept by plan: where locations are asked for, these responses,
 * which are few, are read themselves, in the statement that reads the totals.
 */

/** Of a response or one of its earlier states (db/totals.sql). */
export const standingOf = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`standing(${column('status_code')}, ${column('counted')}, ${column('late')}, ${column('over_quota')},
    ${column('repeated')}, ${column('awaiting_pictures')})`;
};

/**
 * Responses `r` to be added or taken out, each with `k.plan_id`, `k.standing`, `k.sign` and its `k.day` in the company's calendar;
 * null where there are none.
 */
export function movedRows({ places, moved }: Selection, columns: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (places === null || moved.length === 0) return null;
  const there = sql`r.location_id = any(${places}::int[])`;
  // Each side by itself, so that an index finds it.
  const sides = [
    rows(
      moved.filter(({ sign }) => sign > 0),
      there,
      columns,
    ),
    rows(
      moved.filter(({ sign }) => sign < 0),
      sql`r.location_id is not null and not ${there}`,
      columns,
    ),
  ];
  return sql.join(sides, sql` union all `);
}

function rows(moved: readonly Moved[], where: RawBuilder<unknown>, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (pick: (one: Moved) => unknown) => moved.map(pick);
  return sql`
    select ${columns}
    from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
        ${column(({ from }) => from ?? '-infinity')}::date[], ${column(({ to }) => to ?? 'infinity')}::date[],
        ${column(({ sign }) => sign)}::int[]) m (plan_id, standing, first, last, sign)
      join response r on r.plan_id = m.plan_id and ${where} and ${standingOf('r')} = m.standing
      cross join company c
      cross join lateral (
        select m.plan_id, m.standing, m.sign, (r.received_at at time zone c.time_zone)::date as day) k
    where k.day between m.first and m.last`;
}

/** Over responses `r` to plans `p`: those that were given where it is asked for. */
export const isThere = ({ places }: Pick<Selection, 'places'>): RawBuilder<unknown> =>
  places === null ? sql`true` : sql`coalesce(r.location_id, p.location_id) = any(${places}::int[])`;
