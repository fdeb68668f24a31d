import { epoch } from '../../outside/clock.ts';
import type { Ask } from './ask.ts';

/** How often something may be attempted under a key; null only counts. */
export interface Budget {
  key: string;
  limit: number | null;
}

/** In a minute, from one network. */
const mostGuesses = 30;

/** So many networks of a prefix may use up what each of them has; then all of them have had enough. */
export const networksOfPrefix = 16;

/**
 * The prefix of a network of IPv6: a /48, of whose 65,536 networks somebody who rents a server or a tunnel may have all. Null for an
 * IPv4 address.
 */
export function prefixOf(network: string): string | null {
  const [, begin] = /^([\da-f]+(?::[\da-f]+){2}):[\da-f]+::\/64$/.exec(network) ?? [];
  return begin === undefined ? null : `${begin}::/48`;
}

/** What is counted so that nobody guesses or floods: 04-attempts.sql. */
export const attempts = ({ send, one, at, now }: Ask) => {
  const attempt = async (key: string, minutes: number): Promise<number> =>
    (await one('select count from gate.attempt($1, make_interval(mins => $2), $3)', [key, minutes, at])).count;
  /** Counts what a stranger does. Whether it is one too many within a minute, from their network or from all of its prefix. */
  const isFlood = async (what: string, network: string, most: number): Promise<boolean> => {
    if ((await attempt(`${what}:${network}`, 1)) > most) return true;
    const prefix = prefixOf(network);
    return prefix !== null && (await attempt(`${what}:${prefix}`, 1)) > most * networksOfPrefix;
  };
  return {
    isFlood,

    /** Counts an attempt under a key and returns how many the window of `minutes` has, this one included. */
    attempt,

    /**
     * Counts a guess of a link's token or of an API key. Returns whether it is one too many: the network has guessed so often
     * within a minute that it is to wait for one. Whoever holds a valid one is not counted.
     */
    countGuess: (of: 'link' | 'key', network: string): Promise<boolean> => isFlood(of, network, mostGuesses),

    /**
     * Takes one attempt from each budget before it is made, so that parallel attempts are all counted. Returns 0, or, if a
     * budget is used up, takes nothing and returns the minutes to wait. Callers list budgets in one order.
     */
    reserve: async (budgets: readonly Budget[], minutes: number): Promise<number> => {
      const { until } = await one('select gate.reserve($1, $2, make_interval(mins => $3), $4) as until', [
        budgets.map(({ key }) => key),
        budgets.map(({ limit }) => limit),
        minutes,
        at,
      ]);
      return until === null ? 0 : Math.max(1, Math.ceil((epoch(until) - now) / 60_000));
    },

    /** Returns reserved attempts that were no failures. */
    giveBack: async (budgets: readonly Budget[]): Promise<void> => {
      await send('select gate.give_back($1)', [budgets.map(({ key }) => key)]);
    },

    forgetAttempts: async (key: string): Promise<void> => {
      await send('select gate.forget_attempts($1)', [key]);
    },
  };
};
