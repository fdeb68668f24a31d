import { type RawBuilder, sql } from 'kysely';
import { expression } from './fields.ts';
import { holds, patternsOf } from './language.ts';
import { type Reference, referenceOf } from './reference.ts';
import type { Described } from './table.ts';

/**
 * How a list finds rows by the words of a text. A short table is read row by row. A table that may grow very long keeps its rows' own
 * texts, ready for comparison, in an indexed column `search_text`; row-level security would keep such an index from being
 * used, so a function of the gate looks into it. The names of other rows are found first, then the rows that point at them.
 */

/** The tables with the column `search_text`. The gate knows the same. */
const indexed: ReadonlySet<string> = new Set(['customer', 'location', 'plan', 'question', 'user']);

export const isIndexed = ({ name }: Pick<Described, 'name'>): boolean => indexed.has(name);

/** Whether each word is a part of one of the fields, over the row `t`. No word is found across two of them. */
export const isFoundPlainly = (
  table: Described,
  fields: readonly string[],
  words: readonly string[],
): RawBuilder<unknown> =>
  holds(
    sql`concat_ws(chr(31), ${sql.join(fields.map((field) => sql`${expression(table, field, true)}::text`))})`,
    words,
  );

/** An array of the ids of an indexed table's rows whose fields hold the words; an id may stand in it twice. */
export function foundIds(table: Described, fields: readonly string[], words: readonly string[]): RawBuilder<unknown> {
  const references = fields.flatMap((field) => referenceOf(table.shown?.[field]) ?? []);
  const own = fields.filter((field) => referenceOf(table.shown?.[field]) === undefined);
  if (references.length === 0) return foundByOwn(table, own, words);
  const found = (word: string): RawBuilder<unknown> => {
    const parts = references.map((reference) => pointingAt(table, reference, [word]));
    return sql.join([...(own.length > 0 ? [foundByOwn(table, own, [word])] : []), ...parts], sql` || `);
  };
  const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
  return others.reduce((ids, word) => alsoIn(ids, found(word)), found(longest));
}

/** Ids in both arrays. The second one is not made where the first is empty: a long text costs no more than its longest word. */
const alsoIn = (ids: RawBuilder<unknown>, others: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select case when f.ids = '{}' then f.ids else array(select unnest(f.ids) intersect select unnest(${others})) end
   from (select ${ids} as ids offset 0) f)`;

/** `search_text` holds all own fields in every language; where fewer are asked for, its hits are checked once more. */
function foundByOwn(table: Described, fields: readonly string[], words: readonly string[]): RawBuilder<unknown> {
  const all = table.search.filter((field) => referenceOf(table.shown?.[field]) === undefined);
  const isWhole = fields.length === all.length && table.partly !== true;
  if (isWhole && !table.translated) return idsHolding(table.name, words);
  const again = isFoundPlainly(table, fields, words);
  const condition = isWhole ? sql`(t.locales = '[]' or ${again})` : again;
  return sql`array(select t.id from ${sql.table(table.name)} t where ${among(sql`t.id`, table.name, words)} and ${condition})`;
}

const idsHolding = (table: string, words: readonly string[]): RawBuilder<unknown> =>
  sql`gate.found(${sql.lit(table)}, variadic ${patternsOf(words)})`;

const among = (id: RawBuilder<unknown>, table: string, words: readonly string[]): RawBuilder<unknown> =>
  sql`${id} = any ((select ${idsHolding(table, words)})::int[])`;

/**
 * Ids of rows of an indexed table whose own texts hold the words: no more than `most`, whichever the index meets first, so
 * that what is done with them is bounded however little was typed.
 */
export const someHolding = (table: string, words: readonly string[], most: number): RawBuilder<unknown> =>
  sql`(select unnest((${idsHolding(table, words)})[1:${sql.lit(most)}]))`;

/** Rows of which one may be called so, over the table `t`: found in the index where there is one. The name itself decides. */
export const maybeCalled = (table: string | undefined, words: readonly string[]): RawBuilder<unknown> =>
  table !== undefined && indexed.has(table) ? among(sql`t.id`, table, words) : sql`true`;

function pointingAt(table: Described, reference: Reference, words: readonly string[]): RawBuilder<unknown> {
  const { table: other, column, name, key } = reference;
  const near = indexed.has(other) ? sql`${among(sql`n.id`, other, words)} and` : sql``;
  const named = key ? sql`${key} like all (${patternsOf(words)})` : holds(name, words);
  const others = sql`array(select n.id from ${sql.table(other)} n where ${near} ${named})`;
  return sql`pointing_at(${sql.lit(table.name)}, ${sql.lit(column)}, ${others})`;
}
