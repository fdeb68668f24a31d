import { auditTypeIds } from '@sahada/contract/codes';
import type { Piece } from '@sahada/rules/groups-of-five';
import { wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { together } from '../../facts/question-spans.ts';
import { iso } from '../../outside/clock.ts';
import type { Days } from './asked.ts';
import { type AskedBlock, type AskedPiece, blocksAsked } from './blocks.ts';

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
      t.checklist_id as "checklistId", t.lead_auditor_id as "leadAuditorId", t.findings, ${isAnonymous('t')} as anonymous
    from plan t where ${asked}`.execute(db);
  const plans = new Map(rows.map((plan) => [plan.id, plan]));
  const open = rows.filter(({ anonymous }) => !anonymous);
  const there = places === null ? null : new Set(places);
  const isThere = ({ locationId }: AskedPlan): boolean => there === null || there.has(locationId);
  const partsOfPlan = ({ id }: AskedPlan): Part[] => standings.map((standing) => ({ planId: id, standing, ...days }));
  const parts = open.filter(isThere).flatMap(partsOfPlan);
  const moved =
    places === null
      ? []
      : open.flatMap((plan) => partsOfPlan(plan).map((part) => ({ ...part, sign: isThere(plan) ? -1 : 1 }) as const));
  const apart = rows.filter(({ anonymous }) => anonymous).map(({ id }) => id);
  const found = { plans, parts, moved, places, isTogether: false };
  return { ...found, ...(await blocksAsked(db, apart, { days, standings, places: there })) };
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

/** All of it as parts, neighbouring days of a plan as one. */
export function partsOf({ parts, blocks }: Selection): Part[] {
  const pieces = blocks.flatMap((block) => block.pieces.map((piece) => ({ ...piece, place: block.place })));
  return [...parts, ...joinedDays(pieces, ({ place }) => place)];
}

/**
 * Pieces of one plan and standing between which nothing came as one, where `apart` says the same of them; what is all that came to
 * them is open on both sides. Blocks are as many as days, and what is searched in a statement should be few.
 */
export function joinedDays<P extends AskedPiece>(
  pieces: readonly P[],
  apart: (piece: P) => unknown = () => null,
): (Omit<P, 'before' | 'next' | 'from' | 'to'> & Pick<Part, 'from' | 'to'>)[] {
  const groups = new Map<string, P[]>();
  for (const piece of pieces) {
    const key = `${piece.planId} ${piece.standing} ${apart(piece)}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(piece);
  }
  return [...groups.values()].flatMap((group) => {
    const runs: P[] = [];
    for (const piece of group.sort((one, other) => (one.from < other.from ? -1 : 1))) {
      const last = runs.at(-1);
      if (last?.next === piece.from) Object.assign(last, { to: piece.to, next: piece.next });
      else runs.push({ ...piece });
    }
    return runs.map(({ before, next, from, to, ...run }) => ({
      ...{ ...run, from: before === null ? null : from, to: next === null ? null : to },
    }));
  });
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
