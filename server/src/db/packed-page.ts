import { type RawBuilder, sql } from 'kysely';
import { besides, fieldsOf, selection } from './fields.ts';
import { packed } from './packed.ts';
import { type Reference, referenceOf } from './reference.ts';
import type { Rows } from './statement.ts';
import type { Described } from './table.ts';

/**
 * A page of a list as one row: its own rows packed, the names of other rows beside them, each looked up once however many of the
 * page's rows show it, and what its table reads for all of them together.
 */

/** The rows of another table that the page's point at, and what they are called. */
interface Lookup {
  table: string;
  /** Columns of `t` that hold their ids. */
  columns: Set<string>;
  /** What is read of each, over the row `n`. */
  values: RawBuilder<unknown>[];
}

/** A field that is found in a look-up: by the id in the field `key`, at a place among its values. */
interface Found {
  field: string;
  lookup: string;
  key: string;
  at: number;
}

interface Shape {
  /** Fields that are packed. */
  own: string[];
  found: Found[];
  lookups: Map<string, Lookup>;
  /** A row with all its fields, to be copied. */
  blank: Record<string, unknown>;
}

const shapes = new WeakMap<Described, Shape>();

function shapeOf(table: Described): Shape {
  const known = shapes.get(table);
  if (known) return known;
  const fields = fieldsOf(table);
  const shape: Shape = { own: [], found: [], lookups: new Map(), blank: {} };
  const keys = new Map(Object.entries(table.columns).map(([field, column]) => [column, field]));
  for (const field of fields) {
    const reference = referenceOf(table.shown?.[field]);
    const key = reference && keys.get(reference.column);
    if (reference === undefined || key === undefined) shape.own.push(field);
    else shape.found.push({ field, lookup: lookupOf(reference.table), key, at: placeIn(shape.lookups, reference) });
  }
  shape.blank = Object.fromEntries([...fields, ...(table.apart?.adds ?? [])].map((field) => [field, null]));
  shapes.set(table, shape);
  return shape;
}

const lookupOf = (table: string): string => `of_${table}`;

/** Where a name stands among what is read of its table; one that two fields share is read once. */
function placeIn(lookups: Map<string, Lookup>, { table, column, name }: Reference): number {
  const lookup: Lookup = lookups.get(table) ?? { table, columns: new Set(), values: [] };
  lookups.set(table, lookup);
  lookup.columns.add(column);
  const at = lookup.values.indexOf(name);
  return at < 0 ? lookup.values.push(name) - 1 : at;
}

function lookUp({ table, columns, values }: Lookup): RawBuilder<unknown> {
  const ids = sql.join(
    [...columns].map((column) => sql`array_agg(${sql.ref(`t.${column}`)})`),
    sql` || `,
  );
  return sql`(
    select json_object_agg(n.id, json_build_array(${sql.join(values)})) from ${sql.table(table)} n
    where n.id = any((select ${ids} from page t)::int[])) as ${sql.id(lookupOf(table))}`;
}

/** The page's rows as a part of the statement: what `packedPage` reads from. */
export const pickedPage = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`page as materialized (${rows})`;

/** The columns of the one row, over the rows `page`, in this order. */
export function packedPage(table: Described, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const { own, lookups } = shapeOf(table);
  const rows = sql`select ${selection(table, true, own)} from page t ${besides(table)} order by ${order}`;
  const apart = Object.entries(table.apart?.read ?? {});
  return sql.join([
    sql`(${packed(own, rows)}) as packed`,
    ...[...lookups.values()].map(lookUp),
    ...apart.map(([name, value]) => sql`${value} as ${sql.id(name)}`),
  ]);
}

/** The rows of the page, complete. */
export function unpackedPage(table: Described, [document = {}]: Rows): Record<string, unknown>[] {
  const { own, found, blank } = shapeOf(table);
  const ways = found.map(({ lookup, ...way }) => ({ ...way, names: document[lookup] as Names | null }));
  const rows = ((document.packed ?? []) as unknown[][]).map((values) => {
    // An object that is given so many computed names becomes a dictionary; a copy of one that has them does not.
    const row = { ...blank };
    for (let at = 0; at < own.length; at++) row[own[at] as string] = values[at];
    for (const { field, key, at, names } of ways) row[field] = names?.[row[key] as number]?.[at] ?? null;
    return row;
  });
  table.apart?.fill(rows, document);
  return rows;
}

type Names = Readonly<Record<number, readonly unknown[]>>;
