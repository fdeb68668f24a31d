import type { account as calls } from '@sahada/contract/account';
import { config } from '../../config.ts';
import { attemptInTurn, signInBudgets, sourcesOf } from '../../facts/attempts.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { checkPassword } from '../../outside/password-hash.ts';
import { inParts } from '../../pipeline/handler.ts';
import { askSecondStep } from './second-step.ts';
import { signIn } from './session.ts';

export const login = inParts<typeof calls.login>()({
  async before(input, { gate, from, now, refuse }) {
    const key = emailKeyOf(input.email);
    const account = await gate.findLogin(key, sourcesOf(from));
    const { budgets, turns, own } = signInBudgets(key, account, from);
    const check = () => checkPassword(input.password, account?.passwordHash ?? null);
    const { right, minutes } = await attemptInTurn(turns, gate, budgets, check);
    if (minutes > 0) refuse('tooManyTries', { values: { n: minutes }, retryAfter: minutes * 60 });
    if (!right || account === null) {
      if (config().signInMessages === 'neutral') return refuse('signInWrong');
      return refuse(account === null ? 'userUnknown' : 'passwordWrong');
    }
    if (!account.userActive) return refuse('userPassive');
    if (!account.companyActive) return refuse('companyPassive');
    await askSecondStep(gate, account, input.client ?? 'office', now, refuse);
    return { account, own };
  },
  async run(input, { gate, from, now }, { account, own }) {
    // Whoever knows the password starts over.
    await gate.forgetAttempts(own.key);
    return signIn(gate, { ...account, kind: input.client ?? 'office' }, { from, now });
  },
});
