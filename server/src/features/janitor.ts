import type { Send } from '../db/gate/ask.ts';
import { type Sweep, sweeps } from '../db/sweeps.ts';
import { iso } from '../outside/clock.ts';

/** Rows that one statement deletes; each statement is a transaction of its own, so that nobody waits for the janitor. */
const batch = 1000;

/**
 * Deletes what is over, as the named sweeps say, and gives the number of rows. A failing sweep does not stop the others; they
 * are told together afterwards.
 */
export const sweeping =
  (...names: readonly Sweep[]) =>
  async ({ now, send }: { now: number; send: Send }): Promise<number> => {
    let swept = 0;
    const failures: unknown[] = [];
    for (const name of names) {
      try {
        for (let taken = batch; taken === batch; swept += taken) {
          taken = (await send(sweeps[name], [iso(now), batch])).rows[0].n;
        }
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `not everything could be swept: ${failures.map(String).join('; ')}`);
    return swept;
  };
