import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { companiesToFold, nextTransaction } from '../db/to-fold.ts';
import { clock } from '../outside/clock.ts';
import type { Due, Watch } from '../pipeline/watch.ts';
import type { Task } from '../pipeline/worker.ts';

/** Keeps the totals near to what was received; they are exact at every moment, folded or not (db/totals.sql). */

/** Responses that one transaction folds: few enough that nobody waits long for the company's row. */
const mostAtOnce = 5000;

const foldOnce = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ more: boolean }>`select fold_totals(${mostAtOnce}) as more`.execute(db);
  return rows[0]?.more ?? false;
};

export const foldTotals: Task<'totals.fold'> = async (_payload, { inCompany }) => {
  for (let more = true; more; ) more = await inCompany(foldOnce);
};

/** Scoring answers again takes time: a company's questions are folded no more often than this. */
const questionsEveryMs = 30_000;

/**
 * Finds, every two seconds, the companies whose totals lack something: what a burst of submissions adds is folded as one, and
 * a submission does nothing for it. While no transaction has begun anywhere since the last look, there is nothing to find.
 */
export function totalsWatch(): Watch {
  let seen = '';
  let waiting = false;
  const questionsFolded = new Map<number, number>();
  const isRested = (companyId: number): boolean =>
    clock() - (questionsFolded.get(companyId) ?? Number.NEGATIVE_INFINITY) >= questionsEveryMs;
  return {
    everyMs: 2000,
    async look(send) {
      const { rows } = await send(nextTransaction);
      if (rows[0].next === seen && !waiting) return [];
      const lacking = (await send(companiesToFold)).rows;
      seen = rows[0].next;
      waiting = false;
      const due: Due[] = [];
      for (const { companyId, plans, questions } of lacking) {
        if (plans) due.push({ task: 'totals.fold', companyId });
        if (questions && isRested(companyId)) {
          questionsFolded.set(companyId, clock());
          due.push({ task: 'questions.fold', companyId });
        } else if (questions) waiting = true;
      }
      return due;
    },
  };
}
