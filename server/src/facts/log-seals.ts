import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/** What a seal of the log covers (features/activity/seal.ts). */

/** Lines that one statement hashes. */
export const linesAtOnce = 20_000;
export interface Seal {
  id: number;
  day: string;
  until: string;
  after_id: number;
  through_id: number;
  lines: number;
  before: Buffer;
  hash: Buffer;
  reopened_on: string | null;
}

/** What the hash of a day begins with, before its lines. */
export const beginOf = (day: string, before: Buffer, afterId: number, throughId: number): Buffer =>
  createHash('sha256').update(`${day} ${afterId} ${throughId} `).update(before).digest();

/** The hash after some lines more, whose digest this is. */
export const goneOn = (hash: Buffer, digest: Buffer): Buffer =>
  createHash('sha256').update(hash).update(digest).digest();

interface Covered {
  lines: number;
  hash: Buffer;
  /** The first line whose values are not those that were hashed when it was written. */
  wrong: number | null;
  /** The earliest time that a line tells. */
  earliest: string | null;
}

/** The destructions that blanked as many lines as the ledger says: whoever blanks one past them changes the log. */
export const namedDestructions = async (db: ReadDb): Promise<number[]> =>
  (
    await sql<{ number: number }>`
      select d.number from destruction d
      where d.lines > 0 and d.lines = (select count(*) from activity a where a.erased_in = d.number)`.execute(db)
  ).rows.map(({ number }) => number);

/** What a seal over these lines is; lines that the `named` destructions blanked are taken as they were. */
export async function coverOf(
  db: ReadDb,
  named: readonly number[],
  day: string,
  before: Buffer,
  afterId: number,
  throughId: number,
): Promise<Covered> {
  let hash = beginOf(day, before, afterId, throughId);
  let [lines, from] = [0, afterId];
  let [wrong, earliest]: [number | null, string | null] = [null, null];
  for (;;) {
    const { rows } = await sql<{ n: number; last: number; digest: Buffer; wrong: number | null; earliest: string }>`
      select count(*)::int as n, max(id) as last, sha256(string_agg(line, ''::bytea order by id)) as digest,
        min(id) filter (where is_wrong) as wrong, min(at) as earliest
      from (
        select a.id, a.at, sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.user_id, a.actor, a.call, a.table_name,
            a.row_id, a.parent_id, a.change, encode(a.values_hash, 'hex'))::text, 'UTF8')) as line,
          (a.changed is null) <> (a.values_hash is null) or case when a.erased_in is null
            then sha256(a.salt || convert_to(a.changed::text, 'UTF8')) is distinct from a.values_hash
            else a.erased_in <> all(${[...named]}::int[]) end as is_wrong
        from activity a where a.id > ${from} and a.id <= ${throughId} order by a.id limit ${linesAtOnce}) each`.execute(
      db,
    );
    const part = rows[0];
    if (part === undefined || part.n === 0) break;
    lines += part.n;
    wrong ??= part.wrong;
    if (earliest === null || part.earliest < earliest) earliest = part.earliest;
    hash = goneOn(hash, part.digest);
    if (part.n < linesAtOnce) break;
    from = part.last;
  }
  return { lines, hash, wrong, earliest };
}
