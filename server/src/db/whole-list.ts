import { type RawBuilder, sql } from 'kysely';
import { besides, expression, fieldsOf } from './fields.ts';
import { type ReadDb, read, typesOf } from './kysely.ts';
import { packedPage, pickedPage } from './packed-page.ts';
import { recordReader } from './record.ts';
import { pointedBy, valuesOf } from './reference.ts';
import { type Rows, statementOf, type WholeList } from './statement.ts';
import type { Described } from './table.ts';

/**
 * A list read whole, for a file: one statement, whose rows come in batches through a cursor. Pages would sort the list anew for each,
 * count it, and walk over all the pages before. What many rows show of the same other row is read once for each of these.
 */

/** `ahead` stands before the `select`; `where` and `order` are over the rows `t`. */
interface Parts {
  ahead: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  count: RawBuilder<unknown>;
}

const lists = (db: ReadDb, query: RawBuilder<unknown>): Promise<unknown[][]> =>
  read(db, { ...statementOf(query), rowMode: 'array' } as never) as Promise<unknown[][]>;

/** The page of a packed table is made for many rows at once: here of those whose ids come. */
function byIds(table: Described, { ahead, where, order, count }: Parts): WholeList {
  const all = sql`from ${sql.table(table.name)} t`;
  const page = (ids: readonly unknown[]) => pickedPage(sql`select t.* ${all} where t.id = any(${ids}::int[])`);
  return {
    count,
    table,
    columns: sql`t.id`,
    ahead,
    from: all,
    rest: sql`${where} order by ${order}`,
    completing: (db) =>
      async function* (rows) {
        yield (await sql`with ${page(rows.map(([id]) => id))} select ${packedPage(table, order)}`.execute(db))
          .rows as Rows;
      },
  };
}

/** Values of the rows of another table that a column points at. */
interface Apart {
  table: string;
  column: string;
  values: RawBuilder<unknown>[];
  countedBy: string | undefined;
}

/** A value's place: in a row of the list (`of` is 0), or in one that is looked up apart (1 for the first of them). */
interface Place {
  of: number;
  at: number;
}

export function wholeList(table: Described, parts: Parts): WholeList {
  if (table.packed) return byIds(table, parts);
  const { ahead, where, order, count } = parts;
  const own: RawBuilder<unknown>[] = [];
  const aparts: Apart[] = [];
  const placeOf = (value: RawBuilder<unknown>): Place => {
    const pointed = pointedBy(value);
    if (pointed === undefined) return { of: 0, at: placeIn(own, value) };
    const { table: other, column, countedBy } = pointed;
    let of = aparts.findIndex((one) => one.table === other && one.column === column && one.countedBy === countedBy);
    if (of < 0) of = aparts.push({ table: other, column, values: [], countedBy }) - 1;
    return { of: of + 1, at: (aparts[of] as Apart).values.push(pointed.value) - 1 };
  };
  const names = fieldsOf(table);
  const places = names.map((name) => {
    const together = table.together?.fields[name];
    const values = together ? [together] : valuesOf(expression(table, name, true));
    return values.map((value) => ({ name, ...placeOf(value) }));
  });
  const firsts = places.flatMap(([first]) => first ?? []);
  const others = places.flatMap(([, ...rest]) => rest);
  // The ids of those other rows stand behind the row's own values.
  const keys = aparts.map(({ column }) => placeIn(own, sql.ref(`t.${column}`)));
  return {
    count,
    table,
    columns: sql.join(own),
    ahead,
    from: sql`from ${sql.table(table.name)} t ${besides(table)}`,
    rest: sql`${where} order by ${order}`,
    completing(db) {
      // A copy of a copy has its fields in place, where one of an object with so many computed names has to look for them.
      const blank: Record<string, unknown> = { ...Object.fromEntries(names.map((name) => [name, null])) };
      const look = aparts.map((apart, at) => otherRows(db, apart, keys[at] as number));
      const groups = [undefined, ...look].map((_, of) => firsts.filter((first) => first.of === of));
      return async function* (rows) {
        const from = [rows, ...(await Promise.all(look.map((others) => others(rows))))];
        for (let first = 0; first < rows.length; first += fewRows) {
          const made = Array.from({ length: Math.min(fewRows, rows.length - first) }, () => ({ ...blank }));
          for (const [of, fields] of groups.entries()) fillFrom(made, from[of] as readonly unknown[][], first, fields);
          for (const { name, of, at } of others)
            for (const [nth, row] of made.entries()) row[name] ??= from[of]?.[first + nth]?.[at];
          yield made;
        }
      };
    },
  };
}

/**
 * How many rows are made at a time. What is made of them is gone by the next time the young generation is swept, and of a whole batch it
 * is not: it would grow old, and each file would cost a collection of everything.
 */
const fewRows = 50;

/** Gives each row what it has in these places; `first` is where they begin. */
function fillFrom(
  rows: readonly Record<string, unknown>[],
  values: readonly (readonly unknown[])[],
  first: number,
  fields: readonly { name: string; at: number }[],
): void {
  const names = fields.map(({ name }) => name);
  const places = fields.map(({ at }) => at);
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] as Record<string, unknown>;
    const from = values[first + nth] as readonly unknown[];
    for (let at = 0; at < names.length; at++) row[names[at] as string] = from[places[at] as number];
  }
}

/** What a value is as a column of `t`, however it was written. */
const columnIn = (value: RawBuilder<unknown>): string | undefined =>
  /^"?t"?\."?(\w+)"?$/.exec(statementOf(value).text)?.[1];

/** The place of a value among others; a column is read once. */
function placeIn(own: RawBuilder<unknown>[], value: RawBuilder<unknown>): number {
  const column = columnIn(value);
  const there = column === undefined ? -1 : own.findIndex((other) => columnIn(other) === column);
  return there < 0 ? own.push(value) - 1 : there;
}

/** The most of them that are kept: a list whose rows all point at different ones must not fill the memory. */
const mostKept = 10_000;

/** Finds for each row of a batch the other row whose id stands at a place of it, reading no other row twice. */
function otherRows(db: ReadDb, { table, values, countedBy }: Apart, place: number) {
  const nothing = values.map(() => (countedBy ? 0 : null));
  const key = sql.ref(`n.${countedBy ?? 'id'}`);
  const grouped = countedBy ? sql`group by ${key}` : sql``;
  let kept = new Map<unknown, unknown[]>();
  return async (rows: readonly unknown[][]): Promise<readonly unknown[][]> => {
    const ids = new Set(rows.map((row) => row[place]));
    ids.delete(null);
    if (kept.size + ids.size > mostKept) kept = new Map();
    const unknown = [...ids].filter((id) => !kept.has(id));
    if (unknown.length > 0) {
      const query = sql`
        select ${key}, ${sql.join(values)} from ${sql.table(table)} n
        where ${key} = any(${`{${unknown.join()}}`}::int[]) ${grouped}`;
      for (const [id, ...found] of await lists(db, query)) kept.set(id, found);
    }
    return rows.map((row) => kept.get(row[place]) ?? nothing);
  };
}

let opened = 0;

/** How the rows of a table's lists are read: what types they have is asked once. */
const readers = new WeakMap<object, Promise<(text: string) => unknown[]>>();

function readerOf(db: ReadDb, { table, columns, from }: WholeList): Promise<(text: string) => unknown[]> {
  const known = readers.get(table);
  if (known) return known;
  const reader = typesOf(db, statementOf(sql`select ${columns} ${from} where false`)).then(recordReader);
  readers.set(table, reader);
  // What could not be asked is asked again by the next one.
  reader.catch(() => readers.delete(table));
  return reader;
}

/**
 * The rows of a whole list, read in batches of `size` and given a few at a time. The next batch is on its way while one is worked on. It takes a transaction
 * that sees one snapshot, or what is looked up might be of another moment.
 */
export async function* rowsOf(db: ReadDb, list: WholeList, size: number): AsyncGenerator<Rows> {
  opened += 1;
  const name = sql.id(`list_${opened}`);
  // The planner would else prefer whatever gives the first rows soon.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(db);
  const readRow = await readerOf(db, list);
  const { ahead, columns, from, rest } = list;
  await sql`declare ${name} no scroll cursor for ${ahead} select row(${columns})::text ${from} ${rest}`.execute(db);
  const fetched = (): Promise<unknown[][]> => {
    const rows = lists(db, sql`fetch ${sql.lit(size)} from ${name}`);
    // Whoever leaves the loop does not wait for it; whoever waits is told.
    rows.catch(() => {});
    return rows;
  };
  const complete = list.completing(db);
  for (let coming = fetched(); ; ) {
    const rows = await coming;
    if (rows.length === size) coming = fetched();
    if (rows.length > 0) yield* complete(rows.map(([text]) => readRow(text as string)));
    if (rows.length < size) break;
  }
  await sql`close ${name}`.execute(db);
}
