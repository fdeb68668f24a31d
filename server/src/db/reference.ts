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

/** A value of the row that a column of `t` points at, over that row `n`. */
export interface Pointed {
  table: string;
  column: string;
  value: RawBuilder<unknown>;
  /** Turned round: `value` is how many rows of that table point at `t` by this column. */
  countedBy?: string;
}

/**
 * A field that counts the rows of another table that point at the row. A list that is read whole counts them for many rows at
 * once.
 */
export const countOf = (table: string, by: string): RawBuilder<number> & { readonly pointed: Pointed } => {
  const value = sql<number>`count(*)::int`;
  return Object.assign(sql<number>`(select ${value} from ${sql.table(table)} n where ${sql.ref(`n.${by}`)} = t.id)`, {
    pointed: { table, column: 'id', value, countedBy: by },
  });
};

/**
 * A field that shows a value of another row. A page looks it up for each of its rows. A list that is read whole reads it once for
 * each of those other rows, since many rows point at the same one (whole-list.ts).
 */
export const ofRow = <Value>(
  table: string,
  column: string,
  value: RawBuilder<unknown>,
): RawBuilder<Value> & { readonly pointed: Pointed } =>
  Object.assign(sql<Value>`(select ${value} from ${sql.table(table)} n where n.id = ${sql.ref(`t.${column}`)})`, {
    pointed: { table, column, value },
  });

/** The first of these values that is not null. A list that is read whole looks up apart those that belong to other rows. */
export const firstOf = <Value>(
  ...values: RawBuilder<unknown>[]
): RawBuilder<Value> & { readonly values: typeof values } =>
  Object.assign(sql<Value>`coalesce(${sql.join(values)})`, { values });

/** The values of which a field shows the first that is there. */
export const valuesOf = (shown: RawBuilder<unknown>): readonly RawBuilder<unknown>[] =>
  (shown as Partial<ReturnType<typeof firstOf>>).values ?? [shown];

export const pointedBy = (shown: RawBuilder<unknown>): Pointed | undefined =>
  (shown as Partial<ReturnType<typeof ofRow>>).pointed;

/** A field that shows the name of another row. A search turns it round: it finds the name first, then who points at it. */
export type NameOf<Value> = RawBuilder<Value> & { readonly reference: Reference };

export const nameOf = <Value extends string | null>(
  table: string,
  column: string,
  name: RawBuilder<unknown> = sql`n.name`,
  key?: RawBuilder<unknown>,
): NameOf<Value> =>
  Object.assign(ofRow<Value>(table, column, name), {
    reference: { table, column, name, ...(key ? { key } : {}) },
  });

/** A name with translations. */
export const localizedName = sql`localized(n.name, n.locales)`;

/** Of a user. */
export const personName = sql`n.first_name || ' ' || n.last_name`;

export const referenceOf = (shown: RawBuilder<unknown> | undefined): Reference | undefined =>
  (shown as Partial<NameOf<never>> | undefined)?.reference;
