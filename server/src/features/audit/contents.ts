import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { versionsOf } from '../../facts/versions.ts';
import { loadReview, type Review } from './load.ts';
import { type AnsweredResponse, type Scored, scoreStored } from './responses.ts';

/** The contents that a response has had: each put on its version, so that two of them can be laid side by side. */

export interface Subject {
  review: Review;
  response: AnsweredResponse;
}

/** A response with the plan it belongs to; 404 for an unknown one and for a draft. */
export async function subjectOf(db: ReadDb, responseId: number): Promise<Subject> {
  const { rows } = await sql<{ auditId: number }>`
    select r.plan_id as "auditId" from response r where r.id = ${responseId} and ${receivedResponse()}`.execute(db);
  const review = await loadReview(db, { auditId: rows[0]?.auditId ?? notFound(), responseId });
  return { review, response: review.only ?? notFound() };
}

export interface Content {
  versionId: number;
  answers: RawAnswer[];
}

/** These contents of one response, scored on their versions, in order. */
export async function scoredContents(
  db: ReadDb,
  { review, response }: Subject,
  contents: readonly Content[],
): Promise<Scored[]> {
  const versions = await versionsOf(db, [...new Set(contents.map(({ versionId }) => versionId))]);
  return contents.map(({ versionId, answers }) =>
    scoreStored(review.plan, response, versions.get(versionId) ?? notFound(), answers),
  );
}

const saidBy = (answer: EffectiveAnswer | undefined): string =>
  JSON.stringify([
    answer?.optionIds ?? [],
    answer?.subOptionIds ?? [],
    answer?.text ?? null,
    answer?.note ?? null,
    answer?.severity ?? null,
    answer?.pictureKeys.map((key) => key.toLowerCase()) ?? [],
  ]);

/** The questions that two contents answer differently, those shown by only one of them included, in the newer one's order. */
export function differing(old: Scored, next: Scored): VersionQuestion[] {
  const shown = [...next.effective.visible, ...old.effective.visible];
  const byId = new Map(shown.toReversed().map((question) => [question.id, question]));
  return [...byId.values()]
    .filter(
      ({ id, infoOnly }) =>
        !infoOnly && saidBy(old.effective.answers.get(id)) !== saidBy(next.effective.answers.get(id)),
    )
    .sort((one, other) => one.place - other.place);
}

/** The question as a content shows it; null where it does not. */
export const shownIn = ({ effective }: Scored, questionId: number): VersionQuestion | null =>
  effective.visible.find(({ id }) => id === questionId) ?? null;

/** A question of a version, shown or not. */
export const questionOf = (version: Version, questionId: number): VersionQuestion | undefined =>
  version.sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
