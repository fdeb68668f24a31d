import { answerTypes } from '@sahada/contract/codes';

/** A question as its form sends it, in the wire's spelling; other fields are ignored. */
export interface QuestionForm {
  answerType?: number | null;
  infoOnly?: boolean | null;
  score?: number | null;
  answers?:
    | readonly {
        title?: string | null;
        score?: number | null;
        subOptions?: readonly { title?: string | null; score?: number | null }[] | null;
      }[]
    | null;
  min?: number | null;
  max?: number | null;
}

export interface QuestionProblem {
  /** As the wire spells it: `answers[0].subOptions[1].score`. */
  path: string;
  code: 'answerTypeRequired' | 'answersRequired' | 'scoreAboveQuestion' | 'minAboveMax' | 'tooManyAnswers';
  /** The limit that was exceeded. */
  max?: number;
}

const mostButtons = 5;

/**
 * What keeps a question from being saved. A question without a score sets no limit to its answers' scores.
 *
 * Radio of 10 points with answers of 10 and 12 → [{path: 'answers[1].score', code: 'scoreAboveQuestion', max: 10}].
 */
export function checkQuestion(form: QuestionForm): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (form.infoOnly) return problems;
  if (!form.answerType) problems.push({ path: 'answerType', code: 'answerTypeRequired' });
  if (typeof form.min === 'number' && typeof form.max === 'number' && form.min > form.max)
    problems.push({ path: 'min', code: 'minAboveMax', max: form.max });
  if (!form.answerType || form.answerType === answerTypes.text) return problems;
  const answers = form.answers ?? [];
  if (answers.length === 0) problems.push({ path: 'answers', code: 'answersRequired' });
  if (form.answerType === answerTypes.groupButton && answers.length > mostButtons)
    problems.push({ path: 'answers', code: 'tooManyAnswers', max: mostButtons });
  return [...problems, ...scoresAbove(form.score, answers)];
}

function scoresAbove(max: number | null | undefined, answers: NonNullable<QuestionForm['answers']>): QuestionProblem[] {
  if (typeof max !== 'number') return [];
  const above = (path: string, score: number | null | undefined): QuestionProblem[] =>
    (score ?? 0) > max ? [{ path: `${path}.score`, code: 'scoreAboveQuestion', max }] : [];
  return answers.flatMap((answer, index) => [
    ...above(`answers[${index}]`, answer.score),
    ...(answer.subOptions ?? []).flatMap((sub, place) => above(`answers[${index}].subOptions[${place}]`, sub.score)),
  ]);
}
