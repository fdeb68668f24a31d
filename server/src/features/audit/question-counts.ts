import type { Version } from '@sahada/contract/version';
import { chosenOptions, type Effective } from '@sahada/rules/answers';
import type { ResponseScore } from '@sahada/rules/score';

/**
 * What the totals of questions count, as one row of numbers for each version: for every question in the checklist's order
 * that can be answered, the marks below, then how often each of its options was chosen.
 */

/** `asked`: responses that showed it; `texts`: written answers; points are whole hundredths. */
export interface Marks {
  asked: number;
  answered: number;
  excluded: number;
  findings: number;
  earned: number;
  max: number;
  texts: number;
}

const marks = [
  'asked',
  'answered',
  'excluded',
  'findings',
  'earned',
  'max',
  'texts',
] as const satisfies (keyof Marks)[];

export interface Layout {
  size: number;
  /** Question id → the place of its first mark; options follow the marks. */
  places: ReadonlyMap<number, number>;
}

const layouts = new WeakMap<Version, Layout>();

export function layoutOf(version: Version): Layout {
  const known = layouts.get(version);
  if (known) return known;
  const places = new Map<number, number>();
  let size = 0;
  for (const { questions } of version.sections) {
    for (const question of questions) {
      if (question.infoOnly) continue;
      places.set(question.id, size);
      size += marks.length + question.answers.length;
    }
  }
  const layout = { size, places };
  layouts.set(version, layout);
  return layout;
}

export const noCounts = (version: Version): number[] => new Array<number>(layoutOf(version).size).fill(0);

/** Adds a response to the counts (sign 1), or takes it from them (-1). */
export function countIn(
  counts: number[],
  version: Version,
  { effective, score }: { effective: Effective; score: Pick<ResponseScore, 'questions'> },
  sign: number,
): void {
  const { places } = layoutOf(version);
  const questions = new Map(effective.visible.map((question) => [question.id, question]));
  for (const one of score.questions) {
    const place = places.get(one.questionId);
    const question = questions.get(one.questionId);
    if (place === undefined || question === undefined) continue;
    const answer = effective.answers.get(one.questionId);
    const add = (offset: number, amount: number): void => {
      counts[place + offset] = (counts[place + offset] ?? 0) + sign * amount;
    };
    const values = [1, +one.answered, +one.excluded, one.severity ? 1 : 0, one.earned, one.max, answer?.text ? 1 : 0];
    for (const [offset, value] of values.entries()) add(offset, value);
    if (answer === undefined || answer.optionIds.length === 0) continue;
    const chosen = new Set(chosenOptions(question, answer).map((option) => option.id));
    for (const [index, option] of question.answers.entries()) if (chosen.has(option.id)) add(marks.length + index, 1);
  }
}

/** The marks of one question; null for one that the version does not have. */
export function marksOf(counts: readonly number[], version: Version, questionId: number): Marks | null {
  const place = layoutOf(version).places.get(questionId);
  if (place === undefined) return null;
  return Object.fromEntries(marks.map((mark, offset) => [mark, counts[place + offset] ?? 0])) as unknown as Marks;
}

/** How often each option of a question was chosen, in the question's order. */
export function choicesOf(counts: readonly number[], version: Version, questionId: number): number[] {
  const place = layoutOf(version).places.get(questionId);
  const question = version.sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  if (place === undefined || question === undefined) return [];
  return question.answers.map((_option, index) => counts[place + marks.length + index] ?? 0);
}
