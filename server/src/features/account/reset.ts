import type { account as calls } from '@sahada/contract/account';
import { sql } from 'kysely';
import { browserOf, sourcesOf } from '../../facts/attempts.ts';
import { endSessionsOf } from '../../facts/own.ts';
import { newPasswordProblems } from '../../facts/password.ts';
import { tell } from '../../facts/tell.ts';
import { iso } from '../../outside/clock.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { inParts } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Task } from '../../pipeline/worker.ts';

/** Only queues the work: the account is looked up after the answer, so neither the answer nor its time tells if it exists. */
export const forgotPassword = inParts<typeof calls.forgotPassword>()({
  async before(_input, { gate, from, refuse }) {
    if (await gate.isFlood('forgot', from.network, 10)) refuse('tooMany', { retryAfter: 60 });
  },
  async run(input, { later }) {
    await later('account.reset', { email: input.email });
    return null;
  },
});

/** Mails a single-use link if there is an account with the address. */
export const resetTask: Task<'account.reset'> = ({ email }, { atGate }) =>
  atGate(async (gate) => {
    const token = newToken();
    const reset = await gate.newReset(emailKeyOf(email), hashOf(token));
    if (reset === null) return;
    await tell(reset.db, 'account.reset', [reset.userId], { link: `/password-reset?token=${token}` });
  });

export const resetPassword = inParts<typeof calls.resetPassword>()({
  check: ({ password, confirmPassword: confirm }) =>
    newPasswordProblems({ field: 'password', password, confirm, email: null }),
  async before(input, { gate, from, refuse }) {
    if (await gate.isFlood('reset', from.network, 10)) refuse('tooMany', { retryAfter: 60 });
    return hashPassword(input.password);
  },
  async run(input, { gate, from, now, refuse }, passwordHash) {
    const reset = await gate.useReset(hashOf(input.token), [...sourcesOf(from), browserOf(from.device)]);
    if (reset === null) return refuse('linkExpired');
    const { email } = await reset.db
      .updateTable('user')
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        joined_at: sql`coalesce(joined_at, app_now())`,
      })
      .where('id', '=', reset.userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    // Whoever signed in with the old password at this moment was waited for.
    await endSessionsOf(reset.db, reset.userId);
    if (!reset.isFirst) {
      const fields = { when: iso(now), link: '/password-reset' };
      await tell(reset.db, 'account.passwordChanged', [reset.userId], fields);
    }
    return { email };
  },
});
