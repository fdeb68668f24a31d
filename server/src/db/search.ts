import { type RawBuilder, sql } from 'kysely';
import { expression } from './fields.ts';
import { holds } from './language.ts';
import { type Reference, referenceOf } from './reference.ts';
import type { Described } from './table.ts';

/**
 * How a list finds rows by a text. A short table is read row by row. A table that may grow very long keeps its rows' own
 * texts, ready for comparison, in an indexed column `search_text`; row-level security would keep such an index from being
 * used, so a function of the gate looks into it. The names of other rows are found first, then the rows that point at them.
 */

/** The tables with the column `search_text`. The gate knows the same. */
const indexed: ReadonlySet<string> = new Set(['customer', 'location', 'plan', 'question', 'user']);

export const isIndexed = ({ name }: Pick<Described, 'name'>): boolean => indexed.has(name);

/** Whether one of the fields holds the text, over the row `t`. */
export const isFoundPlainly = (table: Described, fields: readonly string[], pattern: string): RawBuilder<unknown> =>
  anyOf(fields.map((field) => holds(expression(table, field, true), pattern)));

/** An array of the ids of an indexed table's rows one of whose fields holds the text; an id may stand in it twice. */
export function foundIds(table: Described, fields: readonly string[], pattern: string): RawBuilder<unknown> {
  const references = fields.flatMap((field) => referenceOf(table.shown?.[field]) ?? []);
  const own = fields.filter((field) => referenceOf(table.shown?.[field]) === undefined);
  const parts = references.map((reference) => pointingAt(table, reference, pattern));
  return sql.join([...(own.length > 0 ? [foundByOwn(table, own, pattern)] : []), ...parts], sql` || `);
}

/** `search_text` holds all own fields in every language; where fewer are asked for, its hits are checked once more. */
function foundByOwn(table: Described, fields: readonly string[], pattern: string): RawBuilder<unknown> {
  const all = table.search.filter((field) => referenceOf(table.shown?.[field]) === undefined);
  const isWhole = fields.length === all.length && table.partly !== true;
  if (isWhole && !table.translated) return idsHolding(table.name, pattern);
  const again = isFoundPlainly(table, fields, pattern);
  const condition = isWhole ? sql`(t.locales = '[]' or ${again})` : again;
  return sql`array(select t.id from ${sql.table(table.name)} t where ${among(sql`t.id`, table.name, pattern)} and ${condition})`;
}

const idsHolding = (table: string, pattern: string): RawBuilder<unknown> =>
  sql`gate.found(${sql.lit(table)}, search_key(${pattern}))`;

const among = (id: RawBuilder<unknown>, table: string, pattern: string): RawBuilder<unknown> =>
  sql`${id} = any ((select ${idsHolding(table, pattern)})::int[])`;

/**
 * Ids of rows of an indexed table whose own texts hold the pattern: no more than `most`, whichever the index meets first, so
 * that what is done with them is bounded however little was typed.
 */
export const someHolding = (table: string, pattern: string, most: number): RawBuilder<unknown> =>
  sql`(select unnest((${idsHolding(table, pattern)})[1:${sql.lit(most)}]))`;

/** Rows of which one may be called so, over the table `t`: found in the index where there is one. The name itself decides. */
export const maybeCalled = (table: string | undefined, pattern: string): RawBuilder<unknown> =>
  table !== undefined && indexed.has(table) ? among(sql`t.id`, table, pattern) : sql`true`;

function pointingAt(table: Described, reference: Reference, pattern: string): RawBuilder<unknown> {
  const { table: other, column, name, key } = reference;
  const near = indexed.has(other) ? sql`${among(sql`n.id`, other, pattern)} and` : sql``;
  const named = key ? sql`${key} like search_key(${pattern})` : holds(name, pattern);
  const others = sql`array(select n.id from ${sql.table(other)} n where ${near} ${named})`;
  return sql`pointing_at(${sql.lit(table.name)}, ${sql.lit(column)}, ${others})`;
}

const anyOf = (tests: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join([...tests], sql` or `)})`;
