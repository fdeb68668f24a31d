import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import { type CompiledQuestion, compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';

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

/** `countIn` writes them in this order. */
const marks = [
  'asked',
  'answered',
  'excluded',
  'findings',
  'earned',
  'max',
  'texts',
] as const satisfies (keyof Marks)[];

interface Layout {
  size: number;
  /** Question id → the place of its first mark, and the question; options follow the marks. */
  places: ReadonlyMap<number, { place: number; compiled: CompiledQuestion }>;
}

const layouts = new WeakMap<Version, Layout>();

function layoutOf(version: Version): Layout {
  const known = layouts.get(version);
  if (known) return known;
  const places = new Map<number, { place: number; compiled: CompiledQuestion }>();
  let size = 0;
  for (const compiled of compile(version).sections.flatMap(({ questions }) => questions)) {
    if (compiled.question.infoOnly) continue;
    places.set(compiled.question.id, { place: size, compiled });
    size += marks.length + compiled.question.answers.length;
  }
  const layout = { size, places };
  layouts.set(version, layout);
  return layout;
}

export const noCounts = (version: Version): number[] => new Array<number>(layoutOf(version).size).fill(0);

/** Adds a response's answers to the counts (sign 1), or takes them from them (-1). */
export function countIn(counts: number[], version: Version, answers: readonly RawAnswer[], sign: number): void {
  const { places } = layoutOf(version);
  const judged = judge(compile(version), answers, 'final');
  const add = (at: number, amount: number): void => {
    counts[at] = (counts[at] ?? 0) + sign * amount;
  };
  let next = 0;
  for (const { questionId, answered, excluded, severity, earned, max } of judged.score.questions) {
    // Answers stand in the order of their questions, which may have none.
    const answer = judged.answers[next]?.questionId === questionId ? judged.answers[next++] : undefined;
    const found = places.get(questionId);
    if (found === undefined) continue;
    const { place } = found;
    add(place, 1);
    if (answered) add(place + 1, 1);
    if (excluded) add(place + 2, 1);
    if (severity !== null) add(place + 3, 1);
    add(place + 4, earned);
    add(place + 5, max);
    if (answer?.text) add(place + 6, 1);
    if (answer === undefined) continue;
    for (const id of answer.optionIds) {
      const option = found.compiled.options.get(id);
      if (option) add(place + marks.length + option.index, 1);
    }
  }
}

/** The marks of one question; null for one that the version does not have. */
export function marksOf(counts: readonly number[], version: Version, questionId: number): Marks | null {
  const found = layoutOf(version).places.get(questionId);
  if (found === undefined) return null;
  const at = (mark: keyof Marks): number => counts[found.place + marks.indexOf(mark)] ?? 0;
  return {
    asked: at('asked'),
    answered: at('answered'),
    excluded: at('excluded'),
    findings: at('findings'),
    earned: at('earned'),
    max: at('max'),
    texts: at('texts'),
  };
}

/** How often each option of a question was chosen, in the question's order. */
export function choicesOf(counts: readonly number[], version: Version, question: VersionQuestion): number[] {
  const found = layoutOf(version).places.get(question.id);
  return question.answers.map((_option, index) => (found && counts[found.place + marks.length + index]) ?? 0);
}
