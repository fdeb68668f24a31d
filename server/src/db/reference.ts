import { type RawBuilder, sql } from 'kysely';

/** The row of another table that a column of `t` points at, and what it is called. */
export interface Reference {
  table: string;
  column: string;
  /** Its name, over the row `n`. */
  name: RawBuilder<unknown>;
  /** The same as searches compare it, where the row keeps it. */
  key?: RawBuilder<unknown>;
}

/** A field that shows the name of another row. A search turns it round: it finds the name first, then who points at it. */
export type NameOf<Value> = RawBuilder<Value> & { readonly reference: Reference };

export const nameOf = <Value extends string | null>(
  table: string,
  column: string,
  name: RawBuilder<unknown> = sql`n.name`,
  key?: RawBuilder<unknown>,
): NameOf<Value> =>
  Object.assign(sql<Value>`(select ${name} from ${sql.table(table)} n where n.id = ${sql.ref(`t.${column}`)})`, {
    reference: { table, column, name, ...(key ? { key } : {}) },
  });

/** A name with translations. */
export const localizedName = sql`localized(n.name, n.locales)`;

export const referenceOf = (shown: RawBuilder<unknown> | undefined): Reference | undefined =>
  (shown as Partial<NameOf<never>> | undefined)?.reference;
