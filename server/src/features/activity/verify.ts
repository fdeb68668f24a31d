import { wallToInstant } from '@sahada/rules/period';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { coverOf, namedDestructions, type Seal } from '../../facts/log-seals.ts';
import { companyZone } from '../../facts/the-company.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { dayAfter, lastSeal } from './seal.ts';

export interface Verified {
  /** The first day that is not as it was sealed; null where all are. */
  brokenDay: string | null;
  /** Sealed days that were looked at, and the lines in them. */
  days: number;
  lines: number;
  /** Lines of these days whose values the data protection desk has destroyed, and when it last did. */
  erased: number;
  erasedAt: string | null;
  /** The last day that is sealed; null where none is yet. */
  sealedUpTo: string | null;
}

/** Compares the log of these days with their seals. Days that are not sealed yet say nothing. */
export async function verify(db: ReadDb, dateFrom: string, dateTo: string): Promise<Verified> {
  const last = await lastSeal(db);
  const found: Verified = {
    brokenDay: null,
    days: 0,
    lines: 0,
    erased: 0,
    erasedAt: null,
    sealedUpTo: last?.day ?? null,
  };
  if (last === undefined) return found;
  const zone = await companyZone(db);
  const { rows } = await sql<Seal>`
    select * from activity_seal where day >= ${dateFrom}::date - 1 and day <= ${dateTo}::date order by day`.execute(db);
  const first = (await sql<Seal>`select * from activity_seal order by day limit 1`.execute(db)).rows[0] as Seal;
  let before = rows[0]?.day !== undefined && rows[0].day < dateFrom ? rows.shift() : undefined;
  let expected = before === undefined ? first.day : dateFrom;
  const named = await namedDestructions(db);
  for (const seal of rows) {
    const isFirst = seal.id === first.id && before === undefined;
    // A day without a seal, between days that have one: its seal is gone.
    if (seal.day !== expected) return { ...found, brokenDay: expected < dateFrom ? seal.day : expected };
    const chains = isFirst
      ? seal.after_id === 0 && seal.before.every((byte) => byte === 0)
      : before !== undefined && seal.after_id === before.through_id && seal.before.equals(before.hash);
    const covered = await coverOf(db, named, seal.day, seal.before, seal.after_id, seal.through_id);
    const isAsSealed = covered.lines === seal.lines && covered.hash.equals(seal.hash) && covered.wrong === null;
    if (!chains || !isAsSealed) return { ...found, brokenDay: seal.day };
    if (before !== undefined && covered.earliest !== null && epoch(covered.earliest) < opensAt(before, zone)) {
      const claimed = dayText(epoch(covered.earliest), zone);
      if (claimed >= dateFrom) return { ...found, brokenDay: claimed };
    }
    found.days++;
    found.lines += covered.lines;
    await countErased(db, seal, found);
    expected = dayAfter(seal.day);
    before = seal;
  }
  const added = before === undefined ? null : await addedLater(db, before, zone);
  const day = added === null ? null : dayText(epoch(added), zone);
  return day !== null && day >= dateFrom && day <= dateTo ? { ...found, brokenDay: day } : found;
}

async function countErased(db: ReadDb, { after_id, through_id }: Seal, found: Verified): Promise<void> {
  const { rows } = await sql<{ n: number; at: string | null }>`
    select count(*)::int as n, max(d.at) as at from activity a join destruction d on d.number = a.erased_in
    where a.erased_in is not null and a.id > ${after_id} and a.id <= ${through_id}`.execute(db);
  const [{ n, at } = { n: 0, at: null }] = rows;
  found.erased += n;
  if (at !== null && (found.erasedAt === null || epoch(at) > epoch(found.erasedAt))) found.erasedAt = at;
}

/** From when on lines of a sealed day may still come: its end, or where the clock was put back to before it. */
const opensAt = ({ until, reopened_on }: Seal, zone: string): number =>
  reopened_on === null ? epoch(until) : (wallToInstant(reopened_on, zone, 'begin') ?? epoch(until));

/** The time of the first line that claims to be older than a seal and was written after it. */
async function addedLater(db: ReadDb, seal: Seal, zone: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(a.at) as at from activity a where a.id > ${seal.through_id} and a.at < ${iso(opensAt(seal, zone))}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
