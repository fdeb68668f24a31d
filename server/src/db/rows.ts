import { type RawBuilder, sql } from 'kysely';
import { notFound, Refused } from '../errors.ts';
import { besides, nested, selection } from './fields.ts';
import type { Db, ReadDb } from './kysely.ts';
import { given, prepared, type Rows, type Statement } from './statement.ts';
import type { Described } from './table.ts';

/** Functions over a table description: get, add, change, remove, activate. An entity calls them; they never call back. */

const rowQuery = (table: Described, id: number): RawBuilder<Record<string, unknown>> => sql`
  select ${selection(table, false)}, gate.row_version(t.xmin) as "rowVersion"
  from ${sql.table(table.name)} t ${besides(table)} where t.id = ${id}`;

type Versioned<Row> = Row & { rowVersion: string };

function rowFrom<Row>(table: Described<Row>, rows: Rows): Versioned<Row> {
  const [row] = nested(table, rows);
  if (row === undefined) notFound();
  return row as Versioned<Row>;
}

/** One row in the company's default language, or 404. */
export const getRow = async <Row>(db: ReadDb, table: Described<Row>, id: number): Promise<Versioned<Row>> =>
  rowFrom(table, (await rowQuery(table, id).execute(db)).rows);

/** The same as a handler, in one round trip. */
export function rowHandler<Row>(table: Described<Row>) {
  const statement = prepared(rowQuery(table, 0));
  return {
    ask: ({ id }: { id: number }): Statement[] => [given(statement, id)],
    answer: ([rows = []]: readonly Rows[]) => rowFrom(table, rows),
  };
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
