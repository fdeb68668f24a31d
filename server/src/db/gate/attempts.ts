import { epoch } from '../../outside/clock.ts';
import type { Ask } from './ask.ts';

/** How often something may be attempted under a key; null only counts. */
export interface Budget {
  key: string;
  limit: number | null;
}

/** In a minute, from one network. */
const mostGuesses = 30;

/** What is counted so that nobody guesses or floods: 04-attempts.sql. */
export const attempts = ({ send, one, at, now }: Ask) => {
  const attempt = async (key: string, minutes: number): Promise<number> =>
    (await one('select count from gate.attempt($1, make_interval(mins => $2), $3)', [key, minutes, at])).count;
  return {
    /** Counts an attempt under a key and returns how many the window of `minutes` has, this one included. */
    attempt,

    /**
     * Counts a guess of a link's token or of an API key. Returns whether it is one too many: the network has guessed so often
     * within a minute that it is to wait for one. Whoever holds a valid one is not counted.
     */
    countGuess: async (of: 'link' | 'key', network: string): Promise<boolean> =>
      (await attempt(`${of}:${network}`, 1)) > mostGuesses,

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
