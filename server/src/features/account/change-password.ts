import type { account as calls } from '@sahada/contract/account';
import { invalidIf } from '../../errors.ts';
import { attemptPassword, oldPasswordBudget } from '../../facts/attempts.ts';
import { endOtherSessions, endPasswordLinks } from '../../facts/own.ts';
import { newPasswordProblems } from '../../facts/password.ts';
import { tell } from '../../facts/tell.ts';
import { iso } from '../../outside/clock.ts';
import { checkPassword, hashPassword } from '../../outside/password-hash.ts';
import { inParts } from '../../pipeline/handler.ts';

export const changePassword = inParts<typeof calls.changePassword>()({
  async before(input, { look, who, gate, refuse }) {
    const user = await look(({ db }) =>
      db.selectFrom('user').select(['email', 'password_hash']).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    );
    const { newPassword: password, confirmPassword: confirm } = input;
    invalidIf(newPasswordProblems({ field: 'newPassword', password, confirm, email: user.email }));
    const budget = oldPasswordBudget(who.userId, user.password_hash);
    const check = () => checkPassword(input.oldPassword, user.password_hash);
    const { right, minutes } = await attemptPassword(gate, [budget], check);
    if (minutes > 0) refuse('tooManyTries', { values: { n: minutes }, retryAfter: minutes * 60 });
    if (!right) refuse('oldPasswordWrong');
    return { old: user.password_hash, next: await hashPassword(input.newPassword) };
  },
  async run(_input, { db, who, now, refuse }, { old, next }) {
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ password_hash: next, must_change_password: false })
      .where('id', '=', who.userId)
      .where('password_hash', '=', old)
      .executeTakeFirstOrThrow();
    // It was changed meanwhile, so what was checked is no longer the old password.
    if (numUpdatedRows === 0n) return refuse('oldPasswordWrong');
    await endOtherSessions(db, who.sessionId);
    await endPasswordLinks(db, who.userId);
    await tell(db, 'account.passwordChanged', [who.userId], { when: iso(now), link: '/password-reset' });
    return null;
  },
});
