import type { FileHandle } from 'node:fs/promises';
import { languageOf } from '@sahada/contract/text';
import { bothOf } from '@sahada/rules/granting';
import { Refused } from '../../errors.ts';
import { ErasedMeanwhile, isStillWhole, lastDestruction } from '../../facts/destructions.ts';
import { giveUpExport, storeExport } from '../../facts/stored-export.ts';
import { tell } from '../../facts/tell.ts';
import { clock } from '../../outside/clock.ts';
import { withScratchFile } from '../../outside/scratch-file.ts';
import { type Cell, writeSheet } from '../../outside/sheet.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Mounted } from '../../pipeline/call.ts';
import { pagesOf } from '../../pipeline/pages.ts';
import type { Inside, Task } from '../../pipeline/worker.ts';
import { isBook, writtenBook } from './book.ts';
import { ownColumnsOf } from './own-columns.ts';
import { type StoredInput, tableOf } from './table.ts';

const triesMost = 3;

/**
 * Writes a list into a file, in its maker's name, in the language of the call that asked for it, and with those of its rights that
 * they still have: an API key may have fewer than its maker. All pages are of one moment. The file goes through a temporary one, so that no more than a
 * batch is ever in memory.
 */
export const exportTask =
  (calls: readonly Mounted[]): Task<'export.write'> =>
  async ({ exportId }, inside) => {
    const { asked, last } = await inside.inCompany(async (db) => ({
      last: await lastDestruction(db, 'ofPerson'),
      asked: await db
        .selectFrom('export')
        .select(['user_id', 'list', 'input', 'name', 'total', 'created_at'])
        .where('id', '=', exportId)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    }));
    if (asked === undefined) return;
    const note = (change: Progress): Promise<unknown> =>
      inside.inCompany((db) => db.updateTable('export').set(change).where('id', '=', exportId).execute());
    // The process of each attempt has ended, so that none could say so.
    if (inside.attempt > triesMost) return giveUpExport(exportId, inside.inCompany);
    const write = async (file: FileHandle): Promise<void> => {
      const list = calls.find(
        ({ name, handler }) => name === asked.list || (isBook(handler) && name === `${asked.list}ToExcel`),
      );
      const progress = nowAndThen(note);
      const size = list === undefined ? undefined : await written(list, asked, file, inside, progress.tell);
      if (size === undefined) await giveUpExport(exportId, inside.inCompany);
      else {
        const stored = await storeExport(file, exportId, inside.inCompany);
        await inside.inCompany(async (db) => {
          if (!(await isStillWhole(db, last))) throw new ErasedMeanwhile();
          const isPacked = asked.name.endsWith('.csv');
          const end = { ...progress.latest, state: 'done', bytes: size, gzip_bytes: isPacked ? stored : null } as const;
          await db.updateTable('export').set(end).where('id', '=', exportId).execute();
          await tell(db, 'export.ready', [asked.user_id], { file: asked.name, link: `/export/${exportId}` });
        });
      }
    };
    try {
      await withScratchFile(write);
    } catch (error) {
      if (inside.attempt >= triesMost) await giveUpExport(exportId, inside.inCompany);
      throw error;
    }
  };

interface Progress {
  done?: number;
  total?: number;
}

type Note = (progress: Progress) => Promise<unknown>;

/** A note is a transaction of its own and costs as much as a hundred rows; whoever waits does not look more often. */
const noteMs = 1000;

/** Notes now and then how far it is; `latest` is for the end. */
function nowAndThen(note: Note): { latest: Progress; tell: Note } {
  const latest: Progress = {};
  let last = clock();
  const tell = async (progress: Progress): Promise<void> => {
    Object.assign(latest, progress);
    if (clock() - last < noteMs) return;
    last = clock();
    await note(progress);
  };
  return { latest, tell };
}

/** Writes the file and tells its size; undefined where the maker may no longer see the list. */
function written(
  { name, row, handler }: Mounted,
  asked: { user_id: number; input: unknown; total: number },
  file: FileHandle,
  { asUser, now }: Inside,
  note: Note,
): Promise<number | undefined> {
  const { format, columns, rights, languageId, ...input } = asked.input as StoredInput;
  const refuse = (code: never): never => {
    throw new Refused(code);
  };
  return asUser(
    asked.user_id,
    async ({ db, scene }) => {
      const who = { ...scene.who, rights: rights === undefined ? scene.who.rights : bothOf(scene.who.rights, rights) };
      if (!mayUse(row, who.rights)) return undefined;
      if (isBook(handler)) {
        const reading = { db, who, now, language: languageOf(scene.languageId) };
        return writtenBook(handler, { ...input, format }, file, reading, (done) =>
          note({ done: Math.min(done, asked.total) }),
        );
      }
      const more = await ownColumnsOf(name, db);
      const table = tableOf(name, row, { format, columns }, languageOf(scene.languageId), who, now, more);
      async function* batches(): AsyncGenerator<Cell[][]> {
        const progress = { done: 0, total: 0 };
        for await (const { ListItems, TotalItemsCount } of pagesOf({ row, handler }, input, { db, who, now, refuse })) {
          yield ListItems.map(table.cells);
          progress.done += ListItems.length;
          progress.total = TotalItemsCount;
          await note(progress);
        }
        await note(progress);
      }
      return writeSheet(table.head, file, batches());
    },
    true,
    languageId,
  );
}
