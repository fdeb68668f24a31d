import type { RawAnswer, Version } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { mark } from '../../facts/question-spans.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { standingsOf } from '../../facts/standings.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { Review } from './load.ts';

/** A version that responses were filled in on, and the counts of its questions over those that the figures are made of. */
export interface Counted {
  version: Version;
  /** Responses that were filled in on it. */
  responses: number;
  counts: number[];
}

/** Folded counts of some responses, or the answers of one that comes in (1) or goes out (-1). */
interface Part {
  versionId: number;
  responses: number;
  counts: number[] | null;
  answers: RawAnswer[] | null;
}

/** How many responses that are not folded yet are in memory at once. */
const batch = 200;

const folded = (planId: number, standings: readonly number[]) => sql<Part>`
  select t.version_id as "versionId", t.responses, to_json(t.counts) as counts, null::json as answers
  from question_total t where t.plan_id = ${planId} and t.span = 'ever' and t.standing = any(${standings})`;

/** They are found by their transactions: in an index by plans all of the plan's responses would be read for a few. */
export const unfolded = (planId: number, standings: readonly number[]) => sql<Part>`
  select r.version_id as "versionId", 1 as responses, null::json as counts, ${standingAnswers()} as answers from response r
  where r.tx >= ${mark} and r.tx <= '18446744073709551615' and r.plan_id + 0 = ${planId}
    and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) = any(${standings})
  union all
  select e.version_id, -1, null, e.answers from earlier_response e
  where e.until >= ${mark} and e.until <= '18446744073709551615' and e.since < ${mark} and e.plan_id = ${planId}
    and standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) = any(${standings})`;

const readSome = preparedRead(
  (planId: number, standings: readonly number[]) => sql<Part>`
    ${folded(planId, standings)} union all (select * from (${unfolded(planId, standings)}) u limit ${sql.lit(batch + 1)})`,
);

/**
 * Folded and not, in one snapshot: at once where little is not folded, as is usual; else all over again, a few responses at
 * a time.
 */
async function* partsOf(db: ReadDb, { plan, onlyApproved }: Review): AsyncGenerator<Part[]> {
  const standings = standingsOf(onlyApproved);
  const some = await readSome(db, plan.id, standings);
  if (some.filter(({ answers }) => answers !== null).length <= batch) yield some;
  else yield* inBatches(db, sql<Part>`${folded(plan.id, standings)} union all ${unfolded(plan.id, standings)}`, batch);
}

/** The counts of each version, of all that counts or of the one response; oldest version first. */
export async function countQuestions(db: ReadDb, review: Review): Promise<Counted[]> {
  const { only } = review;
  const found = new Map<number, Counted>();
  for await (const parts of only ? [[{ ...only, responses: 1, counts: null }]] : partsOf(db, review)) {
    const versions = await versionsOf(
      db,
      parts.map((part) => part.versionId),
    );
    for (const { versionId, responses, counts, answers } of parts) {
      const version = versions.get(versionId);
      if (version === undefined) continue;
      const kept = found.get(versionId) ?? { version, responses: 0, counts: noCounts(version) };
      found.set(versionId, kept);
      kept.responses += responses;
      for (const [place, count] of counts?.entries() ?? []) kept.counts[place] = (kept.counts[place] ?? 0) + count;
      if (answers !== null) countIn(kept.counts, version, answers, responses);
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([, counted]) => (counted.responses > 0 ? [counted] : []));
}
