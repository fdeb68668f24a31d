import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Whether this is the first time that the company says something under a topic; notes that it has. */
export async function isFirstTime(db: Db, topic: string): Promise<boolean> {
  const { rows } = await sql`
    insert into said_once (topic) values (${topic}) on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Forgets what has been said before an instant, so that the next of its kind is news again; whether there was any. */
export async function forgetSaid(db: Db, topic: string, before: string): Promise<boolean> {
  const { rows } = await sql`delete from said_once where topic = ${topic} and at < ${before} returning id`.execute(db);
  return rows.length > 0;
}
