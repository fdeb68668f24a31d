import type { Hundredths } from '@sahada/contract/hundredths';
import type { Comparison } from '@sahada/contract/report';
import type { VersionQuestion } from '@sahada/contract/version';
import { percentOf } from '@sahada/rules/score';
import type { ReadDb } from '../../db/kysely.ts';
import { type Marks, marksOf } from '../../facts/question-counts.ts';
import { questionText, spellChoice } from '../../spelled-answers.ts';
import { auditBefore } from './audit-before.ts';
import { departmentsOf } from './departments.ts';
import { newestShown } from './details.ts';
import { givenAt, summaryOf } from './figures.ts';
import { type Asked, loadReview, type Review } from './load.ts';
import { type Counted, countQuestions } from './question-totals.ts';
import type { Scored } from './responses.ts';

/** An audit beside the one before it at the same location with the same checklist. */

/** One side of the comparison. */
interface Side {
  review: Review;
  counted: Counted[];
  /** The one response that it is made of, if it is made of one. */
  scored: Scored | null;
}

async function sideOf(db: ReadDb, asked: Asked): Promise<Side> {
  const review = await loadReview(db, asked);
  const [scored = null] = review.only === null ? [] : await newestShown(db, review);
  return { review, counted: await countQuestions(db, review), scored };
}

const summed = ({ review }: Side): Comparison['current'] => ({ ...summaryOf(review), givenAt: givenAt(review) });

export async function comparisonOf(db: ReadDb, asked: Asked): Promise<Comparison> {
  const current = await sideOf(db, asked);
  const asBefore = await auditBefore(db, current.review);
  const previous = asBefore === null ? null : await sideOf(db, asBefore);
  const [now, then] = await Promise.all(
    [current, previous].map((side) => (side === null ? [] : departmentsOf(db, side.review, side.counted))),
  );
  const names = new Map([...(now ?? []), ...(then ?? [])].map((department) => [department.departmentId, department]));
  const percentIn = (departments: typeof now, id: number) =>
    departments?.find(({ departmentId }) => departmentId === id)?.percent ?? null;
  return {
    current: summed(current),
    previous: previous === null ? null : summed(previous),
    Departments: [...names].map(([departmentId, { name }]) => ({
      departmentId,
      name: now?.find((one) => one.departmentId === departmentId)?.name ?? name,
      percent: percentIn(now, departmentId),
      previousPercent: percentIn(then, departmentId),
    })),
    Questions: questionsOf(current, previous),
  };
}

interface Asking {
  question: VersionQuestion;
  departmentId: number;
  marks: Marks;
}

/** The questions that a side asked, in the order of its checklist; over several versions the newest names them. */
function askedBy({ counted }: Side): Map<number, Asking> {
  const found = new Map<number, Asking>();
  for (const { version, counts } of counted.toReversed()) {
    for (const { departmentId, questions } of version.sections) {
      for (const question of questions) {
        const marks = marksOf(counts, version, question.id);
        if (marks === null || marks.asked === 0) continue;
        const kept = found.get(question.id);
        found.set(question.id, kept ? { ...kept, marks: sumOf(kept.marks, marks) } : { question, departmentId, marks });
      }
    }
  }
  return found;
}

const sumOf = (one: Marks, other: Marks): Marks =>
  Object.fromEntries(
    Object.entries(one).map(([mark, count]) => [mark, count + other[mark as keyof Marks]]),
  ) as unknown as Marks;

type Compared = NonNullable<Comparison['Questions'][number]['new']>;

function comparedOf({ review, scored }: Side, { question, marks }: Asking): Compared {
  const [earned, max] = [marks.earned as Hundredths, marks.max as Hundredths];
  const answer = scored?.effective.answers.get(question.id);
  const score = scored?.score.questions.find(({ questionId }) => questionId === question.id);
  return {
    asked: marks.asked,
    answer: spellChoice(question, answer, review.plan.languageId),
    note: answer?.note ?? null,
    severity: score?.severity ?? null,
    findings: review.plan.findings ? marks.findings : 0,
    earned,
    max,
    percent: percentOf(earned, max),
  };
}

const differ = (one: Compared, other: Compared): boolean =>
  one.answer !== other.answer || one.percent !== other.percent || one.severity !== other.severity;

function questionsOf(current: Side, previous: Side | null): Comparison['Questions'] {
  const now = askedBy(current);
  const then = previous === null ? new Map<number, Asking>() : askedBy(previous);
  const ids = [...now.keys(), ...[...then.keys()].filter((id) => !now.has(id))];
  return ids.map((id) => {
    const [newer, older] = [now.get(id), then.get(id)];
    const { question, departmentId } = (newer ?? older) as Asking;
    const fresh = newer === undefined ? null : comparedOf(current, newer);
    const old = older === undefined || previous === null ? null : comparedOf(previous, older);
    return {
      questionId: id,
      questionText: questionText(question, current.review.plan.languageId),
      departmentId,
      old,
      new: fresh,
      changed: previous !== null && (fresh === null || old === null || differ(fresh, old)),
    };
  });
}
