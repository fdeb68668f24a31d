import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** Whether this is the first time that the company says something under a topic; notes that it has. */
export async function isFirstTime(db: Db, topic: string): Promise<boolean> {
  const { rows } = await sql`
    insert into said_once (topic) values (${topic}) on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Forgets what has been said of these, each before its instant, so that the next of its kind is news again; those that were. */
export async function forgetSaid(db: Db, those: readonly { topic: string; before: string }[]): Promise<string[]> {
  if (those.length === 0) return [];
  const { rows } = await sql<{ topic: string }>`
    delete from said_once s using unnest(${those.map(({ topic }) => topic)}::text[], ${those.map(({ before }) => before)}::timestamptz[])
      t (topic, before)
    where s.topic = t.topic and s.at < t.before returning s.topic`.execute(db);
  return rows.map(({ topic }) => topic);
}
