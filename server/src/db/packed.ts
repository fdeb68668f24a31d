import { type RawBuilder, sql } from 'kysely';
import type { Rows } from './statement.ts';

/**
 * Many rows of many fields as one JSON document of lists, in the order of the query. The driver takes three times as long over
 * the same rows one by one. Values come as JSON has them: an instant as text with its offset and all of its decimals.
 */

/** Packs the rows of a query; `names` are its columns. */
export const packed = (
  names: readonly string[],
  query: RawBuilder<unknown>,
): RawBuilder<{ packed: unknown[][] | null }> =>
  sql`select json_agg(json_build_array(${sql.join(names.map((name) => sql`x.${sql.id(name)}`))})) as packed from (${query}) x`;

/**
 * The rows that were packed. Each begins as a copy of one that has all the fields: an object that grows by more than a dozen
 * computed names becomes a dictionary, and copying that takes sixty times as long.
 */
export function unpacked(names: readonly string[], [document]: Rows): Record<string, unknown>[] {
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return ((document?.packed ?? []) as unknown[][]).map((values) => {
    const row = { ...blank };
    for (const [at, name] of names.entries()) row[name] = values[at];
    return row;
  });
}

/** The few rows of a query as one value beside others, in its order, each an object. */
export const rowsIn = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`;
