import { type MessageName, messageNamed } from '@sahada/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { Entry } from './message-text.ts';
import { type Addressed, pushed, said } from './tell-channels.ts';

interface Of {
  name?: MessageName;
  userIds?: readonly number[];
}

/**
 * Takes back what was told about a topic: notifications that nobody has read, and what has not gone out yet. Of one that
 * stands for several only that part goes, and with the last part that it remembers whatever it has only counted: nothing would tell
 * any more what that is, nor take it back. Without `userIds` for everybody, without `name` whatever was told.
 */
export const unsay = (db: Db, topic: string, of: Of = {}): Promise<void> => unsayAll(db, [topic], of);

/** The same about any of these topics, at the cost of one. */
export async function unsayAll(db: Db, topics: readonly string[], { name, userIds }: Of = {}): Promise<void> {
  if (topics.length === 0) return;
  const [first, ...more] = topics;
  // Whether it holds the one is the faster question; of many each entry is looked up among them.
  const isAbout =
    more.length === 0
      ? sql`entries @> ${JSON.stringify([{ topic: first }])}::jsonb`
      : sql`exists (select from jsonb_array_elements(entries) e where e ->> 'topic' = any(${topics}::text[]))`;
  const about = sql`${isAbout}
    and ${name === undefined ? sql`true` : sql`name = ${name}`}
    and ${userIds === undefined ? sql`true` : sql`user_id = any(${userIds}::int[])`}`;
  const counted = sql`(select coalesce(sum((e ->> 'more')::int), 0)::int from jsonb_array_elements(entries) e
    where e ->> 'topic' = any(${topics}::text[]))`;
  const rest = sql`(select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(entries) e
    where (e ->> 'topic' = any(${topics}::text[])) is not true)`;
  await sql`
    with mine as (select id, case when ${rest} = '[]' then 0
                    else count - jsonb_array_length(entries) + jsonb_array_length(${rest}) end as left
                  from notification where read_at is null and ${about} for update),
      gone as (delete from notification n using mine where n.id = mine.id and mine.left = 0)
    update notification n set entries = ${rest}, count = mine.left from mine where n.id = mine.id and mine.left > 0`.execute(
    db,
  );
  // One on a phone's screen that stood for several is told anew by the next; one that waits tells what is left, or goes.
  const { rows: waiting } = await sql<
    Addressed & {
      id: number;
      name: MessageName;
      channel: 'mail' | 'push' | 'inApp';
      rest: Entry[];
      lost: number;
      company: string;
      locales: unknown;
    }
  >`
    select m.id, m.name, m.channel, ${rest} as rest, u.first_name, u.default_language_id, u.time_zone, c.name as company,
      ${counted} as lost, coalesce(t.locales, '[]') as locales
    from message m join "user" u on u.id = m.user_id cross join company c left join message_template t on t.name = m.name
    where m.id in (select id from message
                   where (channel in ('mail', 'push') and state = 'Waiting' and tries = 0
                     or channel = 'inApp' and sent_at > app_now()) and ${about}
                   order by id for update)`.execute(db);
  for (const { id, channel, rest: left, lost, ...mail } of waiting) {
    const [oldest, ...others] = left;
    if (oldest === undefined) await db.deleteFrom('message').where('id', '=', id).execute();
    else {
      const row = messageNamed(mail.name);
      // What it has only counted stands in its oldest, and is still to be told.
      const entries = lost === 0 ? left : [{ ...oldest, more: lost + (oldest.more ?? 0) }, ...others];
      const scope = { ...mail, row };
      const words = channel === 'push' ? pushed(scope, mail, entries) : said(scope, mail, entries, channel === 'mail');
      await db.updateTable('message').set(words).where('id', '=', id).execute();
    }
  }
}
