import { type Budget, networksOfPrefix, prefixOf } from '../db/gate/attempts.ts';
import type { Gate } from '../db/gate.ts';
import { Refused } from '../errors.ts';
import type { From } from '../who.ts';

/**
 * How often a password may be guessed. Strangers share one budget per account and one per address. Whoever signed in to the
 * account lately from this network or on this device has a budget of their own, so strangers can make one another wait but
 * not the owner. An owner at a new place resets the password by mail, which makes the place known.
 */
const window = { minutes: 15 };

/** Wrong codes of a second step are counted for a day, too: a code has only six digits. */
const day = { minutes: 24 * 60 };

/** Failures per window. Sixty people may work behind one address, so successes are not counted. */
const limits = { source: 8, strangers: 30, address: 50, codes: 8, codesInADay: 30 };

/** What identifies the caller's place, best first: the last session on the device, even if it is over, and the network. */
export const sourcesOf = (from: From): string[] => {
  const device = deviceOf(from);
  return device === null ? [networkOf(from)] : [device, networkOf(from)];
};

export const deviceOf = ({ session }: From): string | null =>
  session === null ? null : `session:${session.toString('hex')}`;

export const networkOf = ({ network }: From): string => `network:${network}`;

/** A kind of browser, whatever its version. Anybody can say that they have it, so it alone makes nobody known. */
export const browserOf = (agent: string): string => `browser:${agent.replace(/[\d._]+/g, '')}`;

/** A budget whose passwords wait for one another. */
type Turn = Budget & { limit: number };

/**
 * The budgets of a sign-in. Keys include the password's hash, so a new password starts with new budgets: a reset forgets
 * earlier attempts. The order (account, source, address, its prefix) is the gate's lock order.
 */
export function signInBudgets(
  emailKey: string,
  login: { passwordHash: string; knownSource: string | null } | null,
  from: From,
): { budgets: Budget[]; turns: Turn[]; own: Turn } {
  const account = `account:${emailKey}:${login?.passwordHash ?? ''}`;
  const address = { key: `address:${from.network}`, limit: limits.address };
  const prefix = prefixOf(from.network);
  const wider =
    prefix === null ? [address] : [address, { key: `address:${prefix}`, limit: limits.address * networksOfPrefix }];
  if (login !== null && login.knownSource !== null) {
    const own = { key: `${account}@${login.knownSource}`, limit: limits.source };
    return { own, turns: [own], budgets: [own, ...wider.map(({ key }) => ({ key, limit: null }))] };
  }
  const own = { key: `${account}@network:${from.network}`, limit: limits.source };
  return { own, turns: [own, address], budgets: [{ key: account, limit: limits.strangers }, own, ...wider] };
}

/** The budget of the old password: whoever holds a session could guess it. */
export const oldPasswordBudget = (userId: number, passwordHash: string): Budget => ({
  key: `password:${userId}:${passwordHash}`,
  limit: limits.source,
});

/** By the key of the budget: how many are being tried, and who waits. */
const trying = new Map<string, { tried: number; waiting: (() => void)[] }>();

/**
 * Passwords of one budget are tried few at a time, and others wait: right ones that come together, as from devices that share an
 * account or colleagues behind one address, would else use up the budget before the first is found right. Too many are told to
 * come back.
 */
async function inTurn<T>({ key, limit }: Turn, work: () => Promise<T>): Promise<T> {
  const turn = trying.get(key) ?? { tried: 0, waiting: [] };
  trying.set(key, turn);
  if (turn.tried >= limit / 2) {
    if (turn.waiting.length >= limit * 3) throw new Refused('tooMany', { retryAfter: 1 });
    await new Promise<void>((go) => turn.waiting.push(go));
  } else turn.tried++;
  try {
    return await work();
  } finally {
    const next = turn.waiting.shift();
    if (next) next();
    else if (--turn.tried === 0) trying.delete(key);
  }
}

/** As `attemptPassword`, in the turn of each of `turns`, the narrowest first. */
export const attemptInTurn = (turns: readonly Turn[], ...attempt: Parameters<typeof attemptPassword>) =>
  turns.reduceRight(
    (work, turn) => () => inTurn(turn, work),
    () => attemptPassword(...attempt),
  )();

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

/** Who tries codes: the account, with this password. A new password begins anew, since whoever tried knew the old one. */
interface Trying {
  userId: number;
  passwordHash: string;
}

/** The keys under which wrong codes of an account are counted, in a short window and in a day. */
export const codeKeys = ({ userId, passwordHash }: Trying): [string, string] => [
  `code:${userId}:${passwordHash}`,
  `codes:${userId}:${passwordHash}`,
];

/**
 * Checks a code if its account has an attempt left; otherwise `minutes` says how long to wait. All tickets of an account share
 * its budgets. `check` gives null for a wrong code.
 */
export async function attemptCode<T>(
  gate: Pick<Gate, 'reserve' | 'giveBack'>,
  trying: Trying,
  check: () => Promise<T | null>,
): Promise<{ value: T | null; minutes: number }> {
  const [short, long] = codeKeys(trying);
  const budgets = [
    { key: short, limit: limits.codes },
    { key: long, limit: limits.codesInADay },
  ];
  const wait = await gate.reserve(budgets.slice(0, 1), window.minutes);
  if (wait > 0) return { value: null, minutes: wait };
  const longer = await gate.reserve(budgets.slice(1), day.minutes);
  if (longer > 0) {
    await gate.giveBack(budgets.slice(0, 1));
    return { value: null, minutes: longer };
  }
  let isWrong = false;
  try {
    const value = await check();
    isWrong = value === null;
    return { value, minutes: 0 };
  } finally {
    if (!isWrong) await gate.giveBack(budgets);
  }
}
