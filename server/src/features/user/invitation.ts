import { languageOf, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { queueMail } from '../../facts/mail-queue.ts';
import type { Later } from '../../jobs.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';

const mail = {
  subject: say({ tr: '{company}: Sahada hesabınız', en: '{company}: your Sahada account' }),
  body: say({
    tr: 'Merhaba {name},\n\n{inviter} sizi {company} firmasının Sahada hesabına ekledi. Şifrenizi belirlemek için 72 saat içinde bu bağlantıyı açın:\n{link}\n\nBağlantının süresi dolarsa giriş sayfasındaki “Şifremi unuttum” ile yenisini isteyebilirsiniz.\n',
    en: 'Hello {name},\n\n{inviter} has added you to the Sahada account of {company}. Open this link within 72 hours to choose your password:\n{link}\n\nOnce it has expired, “Forgot password” on the sign-in page sends you another one.\n',
  }),
};

/** What an invitation needs of the call that sends it. */
export interface Inviting {
  db: Db;
  later: Later;
  who: Who;
  refuse: Refuse<'invitedOften'>;
}

/** Mails a user a link, good for 72 hours and once, to choose a password; refuses when their mailbox has had enough of them. */
export async function inviteUser({ db, later, who, refuse }: Inviting, userId: number): Promise<void> {
  const user = await db
    .updateTable('user')
    .set({ invited_at: sql`app_now()` })
    .where('id', '=', userId)
    .returning(['first_name', 'email', 'default_language_id'])
    .executeTakeFirst();
  if (user === undefined) return notFound();
  const company = await db.selectFrom('company').select('name').executeTakeFirstOrThrow();
  const token = newToken();
  await sql`select gate.new_invitation(${userId}, ${hashOf(token)}, app_now())`.execute(db);
  const isQueued = await queueMail(db, later, {
    kind: 'invitation',
    to: user.email,
    language: languageOf(user.default_language_id),
    subject: mail.subject,
    body: mail.body,
    names: { name: user.first_name, inviter: who.name, company: company.name },
    values: { link: `${config().publicUrl}/password-reset?token=${token}` },
  });
  if (!isQueued) refuse('invitedOften', { values: { email: user.email } });
}
