import { say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import { invalid, notFound, Refused } from '../errors.ts';
import type { Db, ReadDb } from './kysely.ts';
import { directed, holds, localizedOrder, patternOf } from './language.ts';
import type { Described } from './table.ts';

/** Functions over a table description: get, page, add, change, remove, activate. An entity calls them; they never call back. */

export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  searchText?: string | null | undefined;
  searchField?: string | null | undefined;
  sortField?: string | null | undefined;
  sortDirection?: 'asc' | 'desc' | null | undefined;
}

const ref = (column: string): RawBuilder<unknown> => sql.ref(`t.${column}`);

function expression(table: Described, field: string, forReader: boolean): RawBuilder<unknown> {
  const shown = table.shown?.[field];
  if (shown) return shown;
  const column = field === table.id ? 'id' : table.columns[field];
  if (column === undefined) throw new Error(`${table.name} has no field ${field}`);
  if (forReader && table.localized?.includes(field)) return sql`localized(${ref(column)}, t.locales)`;
  return ref(column);
}

const fieldsOf = (table: Described): string[] => [
  ...new Set([table.id, ...Object.keys(table.columns), ...Object.keys(table.shown ?? {})]),
];

const selection = (table: Described, forReader: boolean): RawBuilder<unknown> =>
  sql.join(fieldsOf(table).map((field) => sql`${expression(table, field, forReader)} as ${sql.id(field)}`));

/** Rows come flat with dotted names; the wire nests them. */
function nest(row: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    const [outer = field, inner] = field.split('.');
    if (inner === undefined) nested[outer] = value;
    else nested[outer] = { ...(nested[outer] as object | undefined), [inner]: value };
  }
  return nested;
}

/** One row in the company's default language, or 404. */
export async function getRow<Row>(
  db: ReadDb,
  table: Described<Row>,
  id: number,
): Promise<Row & { rowVersion: string }> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(table, false)}, gate.row_version(t.xmin) as "rowVersion" from ${sql.table(table.name)} t where t.id = ${id}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) notFound();
  return nest(row) as Row & { rowVersion: string };
}

const unknownField = say({ tr: 'Böyle bir alan yok.', en: 'There is no such field.' });

/** A nested field's own name: `city` of `adres.city`. Filters and choosers use it. */
const leafOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** Finds a field by its name in any case; 400 where there is none. */
function known(names: readonly string[], given: string, field: string): string {
  const asked = given.toLowerCase();
  const found = names.find((name) => name.toLowerCase() === asked || leafOf(name).toLowerCase() === asked);
  if (found === undefined) invalid(field, unknownField);
  return found;
}

/** The conditions of a list's search and filters, over the table `t`. */
export function conditionsOf(table: Described, input: ListInput): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const chosen = input.searchField ? [known(table.search, input.searchField, 'searchField')] : table.search;
  const pattern = patternOf(input.searchText);
  if (pattern !== null) {
    const tests = chosen.map((field) => holds(expression(table, field, true), pattern));
    conditions.push(sql`(${sql.join(tests, sql` or `)})`);
  }
  const filters = new Map(fieldsOf(table).map((field) => [leafOf(field), field]));
  for (const [key, value] of Object.entries(input)) {
    const field = filters.get(key);
    if (field === undefined || value === null || value === undefined) continue;
    const column = expression(table, field, false);
    conditions.push(Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`);
  }
  return conditions;
}

const texts = (table: Described): Set<string> => new Set([...table.search, table.order]);

function orderBy(table: Described, input: ListInput): RawBuilder<unknown> {
  const field = input.sortField ? known(fieldsOf(table), input.sortField, 'sortField') : table.order;
  const value = expression(table, field, true);
  const direction = input.sortDirection ?? 'asc';
  const order = texts(table).has(field) ? localizedOrder(value, direction) : sql`${value} ${directed(direction)}`;
  return direction === 'desc' ? sql`${order}, t.id desc` : sql`${order}, t.id`;
}

/** One page of a list with the exact total: search, filters, sorting; `where` adds conditions over `t`. */
export async function pageRows<Row>(
  db: ReadDb,
  table: Described<Row>,
  input: ListInput,
  ...where: RawBuilder<unknown>[]
): Promise<{ ListItems: Row[]; TotalItemsCount: number }> {
  const size = input.pageSize ?? 10;
  const page = input.page ?? 1;
  const all = [...conditionsOf(table, input), ...where];
  const condition = all.length === 0 ? sql`true` : sql.join(all, sql` and `);
  const from = sql.table(table.name);
  const order = orderBy(table, input);
  const items = await sql<Record<string, unknown>>`
    select ${selection(table, true)} from ${from} t where ${condition} order by ${order}
    limit ${size} offset ${(page - 1) * size}
  `.execute(db);
  const isLast = items.rows.length < size && (items.rows.length > 0 || page === 1);
  const total = isLast
    ? (page - 1) * size + items.rows.length
    : ((await sql<{ n: number }>`select count(*)::int as n from ${from} t where ${condition}`.execute(db)).rows[0]?.n ??
      0);
  return { ListItems: items.rows.map(nest) as Row[], TotalItemsCount: total };
}

/** Column → value for the fields that the input names. */
function valuesOf(table: Described, given: object): [string, RawBuilder<unknown>][] {
  const input = given as Record<string, unknown>;
  const values: [string, RawBuilder<unknown>][] = [];
  for (const [field, column] of Object.entries(table.columns)) {
    const [outer = field, inner] = field.split('.');
    const given =
      inner === undefined ? input[outer] : (input[outer] as Record<string, unknown> | null | undefined)?.[inner];
    if (given === undefined) continue;
    values.push([column, table.json?.includes(field) ? sql`${JSON.stringify(given)}::jsonb` : sql`${given}`]);
  }
  return values;
}

/** Adds a row; a field that the input leaves out takes its column's default. */
export async function addRow<Form extends object>(
  db: Db,
  table: Described<unknown, Form>,
  input: Form,
): Promise<{ id: number }> {
  const values = valuesOf(table, input);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table.name)} (${sql.join(values.map(([column]) => sql.id(column)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id
  `.execute(db);
  return rows[0] as { id: number };
}

/** What an update may name of a form: any fields, or none. */
export type ChangeOf<Form> = { readonly [Field in keyof Form]?: Form[Field] | undefined } & {
  readonly id: number;
  readonly rowVersion?: string | undefined;
};

/**
 * Changes the fields that the input names; 404 for an unknown id. With `rowVersion`, 409 when the row has changed since it
 * was read.
 */
export async function changeRow<Form extends object>(
  db: Db,
  table: Described<unknown, Form>,
  input: ChangeOf<Form>,
): Promise<{ id: number }> {
  const values = valuesOf(table, input).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  const from = sql.table(table.name);
  const same = input.rowVersion === undefined ? sql`true` : sql`gate.row_version(t.xmin) = ${input.rowVersion}`;
  const change =
    values.length === 0
      ? sql`select t.id from ${from} t where t.id = ${input.id} and ${same} for update`
      : sql`update ${from} t set ${sql.join(values)} where t.id = ${input.id} and ${same} returning t.id`;
  const { rows } = await change.execute(db);
  if (rows.length === 0) {
    throw new Refused('changedMeanwhile', { data: await getRow(db, table, input.id) });
  }
  return { id: input.id };
}

/** Removes all of the rows or none: 404 when one is unknown; the database refuses with "in use" when one is used. */
export async function removeRows(db: Db, table: Described, ids: readonly number[]): Promise<null> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`delete from ${sql.table(table.name)} t where t.id = any(${wanted}) returning t.id`.execute(
    db,
  );
  if (rows.length !== wanted.length) notFound();
  return null;
}

/** Sets the active or published column of all of the rows or none. */
export async function activateRows(
  db: Db,
  table: Described,
  column: 'active' | 'published',
  { ids, active }: { ids: readonly number[]; active: boolean },
): Promise<null> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`
    update ${sql.table(table.name)} t set ${sql.id(column)} = ${active} where t.id = any(${wanted}) returning t.id
  `.execute(db);
  if (rows.length !== wanted.length) notFound();
  return null;
}
