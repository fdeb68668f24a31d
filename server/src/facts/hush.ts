import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

/** While sample data is loaded nobody is told what happens, and nobody is told of it afterwards. */
export const hush = async (db: Db): Promise<void> => {
  await sql`
    insert into event_cursor (follower, after_id) values ('messages', 2147483647)
    on conflict on constraint event_cursor_once do update set after_id = excluded.after_id`.execute(db);
};

export const unhush = async (db: Db): Promise<void> => {
  await sql`
    update event_cursor set after_id = (select coalesce(max(id), 0) from activity)
    where after_id = 2147483647`.execute(db);
};
