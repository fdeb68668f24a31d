import { randomUUID } from 'node:crypto';
import { type AnyText, fill, type Language } from '@sahada/contract/text';
import type { Db } from '../db/kysely.ts';
import type { Later } from '../jobs.ts';

export interface Letter {
  to: string;
  language: Language;
  subject: AnyText;
  body: AnyText;
  values: Record<string, string | number>;
}

/** Queues a mail in the caller's transaction; a worker sends it after the commit. */
export async function queueMail(db: Db, later: Later, letter: Letter): Promise<void> {
  const row = await db
    .insertInto('mail')
    .values({
      recipient: letter.to,
      subject: fill(letter.subject, letter.language, letter.values),
      body: fill(letter.body, letter.language, letter.values),
      message_id: `<${randomUUID()}@sahada>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await later('mail.send', { mailId: row.id });
}
