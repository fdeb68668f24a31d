import { sql } from 'kysely';
import { type Db, mayTakeLong, type ReadDb } from '../db/kysely.ts';

/**
 * What a file is made of was read some time before it is stored: somebody who was erased in between would stand in it. So whoever
 * makes one notes the last destruction before reading, and stores it only where there has been none since.
 */

/** The number of the company's last destruction, or of the last that was of a person. */
export async function lastDestruction(db: ReadDb, which: 'any' | 'ofPerson' = 'any'): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from destruction
    where ${which === 'any'} or request_id is not null`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Lets nothing be destroyed until the transaction ends, beside others that want the same; `alone` is for whoever destroys. */
export async function holdDestructions(db: Db, alone = false): Promise<void> {
  const lock = sql.ref(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended('destruction/' || app_company(), 0))`.execute(db);
}

/** Whether nobody has been erased since that destruction; until the transaction ends, nobody is. */
export async function isStillWhole(db: Db, last: number): Promise<boolean> {
  // Who is being erased takes as long as the company has messages.
  await mayTakeLong(db);
  await sql`set local lock_timeout = '60s'`.execute(db);
  await holdDestructions(db);
  return (await lastDestruction(db, 'ofPerson')) === last;
}

/** Thrown where a file must be made again; the job's next attempt does. */
export class ErasedMeanwhile extends Error {
  constructor() {
    super('somebody was erased while the file was made');
  }
}
