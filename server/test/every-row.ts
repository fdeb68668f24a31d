import type pg from 'pg';
import { ours } from './laws/catalogue.ts';

/** Rows by table and key, each with its table and the transaction that last wrote it. */
export type EveryRow = Map<string, { table: string; writtenBy: string }>;

/** How to look at every row of every table, from behind. */
export async function everyRowOf(owner: pg.Client): Promise<() => Promise<EveryRow>> {
  const made = await owner.query(`
    select string_agg(format($$select %L as table, concat_ws(',', %s) as key, xmin::text as "writtenBy" from %s$$, c.relname,
      (select string_agg(quote_ident(a.attname), ',') from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)),
      c.oid::regclass), ' union all ') as text
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary where ${ours}`);
  return async () => {
    const { rows } = await owner.query<{ table: string; key: string; writtenBy: string }>(made.rows[0].text);
    return new Map(rows.map(({ table, key, writtenBy }) => [`${table} ${key}`, { table, writtenBy }]));
  };
}

/** How many rows of each table, of those that were there once, are written anew or gone between two looks. */
export function changedRows(once: EveryRow, before: EveryRow, after: EveryRow): Map<string, number> {
  const changed = new Map<string, number>();
  for (const [key, { table, writtenBy }] of before)
    if (once.has(key) && after.get(key)?.writtenBy !== writtenBy) changed.set(table, (changed.get(table) ?? 0) + 1);
  return changed;
}
