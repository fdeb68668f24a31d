import type { Budget, Gate } from '../../db/gate.ts';
import type { From } from '../../who.ts';

/**
 * How often a password may be guessed. Strangers share one budget per account and one per address. Whoever signed in to the
 * account lately from this network or on this device has a budget of their own, so strangers can make one another wait but
 * not the owner. An owner at a new place resets the password by mail, which makes the place known.
 */
const window = { minutes: 15 };

/** Failures per window. Sixty people may work behind one address, so successes are not counted. */
const limits = { source: 8, strangers: 30, address: 50 };

/** What identifies the caller's place, best first: the last session on the device, even if it is over, and the network. */
export const sourcesOf = ({ session, network }: From): string[] => [
  ...(session === null ? [] : [`session:${session.toString('hex')}`]),
  `network:${network}`,
];

/**
 * The budgets of a sign-in. Keys include the password's hash, so a new password starts with new budgets: a reset forgets
 * earlier attempts. The order (account, source, address) is the gate's lock order.
 */
export function signInBudgets(
  emailKey: string,
  login: { passwordHash: string; knownSource: string | null } | null,
  from: From,
): { budgets: Budget[]; own: Budget } {
  const account = `account:${emailKey}:${login?.passwordHash ?? ''}`;
  const address = { key: `address:${from.network}`, limit: limits.address };
  if (login !== null && login.knownSource !== null) {
    const own = { key: `${account}@${login.knownSource}`, limit: limits.source };
    return { own, budgets: [own, { ...address, limit: null }] };
  }
  const own = { key: `${account}@network:${from.network}`, limit: limits.source };
  return { own, budgets: [{ key: account, limit: limits.strangers }, own, address] };
}

/** The budget of the old password: whoever holds a session could guess it. */
export const oldPasswordBudget = (userId: number, passwordHash: string): Budget => ({
  key: `password:${userId}:${passwordHash}`,
  limit: limits.source,
});

/**
 * Checks a password if every budget has an attempt left; otherwise `minutes` says how long to wait. The attempt is reserved
 * before the check begins, and returned unless the password was wrong.
 */
export async function attemptPassword(
  gate: Pick<Gate, 'reserve' | 'giveBack'>,
  budgets: readonly Budget[],
  check: () => Promise<boolean>,
): Promise<{ right: boolean; minutes: number }> {
  const minutes = await gate.reserve(budgets, window.minutes);
  if (minutes > 0) return { right: false, minutes };
  let isWrong = false;
  try {
    isWrong = !(await check());
  } finally {
    if (!isWrong) await gate.giveBack(budgets);
  }
  return { right: !isWrong, minutes: 0 };
}
