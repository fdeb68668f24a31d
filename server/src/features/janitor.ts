import type { Send } from '../db/gate/ask.ts';
import { companiesToSweep, type Sweep, sweeps, sweepsOfCompany } from '../db/sweeps.ts';
import { iso } from '../outside/clock.ts';
import type { InRun } from '../pipeline/recurring.ts';

/** Rows that one statement deletes; each statement is a transaction of its own, so that nobody waits for the janitor. */
const batch = 1000;

/** Sends a statement until it no longer finds a whole batch. */
async function inBatches(send: Send, statement: string, now: number, ...more: unknown[]): Promise<number> {
  let swept = 0;
  for (let taken = batch; taken === batch; swept += taken) {
    taken = (await send(statement, [iso(now), batch, ...more])).rows[0].n;
  }
  return swept;
}

function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `not everything could be swept: ${failures.map(String).join('; ')}`);
}

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
        swept += await inBatches(send, sweeps[name], now);
      } catch (error) {
        failures.push(error);
      }
    }
    throwAll(failures);
    return swept;
  };

/** The same company by company, passive ones too; one that fails does not stop the others. */
export const sweepingEach =
  (name: keyof typeof sweepsOfCompany) =>
  async ({ now, send, note }: Pick<InRun, 'now' | 'send' | 'note'>): Promise<number> => {
    const companies: { companyId: number }[] = (await send(companiesToSweep)).rows;
    let swept = 0;
    const failures: unknown[] = [];
    for (const [place, { companyId }] of companies.entries()) {
      if (place % 100 === 0) await note(place, companies.length);
      try {
        swept += await inBatches(send, sweepsOfCompany[name], now, companyId);
      } catch (error) {
        failures.push(error);
      }
    }
    await note(companies.length, companies.length);
    throwAll(failures);
    return swept;
  };
