import { type RawBuilder, sql } from 'kysely';
import { expression, expressionIn } from './fields.ts';
import { directed, localizedOrder } from './language.ts';
import { referenceOf } from './reference.ts';
import type { Described } from './table.ts';

/** What rows are put in order by. */

export interface Order {
  field: string;
  direction: 'asc' | 'desc';
}

/** Over a row `t` alone. */
export function sortedBy(table: Described, { field }: Order, languageId?: number): RawBuilder<unknown> {
  const value = languageId ? expressionIn(table, field, languageId) : expression(table, field, true);
  return field === table.order && table.orderLength ? sql`left(${value}, ${sql.lit(table.orderLength)})` : value;
}

/** The list's own field is never null, and an index has it so. */
function orderBy(table: Described, { field, direction }: Order, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (table.search.includes(field)) return localizedOrder(value, direction);
  return sql`${value} ${field === table.order ? sql.raw(direction) : directed(direction)}`;
}

/** The order of a few rows `t`, which are read anyway. */
export const orderOfFew = (table: Described, order: Order): RawBuilder<unknown> =>
  orderBy(table, order, sortedBy(table, order));

/**
 * The same order for all the rows of a list: a join beside `t`, and the order over both. Looked up row by row, what stands in other
 * tables would take longest; joined, the database reads those once where rows are many.
 */
export function orderOfAll(table: Described, order: Order): { join: RawBuilder<unknown>; by: RawBuilder<unknown> } {
  const { join, value } = table.ofMany?.[order.field] ?? nameBeside(table, order) ?? { join: sql``, value: undefined };
  return { join, by: orderBy(table, order, value ?? sortedBy(table, order)) };
}

function nameBeside({ shown }: Described, { field }: Order) {
  const reference = referenceOf(shown?.[field]);
  if (reference === undefined) return undefined;
  const { table, column, name } = reference;
  return { join: sql`left join ${sql.table(table)} n on n.id = ${sql.ref(`t.${column}`)}`, value: name };
}
