import type { CorrectedRow } from '@sahada/contract/review';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { questionText } from '../../spelled-answers.ts';
import type { Who } from '../../who.ts';
import { answerId, answerRow } from './answers.ts';
import { differing, questionOf, scoredContents, shownIn, subjectOf } from './contents.ts';
import { surroundings } from './details.ts';

interface Correction {
  oldVersionId: number;
  old: RawAnswer[];
  versionId: number;
  new: RawAnswer[];
  marked: number[];
}

/** The last correction as it was sent, what it replaced, and the marks of the return that it answers. */
async function readCorrection(db: ReadDb, responseId: number): Promise<Correction | null> {
  const { rows } = await sql<Correction>`
    select v.version_id as "oldVersionId", coalesce(v.answers, v.raw -> 'answers', '[]') as old,
      r.version_id as "versionId", coalesce(r.raw -> 'answers', '[]') as new,
      coalesce((select d.marked from decision d where d.response_id = r.id and d.kind = 'returned'
        order by d.id offset v.revision limit 1), '{}') as marked
    from response r join response_revision v on v.response_id = r.id and v.revision = r.revision - 1
    where r.id = ${responseId}`.execute(db);
  return rows[0] ?? null;
}

/** What the last correction changed, answer by answer, and what it was to change and did not. */
export async function correctionOf(db: ReadDb, who: Who, responseId: number): Promise<CorrectedRow[]> {
  const [subject, correction] = await Promise.all([subjectOf(db, responseId), readCorrection(db, responseId)]);
  if (correction === null) return [];
  const [[old, next], around] = await Promise.all([
    scoredContents(db, subject, [
      { versionId: correction.oldVersionId, answers: correction.old },
      { versionId: correction.versionId, answers: correction.new },
    ]),
    surroundings(db, who, [responseId]),
  ]);
  if (old === undefined || next === undefined) return [];
  const { review } = subject;
  const changed = differing(old, next);
  const still = correction.marked
    .filter((id) => !changed.some((question) => question.id === id))
    .flatMap((id) => questionOf(next.version, id) ?? []);
  const isWhole = correction.marked.length === 0;
  const bare = { ...around, edits: [] };
  return [...changed, ...still]
    .sort((one, other) => one.place - other.place)
    .map((question) => {
      const [before, after] = [shownIn(old, question.id), shownIn(next, question.id)];
      return {
        auditPlanAnswerId: answerId(responseId, question.place),
        questionText: questionText(question, review.plan.languageId),
        marked: isWhole || correction.marked.includes(question.id),
        changed: changed.includes(question),
        old: before === null ? null : answerRow(review, old, before, bare),
        new: after === null ? null : answerRow(review, next, after, bare),
      };
    });
}
