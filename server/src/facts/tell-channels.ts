import { randomUUID } from 'node:crypto';
import type { Message } from '@sahada/contract/message-row';
import type { MessageName } from '@sahada/contract/messages';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { composed, type Entry, ownTextIn, type Reader } from './message-text.ts';
import { isSecret, linkToKeep } from './secret-link.ts';

/** How a message reaches one recipient by each channel: in the application, by mail and on their devices. */

/** Mails of one kind to one address per hour; further ones are dropped, since anybody could fill anybody's mailbox. */
const mostInAnHour = 3;

/** Equal messages to one person within this time are one. */
const togetherMinutes = 10;

/** Grouped mails to one person keep this distance, which is three an hour. */
const apartMinutes = 20;

/** Entries that a message made of several remembers; of further ones it knows how many there were. */
const mostEntries = 50;

export interface Recipient {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  default_language_id: number;
  time_zone: string;
  mail: boolean;
  in_app: boolean;
  push: boolean;
}

/** Everything about one telling that is the same for all its recipients. */
export interface Scope {
  db: Db;
  name: MessageName;
  row: Message;
  /** Never empty; several only of what is grouped. */
  entries: readonly Entry[];
  company: string;
  locales: unknown;
  after: number;
  /** A trial of its text: it says nothing that has happened. */
  isTrial?: boolean;
}

/** The newest that a message remembers; the oldest of them knows how many came before. */
function bounded(entries: readonly Entry[]): readonly Entry[] {
  const [oldest, ...kept] = entries.slice(-mostEntries);
  if (oldest === undefined || entries.length <= mostEntries) return entries;
  const before = entries.slice(0, -mostEntries).reduce((sum, { more = 0 }) => sum + 1 + more, oldest.more ?? 0);
  return [{ ...oldest, more: before }, ...kept];
}

export type Addressed = Pick<Recipient, 'first_name' | 'default_language_id' | 'time_zone'>;

const readerOf = ({ first_name, default_language_id, time_zone }: Addressed, company: string): Reader => ({
  recipient: first_name,
  company,
  language: languageOf(default_language_id),
  zone: time_zone,
});

/** What a message says to somebody, as the columns of its row. */
export function said(
  scope: Omit<Scope, 'db' | 'entries' | 'after'>,
  to: Addressed,
  entries: readonly Entry[],
  isMail: boolean,
) {
  const reader = readerOf(to, scope.company);
  const own = ownTextIn(scope.locales, reader.language);
  const { subject, text, link } = composed(scope.row, entries, reader, { own, isMail });
  return { subject, text, link, entries: JSON.stringify(entries) };
}

/** Adds to the notification of the last minutes that nobody has read, or makes one. */
export async function notify(scope: Scope, to: Recipient): Promise<void> {
  const { db, name, row, after } = scope;
  const count = scope.entries.length;
  const entries = JSON.stringify(scope.entries.slice(0, mostEntries));
  if (row.grouped) {
    // One that is shown already stays shown, even if the next is to be shown later.
    const from = after === 0 ? sql`app_now() - make_interval(mins => ${togetherMinutes})` : sql`app_now()`;
    const { rows } = await sql`
      update notification n set count = n.count + ${count},
        at = greatest(n.at, app_now() + make_interval(secs => ${after})),
        entries = jsonb_path_query_array(n.entries || ${entries}::jsonb, ${`$[0 to ${mostEntries - 1}]`})
      where n.id = (
        select o.id from notification o where o.user_id = ${to.id} and o.name = ${name} and o.read_at is null
          and o.at > ${from} and o.at <= app_now() + make_interval(secs => ${after})
        order by o.at desc limit 1)
        -- Read at this moment, it would hide what it is given.
        and n.read_at is null
      returning n.id`.execute(db);
    if (rows.length > 0) return;
  }
  const at = sql<string>`app_now() + make_interval(secs => ${after})`;
  await db.insertInto('notification').values({ user_id: to.id, name, entries, count, at }).execute();
  await db
    .insertInto('message')
    .values({
      ...said(scope, to, bounded(scope.entries), false),
      name,
      channel: 'inApp',
      user_id: to.id,
      recipient: `${to.first_name} ${to.last_name}`,
      language_id: to.default_language_id,
      message_id: newMessageId(),
      state: 'Sent',
      sent_at: at,
    })
    .execute();
}

const newMessageId = (): string => `<${randomUUID()}@sahada>`;

/** Adds to the waiting mail, or queues one; false where the mailbox has had enough. */
export async function queueMail(scope: Scope, to: Recipient): Promise<boolean> {
  const { db, name, row } = scope;
  if (row.grouped) {
    const waiting = await db
      .selectFrom('message')
      .select(['id', 'entries'])
      .where('user_id', '=', to.id)
      .where('name', '=', name)
      .where('channel', '=', 'mail')
      .where('state', '=', 'Waiting')
      .where('tries', '=', 0)
      // One that does not remember what it says, such as a trial or one that was cancelled, would lose it.
      .where('entries', 'is not', null)
      // One that goes sooner than this may be told would tell it before it can be taken back.
      .where(
        sql<boolean>`(${scope.after}::int = 0 or next_try_at >= app_now() + make_interval(secs => ${scope.after}::int))`,
      )
      .orderBy('id')
      .limit(1)
      // One that is being sent at this moment is not waited for.
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (waiting !== undefined) {
      const entries = bounded([...((waiting.entries ?? []) as unknown as Entry[]), ...scope.entries]);
      await db
        .updateTable('message')
        .set(said(scope, to, entries, true))
        .where('id', '=', waiting.id)
        .execute();
      return true;
    }
  } else {
    const budget = `mail:${name}:${emailKeyOf(to.email)}`;
    const { rows } = await sql<{ isFree: boolean }>`
      select gate.reserve(array[${budget}], array[${mostInAnHour}::int], interval '1 hour', app_now()) is null
        as "isFree"`.execute(db);
    if (!rows[0]?.isFree) return false;
  }
  const messageId = newMessageId();
  const { link, entries, ...words } = said(scope, to, bounded(scope.entries), true);
  await db
    .insertInto('message')
    .values({
      ...words,
      link: linkToKeep(name, messageId, link),
      // They hold the link as it is; nothing joins such a mail, and nobody takes it back by its topic.
      entries: isSecret(name) || scope.isTrial ? null : entries,
      name,
      channel: 'mail',
      user_id: to.id,
      recipient: to.email,
      language_id: to.default_language_id,
      message_id: messageId,
      next_try_at: row.grouped
        ? sql`greatest(app_now() + make_interval(mins => ${togetherMinutes}), (
            select max(m.created_at) + make_interval(mins => ${togetherMinutes + apartMinutes}) from message m
            where m.user_id = ${to.id} and m.name = ${name} and m.channel = 'mail'
              and m.created_at > app_now() - interval '1 hour'))`
        : sql`app_now() + make_interval(secs => ${scope.after})`,
    })
    .execute();
  return true;
}

/**
 * Queues one for each browser of the recipient, or adds to the one that waits. Grouped ones to a browser keep a distance: the
 * first comes at once, and what follows within ten minutes as one.
 */
export async function queuePushes(scope: Scope, to: Recipient): Promise<void> {
  const { db, name, row, after } = scope;
  const devices = await db.selectFrom('push_device').select('id').where('user_id', '=', to.id).orderBy('id').execute();
  for (const { id: deviceId } of devices) {
    const mine = sql`push_device_id = ${deviceId} and name = ${name}`;
    const { rows } = await sql<{ id: number; entries: Entry[] }>`
      select id, entries from message where ${mine} and state = 'Waiting' and tries = 0 and ${row.grouped}
      order by id limit 1 for update skip locked`.execute(db);
    const [waiting] = rows;
    if (waiting !== undefined) {
      const entries = bounded([...(waiting.entries ?? []), ...scope.entries]);
      await db
        .updateTable('message')
        .set(pushed(scope, to, entries))
        .where('id', '=', waiting.id)
        .execute();
      continue;
    }
    const due = sql<string>`app_now() + make_interval(secs => ${after})`;
    await db
      .insertInto('message')
      .values({
        ...pushed(scope, to, bounded(scope.entries)),
        name,
        channel: 'push',
        user_id: to.id,
        push_device_id: deviceId,
        recipient: `${to.first_name} ${to.last_name}`,
        language_id: to.default_language_id,
        message_id: newMessageId(),
        next_try_at: row.grouped
          ? sql`greatest(${due}, (select max(coalesce(sent_at, created_at)) + make_interval(mins => ${togetherMinutes})
              from message where ${mine} and created_at > app_now() - interval '1 hour'))`
          : due,
      })
      .execute();
  }
}

/** The same words as in the application: the subject, and the line below it. */
export function pushed(scope: Omit<Scope, 'db' | 'entries' | 'after'>, to: Addressed, entries: readonly Entry[]) {
  const reader = readerOf(to, scope.company);
  const { subject, brief, link } = composed(scope.row, entries, reader, {
    own: ownTextIn(scope.locales, reader.language),
  });
  return { subject, text: brief, link, entries: JSON.stringify(entries) };
}
