import { isMessageName, messageNamed, messageNames } from '@sahada/contract/messages';
import type { notification as calls } from '@sahada/contract/notification';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { composed, type Entry, ownTextIn } from '../../facts/message-text.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';

interface Line {
  id: number;
  at: string;
  name: string;
  entries: Entry[];
  count: number;
  read_at: string | null;
  recipient: string;
  zone: string;
  company: string;
  locales: unknown;
}

/** What somebody was told in the application: shown from its moment on, in the language of the reader. */
export const notification: HandlersOf<typeof calls> = {
  async list({ page = 1, pageSize = 10, unread = false }, { db, who }) {
    const { rows } = await sql<Line>`
      select n.id, n.at, n.name, n.entries, n.count, n.read_at, u.first_name as recipient, u.time_zone as zone,
        c.name as company, coalesce(t.locales, '[]') as locales
      from notification n join "user" u on u.id = n.user_id cross join company c
      left join message_template t on t.name = n.name
      where n.user_id = ${who.userId} and n.at <= app_now() and n.name = any(${messageNames}::text[])
        and ${unread === true ? sql`n.read_at is null` : sql`true`}
      order by n.at desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    const { all, fresh } = await countsOf(db, who.userId);
    return {
      ListItems: rows.flatMap((line) => shown(line)),
      TotalItemsCount: unread === true ? fresh : all,
      Unread: fresh,
    };
  },

  async markRead({ ids, all }, { db, who }) {
    if (ids !== undefined) await markThese(db, who.userId, ids);
    if (all === true)
      await sql`update notification set read_at = app_now()
        where user_id = ${who.userId} and read_at is null and at <= app_now()`.execute(db);
    return { Unread: (await countsOf(db, who.userId)).fresh };
  },

  async preferences(_input, { db, who }) {
    const rows = await db.selectFrom('message_choice').selectAll().where('user_id', '=', who.userId).execute();
    const chosen = new Map(rows.map((row) => [row.name, row]));
    return messageNames.map((name) => {
      const { title, about, essential, channels } = messageNamed(name);
      const own = chosen.get(name);
      const way = (channel: (typeof channels)[number], choice: boolean | undefined) =>
        channels.includes(channel) ? essential || (choice ?? true) : null;
      return {
        name,
        title,
        about,
        essential,
        mail: way('mail', own?.mail),
        inApp: way('inApp', own?.in_app),
        push: way('push', own?.push),
      };
    });
  },

  async savePreferences({ preferences }, { db, who, refuse }) {
    for (const { name, mail, inApp, push } of preferences) {
      if (!isMessageName(name)) return notFound();
      const { essential, title } = messageNamed(name);
      if (essential && [mail, inApp, push].includes(false)) refuse('essentialMessage', { values: { message: title } });
      const given = { mail: mail ?? undefined, in_app: inApp ?? undefined, push: push ?? undefined };
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      if (Object.keys(changes).length === 0) continue;
      await db
        .insertInto('message_choice')
        .values({ user_id: who.userId, name, ...changes })
        .onConflict((conflict) => conflict.constraint('message_choice_once').doUpdateSet(changes))
        .execute();
    }
    return null;
  },
};

async function countsOf(db: ReadDb, userId: number): Promise<{ all: number; fresh: number }> {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select count(*)::int as all, (count(*) filter (where read_at is null))::int as fresh from notification
    where user_id = ${userId} and at <= app_now() and name = any(${messageNames}::text[])`.execute(db);
  return rows[0] ?? { all: 0, fresh: 0 };
}

async function markThese(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    update notification set read_at = coalesce(read_at, app_now())
    where user_id = ${userId} and at <= app_now() and id = any(${ids}::int[]) returning id`.execute(db);
  if (rows.length < new Set(ids).size) notFound();
}

/** One that a later version of the program no longer knows is left out, and one that an earlier one left without anything to tell. */
function shown({ id, at, name, entries, count, read_at, recipient, zone, company, locales }: Line) {
  if (!isMessageName(name) || entries.length === 0) return [];
  const row = messageNamed(name);
  const inLanguage = (language: 'tr' | 'en') =>
    composed(row, entries, { recipient, company, language, zone }, { own: ownTextIn(locales, language), count });
  const [tr, en] = [inLanguage('tr'), inLanguage('en')];
  return [
    {
      id,
      at,
      name,
      title: { tr: tr.subject, en: en.subject },
      text: { tr: tr.brief, en: en.brief },
      link: en.link,
      read: read_at !== null,
    },
  ];
}
