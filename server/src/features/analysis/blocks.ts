import { statuses } from '@sahada/contract/codes';
import { type Block, blocksOf, type DayCount, fewest, type Piece } from '@sahada/rules/groups-of-five';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import type { Days } from './asked.ts';
import { standingOf } from './elsewhere.ts';

/** Which blocks of surveys that ask for no identity an analysis counts: those that are asked for as a whole. */

/** With the last day before it and the first after it that brought something to its plan and standing; null for none. */
export interface AskedPiece extends Piece {
  before: string | null;
  next: string | null;
}

/** A block as it is counted. */
export interface AskedBlock extends Block {
  pieces: AskedPiece[];
  /** Where all of its responses were given; null where that was at several locations, which are not told apart. */
  place: number | null;
}

interface Asked {
  days: Days;
  standings: readonly number[];
  /** Null for anywhere. */
  places: ReadonlySet<number> | null;
}

/** The whole blocks of plans without identity, and how many groups are left out: asked for in part, or too few. */
export async function blocksAsked(
  db: ReadDb,
  planIds: readonly number[],
  { days, standings, places }: Asked,
): Promise<{ blocks: AskedBlock[]; hidden: number }> {
  if (planIds.length === 0) return { blocks: [], hidden: 0 };
  const received = await daysOf(db, planIds);
  const { blocks, rest } = blocksOf(received);
  // As text before and after any day.
  const [from, to] = [days.from ?? '-infinity', days.to ?? 'infinity'];
  const asked = new Set(planIds);
  const isOf = ({ planId, standing }: Piece): boolean => asked.has(planId) && standings.includes(standing);
  const isAsked = (piece: Piece): boolean => isOf(piece) && piece.from >= from && piece.to <= to;
  const isTouched = (piece: Piece): boolean => isOf(piece) && piece.to >= from && piece.from <= to;
  const lookAt = lookingAt(received);
  const isHere = (place: number): boolean => places === null || places.has(place);
  const isPartlyAsked = (piece: Piece): boolean =>
    isTouched(piece) && (places === null || lookAt(piece).places.some(isHere));
  const whole: AskedBlock[] = [];
  let hidden = rest.some(isPartlyAsked) ? 1 : 0;
  for (const block of blocks) {
    const pieces = block.pieces.every(isAsked) ? block.pieces.map((piece) => ({ ...piece, ...lookAt(piece) })) : null;
    const where = new Set(pieces?.flatMap((piece) => piece.places));
    if (pieces !== null && [...where].every(isHere)) {
      const [place = null] = where;
      whole.push({
        count: block.count,
        pieces: pieces.map(({ places: _, ...piece }) => piece),
        place: where.size === 1 ? place : null,
      });
    } else if (block.pieces.some(isPartlyAsked)) hidden++;
  }
  return { blocks: whole, hidden };
}

/** What a day brought, and of that how many were given elsewhere than at the plan's location, by where that was. */
interface PlacedDay extends DayCount {
  locationId: number;
  elsewhere: Map<number, number>;
}

/**
 * How many responses that count each day brought to surveys without identity: to those asked for, and to every one with fewer
 * than five of each standing, since these are joined with one another. Neighbours are surveys of one checklist, customer and
 * location.
 */
async function daysOf(db: ReadDb, planIds: readonly number[]): Promise<PlacedDay[]> {
  const counted = sql`x.standing in (${sql.lit(statuses.PendingApproval)}, ${sql.lit(statuses.Approved)})`;
  // Both kinds of rows in one statement, so that they are of one moment; they are put together here, since a join would be by plans
  // times days. `offset 0` has each plan's days found by the index.
  const { rows } = await sql<DayCount & { locationId: number; place: number | null }>`
    with fresh as materialized (
      select x.plan_id, x.standing, x.received_at, x.sign from unfolded x where ${counted}
    ), wanted as materialized (
      select t.id, t.checklist_id, t.customer_id, t.location_id from plan t
      where ${isAnonymous('t')} and (t.id = any(${planIds}) or (
        select max(n) from (
          select sum(s.n) as n from (
            select x.standing, x.responses as n from plan_total x
            where x.plan_id = t.id and x.span = 'ever' and x.begins = '-infinity' and ${counted}
            union all select f.standing, f.sign from fresh f where f.plan_id = t.id) s
          group by s.standing) one) between 1 and ${sql.lit(fewest - 1)})
    ), days as (
      select w.*, d.standing, d.day, d.n from wanted w cross join lateral (
        select x.standing, x.begins::date as day, x.responses as n from plan_day x
        where x.plan_id = w.id and x.span = 'day' and ${counted} offset 0) d
      union all
      select w.*, f.standing, (f.received_at at time zone c.time_zone)::date, f.sign
      from fresh f join wanted w on w.id = f.plan_id cross join company c
    ), placed as (
      select d.*, null::int as place from days d
      union all
      select w.*, d.standing, d.day, d.n, d.place from company c cross join wanted w cross join lateral (
        select ${standingOf('r')} as standing,
          (r.received_at at time zone c.time_zone)::date as day, count(*) as n, r.location_id as place
        from response r where r.plan_id = w.id and r.location_id is not null
        group by 1, 2, 4 offset 0) d
    )
    select p.id as "planId", p.standing, to_char(p.day, 'YYYY-MM-DD') as day, sum(p.n)::int as count, p.place,
      p.location_id as "locationId"
    from placed p group by p.checklist_id, p.customer_id, p.location_id, p.id, p.day, p.standing, p.place having sum(p.n) > 0
    order by p.checklist_id, p.customer_id, p.location_id, p.id, p.day, p.standing, p.place nulls first`.execute(db);
  const days: PlacedDay[] = [];
  for (const { place, ...row } of rows) {
    const day = days.at(-1);
    if (place === null) days.push({ ...row, elsewhere: new Map() });
    else if (day?.planId === row.planId && day.standing === row.standing && day.day === row.day)
      day.elsewhere.set(place, row.count);
  }
  return days;
}

/** Where the responses of a piece were given, at its plan's location or at stickers elsewhere, and the days around it that brought some. */
function lookingAt(
  days: readonly PlacedDay[],
): (piece: Piece) => { places: number[]; before: string | null; next: string | null } {
  const byPlan = new Map<string, PlacedDay[]>();
  for (const one of days) {
    const key = `${one.planId} ${one.standing}`;
    const kept = byPlan.get(key) ?? [];
    byPlan.set(key, kept);
    kept.push(one);
  }
  return ({ planId, standing, from, to }) => {
    const own = byPlan.get(`${planId} ${standing}`) ?? [];
    const places: number[] = [];
    const first = firstFrom(own, from);
    const before = own[first - 1]?.day ?? null;
    for (let at = first; at < own.length; at++) {
      const { day, count, elsewhere, locationId } = own[at] as PlacedDay;
      if (day > to) return { places, before, next: day };
      places.push(...elsewhere.keys());
      const given = [...elsewhere.values()].reduce((sum, n) => sum + n, 0);
      if (given < count) places.push(locationId);
    }
    return { places, before, next: null };
  };
}

/** Of days in the order of the calendar, the place of the first that is not before `from`: there are as many blocks as days. */
function firstFrom(days: readonly PlacedDay[], from: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as PlacedDay).day < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
