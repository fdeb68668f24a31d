import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { holdDestructions, lastDestruction } from '../../facts/destructions.ts';
import { type Counts, type LedgerEntry, nothing, sealOf } from '../../facts/ledger-seals.ts';
import { iso } from '../../outside/clock.ts';

/** The ledger of destructions. Each row is sealed over the one before it, and names no person. */

/** How the ledger names a rule of retention. */
export const ruleOf = (kind: string, months: number): string => `${kind} ${months}`;

/** The number of the destruction that comes next; until the transaction ends, no other begins. */
export async function nextDestruction(db: Db): Promise<number> {
  await holdDestructions(db, true);
  return (await lastDestruction(db)) + 1;
}

/** Writes down what was destroyed in this transaction, under the number that `nextDestruction` gave. */
export async function enterDestruction(
  db: Db,
  entry: Pick<LedgerEntry, 'number' | 'userId' | 'requestId' | 'rule'> & { counts: Counts; now: number },
): Promise<void> {
  const { now, number, userId, requestId, rule } = entry;
  const { rows } = await sql<{ lines: number; before: Buffer | null }>`
    select (select count(*)::int from activity where erased_in = ${number}) as lines,
      (select hash from destruction where number = ${number - 1}) as before`.execute(db);
  const lines = rows[0]?.lines ?? 0;
  const before = rows[0]?.before ?? nothing;
  const all = { ...entry.counts, ...(lines > 0 ? { lines } : {}) };
  const counts = Object.fromEntries(Object.entries(all).filter(([, n]) => n > 0));
  const at = iso(now);
  const hash = sealOf(before, { number, at, userId, requestId, rule, counts, lines });
  await sql`
    insert into destruction (number, at, user_id, request_id, rule, counts, lines, before, hash)
    values (${number}, ${at}, ${userId}, ${requestId}, ${rule}, ${JSON.stringify(counts)}::jsonb, ${lines}, ${before}, ${hash})`.execute(
    db,
  );
}

/** Rows that are read at a time. */
const chunk = 1000;

/** Looks at every row in turn; gives how many there are, and the first that does not stand as it was sealed. */
export async function verifyLedger(db: ReadDb): Promise<{ rows: number; brokenNumber: number | null }> {
  let before: Buffer = nothing;
  let seen = 0;
  for (;;) {
    const { rows } = await sql<LedgerEntry & { before: Buffer; hash: Buffer; blanked: number }>`
      select d.number, d.at, d.user_id as "userId", d.request_id as "requestId", d.rule, d.counts, d.lines, d.before, d.hash,
        (select count(*)::int from activity a where a.erased_in = d.number) as blanked
      from destruction d where d.number > ${seen} order by d.number limit ${chunk}`.execute(db);
    for (const { before: said, hash, blanked, ...entry } of rows) {
      const isNext = entry.number === seen + 1 && said.equals(before) && blanked === entry.lines;
      if (!isNext || !sealOf(said, entry).equals(hash)) return { rows: seen, brokenNumber: seen + 1 };
      seen++;
      before = hash;
    }
    if (rows.length < chunk) return { rows: seen, brokenNumber: null };
  }
}
