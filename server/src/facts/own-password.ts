import type { Filling } from '@sahada/contract/text';
import type { Gate } from '../db/gate.ts';
import type { ReadDb } from '../db/kysely.ts';
import { checkPassword } from '../outside/password-hash.ts';
import type { Who } from '../who.ts';
import { attemptPassword, oldPasswordBudget } from './attempts.ts';

export interface Asking {
  who: Who;
  gate: Pick<Gate, 'reserve' | 'giveBack'>;
  look: <T>(work: (inside: { db: ReadDb }) => Promise<T>) => Promise<T>;
  refuse: (
    code: 'passwordWrong' | 'tooManyTries',
    more?: { values?: Record<string, Filling>; retryAfter?: number },
  ) => never;
}

/** Refuses whoever holds the session and does not know its user's password; guesses share a budget with password changes. */
export async function mustKnowPassword(given: string, { who, gate, look, refuse }: Asking): Promise<void> {
  const { password_hash: hash } = await look(({ db }) =>
    db.selectFrom('user').select('password_hash').where('id', '=', who.userId).executeTakeFirstOrThrow(),
  );
  await mustMatch(given, { userId: who.userId, hash }, { gate, refuse });
}

/** The same, for a user whose hash is at hand. */
export async function mustMatch(
  given: string,
  { userId, hash }: { userId: number; hash: string },
  { gate, refuse }: Pick<Asking, 'gate' | 'refuse'>,
): Promise<void> {
  const check = () => checkPassword(given, hash);
  const { right, minutes } = await attemptPassword(gate, [oldPasswordBudget(userId, hash)], check);
  if (minutes > 0) refuse('tooManyTries', { values: { n: minutes }, retryAfter: minutes * 60 });
  if (!right) refuse('passwordWrong');
}
