import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '@sahada/contract/text';
import type { Taking } from '../../db/copy/take.ts';
import type { Db } from '../../db/kysely.ts';
import { isByHand, operatorOfTasks } from '../../db/task-statements.ts';
import { holdersOf } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { clock, iso } from '../../outside/clock.ts';
import {
  clearCompanies,
  keptCopies,
  madeFolder,
  nameOf,
  note,
  overdue,
  removeCopy,
} from '../../outside/kept-copies.ts';
import { fullDisk, isDiskFull } from '../../outside/machine.ts';
import type { InRun } from '../../pipeline/recurring.ts';
import { inOwnProcess, Stopped } from './own-process.ts';

/** The task that takes a copy each night, or when the operator asks for one. */

export interface CopyPlace {
  owner: Taking['owner'];
  sealing: Taking['sealing'];
  folder: string;
  passphrase: string | undefined;
  inCompany: (companyId: number, work: (db: Db) => Promise<void>) => Promise<void>;
}

/** How many seconds lie between two notes of how far it is. */
const noteEveryMs = 500;

export const takingCopies =
  ({ owner, sealing, folder, passphrase, inCompany }: CopyPlace) =>
  async ({ now, send, runId, note: noteProgress }: InRun): Promise<number> => {
    try {
      await madeFolder(folder);
      await clearPartials(folder);
      await clearCompanies(folder, now);
      const byHand: boolean = (await send(isByHand, [runId])).rows[0].byHand;
      const name = nameOf(now, byHand, passphrase !== undefined);
      let notedAt = 0;
      const rows = await inOwnProcess(
        { kind: 'take', owner, path: join(folder, name), passphrase, sealing, now },
        (percent) => {
          if (clock() - notedAt < noteEveryMs) return;
          notedAt = clock();
          // How far it is may be missed; the copy goes on.
          noteProgress(percent, 100).catch(() => {});
        },
      );
      await note(folder, name, { rows, verifiedAt: iso(clock()), sound: true });
      for (const copy of overdue(await keptCopies(folder))) await removeCopy(folder, copy.name);
      return rows;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const operator: number | null = (await send(operatorOfTasks)).rows[0].companyId;
      if (operator !== null) await inCompany(operator, (db) => tellOfFailure(db, error));
      throw error;
    }
  };

const longestReason = 300;

async function tellOfFailure(db: Db, error: unknown): Promise<void> {
  const why = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
  const fields = {
    error: isDiskFull(error) ? fullDisk : say({ tr: why, en: why }),
    link: '/system/maintenance?tab=backup',
  };
  await tell(db, 'backup.failed', await holdersOf(db, 'ManageMaintenance'), fields, { topic: 'backup' });
}

/** A copy that is being taken writes all the time; it may be one from the command line. */
const restsMs = 10 * 60_000;

/** What a copy has left that was cut short. */
async function clearPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial')) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < clock() - restsMs) await rm(path, { force: true });
  }
}
