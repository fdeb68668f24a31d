import type { RawAnswer, Version } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { loadVersions, type Review } from './load.ts';
import { countIn, noCounts } from './question-counts.ts';
import { standingsOf } from './sums.ts';

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

const batch = 200;

/** Of all that counts, or of the one response: in the order of the versions. */
const partsOf = ({ plan, onlyApproved, only }: Review) => {
  if (only)
    return sql<Part>`
      select r.version_id as "versionId", 1 as responses, null::json as counts, ${standingAnswers()} as answers
      from response r where r.id = ${only.id}`;
  const standings = standingsOf(onlyApproved);
  const mark = sql`(select coalesce((select f.below from fold f where f.totals = 'questions'), '0'))`;
  return sql<Part>`
    select t.version_id as "versionId", t.responses, to_json(t.counts) as counts, null::json as answers
    from question_total t where t.plan_id = ${plan.id} and t.standing = any(${standings})
    union all
    select r.version_id, 1, null, ${standingAnswers()} from response r
    where r.tx >= ${mark} and r.tx <= '18446744073709551615' and r.plan_id = ${plan.id}
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) = any(${standings})
    union all
    select e.version_id, -1, null, e.answers from earlier_response e
    where e.until >= ${mark} and e.until <= '18446744073709551615' and e.since < ${mark} and e.plan_id = ${plan.id}
      and standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) = any(${standings})`;
};

/** The counts of each version, folded and not, in one snapshot; oldest version first. */
export async function countQuestions(db: ReadDb, review: Review): Promise<Counted[]> {
  const found = new Map<number, Counted>();
  for await (const parts of inBatches(db, partsOf(review), batch)) {
    const unknown = parts.map((part) => part.versionId).filter((id) => !found.has(id));
    if (unknown.length > 0) {
      for (const [id, version] of await loadVersions(db, unknown))
        found.set(id, { version, responses: 0, counts: noCounts(version) });
    }
    for (const { versionId, responses, counts, answers } of parts) {
      const kept = found.get(versionId);
      if (kept === undefined) continue;
      kept.responses += responses;
      for (const [place, count] of counts?.entries() ?? []) kept.counts[place] = (kept.counts[place] ?? 0) + count;
      if (answers === null) continue;
      countIn(kept.counts, kept.version, answers, responses);
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([, counted]) => (counted.responses > 0 ? [counted] : []));
}
