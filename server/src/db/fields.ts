import { type RawBuilder, sql } from 'kysely';
import type { Rows } from './statement.ts';
import type { Described } from './table.ts';

/** A description's fields as SQL over its row `t`, and its rows as the wire nests them. */

const ref = (column: string): RawBuilder<unknown> => sql.ref(`t.${column}`);

/** `forReader`: in the reader's language, else in the company's default one. */
export function expression(table: Described, field: string, forReader: boolean): RawBuilder<unknown> {
  const shown = table.shown?.[field];
  if (shown) return shown;
  const column = columnOf(table, field);
  return forReader && table.localized?.includes(field) ? sql`localized(${ref(column)}, t.locales)` : ref(column);
}

/** In one language, spelt as the indexes of 0012-lists.sql spell it. */
export function expressionIn(table: Described, field: string, languageId: number): RawBuilder<unknown> {
  if (!table.localized?.includes(field)) return expression(table, field, false);
  return sql`localized_in(${ref(columnOf(table, field))}, t.locales, ${sql.lit(languageId)})`;
}

function columnOf(table: Described, field: string): string {
  const column = field === table.id ? 'id' : table.columns[field];
  if (column === undefined) throw new Error(`${table.name} has no field ${field}`);
  return column;
}

const allFields = new WeakMap<Described, readonly string[]>();

export function fieldsOf(table: Described): readonly string[] {
  const known = allFields.get(table);
  if (known) return known;
  const fields = [...new Set([table.id, ...Object.keys(table.columns), ...Object.keys(table.shown ?? {})])];
  allFields.set(table, fields);
  return fields;
}

/** What a row of `t` is read from: `selection` and this are of one statement. */
export const besides = ({ together }: Described): RawBuilder<unknown> => together?.join ?? sql``;

export const selection = (
  table: Described,
  forReader: boolean,
  fields: readonly string[] = fieldsOf(table),
): RawBuilder<unknown> =>
  sql.join(
    fields.map((field) => {
      const value = table.together?.fields[field] ?? expression(table, field, forReader);
      return sql`${value} as ${sql.id(field)}`;
    }),
  );

/** Rows come flat, nested fields with dotted names; the wire nests them. */
export const nested = <Row>(table: Described<Row>, rows: Rows): Row[] =>
  (fieldsOf(table).some((field) => field.includes('.')) ? rows.map(nest) : rows) as Row[];

function nest(row: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    const [outer = field, inner] = field.split('.');
    if (inner === undefined) nested[outer] = value;
    else nested[outer] = { ...(nested[outer] as object | undefined), [inner]: value };
  }
  return nested;
}
