import { randomUUID } from 'node:crypto';
import { type GivenFor, type MessageName, messageNamed } from '@sahada/contract/messages';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { composed, ownTextIn } from './message-text.ts';
import { linkToKeep } from './secret-link.ts';

/** Mails of one kind to one address per hour, unless their sender says otherwise. */
const usualInAnHour = 3;

export interface Outsider {
  name: string | null;
  email: string;
  languageId: number;
  /** IANA name, for the moments in the text. */
  zone: string;
}

/**
 * Mails one message of the table to somebody without an account, by the same rules as `tell`: after the commit or never, and in
 * the company's own words where it has some, with a stored attachment or a shared report if one is named, and a way out of the scheduled
 * report or the invitation that it brings. Answers the message's id; null where the mailbox has had enough for now.
 */
export async function tellOutside<N extends MessageName>(
  db: Db,
  name: N,
  to: Outsider,
  fields: GivenFor<N>,
  {
    attachmentId = null,
    shareId = null,
    reportScheduleId = null,
    invitationId = null,
    mostInAnHour = usualInAnHour,
  }: {
    attachmentId?: number | null;
    shareId?: number | null;
    reportScheduleId?: number | null;
    invitationId?: number | null;
    mostInAnHour?: number;
  } = {},
): Promise<number | null> {
  const budget = `mail:${name}:${emailKeyOf(to.email)}`;
  const { rows } = await sql<{ isFree: boolean; company: string; locales: unknown }>`
    select gate.reserve(array[${budget}], array[${mostInAnHour}::int], interval '1 hour', app_now()) is null as "isFree",
      c.name as company, coalesce((select t.locales from message_template t where t.name = ${name}), '[]') as locales
    from company c`.execute(db);
  const [found] = rows;
  if (!found?.isFree) return null;
  const language = languageOf(to.languageId);
  const reader = { recipient: to.name ?? '', company: found.company, language, zone: to.zone };
  const own = ownTextIn(found.locales, language);
  const { subject, text, link } = composed(messageNamed(name), [{ topic: null, fields }], reader, {
    own,
    isMail: true,
  });
  const messageId = `<${randomUUID()}@sahada>`;
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ name, channel: 'mail', recipient: to.email, language_id: to.languageId, subject, text },
      link: linkToKeep(name, messageId, link),
      attachment_id: attachmentId,
      share_id: shareId,
      report_schedule_id: reportScheduleId,
      invitation_id: invitationId,
      message_id: messageId,
      next_try_at: sql<string>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
