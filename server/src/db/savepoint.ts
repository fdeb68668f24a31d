import { sql } from 'kysely';
import type { Db } from './kysely.ts';

/** Part of a transaction by itself: of what fails nothing is left, and the transaction goes on. */
export async function undoable<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(db);
  }
}
