import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { type Block, blocksOf, type DayCount, fewest, type Piece } from '@sahada/rules/groups-of-five';
import { wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { together } from '../../facts/question-spans.ts';
import { iso } from '../../outside/clock.ts';
import type { Days } from './asked.ts';

/**
 * Which responses an analysis counts: plans with their days and standings. Of surveys that ask for no identity only whole blocks of
 * five are taken (rules/groups-of-five.ts), which are the same whatever is asked.
 */

export interface AskedPlan {
  id: number;
  isAudit: boolean;
  customerId: number;
  projectId: number;
  locationId: number;
  checklistId: number;
  leadAuditorId: number;
  /** Answers make findings in it. */
  findings: boolean;
  /** A survey that asks nobody who they are. */
  anonymous: boolean;
}

/** Responses to a plan of one standing, from one day to another; null leaves a side open. */
export interface Part extends Omit<Piece, 'from' | 'to'> {
  from: string | null;
  to: string | null;
  /** Of totals: those of a plan that is taken out of all audits together, where it is counted as they are. */
  isTakenOut?: boolean;
  /** Of a block: its place. Others are told apart by where each response was given. */
  place?: number | null;
}

/** A block as it is counted. */
export interface AskedBlock extends Block {
  /** Where all of its responses were given; null where that was at several locations, which are not told apart. */
  place: number | null;
}

export interface Selection {
  /** Where all audits are counted together, of them only those that are counted apart. */
  plans: ReadonlyMap<number, AskedPlan>;
  /** Of plans whose responses need not be joined. */
  parts: Part[];
  /** Those of all others that are asked for as a whole. */
  blocks: AskedBlock[];
  /** How many groups are asked for in part, or have too few: they are left out. */
  hidden: number;
  /** The parts have all audits together, as plan `together`. */
  isTogether: boolean;
  /** Where it was given; null for anywhere. The parts are then of plans at these locations, with all that was given to them. */
  places: readonly number[] | null;
  /** What of it the parts have too much or too little (elsewhere.ts). */
  moved: Moved[];
}

/** Responses given elsewhere than at their plan's location: at no place asked for, taken out (-1), or at one of them, added (1). */
export interface Moved extends Part {
  sign: 1 | -1;
}

const isAudit = sql<boolean>`(t.audit_type_id = ${sql.lit(auditTypeIds.audit)})`;
const isAnonymous = sql<boolean>`(t.audit_type_id = ${sql.lit(auditTypeIds.survey)} and t.identity = 'none')`;

/**
 * `asked` is a condition over plans `t`. Where it leaves all audits, which the caller knows, they can be read together:
 * `unjudged` says what becomes of those whose answers make no findings, which are few.
 */
export async function select(
  db: ReadDb,
  asked: RawBuilder<boolean>,
  days: Days,
  standings: readonly number[],
  unjudged: 'apart' | 'without' | null = null,
  places: readonly number[] | null = null,
): Promise<Selection> {
  if (unjudged !== null) return selectTogether(db, asked, days, standings, unjudged);
  const { rows } = await sql<AskedPlan>`
    select t.id, ${isAudit} as "isAudit", t.customer_id as "customerId", t.project_id as "projectId", t.location_id as "locationId",
      t.checklist_id as "checklistId", t.lead_auditor_id as "leadAuditorId", t.findings, ${isAnonymous} as anonymous
    from plan t where ${asked}`.execute(db);
  const plans = new Map(rows.map((plan) => [plan.id, plan]));
  const open = rows.filter(({ anonymous }) => !anonymous);
  const isThere = ({ locationId }: AskedPlan): boolean => places === null || places.includes(locationId);
  const partsOfPlan = ({ id }: AskedPlan): Part[] => standings.map((standing) => ({ planId: id, standing, ...days }));
  const parts = open.filter(isThere).flatMap(partsOfPlan);
  const moved =
    places === null
      ? []
      : open.flatMap((plan) => partsOfPlan(plan).map((part) => ({ ...part, sign: isThere(plan) ? -1 : 1 }) as const));
  const apart = rows.filter(({ anonymous }) => anonymous).map(({ id }) => id);
  const found = { plans, parts, moved, places, isTogether: false };
  if (apart.length === 0) return { ...found, blocks: [], hidden: 0 };
  const received = await daysOf(db, apart);
  const { blocks, rest } = blocksOf(received);
  const isAsked = (piece: Piece): boolean =>
    plans.has(piece.planId) &&
    standings.includes(piece.standing) &&
    (days.from === null || piece.from >= days.from) &&
    (days.to === null || piece.to <= days.to);
  const isTouched = (piece: Piece): boolean =>
    plans.has(piece.planId) &&
    standings.includes(piece.standing) &&
    (days.from === null || piece.to >= days.from) &&
    (days.to === null || piece.from <= days.to);
  const placesOf = placesOfPieces(received);
  const isHere = (place: number): boolean => places === null || places.includes(place);
  const whole = blocks.filter(
    ({ pieces }) => pieces.every(isAsked) && (places === null || pieces.flatMap(placesOf).every(isHere)),
  );
  const isPartlyAsked = (piece: Piece): boolean =>
    isTouched(piece) && (places === null || placesOf(piece).some(isHere));
  const cut = blocks.filter((block) => !whole.includes(block) && block.pieces.some(isPartlyAsked)).length;
  return {
    ...{ ...found, hidden: cut + (rest.some(isPartlyAsked) ? 1 : 0) },
    blocks: whole.map((block) => {
      const [place = null, ...others] = new Set(block.pieces.flatMap(placesOf));
      return { ...block, place: others.length === 0 ? place : null };
    }),
  };
}

/** Surveys plan by plan, and all audits as one. Without those that make no findings the surveys that make none are left out, too. */
async function selectTogether(
  db: ReadDb,
  asked: RawBuilder<boolean>,
  days: Days,
  standings: readonly number[],
  unjudged: 'apart' | 'without',
): Promise<Selection> {
  const isApart =
    unjudged === 'apart'
      ? sql<boolean>`(${asked} and not (${isAudit} and t.findings))`
      : sql<boolean>`(${asked} and ${isAudit} <> t.findings)`;
  const selection = await select(db, isApart, days, standings);
  const isOfAudit = ({ planId }: Part): boolean => selection.plans.get(planId)?.isAudit === true;
  const audits = selection.parts.filter(isOfAudit);
  const surveys = selection.parts.filter((part) => !isOfAudit(part));
  return {
    ...selection,
    parts: [
      ...standings.map((standing) => ({ planId: together, standing, ...days })),
      ...audits.map((part) => ({ ...part, isTakenOut: true })),
      ...(unjudged === 'apart' ? audits : []),
      ...surveys,
    ],
    isTogether: true,
  };
}

/** What a day brought, and of that how many were given elsewhere than at the plan's location, by where that was. */
interface PlacedDay extends DayCount {
  locationId: number;
  elsewhere: Record<string, number> | null;
}

/**
 * How many responses that count each day brought to surveys without identity: to those asked for, and to every one with fewer
 * than five of each standing, since these are joined with one another. Neighbours are surveys of one checklist, customer and
 * location.
 */
async function daysOf(db: ReadDb, planIds: readonly number[]): Promise<PlacedDay[]> {
  const counted = sql`x.standing in (${sql.lit(statuses.PendingApproval)}, ${sql.lit(statuses.Approved)})`;
  const { rows } = await sql<PlacedDay>`
    with fresh as materialized (
      select x.plan_id, x.standing, x.received_at, x.sign from unfolded x where ${counted}
    ), wanted as (
      select t.id, t.checklist_id, t.customer_id, t.location_id from plan t
      where ${isAnonymous} and (t.id = any(${planIds}) or (
        select max(n) from (
          select sum(s.n) as n from (
            select x.standing, x.responses as n from plan_total x
            where x.plan_id = t.id and x.span = 'ever' and x.begins = '-infinity' and ${counted}
            union all select f.standing, f.sign from fresh f where f.plan_id = t.id) s
          group by s.standing) one) between 1 and ${sql.lit(fewest - 1)})
    ), days as (
      select x.plan_id, x.standing, x.begins::date as day, x.responses as n from plan_day x
      where x.span = 'day' and ${counted} and x.plan_id in (select w.id from wanted w)
      union all
      select f.plan_id, f.standing, (f.received_at at time zone c.time_zone)::date, f.sign from fresh f, company c
      where f.plan_id in (select w.id from wanted w)
    ), elsewhere as (
      select x.plan_id, x.standing, x.day, jsonb_object_agg(x.place, x.n) as places from (
        select r.plan_id, standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing,
          (r.received_at at time zone c.time_zone)::date as day, r.location_id as place, count(*) as n
        from response r, company c where r.location_id is not null and r.plan_id in (select w.id from wanted w)
        group by 1, 2, 3, 4) x
      group by 1, 2, 3
    )
    select d.plan_id as "planId", d.standing, to_char(d.day, 'YYYY-MM-DD') as day, sum(d.n)::int as count, e.places as elsewhere,
      w.location_id as "locationId"
    from days d join wanted w on w.id = d.plan_id
      left join elsewhere e on e.plan_id = d.plan_id and e.standing = d.standing and e.day = d.day
    group by d.plan_id, d.standing, d.day, e.places, w.checklist_id, w.customer_id, w.location_id having sum(d.n) > 0
    order by w.checklist_id, w.customer_id, w.location_id, d.plan_id, d.day, d.standing`.execute(db);
  return rows;
}

/** Where the responses of a piece were given: at its plan's location, or at stickers elsewhere. */
function placesOfPieces(days: readonly PlacedDay[]): (piece: Piece) => number[] {
  const byPlan = new Map<string, PlacedDay[]>();
  for (const one of days) {
    const key = `${one.planId} ${one.standing}`;
    const kept = byPlan.get(key) ?? [];
    byPlan.set(key, kept);
    kept.push(one);
  }
  return ({ planId, standing, from, to }) =>
    (byPlan.get(`${planId} ${standing}`) ?? [])
      .filter(({ day }) => day >= from && day <= to)
      .flatMap(({ count, elsewhere, locationId }) => {
        const others = Object.entries(elsewhere ?? {});
        const isAlsoHere = others.reduce((sum, [, n]) => sum + n, 0) < count;
        return [...others.map(([place]) => Number(place)), ...(isAlsoHere ? [locationId] : [])];
      });
}

/** All of it as parts, neighbouring days of a plan as one. */
export function partsOf({ parts, blocks }: Selection): Part[] {
  const byPlan = new Map<string, (Piece & { place: number | null })[]>();
  for (const { pieces, place } of blocks) {
    for (const piece of pieces) {
      const key = `${piece.planId} ${piece.standing} ${place}`;
      byPlan.set(key, [...(byPlan.get(key) ?? []), { ...piece, place }]);
    }
  }
  const joined = [...byPlan.values()].flatMap((pieces) => {
    const runs: (Piece & { place: number | null })[] = [];
    for (const piece of pieces.sort((one, other) => (one.from < other.from ? -1 : 1))) {
      const last = runs.at(-1);
      if (last !== undefined && dayAfter(last.to) >= piece.from) last.to = piece.to;
      else runs.push({ ...piece });
    }
    return runs;
  });
  return [...parts, ...joined];
}

/** Days of the company's calendar as instants: the first is in, the last is not. */
export function instantsOf({ from, to }: Days, zone: string): { from: string | null; to: string | null } {
  const start = (day: string): string => iso(wallToInstant(day, zone, 'begin') ?? 0);
  return { from: from === null ? null : start(from), to: to === null ? null : start(dayAfter(to)) };
}

const oneDay = 86_400_000;

/** 2026-02-28 → 2026-03-01. */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(day) + by * oneDay).toISOString().slice(0, 10);
