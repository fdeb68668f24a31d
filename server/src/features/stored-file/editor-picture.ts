import { createHash } from 'node:crypto';
import type { editorPicture as calls } from '@sahada/contract/editor-picture';
import { isMessageName, messageNamed } from '@sahada/contract/messages';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/kysely.ts';
import { type ListInput, listHandler, pageRows } from '../../db/list.ts';
import type { Table } from '../../db/table.ts';
import { notFound } from '../../errors.ts';
import { fileTotals } from '../../facts/file-sizes.ts';
import { storeFile } from '../../facts/files.ts';
import { editorImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { newToken } from '../../pipeline/token.ts';
import { filesInUse } from './in-use.ts';
import { usesOfEditorPicture } from './uses.ts';

/** Pictures that stand within texts, and which texts those are. */

/** A company's; each is at most some hundred kilobytes. */
const mostPictures = 500;

type Row = z.input<typeof calls.list.response>['ListItems'][number];

const table: Table<'editor_picture', Row, { alt: string }> = {
  name: 'editor_picture',
  id: 'id',
  columns: { alt: 'alt' },
  shown: {
    url: sql<string>`'/api/editor-picture/' || t.key`,
    bytes: sql<number>`(select octet_length(f.bytes) from file f where f.id = t.file_id)`,
    createdAt: sql<string>`t.created_at`,
    byName: sql<string | null>`(select u.first_name || ' ' || u.last_name from "user" u where u.id = t.user_id)`,
    usedIn: sql<Row['usedIn']>`coalesce(${usesOfEditorPicture('t')}, '[]')`,
    unused: sql<boolean>`(not exists (select from editor_picture_use u where u.picture_id = t.id))`,
  },
  // Whoever finds an address in a text finds its picture by it.
  search: ['alt', 'byName', 'url'],
  order: 'createdAt',
  descending: true,
};

/** A message is called by its title. */
const titled = (row: Row): Row => ({
  ...row,
  usedIn: row.usedIn.map((use) =>
    use.entity === 'messageTemplate' && typeof use.name === 'string' && isMessageName(use.name)
      ? { ...use, name: messageNamed(use.name).title }
      : use,
  ),
});

const rows = listHandler<Row>(table);

/** Waits for texts that begin to show one of these; from then on none does. */
const holdEditorPictures = (db: Db, ids: readonly number[]): Promise<unknown> =>
  sql`select from editor_picture where id = any(${ids}::int[]) order by id for update`.execute(db);

/** Deletes those of these that stand in no text; gives how many went. */
export async function removeEditorPictures(db: Db, ids: readonly number[]): Promise<number> {
  await holdEditorPictures(db, ids);
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from editor_picture e where e.id = any(${ids}::int[])
        and not exists (select from editor_picture_use u where u.picture_id = e.id)
      returning e.file_id),
    files as (delete from file f using gone where f.id = gone.file_id)
    select count(*)::int as n from gone`.execute(db);
  return rows[0]?.n ?? 0;
}

export const editorPicture: HandlersOf<typeof calls> = {
  list: {
    ask: (input: ListInput) => rows.ask(input),
    answer(found) {
      const { ListItems, TotalItemsCount } = rows.answer(found);
      return { ListItems: ListItems.map(titled), TotalItemsCount };
    },
  },

  upload: inParts<typeof calls.upload>()({
    before: ({ file }) => editorImage(file),
    async run({ alt }, { db, who, refuse }, image) {
      const hash = createHash('sha256').update(image.bytes).digest('hex');
      // Whoever stores one waits for whoever does so at the moment: they are counted.
      await sql`select pg_advisory_xact_lock(hashtextextended('editor_picture', app_company()))`.execute(db);
      const there = await db
        .selectFrom('editor_picture')
        .select(['id', 'key'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (there !== undefined) return { id: there.id, alt, url: `/api/editor-picture/${there.key}` };
      const { n } = await db
        .selectFrom('editor_picture')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (Number(n) >= mostPictures) return refuse('editorPicturesFull', { values: { n: mostPictures } });
      const fileId = await storeFile(db, image);
      const key = newToken(128);
      await sql`select gate.new_avatar(${key}, ${fileId})`.execute(db);
      const { id } = await db
        .insertInto('editor_picture')
        .values({ key, hash, alt, file_id: fileId, user_id: who.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await fileTotals.forget(db);
      return { id, alt, url: `/api/editor-picture/${key}` };
    },
  }),

  async remove({ ids: given }, { db, refuse }) {
    const ids = [...new Set(given)];
    await holdEditorPictures(db, ids);
    const { ListItems } = await pageRows(db, table, { pageSize: ids.length }, sql`t.id = any(${ids}::int[])`);
    if (ListItems.length < ids.length) return notFound();
    const told = ListItems.filter(({ unused }) => !unused).map((row) => ({ ...titled(row), name: row.alt }));
    if (told.length > 0) return refuse('fileInUse', { values: { files: filesInUse(told) } });
    await removeEditorPictures(db, ids);
    await fileTotals.forget(db);
    return null;
  },
};
