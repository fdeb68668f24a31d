import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOf } from '@sahada/contract/text';
import { Refused } from '../../errors.ts';
import { tell } from '../../facts/tell.ts';
import { type Cell, writeSheet } from '../../outside/sheet.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Mounted } from '../../pipeline/call.ts';
import { pageOf } from '../../pipeline/pages.ts';
import type { Inside, Task } from '../../pipeline/worker.ts';
import { type ExportInput, tableOf } from './table.ts';

/** How many rows are read, and how many bytes of the file stored, at a time. */
const batchRows = 1000;
const pieceBytes = 256 * 1024;
const triesMost = 3;

/**
 * Writes a list into a file, in its maker's name and with the rights that they have now: all pages are of one moment. The file
 * goes through a temporary one, so that no more than a batch is ever in memory.
 */
export const exportTask =
  (calls: readonly Mounted[]): Task<'export.write'> =>
  async ({ exportId }, inside) => {
    const asked = await inside.inCompany((db) =>
      db
        .selectFrom('export')
        .select(['user_id', 'list', 'input', 'name', 'created_at'])
        .where('id', '=', exportId)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    );
    if (asked === undefined) return;
    const note = (change: {
      done?: number;
      total?: number;
      bytes?: number;
      state?: 'done' | 'failed';
    }): Promise<unknown> =>
      inside.inCompany((db) => db.updateTable('export').set(change).where('id', '=', exportId).execute());
    const folder = await mkdtemp(join(tmpdir(), 'sahada-export-'));
    const path = join(folder, 'file');
    try {
      const list = calls.find(({ name }) => name === asked.list);
      const size =
        list === undefined
          ? undefined
          : await written(list, asked.user_id, asked.input as ExportInput, path, inside, note);
      if (size === undefined) await note({ state: 'failed' });
      else {
        await store(path, exportId, inside);
        await inside.inCompany(async (db) => {
          await db.updateTable('export').set({ state: 'done', bytes: size }).where('id', '=', exportId).execute();
          await tell(db, 'export.ready', [asked.user_id], { file: asked.name, link: `/export/${exportId}` });
        });
      }
    } catch (error) {
      if (inside.attempt >= triesMost) await note({ state: 'failed' });
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

type Note = (change: { done?: number; total?: number }) => Promise<unknown>;

/** Writes the file and tells its size; undefined where the maker may no longer see the list. */
function written(
  { name, row, handler }: Mounted,
  userId: number,
  { format, columns, ...input }: ExportInput,
  path: string,
  { asUser, now }: Inside,
  note: Note,
): Promise<number | undefined> {
  const refuse = (code: never): never => {
    throw new Refused(code);
  };
  return asUser(
    userId,
    async ({ db, scene }) => {
      if (!mayUse(row, scene.who.rights)) return undefined;
      const table = tableOf(name, row, { format, columns }, languageOf(scene.languageId), scene.who, now);
      async function* batches(): AsyncGenerator<Cell[][]> {
        let done = 0;
        for (let page = 1; ; page++) {
          const asked = { ...input, page, pageSize: batchRows };
          const { ListItems, TotalItemsCount } = await pageOf({ row, handler }, asked, {
            db,
            who: scene.who,
            now,
            refuse,
          });
          yield ListItems.map(table.cells);
          done += ListItems.length;
          await note({ done, total: TotalItemsCount });
          if (ListItems.length < batchRows) return;
        }
      }
      return writeSheet({ ...table.head, path }, batches());
    },
    true,
  );
}

/** Stores the file piece by piece; an earlier attempt may have left some. */
async function store(path: string, exportId: number, { inCompany }: Inside): Promise<void> {
  await inCompany((db) => db.deleteFrom('export_part').where('export_id', '=', exportId).execute());
  const file = await open(path);
  try {
    for (let place = 0; ; place++) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, bytesRead);
      await inCompany((db) => db.insertInto('export_part').values({ export_id: exportId, place, bytes }).execute());
    }
  } finally {
    await file.close();
  }
}
