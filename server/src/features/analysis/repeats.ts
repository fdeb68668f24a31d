import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import type { Days } from './asked.ts';
import { instantsOf } from './selection.ts';

/**
 * Findings that had one of the same question at the same location within the twelve months before, which may be of any plan. They are
 * all findings but the first ones: these are few, and are kept (db/findings.sql). Of surveys without identity nothing is told.
 */

export interface RepeatsAsked {
  /** A condition over plans `t`. */
  asked: RawBuilder<boolean>;
  /** Where they were found; null for anywhere. */
  places: readonly number[] | null;
  days: Days;
  standings: readonly number[];
  zone: string;
}

/** How many findings of each question repeat another, out of how many. */
export async function repeatsOf(
  db: ReadDb,
  asked: RepeatsAsked,
  findings: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const questionIds = [...findings].flatMap(([id, count]) => (count > 0 ? [id] : []));
  if (questionIds.length === 0) return new Map();
  const first = await firstFindings(db, asked, questionIds);
  return new Map(questionIds.map((id) => [id, (findings.get(id) ?? 0) - (first.get(id) ?? 0)]));
}

/** The findings that repeat none, of the plans asked about, by question. */
export async function firstFindings(
  db: ReadDb,
  { asked, places, days, standings, zone }: RepeatsAsked,
  questionIds: readonly number[],
): Promise<Map<number, number>> {
  const { from, to } = instantsOf(days, zone);
  const { rows } = await sql<{ questionId: number; n: number }>`
    select x.question_id as "questionId", count(*)::int as n
    from standing_first x join response r on r.id = x.response_id join plan t on t.id = r.plan_id
    where x.question_id = any(${questionIds})
      and x.received_at >= ${from ?? '-infinity'}::timestamptz and x.received_at < ${to ?? 'infinity'}::timestamptz
      and ${places === null ? sql`true` : sql`x.location_id = any(${places}::int[])`}
      and ${asked} and not ${isAnonymous('t')} and r.status_code = any(${standings})
    group by 1`.execute(db);
  return new Map(rows.map(({ questionId, n }) => [questionId, n]));
}

/**
 * Over findings `f` that count: whether they repeat another. Those that repeat none are looked up by their ids, the others are
 * all but these: neither looks before every finding.
 */
export const repeats = (isRepeated: boolean): RawBuilder<boolean> =>
  isRepeated
    ? sql`(((f.question_id, f.response_id) in (select x.question_id, x.response_id from standing_first x)) is false)`
    : sql`(f.id = any(array(
        select o.id from standing_first x join finding o on o.response_id = x.response_id and o.question_id = x.question_id
        union all select o.id from finding o where o.finding_key is not null)))`;
