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

/** The rows that were packed. */
export function unpacked(names: readonly string[], [document]: Rows): Record<string, unknown>[] {
  return ((document?.packed ?? []) as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) row[name] = values[at];
    return row;
  });
}
