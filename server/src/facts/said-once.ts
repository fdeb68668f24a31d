import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Whether this is the first time that the company says something under a topic; notes that it has. */
export async function isFirstTime(db: Db, topic: string): Promise<boolean> {
  const { rows } = await sql`
    insert into said_once (topic) values (${topic}) on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
