import { sweeps } from '../db/sweeps.ts';
import { iso } from '../outside/clock.ts';
import type { Round } from '../pipeline/worker.ts';

/** Rows that one statement deletes; each statement is a transaction of its own, so that nobody waits for the janitor. */
const batch = 1000;

/**
 * Deletes, once an hour, what is over. A failing sweep does not stop the others; `tell` hears how many rows each deleted.
 */
export const janitor = (tell: (swept: Record<string, number>) => void): Round => ({
  everyMinutes: 60,
  async work({ now, send }) {
    const swept: Record<string, number> = {};
    const failures: unknown[] = [];
    for (const [name, statement] of Object.entries(sweeps)) {
      swept[name] = 0;
      try {
        for (let taken = batch; taken === batch; swept[name] += taken) {
          taken = (await send(statement, [iso(now), batch])).rows[0].n;
        }
      } catch (error) {
        failures.push(error);
      }
    }
    tell(swept);
    if (failures.length > 0)
      throw new AggregateError(failures, `not everything could be swept: ${failures.map(String).join('; ')}`);
  },
});
