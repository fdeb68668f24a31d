import type { secondFactor as calls, SecondStep } from '@sahada/contract/second-factor';
import { secondStep } from '@sahada/rules/second-factor';
import { config } from '../../config.ts';
import type { Code, Ticket } from '../../db/gate/second-factor.ts';
import type { Login } from '../../db/gate/sign-in.ts';
import type { Gate } from '../../db/gate.ts';
import { attemptCode, codeKeys } from '../../facts/attempts.ts';
import { recoveryHash } from '../../outside/recovery-codes.ts';
import { unseal } from '../../outside/seal.ts';
import { totpStep } from '../../outside/totp.ts';
import { inParts, type Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import { changes, tellChange } from './changes.ts';
import { startSession } from './session.ts';

/** Where a user's secret is sealed. */
export const totpPlace = (userId: number): string => `totp:${userId}`;

const asked = {
  totp: 'secondFactorAsked',
  passkey: 'passkeyAsked',
  setup: 'secondFactorMissing',
} as const;

/** Refuses, with a ticket for the second step, whoever knows the password and must do more than that; else does nothing. */
export async function askSecondStep(
  gate: Pick<Gate, 'newTicket'>,
  login: Login,
  kind: 'office' | 'field',
  now: number,
  refuse: Refuse<(typeof asked)[keyof typeof asked]>,
): Promise<void> {
  const step = secondStep(login, now);
  if (step === null) return;
  const ticket = newToken();
  await gate.newTicket(hashOf(ticket), login, step, kind);
  const data: SecondStep = { SecondFactor: step, Ticket: ticket, Passkeys: login.passkeys > 0 };
  refuse(asked[step], { data });
}

/** The code of an app, or a recovery code, as what is spent for it; null where it is wrong. */
async function codeOf(
  gate: Pick<Gate, 'hasRecoveryCode'>,
  ticket: Ticket,
  given: string,
  now: number,
): Promise<Code | null> {
  const plain = given.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) {
    if (ticket.secret === null) return null;
    const step = totpStep(unseal(config().sealingKey, totpPlace(ticket.userId), ticket.secret), plain, now);
    return step !== null && step > ticket.lastStep ? { step } : null;
  }
  const recovery = recoveryHash(config().sealingKey, plain);
  return (await gate.hasRecoveryCode(ticket, recovery)) ? { recovery } : null;
}

export const complete = inParts<typeof calls.complete>()({
  async before(input, { gate, now, refuse }) {
    const ticket = await gate.tryTicket(hashOf(input.ticket));
    if (ticket === null || ticket.step === 'setup') return refuse('ticketOver');
    const { value: code, minutes } = await attemptCode(gate, ticket, () => codeOf(gate, ticket, input.code, now));
    if (minutes > 0) return refuse('tooManyTries', { values: { n: minutes }, retryAfter: minutes * 60 });
    if (code === null) return refuse(ticket.triesLeft > 0 ? 'codeWrong' : 'ticketOver');
    return { ticket, code };
  },
  async run(input, { gate, from, now, refuse }, { ticket, code }) {
    // Two calls may have come this far with one ticket or one code.
    if (!(await gate.spendTicket(hashOf(input.ticket)))) return refuse('ticketOver');
    if (!(await gate.spendCode(ticket, code))) return refuse('codeWrong');
    for (const key of codeKeys(ticket)) await gate.forgetAttempts(key);
    const { db, signedIn } = await startSession(gate, ticket, { from, now });
    if ('recovery' in code) await tellChange(db, ticket.userId, changes.codeUsed, now);
    return signedIn;
  },
});
