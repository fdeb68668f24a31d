import { languageOf } from '@sahada/contract/text';
import { mainLanguageId } from '../../facts/copies.ts';
import { hush, unhush } from '../../facts/hush.ts';
import type { Act } from '../../pipeline/act.ts';
import type { Task } from '../../pipeline/worker.ts';
import { foundByAudits, keepQuietOfActions } from './actions.ts';
import { loadSample } from './load.ts';
import { addAuditors } from './people.ts';

interface Door {
  /** Signs somebody in within the process; null is a participant without an account. */
  actAs(companyId: number, userId: number | null): Promise<{ act: Act; end: () => Promise<void> }>;
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
      await inCompany(hush);
      const people = new Map<number | null, Awaited<ReturnType<Door['actAs']>>>();
      const as = async (someone: number | null): Promise<Act> => {
        const person = people.get(someone) ?? (await actAs(companyId, someone));
        people.set(someone, person);
        return person.act;
      };
      const auditorIds = await inCompany(addAuditors);
      const findings = () => inCompany(foundByAudits);
      const language = languageOf(await inCompany(mainLanguageId));
      await loadSample({ act: await as(userId), actAs: as, now, userId, auditorIds, language, findings, progress });
      await inCompany(keepQuietOfActions);
      for (const { end } of people.values()) await end();
    }
    await inCompany(unhush);
    for (const step of steps) await progress(step, 1, 1);
  };
