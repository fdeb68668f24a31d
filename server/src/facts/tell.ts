import { randomUUID } from 'node:crypto';
import type { Channel, Message } from '@sahada/contract/message-row';
import { type GivenFor, type MessageName, messageNamed } from '@sahada/contract/messages';
import type { Permission } from '@sahada/contract/permissions';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { composed, type Entry, ownTextIn, type Reader } from './message-text.ts';

/** Mails of one kind to one address per hour; further ones are dropped, since anybody could fill anybody's mailbox. */
const mostInAnHour = 3;

/** Equal messages to one person within this time are one. */
const togetherMinutes = 10;

/** Grouped mails to one person keep this distance, which is three an hour. */
const apartMinutes = 20;

/** Entries that a message made of several remembers; of further ones it knows how many there were. */
const mostEntries = 50;

/** What one telling says, and what it is about, such as `response:7`, by which `unsay` takes it back. */
export interface Saying<N extends MessageName> {
  fields: GivenFor<N>;
  topic?: string;
}

interface Telling {
  /** What it is about, such as `response:7`: told anew it takes the old one's place, and `unsay` takes it back. */
  topic?: string;
  /** Sent and shown no earlier than so many seconds from now. */
  afterSeconds?: number;
  /** A mail to try out a text, in this language; whatever its recipients have chosen, and nothing else. */
  test?: { languageId: number };
}

interface Told {
  /** Users whose mailbox has had enough of this message for now. */
  full: number[];
}

interface Recipient {
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
interface Scope {
  db: Db;
  name: MessageName;
  row: Message;
  /** Never empty; several only of what is grouped. */
  entries: readonly Entry[];
  company: string;
  locales: unknown;
  after: number;
}

/**
 * Says one message of the table to users of the transaction's company, by id; passive ones are left out. Nothing else
 * sends anything. It is said after the commit, or never, in each recipient's language, in the company's own words where it
 * has some, and on the channels that the recipient has not turned off.
 */
export async function tell<N extends MessageName>(
  db: Db,
  name: N,
  userIds: readonly number[],
  fields: GivenFor<N>,
  { topic, afterSeconds = 0, test }: Telling = {},
): Promise<Told> {
  const full: number[] = [];
  if (userIds.length === 0) return { full };
  const { row, own } = await wordsOf(db, name);
  if (own?.active === false && !row.essential && test === undefined) return { full };
  if (topic !== undefined) await unsay(db, topic, { name, userIds });
  const scope = await scopeOf(db, name, [{ topic: topic ?? null, fields }], own?.locales, afterSeconds);
  for (const recipient of await recipientsOf(db, name, userIds)) {
    if (test === undefined) {
      if (!(await tellOne(scope, recipient))) full.push(recipient.id);
      continue;
    }
    const alone = { ...scope, row: { ...row, grouped: false } };
    const to = { ...recipient, default_language_id: test.languageId };
    if (!(await queueMail(alone, to))) full.push(recipient.id);
  }
  return { full };
}

/**
 * Says one grouped message several times over, about what nothing has been said of before, at the price of once: what a
 * thousand responses of a minute say to one person is one notification and one mail.
 */
export async function tellTogether<N extends MessageName>(
  db: Db,
  name: N,
  userIds: readonly number[],
  sayings: readonly Saying<N>[],
): Promise<void> {
  if (userIds.length === 0 || sayings.length === 0) return;
  const { row, own } = await wordsOf(db, name);
  if (own?.active === false && !row.essential) return;
  const entries = sayings.map(({ fields, topic = null }): Entry => ({ topic, fields }));
  if (!row.grouped) throw new Error(`${name} is not grouped`);
  const scope = await scopeOf(db, name, entries, own?.locales, 0);
  for (const recipient of await recipientsOf(db, name, userIds)) await tellOne(scope, recipient);
}

/** The message with what the company made of it. */
async function wordsOf(db: Db, name: MessageName) {
  const own = await db
    .selectFrom('message_template')
    .select(['active', 'locales'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { row: messageNamed(name), own };
}

async function scopeOf(db: Db, name: MessageName, entries: Entry[], locales: unknown, after: number): Promise<Scope> {
  const { name: company } = await db.selectFrom('company').select('name').executeTakeFirstOrThrow();
  return { db, name, row: messageNamed(name), entries, company, locales: locales ?? [], after };
}

/** On each channel that the recipient has not turned off; false where their mailbox has had enough. */
async function tellOne(scope: Scope, recipient: Recipient): Promise<boolean> {
  const { row } = scope;
  const wants = (channel: Channel, chosen: boolean) => row.channels.includes(channel) && (row.essential || chosen);
  if (wants('inApp', recipient.in_app)) await notify(scope, recipient);
  if (wants('push', recipient.push)) await queuePushes(scope, recipient);
  return !wants('mail', recipient.mail) || (await queueMail(scope, recipient));
}

/** Active users with what they have chosen about a message. */
async function recipientsOf(db: Db, name: MessageName, userIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.first_name, u.last_name, u.email, u.default_language_id, u.time_zone,
      coalesce(c.mail, true) as mail, coalesce(c.in_app, true) as in_app, coalesce(c.push, true) as push
    from "user" u left join message_choice c on c.user_id = u.id and c.name = ${name}
    where u.active and u.id = any(${[...new Set(userIds)]}::int[]) order by u.id`.execute(db);
  return rows;
}

/** The newest that a message remembers; the oldest of them knows how many came before. */
function bounded(entries: readonly Entry[]): readonly Entry[] {
  const [oldest, ...kept] = entries.slice(-mostEntries);
  if (oldest === undefined || entries.length <= mostEntries) return entries;
  const before = entries.slice(0, -mostEntries).reduce((sum, { more = 0 }) => sum + 1 + more, oldest.more ?? 0);
  return [{ ...oldest, more: before }, ...kept];
}

type Addressed = Pick<Recipient, 'first_name' | 'default_language_id' | 'time_zone'>;

const readerOf = ({ first_name, default_language_id, time_zone }: Addressed, company: string): Reader => ({
  recipient: first_name,
  company,
  language: languageOf(default_language_id),
  zone: time_zone,
});

/** What a message says to somebody, as the columns of its row. */
function said(
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
async function notify(scope: Scope, to: Recipient): Promise<void> {
  const { db, name, row, after } = scope;
  const count = scope.entries.length;
  const entries = JSON.stringify(scope.entries.slice(0, mostEntries));
  if (row.grouped) {
    // One that is shown already is not hidden again by one that is to be shown later.
    const from = after === 0 ? sql`app_now() - make_interval(mins => ${togetherMinutes})` : sql`app_now()`;
    const { rows } = await sql`
      update notification n set count = n.count + ${count},
        at = greatest(n.at, app_now() + make_interval(secs => ${after})),
        entries = jsonb_path_query_array(n.entries || ${entries}::jsonb, ${`$[0 to ${mostEntries - 1}]`})
      where n.id = (
        select o.id from notification o where o.user_id = ${to.id} and o.name = ${name} and o.read_at is null
          and o.at > ${from} and o.at <= app_now() + make_interval(secs => ${after})
        order by o.at desc limit 1)
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
async function queueMail(scope: Scope, to: Recipient): Promise<boolean> {
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
  await db
    .insertInto('message')
    .values({
      ...said(scope, to, bounded(scope.entries), true),
      name,
      channel: 'mail',
      user_id: to.id,
      recipient: to.email,
      language_id: to.default_language_id,
      message_id: newMessageId(),
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
async function queuePushes(scope: Scope, to: Recipient): Promise<void> {
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
function pushed(scope: Scope, to: Recipient, entries: readonly Entry[]) {
  const reader = readerOf(to, scope.company);
  const { subject, brief, link } = composed(scope.row, entries, reader, {
    own: ownTextIn(scope.locales, reader.language),
  });
  return { subject, text: brief, link, entries: JSON.stringify(entries) };
}

/**
 * Takes back what was told about a topic: notifications that nobody has read, and what has not gone out yet. Of one that
 * stands for several only that part goes. Without `userIds` for everybody, without `name` whatever was told.
 */
export async function unsay(
  db: Db,
  topic: string,
  { name, userIds }: { name?: MessageName; userIds?: readonly number[] } = {},
): Promise<void> {
  const about = sql`entries @> ${JSON.stringify([{ topic }])}::jsonb
    and ${name === undefined ? sql`true` : sql`name = ${name}`}
    and ${userIds === undefined ? sql`true` : sql`user_id = any(${userIds}::int[])`}`;
  const rest = sql`(select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(entries) e
    where e ->> 'topic' is distinct from ${topic})`;
  await sql`
    with mine as (select id, count - jsonb_array_length(entries) + jsonb_array_length(${rest}) as left
                  from notification where read_at is null and ${about}),
      gone as (delete from notification n using mine where n.id = mine.id and mine.left = 0)
    update notification n set entries = ${rest}, count = mine.left from mine where n.id = mine.id and mine.left > 0`.execute(
    db,
  );
  await sql`delete from message where channel = 'inApp' and sent_at > app_now() and ${about}`.execute(db);
  // One on a phone's screen that stood for several is told anew by the next; one of several that waits goes with them.
  await sql`delete from message where channel = 'push' and state = 'Waiting' and tries = 0 and ${about}
    and jsonb_array_length(${rest}) = 0`.execute(db);
  await sql`update message set entries = ${rest} where channel = 'push' and state = 'Waiting' and tries = 0 and ${about}`.execute(
    db,
  );
  const { rows: waiting } = await sql<
    Addressed & { id: number; name: MessageName; rest: Entry[]; company: string; locales: unknown }
  >`
    select m.id, m.name, ${rest} as rest, u.first_name, u.default_language_id, u.time_zone, c.name as company,
      coalesce(t.locales, '[]') as locales
    from message m join "user" u on u.id = m.user_id cross join company c left join message_template t on t.name = m.name
    where m.id in (select id from message where channel = 'mail' and state = 'Waiting' and tries = 0 and ${about}
                   order by id for update)`.execute(db);
  for (const { id, rest: left, ...mail } of waiting) {
    if (left.length === 0) await db.deleteFrom('message').where('id', '=', id).execute();
    else {
      const row = messageNamed(mail.name);
      const words = said({ ...mail, row }, mail, left, true);
      await db.updateTable('message').set(words).where('id', '=', id).execute();
    }
  }
}

/** The active users who hold a right. */
export async function holdersOf(db: ReadDb, right: Permission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u where u.active and exists (
      select from "group" g where g.active and ${right} = any(g.permissions)
        and (g.id = u.group_id or exists (select from user_group m where m.user_id = u.id and m.group_id = g.id)))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether this is the first time that the company says something under a topic; notes that it has. */
export async function isFirstTime(db: Db, topic: string): Promise<boolean> {
  const { rows } = await sql`
    insert into said_once (topic) values (${topic}) on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
