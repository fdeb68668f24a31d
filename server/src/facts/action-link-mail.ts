import { createHash } from 'node:crypto';
import type { AnyText, Language } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { tellOutside } from './tell-outside.ts';
import { dayFormat } from './writer.ts';

/** Mails to owners without an account, each with the link of their action. */

type Name = 'action.link' | 'action.linkReminded' | 'action.linkReturned';

interface Owner {
  title: string;
  name: string;
  email: string;
  token: string;
  dueDate: string;
  place: string;
  language: number;
  zone: string;
}

/**
 * Mails an action's owner; `note` is what came with it. False where the mailbox has had enough for now, or where the owner
 * is a user.
 */
export async function mailActionLink(db: Db, id: number, name: Name, note = ''): Promise<boolean> {
  const { rows } = await sql<Owner>`
    select t.title, t.owner_name as name, t.owner_email as email, t.token, t.due_date as "dueDate", l.name as place,
      c.default_language_id as language, coalesce(l.time_zone, c.time_zone) as zone
    from action t join location l on l.id = t.location_id cross join company c
    -- Nobody who is being erased at this moment is written to.
    where t.id = ${id} and t.token is not null for share of t`.execute(db);
  const [owner] = rows;
  if (owner === undefined) return false;
  const to = { name: owner.name, email: owner.email, languageId: owner.language, zone: owner.zone };
  const fields = { action: owner.title, place: owner.place, due: dayWords(owner.dueDate), link: `/a/${owner.token}` };
  const told =
    name === 'action.linkReturned'
      ? await tellOutside(db, name, to, { ...fields, note })
      : await tellOutside(db, name, to, fields);
  if (told === null) return false;
  await sql`insert into said_once (topic) values (${linkTopic(id, owner.token)}) on conflict do nothing`.execute(db);
  return true;
}

/** Under which it is noted that the owner has the link in a mail. */
const linkTopic = (id: number, token: string): string =>
  `action:${id}:link:${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;

/** The twin of `linkTopic`, over actions `t`. */
const linkTopicOf = sql`'action:' || t.id || ':link:' || left(encode(sha256(convert_to(t.token, 'UTF8')), 'hex'), 12)`;

/**
 * Mails the links that have not gone out, because the mailbox had had enough: of what was given to somebody within the last
 * three days, however long ago it was made. Answers how many.
 */
export async function mailWaitingLinks(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.id from action t
    where t.token is not null and t.state in ('todo', 'inProgress')
      and not exists (select from said_once s where s.topic = ${linkTopicOf})
      and (t.created_at > app_now() - interval '3 days' or exists (
        select from activity a where a.table_name = 'action' and a.row_id = t.id and a.change = 'update'
          and a.changed -> 'token' is not null and a.at > app_now() - interval '3 days'))
    order by t.id limit 500`.execute(db);
  let sent = 0;
  for (const { id } of rows) if (await mailActionLink(db, id, 'action.link')) sent++;
  return sent;
}

const day = (language: Language, of: string): string =>
  dayFormat(language, { timeZone: 'UTC' }).format(new Date(`${of}T12:00:00Z`));

/** "2026-11-23" → "23.11.2026", "23 Nov 2026". */
export const dayWords = (of: string): AnyText => ({ tr: day('tr', of), en: day('en', of) });
