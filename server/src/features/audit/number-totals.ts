import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { standingsOf } from '../../facts/standings.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { Review } from './load.ts';
import { type Counted, unfolded } from './question-totals.ts';

/** How often each number was given to a question. */
export type Given = Map<number, number>;

interface Part {
  questionId: number | null;
  value: number | null;
  times: number;
  versionId: number | null;
  answers: RawAnswer[] | null;
}

const batch = 200;

/**
 * The numbers given to the plan's questions that ask for one, by question: those that are folded and those that are not, in one
 * snapshot.
 */
export async function numbersGiven(
  db: ReadDb,
  { plan, onlyApproved }: Review,
  counted: readonly Counted[],
): Promise<Map<number, Given>> {
  const found = new Map<number, Given>();
  const isAsked = counted.some(({ version }) =>
    version.sections.some(({ questions }) => questions.some(({ textFormat }) => textFormat === 'number')),
  );
  if (!isAsked) return found;
  const add = (questionId: number, value: number, times: number): void => {
    const given = found.get(questionId) ?? new Map<number, number>();
    found.set(questionId, given);
    given.set(value, (given.get(value) ?? 0) + times);
  };
  const standings = standingsOf(onlyApproved);
  const parts = sql<Part>`
    select n.question_id as "questionId", n.value, n.answers as times, null::int as "versionId", null::json as answers
    from number_total n where n.plan_id = ${plan.id} and n.span = 'ever' and n.standing = any(${standings})
    union all
    select null, null, u.responses, u."versionId", u.answers from (${unfolded(plan.id, standings)}) u`;
  for await (const rows of inBatches(db, parts, batch)) {
    const versions = await versionsOf(
      db,
      rows.flatMap(({ versionId }) => versionId ?? []),
    );
    for (const { questionId, value, times, versionId, answers } of rows) {
      if (questionId !== null && value !== null) add(questionId, value, times);
      const version = versions.get(versionId ?? 0);
      if (version === undefined || answers === null) continue;
      countIn(noCounts(version), version, answers, times, (question, number) => add(question, number, times));
    }
  }
  return found;
}
