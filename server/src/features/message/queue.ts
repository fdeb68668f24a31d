import { erasedText } from '@sahada/contract/data-protection';
import type { message as calls, MessageRow } from '@sahada/contract/message';
import { type MessageName, messageNamed, messageNames, secretMessages } from '@sahada/contract/messages';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { inReaderLanguage } from '../../db/language.ts';
import { type ListInput, listHandler } from '../../db/list.ts';
import { getRow } from '../../db/rows.ts';
import type { Table } from '../../db/table.ts';
import { notFound } from '../../errors.ts';
import { withinDates } from '../../facts/asked.ts';
import { sheetOf, type Written } from '../../facts/mail-sheet.ts';
import { avatarUrl } from '../../facts/own.ts';
import { htmlMail, plainMail } from '../../outside/mail-layout.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';

const titles = sql.join(
  messageNames.map((name) => sql`when ${sql.lit(name)} then ${sql.lit('')} || ${inReaderLanguage(pairOf(name))}`),
  sql` `,
);

function pairOf(name: (typeof messageNames)[number]) {
  const { tr, en } = messageNamed(name).title;
  return { tr: sql<string>`${sql.lit(tr)}`, en: sql<string>`${sql.lit(en)}` };
}

const table: Table<'message', MessageRow, Pick<MessageRow, 'name' | 'subject' | 'tries' | 'lastError'>> = {
  name: 'message',
  id: 'id',
  columns: { name: 'name', subject: 'subject', tries: 'tries', lastError: 'last_error' },
  shown: {
    title: sql<string>`(case t.name ${titles} else t.name end)`,
    channel: sql`t.channel`,
    to: sql<string>`t.recipient`,
    state: sql`t.state`,
    createdAt: sql<string>`t.created_at`,
    sentAt: sql<string | null>`t.sent_at`,
    nextTryAt: sql<string | null>`t.next_try_at`,
  },
  search: ['to', 'subject', 'title', 'name', 'lastError'],
  order: 'createdAt',
  descending: true,
};

const list = listHandler(table);

const reportMail: MessageName = 'report.scheduled';

/** An id that names nothing of the company's is unknown. */
async function mustBeKnown(db: ReadDb, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from message where id = any(${ids}::int[])`.execute(db);
  if (rows.length < new Set(ids).size) notFound();
}

/** Whether there is still somebody to send it to, and what it brings: an erasure takes its reader away, or the report that comes with it. */
const isWhole = sql`recipient <> ${erasedText} and (name <> ${reportMail} or attachment_id is not null)`;

/** The queue of what the system says, for whoever looks after it. */
export const message: HandlersOf<typeof calls> = {
  list: {
    ask({ dateFrom, dateTo, ...asked }, who) {
      const within = withinDates(sql`t.created_at`, dateFrom, dateTo, who?.timeZone ?? 'UTC');
      return list.askWhere(asked as ListInput, ...within);
    },
    answer: list.answer,
  },

  async get({ id }, { db }) {
    const { rowVersion: _, ...row } = await getRow(db, table, id);
    const { rows } = await sql<Written & { message_id: string; logo_key: string | null }>`
      select m.name, m.language_id, m.subject, m.text, m.link, m.message_id, c.name as company, c.logo_key
      from message m cross join company c where m.id = ${id}`.execute(db);
    const [mail] = rows;
    if (mail === undefined) return notFound();
    const sheet = sheetOf(mail, avatarUrl(mail.logo_key) || null, { isShown: true });
    return { ...row, messageId: mail.message_id, html: htmlMail(sheet), text: plainMail(sheet) };
  },

  async resend({ ids }, { db, refuse }) {
    await mustBeKnown(db, ids);
    const { rows } = await sql`
      update message set state = 'Waiting', tries = 0, next_try_at = app_now(), last_error = null, sent_at = null
      where id = any(${ids}::int[]) and channel = 'mail' and state in ('Waiting', 'Failed', 'Cancelled')
        and (link is not null or name <> all(${secretMessages}::text[])) and ${isWhole} returning id`.execute(db);
    if (rows.length === 0) return refuse('nothingToResend');
    return { changed: rows.length };
  },

  async cancel({ ids }, { db, refuse }) {
    await mustBeKnown(db, ids);
    const { rows } = await sql`
      update message set state = 'Cancelled', next_try_at = null, entries = null,
        link = case when name = any(${secretMessages}::text[]) then null else link end
      where id = any(${ids}::int[]) and state = 'Waiting' returning id`.execute(db);
    if (rows.length === 0) return refuse('nothingToCancel');
    return { changed: rows.length };
  },
};
