import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/** The company that a transaction is in. */
export async function companyId(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ id: number }>`select app_company() as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export async function companyZone(db: ReadDb): Promise<string> {
  return (await db.selectFrom('company').select('time_zone').executeTakeFirstOrThrow()).time_zone;
}
