import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from './kysely.ts';

let opened = 0;

/**
 * A query's rows in batches of `size`, all of one snapshot, so that very many are never in memory at once. The cursor ends
 * with the loop, or with the transaction.
 */
export async function* inBatches<Row>(db: ReadDb, query: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  opened += 1;
  const name = sql.id(`batches_${opened}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(db);
  const next = () => {
    const rows = sql<Row>`fetch ${sql.lit(size)} from ${name}`.execute(db);
    // A loop that is left early does not wait for them; its transaction is about to end.
    rows.catch(() => {});
    return rows;
  };
  for (let coming = next(); ; ) {
    const { rows } = await coming;
    if (rows.length === size) coming = next();
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close ${name}`.execute(db);
}
