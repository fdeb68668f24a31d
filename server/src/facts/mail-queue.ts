import { randomUUID } from 'node:crypto';
import { type AnyText, fill, type Language } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { Later } from '../jobs.ts';
import { emailKeyOf } from '../outside/email-key.ts';

export interface Letter {
  /** Each kind has a budget per address. */
  kind: 'reset' | 'invitation';
  to: string;
  language: Language;
  subject: AnyText;
  body: AnyText;
  /** What people typed, such as names of persons and companies: shortened and stripped of links. */
  names: Record<string, string>;
  /** What we made ourselves. */
  values: Record<string, string | number>;
}

/** Mails of one kind to one address per hour; further ones are dropped, since anybody could fill anybody's mailbox. */
const mostInAnHour = 3;

const longestName = 60;

/** Queues a mail in the caller's transaction; a worker sends it after the commit. False if the address's budget is used up. */
export async function queueMail(db: Db, later: Later, letter: Letter): Promise<boolean> {
  const budget = `mail:${letter.kind}:${emailKeyOf(letter.to)}`;
  const { rows } = await sql<{ isFree: boolean }>`
    select gate.reserve(array[${budget}], array[${mostInAnHour}::int], interval '1 hour', app_now()) is null as "isFree"`.execute(
    db,
  );
  if (!rows[0]?.isFree) return false;
  const names = Object.fromEntries(Object.entries(letter.names).map(([key, name]) => [key, nameInMail(name)]));
  const row = await db
    .insertInto('mail')
    .values({
      recipient: letter.to,
      subject: fill(letter.subject, letter.language, { ...names, ...letter.values }),
      body: fill(letter.body, letter.language, { ...names, ...letter.values }),
      message_id: `<${randomUUID()}@sahada>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await later('mail.send', { mailId: row.id });
  return true;
}

/**
 * A name as shown in a mail. Mail programs turn anything that looks like an address into a link, so a dot or @ inside a word
 * gets a space after it, and colons, slashes and line breaks become spaces: `www.evil.example` → `www. evil. example`.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}:/\\<>]+/gu, ' ')
    .replace(/([.@])(?=\S)/g, '$1 ')
    .trim();
  return [...plain].length > longestName ? `${[...plain].slice(0, longestName - 1).join('')}…` : plain;
}
