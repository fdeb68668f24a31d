import { wallToInstant } from '@sahada/rules/period';
import { sql } from 'kysely';
import type { Send } from '../../db/gate/ask.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { companiesWithDaysToSeal } from '../../db/task-statements.ts';
import { coverOf, namedDestructions, type Seal } from '../../facts/log-seals.ts';
import { companyZone } from '../../facts/the-company.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import type { InCompany } from '../../pipeline/recurring.ts';

/**
 * Seals of the log: one a day and company, a SHA-256 over the day's lines and the seal before it. A line is covered with the
 * salted hash of its values, so that values may be blanked later. A seal covers lines by their ids, up to one from which on
 * nothing older can appear.
 */

/** Days that one run seals: more than a year, for a server that was off so long. */
const mostDays = 400;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a day must have been over before it is sealed. */
const waitMs = 2 * hourMs;

export const sealable = async (send: Send, now: number): Promise<number[]> =>
  (await send(companiesWithDaysToSeal, [iso(now)])).rows.map(({ companyId }) => companyId);

export const lastSeal = async (db: ReadDb): Promise<Seal | undefined> =>
  (await sql<Seal>`select * from activity_seal order by day desc limit 1`.execute(db)).rows[0];

/** The day after a date, as a date. */
export const dayAfter = (day: string): string => iso(Date.parse(`${day}T00:00:00Z`) + dayMs).slice(0, 10);

const endOf = (day: string, zone: string): number => wallToInstant(dayAfter(day), zone, 'begin') ?? 0;

/** The highest line of a day that is settled. */
async function throughOf(db: Db, afterId: number, settledId: number, until: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(a.id) as id from activity a where a.id > ${afterId} and a.id <= ${settledId} and a.at < ${iso(until)}`.execute(
    db,
  );
  return rows[0]?.id ?? afterId;
}

/** Seals the days of one company that are over and settled; gives how many. */
export async function sealDays({ db, now }: Pick<InCompany, 'db' | 'now'>): Promise<number> {
  const settled = (
    await sql<{ last_id: number; at: string }>`select last_id, at from gate.settled_activity(${iso(now)})`.execute(db)
  ).rows[0];
  const zone = await companyZone(db);
  let last = await lastSeal(db);
  if (last !== undefined && epoch(last.until) > now) {
    await sql`select gate.reopen_seals(${dayText(now, zone)}::date, ${iso(now)})`.execute(db);
    return 0;
  }
  if (settled === undefined) return 0;
  const over = Math.min(now - waitMs, epoch(settled.at));
  let day = last === undefined ? await firstDay(db, zone) : dayAfter(last.day);
  let sealed = 0;
  const named = await namedDestructions(db);
  for (; day !== null && sealed < mostDays && endOf(day, zone) <= over; day = dayAfter(day), sealed++) {
    const until = endOf(day, zone);
    const afterId: number = last?.through_id ?? 0;
    const throughId = await throughOf(db, afterId, settled.last_id, until);
    const before = last?.hash ?? Buffer.alloc(32);
    const { lines, hash } = await coverOf(db, named, day, before, afterId, throughId);
    const { rows } = await sql<Seal>`
      insert into activity_seal (day, until, after_id, through_id, lines, before, hash, sealed_at)
      values (${day}::date, ${iso(until)}, ${afterId}, ${throughId}, ${lines}, ${before}, ${hash}, ${iso(now)}) returning *`.execute(
      db,
    );
    last = rows[0];
  }
  return sealed;
}

async function firstDay(db: ReadDb, zone: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select a.at from activity a order by a.id limit 1`.execute(db);
  return rows[0] === undefined ? null : dayText(epoch(rows[0].at), zone);
}
