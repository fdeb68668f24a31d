import type { Act } from '../../pipeline/act.ts';
import type { Task } from '../../pipeline/worker.ts';
import { loadSample } from './load.ts';

interface Door {
  /** Signs the owner in within the process. */
  actAs(companyId: number, userId: number): Promise<{ act: Act; end: () => Promise<void> }>;
  progress(step: string, done: number, total: number): Promise<void>;
}

const steps = ['content', 'places', 'plans', 'responses'] as const;

/**
 * Loads the sample data after the installation. An interrupted load is not repeated, since the company would have everything
 * twice; what is there stays, and the steps are closed.
 */
export const sampleTask =
  ({ actAs, progress }: Door): Task<'sample.load'> =>
  async ({ userId }, { now, companyId, inCompany }) => {
    const begun = await inCompany((db) => db.selectFrom('category').select('id').limit(1).executeTakeFirst());
    if (begun === undefined) {
      const { act, end } = await actAs(companyId, userId);
      await loadSample({ act, now, userId, progress });
      await end();
    }
    for (const step of steps) await progress(step, 1, 1);
  };
