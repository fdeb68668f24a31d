import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { companyCopy } from '@sahada/contract/backup';
import { config } from '../../config.ts';
import type { TakingCompany } from '../../db/copy/take-company.ts';
import { door } from '../../db/door.ts';
import { ErasedMeanwhile, isStillWhole, lastDestruction } from '../../facts/destructions.ts';
import { giveUpExport, storeExport } from '../../facts/stored-export.ts';
import { tell } from '../../facts/tell.ts';
import { clock } from '../../outside/clock.ts';
import { clearCompanies, companiesIn, madeFolder } from '../../outside/kept-copies.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Task } from '../../pipeline/worker.ts';
import { companyFile } from './company.ts';
import { inOwnProcess, Stopped } from './own-process.ts';

const triesMost = 3;
const noteEveryMs = 500;

/**
 * Makes the copy of a company in the name of whoever asked for it, where they still may, and stores it among exports. It takes
 * the place of those that the company had made before.
 */
export const companyCopyTask =
  (app: TakingCompany['app']): Task<'company.copy'> =>
  async ({ exportId }, { inCompany, asUser, companyId, attempt, now }) => {
    const { asked, last } = await inCompany(async (db) => ({
      last: await lastDestruction(db, 'ofPerson'),
      asked: await db
        .selectFrom('export')
        .select(['user_id', 'name'])
        .where('id', '=', exportId)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    }));
    if (asked === undefined) return;
    const note = (done: number): Promise<unknown> =>
      inCompany((db) => db.updateTable('export').set({ done }).where('id', '=', exportId).execute());
    const folder = companiesIn(config().backups.folder);
    const path = join(folder, `${companyId}-${exportId}.tar.gz`);
    try {
      const may = await asUser(asked.user_id, async ({ scene }) => mayUse(companyCopy.make, scene.who.rights));
      if (may !== true) return await giveUpExport(exportId, inCompany);
      await madeFolder(folder);
      await clearCompanies(config().backups.folder, now);
      await rm(path, { force: true });
      let notedAt = 0;
      await inOwnProcess(
        { kind: 'company', app, door: door(), companyId, call: 'company.copy', path, now },
        (percent) => {
          if (clock() - notedAt < noteEveryMs) return;
          notedAt = clock();
          // How far it is may be missed; the copy goes on.
          note(Math.min(percent, 99)).catch(() => {});
        },
      );
      await using file = await open(path);
      const bytes = await storeExport(file, exportId, inCompany);
      await inCompany(async (db) => {
        if (!(await isStillWhole(db, last))) throw new ErasedMeanwhile();
        await db.updateTable('export').set({ state: 'done', done: 100, bytes }).where('id', '=', exportId).execute();
        await db.deleteFrom('export').where('list', '=', companyFile).where('id', '<', exportId).execute();
        await tell(db, 'export.ready', [asked.user_id], { file: asked.name, link: `/export/${exportId}` });
      });
    } catch (error) {
      // A server that stops is nobody's fault; the next one begins again.
      if (attempt >= triesMost && !(error instanceof Stopped)) await giveUpExport(exportId, inCompany);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  };
