import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { repeatOf } from '../../facts/finding-rows.ts';
import type { Days } from './asked.ts';
import { instantsOf } from './selection.ts';

/**
 * Findings that had one of the same question at the same location within the twelve months before, which may be of any plan. They are
 * all findings but the first ones: these are few, and are looked for by location. Of surveys without identity nothing is told.
 */

export interface RepeatsAsked {
  /** A condition over plans `t`. */
  asked: RawBuilder<boolean>;
  days: Days;
  standings: readonly number[];
  zone: string;
}

/** How many of so many findings of each question repeat another. */
export async function repeatsOf(
  db: ReadDb,
  asked: RepeatsAsked,
  findings: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const questionIds = [...findings].flatMap(([id, count]) => (count > 0 ? [id] : []));
  if (questionIds.length === 0) return new Map();
  const places = await placesOf(db, asked);
  const total = questionIds.reduce((sum, id) => sum + (findings.get(id) ?? 0), 0);
  const isDense = total > leastPerPlace * questionIds.length * places.length;
  const first = await firstFindings(db, asked, questionIds, places, isDense);
  return new Map(questionIds.map((id) => [id, (findings.get(id) ?? 0) - (first.get(id) ?? 0)]));
}

/** Where a location has fewer findings of a question on average, looking before each of them is faster than stepping over them. */
const leastPerPlace = 4;

async function placesOf(db: ReadDb, { asked }: RepeatsAsked): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.location_id as id from plan t where ${asked} and t.findings
    union select l.id from location l where exists (select from response r where r.location_id = l.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The findings that repeat none, of the plans asked about, by question. */
export async function firstFindings(
  db: ReadDb,
  { asked, days, standings, zone }: RepeatsAsked,
  questionIds: readonly number[],
  places: readonly number[],
  isDense: boolean,
): Promise<Map<number, number>> {
  const { from, to } = instantsOf(days, zone);
  const since = sql`${from ?? '-infinity'}::timestamptz`;
  const until = sql`${to ?? 'infinity'}::timestamptz`;
  const first = isDense
    ? sql`select * from first_findings(${questionIds}, ${places}, ${since}, ${until})`
    : sql`
      select f.question_id, f.response_id from standing_finding f
      where f.question_id = any(${questionIds}) and f.location_id = any(${places})
        and f.received_at >= ${since} and f.received_at < ${until} and ${repeatOf} is null`;
  const { rows } = await sql<{ questionId: number; n: number }>`
    select x.question_id as "questionId", count(*)::int as n
    from (${first}) x join response r on r.id = x.response_id join plan t on t.id = r.plan_id
    where ${asked} and not ${isAnonymous('t')} and r.status_code = any(${standings})
    group by 1`.execute(db);
  return new Map(rows.map(({ questionId, n }) => [questionId, n]));
}
