import type { RawAnswer } from '@sahada/contract/version';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { versionsOf } from '../../facts/versions.ts';
import { type Content, numericOf, withoutTexts } from './redact.ts';

/** The statements by which parts of responses are destroyed, whoever asks for it: a person, or a rule of retention. */

type SealPart = 'answers' | 'findings' | 'signatures' | 'pictures';

/** How many rows a statement has changed. */
export const changed = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0);

/** Of what was sealed, parts that are destroyed keep their hash; the seal tells since when. */
export async function noteSeals(db: Db, responses: readonly number[], parts: readonly SealPart[]): Promise<void> {
  await sql`
    insert into seal_erasure (seal_id, part, erased_on)
    select s.id, part, (app_now() at time zone c.time_zone)::date
    from seal s cross join unnest(${[...parts]}::text[]) part cross join company c
    where s.response_id = any(${[...responses]}::int[]) on conflict do nothing`.execute(db);
}

/** Deletes the bytes of pictures; that there were pictures stays. Gives how many. */
export async function destroyPictures(db: Db, pictures: readonly number[]): Promise<number> {
  const { rows } = await sql<{ files: number[] }>`
    select array_remove(array[p.file_id, p.print_file_id, p.thumb_file_id], null) as files from picture p
    where p.id = any(${[...pictures]}::int[]) and p.deleted_at is null for update`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    update picture set deleted_at = app_now(), file_id = null, print_file_id = null, thumb_file_id = null
    where id = any(${[...pictures]}::int[]) and deleted_at is null`.execute(db);
  await sql`delete from picture_part where picture_id = any(${[...pictures]}::int[])`.execute(db);
  await sql`
    delete from file f where f.id = any(${rows.flatMap(({ files }) => files)}::int[])
      and not exists (select from picture p where f.id in (p.file_id, p.print_file_id, p.thumb_file_id))`.execute(db);
  return rows.length;
}

interface Sent {
  id: number;
  versionId: number;
  raw: Content;
  answers: RawAnswer[] | null;
}

/** Rewrites contents of one table, of rows `t` of which `only` holds, and gives how many. */
export async function rewrite(
  db: Db,
  table: 'response' | 'response_revision' | 'response_conflict',
  responses: readonly number[],
  change: (content: Content, numeric: ReadonlySet<number>) => Content,
  isWhole: boolean,
  only: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const isResponse = table === 'response';
  const { rows } = await sql<Sent>`
    select t.id, ${table === 'response_conflict' ? sql`r.version_id` : sql`t.version_id`} as "versionId", t.raw,
      ${table === 'response_conflict' ? sql`null::json` : sql`t.answers`} as answers
    from ${sql.table(table)} t ${isResponse ? sql`` : sql`join response r on r.id = t.response_id`}
    where ${isResponse ? sql`t.id` : sql`t.response_id`} = any(${[...responses]}::int[]) and ${only} for update of t`.execute(
    db,
  );
  const versions = await versionsOf(
    db,
    rows.map(({ versionId }) => versionId),
  );
  for (const { id, versionId, raw, answers } of rows) {
    const numeric = numericOf(versions.get(versionId));
    const own = answers !== null && isWhole ? withoutTexts(answers, numeric) : answers;
    await sql`
      update ${sql.table(table)} set raw = ${JSON.stringify(change(raw, numeric))}::json
        ${table === 'response_conflict' ? sql`` : sql`, answers = ${own === null ? null : JSON.stringify(own)}::json`}
      where id = ${id}`.execute(db);
  }
  return rows.length;
}

/** Empties what is still kept of the writing of responses; who has written is kept, for figures and rights. */
export async function emptyDrafts(db: Db, responses: readonly number[]): Promise<number> {
  return changed(
    await sql`
      update draft d set content = '{"answers": {}, "findings": {}, "signatures": []}', picture_keys = '{}', bytes = 1024,
        written_by = array(select word from unnest(d.written_by) word
          union select word::int from jsonb_path_query(d.content, '$.*.*.words[*].by') word)
      from response r where r.id = any(${[...responses]}::int[]) and d.response_key = r.response_key`.execute(db),
  );
}

const located = sql`json_typeof(t.raw -> 'position') = 'object'`;
const unplaced = sql`(t.raw::jsonb || '{"position": null}')::json`;

/** Where responses were given, in what stands now and in earlier and conflicting contents; gives how many positions. */
export async function erasePositions(db: Db, responses: readonly number[]): Promise<number> {
  let positions = 0;
  for (const [table, column] of [
    ['response', 'id'],
    ['response_revision', 'response_id'],
    ['response_conflict', 'response_id'],
  ] as const)
    positions += changed(
      await sql`
        update ${sql.table(table)} t set raw = ${unplaced}
        where ${sql.ref(`t.${column}`)} = any(${[...responses]}::int[]) and ${located}`.execute(db),
    );
  return positions;
}

/** Prints of reports, which are made anew from what is left: all, or those that tell of some responses. */
export async function destroyPrints(db: Db, responses?: readonly number[]): Promise<number> {
  const { rows: prints } = await sql<{ id: number; file: number }>`
    select p.id, p.file_id as file from share_print p where p.file_id is not null
      and ${
        responses === undefined
          ? sql`true`
          : sql`p.share_id in (select s.id from share s where s.plan_id in (
              select r.plan_id from response r where r.id = any(${[...responses]}::int[])))`
      } for update`.execute(db);
  await sql`
    update share_print set file_id = null, name = null, printed_of = null, printed_at = null
    where id = any(${prints.map(({ id }) => id)}::int[])`.execute(db);
  await sql`delete from file where id = any(${prints.map(({ file }) => file)}::int[])`.execute(db);
  return prints.length;
}
