import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { companiesToFold, nextTransaction, type Totals } from '../db/follower-statements.ts';
import { type Db, mayTakeLong } from '../db/kysely.ts';
import { takingTurns, type Watch } from '../pipeline/watch.ts';

/** Keeps the totals near to what was received; they are exact at every moment, folded or not (db/totals.sql). */

/** Folds what one transaction may; whether more could be folded at once. */
type Fold = (db: Db) => Promise<boolean>;

/** Responses that one transaction folds: few enough to take a moment only, also where each is of another plan. */
const mostAtOnce = 1000;

export const foldPlans: Fold = async (db) => {
  const { rows } = await sql<{ more: boolean }>`select fold_totals(${mostAtOnce}) as more`.execute(db);
  return rows[0]?.more ?? false;
};

/** Which findings are the first of their place (db/findings.sql). */
export const foldRepeats: Fold = async (db) => {
  const { rows } = await sql<{ more: boolean }>`select fold_repeats(${mostAtOnce}) as more`.execute(db);
  return rows[0]?.more ?? false;
};

/** A rest keeps a server that stops waiting. */
const longestRestMs = 1000;

let before: Promise<unknown> = Promise.resolve();

/**
 * Folds one after another, whatever the totals, and where there is more to fold rests as long as it took: an imported company gives
 * minutes of folding, which may have one processor and that half of the time, since others send responses meanwhile.
 */
function inTurn(fold: () => Promise<boolean>): Promise<boolean> {
  const mine = before.then(async () => {
    const from = performance.now();
    const hasMore = await fold();
    if (hasMore) await sleep(Math.min(performance.now() - from, longestRestMs));
    return hasMore;
  });
  before = mine.catch(() => {});
  return mine;
}

/** All of what one transaction wrote is folded together, however much it is: many thousands may be approved in one call. */
async function atLength(db: Db, fold: Fold): Promise<boolean> {
  await mayTakeLong(db);
  return fold(db);
}

const everyMs = 2000;

/**
 * How many looks are passed over while there is little to fold: writing what is kept of many plans costs the same for a few
 * responses.
 */
const looksPassed = 14;

/**
 * Folds what the companies' totals lack, from time to time: what a burst of submissions adds is folded as one, and a submission
 * does nothing for it. While no transaction has begun anywhere since the last look, there is nothing to do. With `isDue` most
 * looks are passed over unless it says so.
 */
export function totalsWatch(totals: Totals, fold: Fold, isDue?: () => boolean): Watch {
  let seen = '';
  let passed = 0;
  const turns = takingTurns();
  return {
    everyMs,
    async look(looking) {
      const { send, inCompany } = looking;
      if (isDue && !isDue() && passed < looksPassed) {
        passed++;
        return 0;
      }
      passed = 0;
      const { next } = (await send(nextTransaction)).rows[0];
      if (next === seen) return 0;
      const companies = (await send(companiesToFold, [totals])).rows;
      const { done, isThrough } = await turns(looking, companies, async (companyId) => ({
        done: 1,
        hasMore: await inTurn(() => inCompany(companyId, (db) => atLength(db, fold))),
      }));
      // One that rests has something to fold also when nobody writes any more.
      if (isThrough) seen = next;
      return done;
    },
  };
}
