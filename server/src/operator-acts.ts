import type pg from 'pg';
import { addCredit } from './facts/credit.ts';
import { resetSecondFactor } from './facts/reset-second-factor.ts';
import { emailKeyOf } from './outside/email-key.ts';
import { hashOf, newToken } from './pipeline/token.ts';
import { poolGate } from './pipeline/transaction.ts';
import { inOneCompany, inTransaction } from './pipeline/transaction-of-job.ts';

/** What the owner of an installation does past every right, from the command line. Each names a user by their e-mail. */

/** Throws a sentence for the command line. */
async function found(pool: pg.Pool, call: string, now: number, email: string) {
  const login = await poolGate(pool, call, now).findLogin(emailKeyOf(email), []);
  if (login === null) throw new Error(`There is no user with the e-mail ${email}.`);
  return login;
}

/** Adds a period of credit that begins today to the company of a user. */
export async function giveCredit(
  pool: pg.Pool,
  now: number,
  email: string,
  total: number,
  days: number,
): Promise<void> {
  const { companyId } = await found(pool, 'admin.credit', now, email);
  await inOneCompany(pool, companyId, 'admin.credit', now, (db) => addCredit(db, { total, days, fromDay: 0 }, now));
}

/** Takes a lost second factor away from whoever has no administrator to do it, and ends their sessions. */
export async function takeSecondFactor(pool: pg.Pool, now: number, email: string): Promise<void> {
  const { companyId, userId } = await found(pool, 'admin.secondFactor', now, email);
  await inOneCompany(pool, companyId, 'admin.secondFactor', now, (db) => resetSecondFactor(db, userId, 'Sahada'));
}

/** The path of a page on which a new password can be set, once and for 30 minutes: where no mail reaches anybody. */
export async function passwordPath(pool: pg.Pool, now: number, email: string): Promise<string> {
  const token = newToken();
  const reset = await inTransaction(pool, 'admin.password', now, (gate) =>
    gate.newReset(emailKeyOf(email), hashOf(token)),
  );
  if (reset === null) throw new Error(`There is no active user with the e-mail ${email}.`);
  return `/password-reset?token=${token}`;
}
