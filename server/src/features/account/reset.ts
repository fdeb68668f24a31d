import type { account as calls } from '@sahada/contract/account';
import { languageOf, say } from '@sahada/contract/text';
import { config } from '../../config.ts';
import { queueMail } from '../../facts/mail-queue.ts';
import { checkNewPassword } from '../../facts/password.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { inParts } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Task } from '../../pipeline/worker.ts';
import { sourcesOf } from './attempts.ts';

const mail = {
  subject: say({ tr: 'Sahada şifre sıfırlama', en: 'Sahada password reset' }),
  body: say({
    tr: 'Merhaba {name},\n\nŞifrenizi yenilemek için 30 dakika içinde bu bağlantıyı açın:\n{link}\n\nBu isteği siz yapmadıysanız bu iletiyi yok sayın; şifreniz değişmez.\n',
    en: 'Hello {name},\n\nOpen this link within 30 minutes to set a new password:\n{link}\n\nIf you did not ask for this, ignore this mail; your password stays as it is.\n',
  }),
};

/** Only queues the work: the account is looked up after the answer, so neither the answer nor its time tells if it exists. */
export const forgotPassword = inParts<typeof calls.forgotPassword>()({
  async before(_input, { gate, from, refuse }) {
    if ((await gate.attempt(`forgot:${from.network}`, 1)) > 10) refuse('tooMany', { retryAfter: 60 });
  },
  async run(input, { later }) {
    await later('account.reset', { email: input.email });
    return null;
  },
});

/** Mails a single-use link if there is an account with the address. */
export const resetTask: Task<'account.reset'> = ({ email }, { atGate }) =>
  atGate(async (gate, later) => {
    const token = newToken();
    const reset = await gate.newReset(emailKeyOf(email), hashOf(token));
    if (reset === null) return;
    await queueMail(reset.db, later, {
      kind: 'reset',
      to: reset.email,
      language: languageOf(reset.languageId),
      subject: mail.subject,
      body: mail.body,
      names: { name: reset.firstName },
      values: { link: `${config().publicUrl}/password-reset?token=${token}` },
    });
  });

export const resetPassword = inParts<typeof calls.resetPassword>()({
  async before(input, { gate, from, refuse }) {
    if ((await gate.attempt(`reset:${from.network}`, 1)) > 10) refuse('tooMany', { retryAfter: 60 });
    checkNewPassword(
      { password: 'password', confirm: 'confirmPassword' },
      { password: input.password, confirm: input.confirmPassword },
      null,
    );
    return hashPassword(input.password);
  },
  async run(input, { gate, from, refuse }, passwordHash) {
    const reset = await gate.useReset(hashOf(input.token), sourcesOf(from));
    if (reset === null) return refuse('linkExpired');
    await reset.db
      .updateTable('user')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', reset.userId)
      .execute();
    return null;
  },
});
