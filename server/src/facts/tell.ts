import type { Channel } from '@sahada/contract/message-row';
import { type GivenFor, type MessageName, messageNamed } from '@sahada/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { Entry } from './message-text.ts';
import { notify, queueMail, queuePushes, type Recipient, type Scope } from './tell-channels.ts';
import { unsay, unsayAll } from './unsay.ts';

/** What one telling says, and what it is about, such as `response:7`, by which `unsay` takes it back. */
export interface Saying<N extends MessageName> {
  fields: GivenFor<N>;
  topic?: string;
}

interface Telling {
  /** What it is about, such as `response:7`: told anew it takes the old one's place, and `unsay` takes it back. */
  topic?: string;
  /** How many seconds from now it is sent and shown at the earliest. */
  afterSeconds?: number;
  /** A mail to try out a text, in this language; whatever its recipients have chosen, and nothing else. */
  test?: { languageId: number };
}

interface Told {
  /** Users whose mailbox has had enough of this message for now. */
  full: number[];
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
    const alone = { ...scope, row: { ...row, grouped: false }, isTrial: true };
    const to = { ...recipient, default_language_id: test.languageId };
    if (!(await queueMail(alone, to))) full.push(recipient.id);
  }
  return { full };
}

/**
 * Says one grouped message about several things, of which nothing has been said before, at the cost of saying it once: a thousand
 * responses within a minute are one notification and one mail to each person.
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

/** Something that is told to some people, of many such. */
export interface ToldTo<N extends MessageName> extends Saying<N> {
  people: readonly number[];
}

/**
 * Says a grouped message about many things, each to people of its own, at the cost of saying one to each of these: everybody hears
 * what is for them together, in its order. As with `tell` what was said before under one of its topics is taken back first.
 */
export async function tellEach<N extends MessageName>(
  db: Db,
  name: N,
  tellings: readonly ToldTo<N>[],
  afterSeconds = 0,
): Promise<void> {
  const heard = new Map<number, Entry[]>();
  for (const { people, fields, topic = null } of tellings)
    for (const person of new Set(people)) {
      const entries = heard.get(person) ?? [];
      heard.set(person, entries);
      entries.push({ topic, fields });
    }
  const userIds = [...heard.keys()];
  if (userIds.length === 0) return;
  const { row, own } = await wordsOf(db, name);
  if (own?.active === false && !row.essential) return;
  if (!row.grouped) throw new Error(`${name} is not grouped`);
  const topics = tellings.flatMap(({ people, topic }) => (topic === undefined || people.length === 0 ? [] : [topic]));
  await unsayAll(db, topics, { name, userIds });
  const scope = await scopeOf(db, name, [], own?.locales, afterSeconds);
  for (const recipient of await recipientsOf(db, name, userIds))
    await tellOne({ ...scope, entries: heard.get(recipient.id) ?? [] }, recipient);
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
