import {
  type storedFile as calls,
  type FileKind,
  type FileSource,
  fileKinds,
  fileKindTexts,
  fileSources,
} from '@sahada/contract/stored-file';
import { type AnyText, say } from '@sahada/contract/text';
import { wallToInstant } from '@sahada/rules/period';
import { filesSeen } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { fileTotals } from '../../facts/file-sizes.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { iso } from '../../outside/clock.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { removeEditorPictures } from './editor-picture.ts';
import { filesInUse } from './in-use.ts';
import { filesOf, type Reader } from './shown.ts';
import { type Asked, allPictures, selectFrom, sources, sourcesOf } from './sources.ts';

const listed = <T>(value: T | T[] | null | undefined): T[] | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value : [value];

/** The kinds that somebody may see at all. */
const kindsFor = (who: Who): ReadonlySet<FileKind> => (filesSeen(who.rights).all ? new Set(fileKinds) : allPictures);

function askedOf(input: z.output<typeof calls.list.request>, who: Who): Asked {
  const allowed = kindsFor(who);
  const wanted = listed(input.kind);
  const kinds = (wanted ?? fileKinds).filter(
    (kind) => allowed.has(kind) && (input.pictures !== true || allPictures.has(kind)),
  );
  const edge = (date: string | null | undefined, side: 'begin' | 'end'): string | null => {
    const at = date ? wallToInstant(date, who.timeZone, side) : null;
    return at === null ? null : iso(at);
  };
  return {
    kinds: new Set(kinds),
    unused: input.unused ?? null,
    userIds: listed(input.userId),
    from: edge(input.dateFrom, 'begin'),
    to: edge(input.dateTo, 'end'),
    readsResponses: filesSeen(who.rights).answers,
  };
}

/** How many files there are, and which of all sources stand on a page: each gives no more than its newest up to there. */
async function pageOf(db: ReadDb, asked: Asked, page: number, pageSize: number) {
  const names = sourcesOf(asked);
  if (names.length === 0) return { total: 0, picked: [] };
  const upTo = page * pageSize;
  const counted = await sql<{ n: number }>`select sum(n)::int as n from (${sql.join(
    names.map((name) => selectFrom(name, asked, sql`count(*) as n`)),
    sql` union all `,
  )}) each`.execute(db);
  const total = counted.rows[0]?.n ?? 0;
  if (upTo - pageSize >= total) return { total, picked: [] };
  const newest = names.map((name) => {
    const { id, at } = sources[name];
    const columns = sql`${sql.lit(name)}::text as source, ${id} as id, ${at} as at`;
    return sql`(${selectFrom(name, asked, columns)} order by ${at} desc, ${id} desc limit ${upTo})`;
  });
  const { rows } = await sql<{ source: FileSource; id: number }>`
    select source, id from (${sql.join(newest, sql` union all `)}) newest
    order by at desc, source, id desc limit ${pageSize} offset ${upTo - pageSize}`.execute(db);
  return { total, picked: rows };
}

const readerOf = async (db: ReadDb, who: Who): Promise<Reader> => ({
  ...filesSeen(who.rights),
  address: await pictureAddresses(db, who),
});

/** Files in the order of `picked`. */
async function shownIn(db: ReadDb, who: Who, picked: readonly { source: FileSource; id: number }[]) {
  const reader = await readerOf(db, who);
  const all = await Promise.all(
    [...Map.groupBy(picked, ({ source }) => source)].map(([source, some]) =>
      filesOf(
        db,
        source,
        some.map(({ id }) => id),
        reader,
      ),
    ),
  );
  const byId = new Map(all.flat().map((item) => [item.id, item]));
  return picked.flatMap(({ source, id }) => byId.get(`${source}-${id}`) ?? []);
}

const splitFileId = (fileId: string): { source: FileSource; id: number } => {
  const [source, id] = fileId.split('-') as [FileSource, string];
  return { source, id: Number(id) };
};

const waiting = say({ tr: 'yanıtı bekleniyor', en: 'its response may be on its way' });
const kept = say({ tr: 'bir haftadan yeni', en: 'it is younger than a week' });
const atWork = say({ tr: 'işleniyor', en: 'it is being worked on' });

type Shown = Awaited<ReturnType<typeof shownIn>>[number];

const usedOf = (items: readonly Shown[]): Shown[] => items.filter(({ unused }) => !unused);

/** What stands in the way of deleting them, in both languages. */
const whyUsed = (items: readonly Shown[]): AnyText =>
  filesInUse(
    items,
    ({ kind }, language) => `${fileKindTexts[kind][language]} `,
    ({ kind }, language) =>
      (kind === 'export' || kind === 'import' ? atWork : allPictures.has(kind) && kind !== 'help' ? waiting : kept)[
        language
      ],
  );

/** Deletes rows of one source that are still unused as they go; gives how many went. */
async function removeFrom(db: Db, source: FileSource, ids: readonly number[]): Promise<number> {
  const { unused } = sources[source];
  const those = sql`any(${ids}::int[])`;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0;
  switch (source) {
    case 'picture':
      return count(sql<{ n: number }>`
        with gone as (delete from picture p where p.id = ${those} and ${unused}
          returning array[p.file_id, p.thumb_file_id, p.print_file_id] as files),
        files as (delete from file f using gone where f.id = any(gone.files))
        select count(*)::int as n from gone`);
    case 'help':
      // Held first, so that it is seen what questions and versions have begun to show meanwhile.
      await sql`select from help_picture where id = ${those} order by id for update`.execute(db);
      return count(sql<{ n: number }>`
        with gone as (delete from help_picture h where h.id = ${those} and ${unused} returning h.file_id),
        files as (delete from file f using gone where f.id = gone.file_id)
        select count(*)::int as n from gone`);
    case 'editor':
      return removeEditorPictures(db, ids);
    case 'image':
      return count(sql<{ n: number }>`
        with gone as (delete from file f using gate.public_images() i where i.file_id = f.id and f.id = ${those} and ${unused} returning 1)
        select count(*)::int as n from gone`);
    case 'attachment':
      return count(sql<{ n: number }>`
        with gone as (delete from attachment t where t.id = ${those} and ${unused} returning 1)
        select count(*)::int as n from gone`);
    case 'export':
      return count(sql<{ n: number }>`
        with gone as (delete from export e where e.id = ${those} and ${unused} returning 1)
        select count(*)::int as n from gone`);
    case 'import':
      return count(sql<{ n: number }>`
        with gone as (delete from import j where j.id = ${those} and ${unused} returning 1)
        select count(*)::int as n from gone`);
    case 'report':
      return 0;
  }
}

/** What the company has stored, where it is used, and what nobody needs any more. */
export const storedFile: HandlersOf<typeof calls> = {
  async list({ page = 1, pageSize = 10, ...input }, { db, who }) {
    const { total, picked } = await pageOf(db, askedOf(input, who), page, pageSize);
    return { ListItems: await shownIn(db, who, picked), TotalItemsCount: total };
  },

  async totals(_input, { db, who, now }) {
    const allowed = kindsFor(who);
    const { at, value } = await fileTotals.get(db, now);
    return { kinds: value.filter(({ kind }) => allowed.has(kind)), countedAt: iso(at) };
  },

  async remove({ ids }, { db, who, refuse }) {
    const picked = [...new Set(ids)].map(splitFileId);
    const items = await shownIn(db, who, picked);
    const allowed = kindsFor(who);
    if (items.length < picked.length || items.some(({ kind }) => !allowed.has(kind))) return notFound();
    const used = usedOf(items);
    if (used.length > 0) return refuse('fileInUse', { values: { files: whyUsed(used) } });
    let gone = 0;
    for (const source of fileSources) {
      const some = picked.filter((each) => each.source === source).map(({ id }) => id);
      if (some.length > 0) gone += await removeFrom(db, source, some);
    }
    // Between the look and the deed something has begun to use one, or it has gone: nothing goes.
    if (gone < picked.length) {
      const usedNow = usedOf(await shownIn(db, who, picked));
      return usedNow.length > 0 ? refuse('fileInUse', { values: { files: whyUsed(usedNow) } }) : notFound();
    }
    await fileTotals.forget(db);
    return { files: gone, bytes: items.reduce((sum, { bytes }) => sum + bytes, 0) };
  },
};
