import { iso } from '../outside/clock.ts';
import type { SendMail } from '../outside/mail.ts';
import type { Task } from '../pipeline/worker.ts';

/**
 * Sends one queued mail, notes it as sent and deletes its text, which may hold a one-time link. Its Message-ID is fixed, so
 * that receivers recognise a repeat.
 */
export const sendMailTask =
  (send: SendMail): Task<'mail.send'> =>
  async ({ mailId }, { inCompany, now }) => {
    const mail = await inCompany((db) => db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst());
    if (mail === undefined || mail.sent_at !== null) return;
    const sent = await send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      messageId: mail.message_id,
    });
    if (sent) {
      await inCompany((db) =>
        db
          .updateTable('mail')
          .set({ sent_at: iso(now), body: '' })
          .where('id', '=', mailId)
          .execute(),
      );
    }
  };
