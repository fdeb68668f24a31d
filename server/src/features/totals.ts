import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { companiesToFold, nextTransaction } from '../db/to-fold.ts';
import type { Watch } from '../pipeline/watch.ts';
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

/**
 * Finds, every two seconds, the companies whose totals lack something: what a burst of submissions adds is folded as one, and
 * a submission does nothing for it. While no transaction has begun anywhere since the last look, there is nothing to find.
 */
export function totalsWatch(): Watch {
  let seen = '';
  return {
    everyMs: 2000,
    async look(send) {
      const { rows } = await send(nextTransaction);
      if (rows[0].next === seen) return [];
      const lacking = await send(companiesToFold);
      seen = rows[0].next;
      return lacking.rows.flatMap(({ companyId, plans }) => (plans ? [{ task: 'totals.fold', companyId }] : []));
    },
  };
}
