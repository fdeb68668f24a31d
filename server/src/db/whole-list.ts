import { type RawBuilder, sql } from 'kysely';
import { besides, expression, fieldsOf } from './fields.ts';
import { type ReadDb, read } from './kysely.ts';
import { packedPage, pickedPage } from './packed-page.ts';
import { pointedBy, valuesOf } from './reference.ts';
import { type Rows, statementOf, type WholeList } from './statement.ts';
import type { Described } from './table.ts';

/**
 * A list read whole, for a file: one statement, whose rows come in batches through a cursor. Pages would sort the list anew for each,
 * count it, and walk over all the pages before. What many rows show of the same other row is read once for each of these.
 */

/** `ahead` stands before the `select`; `where` is over the rows `t`, `order` over these and `join`, `fewOrder` over a few rows `t`. */
interface Parts {
  ahead: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  fewOrder: RawBuilder<unknown>;
  count: RawBuilder<unknown>;
}

const lists = (db: ReadDb, query: RawBuilder<unknown>): Promise<unknown[][]> =>
  read(db, { ...statementOf(query), rowMode: 'array' } as never) as Promise<unknown[][]>;

/** The page of a packed table is made for many rows at once: here of those whose ids come. */
function byIds(table: Described, { ahead, join, where, order, fewOrder, count }: Parts): WholeList {
  const all = sql`from ${sql.table(table.name)} t`;
  const page = (ids: readonly unknown[]) => pickedPage(sql`select t.* ${all} where t.id = any(${ids}::int[])`);
  return {
    count,
    rows: sql`${ahead} select t.id ${all} ${join} ${where} order by ${order}`,
    completing: (db) =>
      async function* (rows) {
        yield (await sql`with ${page(rows.map(([id]) => id))} select ${packedPage(table, fewOrder)}`.execute(db))
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
  const { ahead, join, where, order, count } = parts;
  const own: RawBuilder<unknown>[] = [];
  const aparts: Apart[] = [];
  const placeOf = (value: RawBuilder<unknown>): Place => {
    const pointed = pointedBy(value);
    if (pointed === undefined) return { of: 0, at: own.push(value) - 1 };
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
  const columns = sql.join([...own, ...aparts.map(({ column }) => sql.ref(`t.${column}`))]);
  return {
    count,
    rows: sql`
      ${ahead} select ${columns} from ${sql.table(table.name)} t ${besides(table)} ${join} ${where} order by ${order}`,
    completing(db) {
      // A copy of a copy keeps its fields in place; an object made with so many computed names has to look them up.
      const blank: Record<string, unknown> = { ...Object.fromEntries(names.map((name) => [name, null])) };
      const look = aparts.map((apart, at) => otherRows(db, apart, own.length + at));
      return async function* (rows) {
        const found = await Promise.all(look.map((others) => others(rows)));
        const made = (values: readonly unknown[], nth: number) => {
          const from = [values, ...found.map((of) => of[nth] as unknown[])];
          const row = { ...blank };
          for (const { name, of, at } of firsts) row[name] = from[of]?.[at];
          for (const { name, of, at } of others) row[name] ??= from[of]?.[at];
          return row;
        };
        for (let first = 0; first < rows.length; first += fewRows)
          yield rows.slice(first, first + fewRows).map((values, at) => made(values, first + at));
      };
    },
  };
}

/**
 * How many rows are made at a time. What is made of them is gone by the next time the young generation is swept, and of a whole batch it
 * is not: it would grow old, and each file would cost a collection of everything.
 */
const fewRows = 50;

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
        select ${key}, ${sql.join(values)} from ${sql.table(table)} n where ${key} = any(${unknown}::int[]) ${grouped}`;
      for (const [id, ...found] of await lists(db, query)) kept.set(id, found);
    }
    return rows.map((row) => kept.get(row[place]) ?? nothing);
  };
}

let opened = 0;

/**
 * The rows of a whole list, read in batches of `size` and handed out a few at a time. The next batch is on its way while one is
 * worked on. The transaction must see one snapshot, or the rows looked up apart might be of another moment.
 */
export async function* rowsOf(db: ReadDb, list: WholeList, size: number): AsyncGenerator<Rows> {
  opened += 1;
  const name = sql.id(`list_${opened}`);
  // The planner would else prefer whatever gives the first rows soon.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(db);
  await sql`declare ${name} no scroll cursor for ${list.rows}`.execute(db);
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
    if (rows.length > 0) yield* complete(rows);
    if (rows.length < size) break;
  }
  await sql`close ${name}`.execute(db);
}
