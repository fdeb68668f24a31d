import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { meanOf } from '@sahada/rules/score';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { together } from '../../facts/question-spans.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { Days } from './asked.ts';
import { countedRows, nowhere } from './counted-rows.ts';
import type { Selection } from './selection.ts';

/** Reads the figures of a selection, and hands them on as sums over some responses. */

/** Sums over some responses. */
export interface Sums {
  responses: number;
  pending: number;
  scored: number;
  percents: number;
  earned: number;
  max: number;
}

export const noSums = (): Sums => ({ responses: 0, pending: 0, scored: 0, percents: 0, earned: 0, max: 0 });

export function addSums(to: Sums, from: Sums): void {
  to.responses += from.responses;
  to.pending += from.pending;
  to.scored += from.scored;
  to.percents += from.percents;
  to.earned += from.earned;
  to.max += from.max;
}

/** Above the rows of every answer. */
export const summedOf = (sums: Sums, { from, to }: Days, { hidden, blocks }: Pick<Selection, 'hidden' | 'blocks'>) => ({
  From: from,
  To: to,
  responseCount: sums.responses,
  pendingCount: sums.pending,
  averagePercent: meanOf(sums.percents as Hundredths, sums.scored),
  earned: sums.earned as Hundredths,
  max: sums.max as Hundredths,
  hidden,
  withoutIdentity: blocks.reduce((sum, { count }) => sum + count, 0),
});

/** Some responses to a plan on one version, or some that are to be taken out again. */
export interface CountedPart extends Sums {
  /** `together` for all audits as one. */
  planId: number;
  versionId: number;
  version: Version;
  counts: readonly number[];
  /** Where it counts; null where that is told section by section, and of blocks that lie at several locations. */
  locationId: number | null;
}

/** Points of a section at a location, which no part tells; negative where a part counted them at another one. */
export interface CountedSection {
  locationId: number;
  departmentId: number;
  responses: number;
  earned: number;
  max: number;
}

/** What `eachCounted` finds. */
export interface Taking {
  part?: (part: CountedPart) => void;
  section?: (section: CountedSection) => void;
  number?: (questionId: number, value: number, answers: number) => void;
  /** Responses of a day, which may come in several parts; of a block of several days, on its last one. */
  day?: (day: string, sums: Sums) => void;
}

/** A row of the statement; which of its columns are there depends on what it is. */
export interface Row extends Sums {
  kind: 'part' | 'number' | 'day' | 'section';
  planId: number;
  versionId: number;
  sign: number;
  counts: number[] | null;
  answers: RawAnswer[] | null;
  questionId: number;
  value: number;
  day: string | null;
  locationId: number | null;
  departmentId: number;
}

/** How many rows are in memory at once. */
const batch = 200;

/**
 * Hands everything that a selection counts to `taking`, which is asked only for what it takes. All audits together come as one part
 * for each version: their spans may have too much, which others take out again.
 */
export async function eachCounted(db: ReadDb, selection: Selection, zone: string, taking: Taking): Promise<void> {
  const ofAllAudits = new Map<number, CountedPart & { counts: number[] }>();
  for await (const rows of inBatches(db, countedRows(selection, zone, taking), batch)) {
    const versions = await versionsOf(
      db,
      rows.flatMap(({ kind, versionId }) => (kind === 'part' ? [versionId] : [])),
    );
    for (const row of rows) {
      if (row.kind === 'number') taking.number?.(row.questionId, row.value, row.responses);
      else if (row.kind === 'day') taking.day?.(row.day as string, row);
      else if (row.kind === 'section') taking.section?.({ ...row, locationId: row.locationId as number });
      else {
        const version = versions.get(row.versionId);
        if (version === undefined) continue;
        const locationId = placeOf(row, selection);
        const part = { ...row, locationId, version, counts: countsOf(row, version, taking) };
        const kept = ofAllAudits.get(row.versionId);
        if (row.planId !== together || row.counts === null) taking.part?.(part);
        else if (kept === undefined) ofAllAudits.set(row.versionId, part);
        else addPart(kept, part);
        // A single response of all audits.
        if (row.day !== null) taking.day?.(row.day, row);
      }
    }
  }
  for (const part of ofAllAudits.values()) if (part.responses !== 0) taking.part?.(part);
}

function addPart(to: Sums & { counts: number[] }, from: Sums & { counts: readonly number[] }): void {
  addSums(to, from);
  for (const [place, count] of from.counts.entries()) to.counts[place] = (to.counts[place] ?? 0) + count;
}

/** What is not told apart by place is at its plan's location; all audits together have their sections told by themselves. */
function placeOf({ planId, locationId }: Row, { plans, isTogether }: Selection): number | null {
  if (locationId !== null) return locationId === nowhere ? null : locationId;
  const plan = plans.get(planId);
  return plan === undefined || (isTogether && plan.isAudit) ? null : plan.locationId;
}

function countsOf({ counts, answers, sign }: Row, version: Version, taking: Taking): number[] {
  if (counts !== null) return sign < 0 ? counts.map((count) => -count) : counts;
  const counted = noCounts(version);
  countIn(counted, version, answers ?? [], sign, (questionId, value) => taking.number?.(questionId, value, sign));
  return counted;
}
