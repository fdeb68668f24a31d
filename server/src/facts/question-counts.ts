import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import { numberOf } from '@sahada/rules/answers';
import { type CompiledQuestion, compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';

/**
 * What the totals of questions count, as one row of numbers for each version: for every question in the checklist's order
 * that can be answered, the marks below, then how often each of its options was chosen, then each of their sub-options.
 */

/** Every mark is a number of responses, except for the points, which are whole hundredths. */
export interface Marks {
  /** Those that showed it. */
  asked: number;
  answered: number;
  /** Those whose answer took it out of scoring. */
  excluded: number;
  observation: number;
  minor: number;
  major: number;
  /** Of any severity. */
  findings: number;
  /** Those in which points could be earned, and those of them that earned none. */
  scored: number;
  zero: number;
  /** Those that earned no points of some, or made a finding. */
  failed: number;
  earned: number;
  max: number;
  /** Those that have a written answer. */
  texts: number;
}

/** `countIn` writes them in this order. */
const marks = [
  'asked',
  'answered',
  'excluded',
  'observation',
  'minor',
  'major',
  'scored',
  'zero',
  'failed',
  'earned',
  'max',
  'texts',
] as const satisfies (keyof Marks)[];

const markAt = Object.fromEntries(marks.map((mark, place) => [mark, place])) as Record<(typeof marks)[number], number>;

interface Placed {
  /** Of its first mark; options and their sub-options follow the marks. */
  place: number;
  compiled: CompiledQuestion;
  subPlaces: ReadonlyMap<number, number>;
}

interface Layout {
  size: number;
  /** By question id. */
  places: ReadonlyMap<number, Placed>;
}

const layouts = new WeakMap<Version, Layout>();

function layoutOf(version: Version): Layout {
  const known = layouts.get(version);
  if (known) return known;
  const places = new Map<number, Placed>();
  let size = 0;
  for (const compiled of compile(version).sections.flatMap(({ questions }) => questions)) {
    if (compiled.question.infoOnly) continue;
    const place = size;
    size += marks.length + compiled.question.answers.length;
    const subPlaces = new Map<number, number>();
    for (const { id } of compiled.question.answers.flatMap(({ subOptions }) => subOptions)) subPlaces.set(id, size++);
    places.set(compiled.question.id, { place, compiled, subPlaces });
  }
  const layout = { size, places };
  layouts.set(version, layout);
  return layout;
}

export const noCounts = (version: Version): number[] => new Array<number>(layoutOf(version).size).fill(0);

type OnNumber = (questionId: number, value: number) => void;

/**
 * Adds a response's answers to the counts (sign 1), or takes them from them (-1). `onNumber` is told each number that was given
 * to a question which asks for one.
 */
export function countIn(
  counts: number[],
  version: Version,
  answers: readonly RawAnswer[],
  sign: number,
  onNumber?: OnNumber,
): void {
  const judged = judge(compile(version), answers, 'final');
  const add = (at: number, amount: number): void => {
    counts[at] = (counts[at] ?? 0) + sign * amount;
  };
  eachCount(version, judged, add, onNumber);
}

/** What a response's answers, as they were judged in their final form, add to the counts: `add` is told each place and how much. */
export function eachCount(
  version: Version,
  judged: Judged,
  add: (place: number, amount: number) => void,
  onNumber?: OnNumber,
): void {
  const { places } = layoutOf(version);
  let next = 0;
  for (const { questionId, answered, excluded, severity, earned, max } of judged.score.questions) {
    // Answers stand in the order of their questions, which may have none.
    const answer = judged.answers[next]?.questionId === questionId ? judged.answers[next++] : undefined;
    const found = places.get(questionId);
    if (found === undefined) continue;
    const { place } = found;
    const isZero = max > 0 && earned === 0;
    add(place, 1);
    if (answered) add(place + markAt.answered, 1);
    if (excluded) add(place + markAt.excluded, 1);
    if (severity !== null) add(place + markAt[severity], 1);
    if (max > 0) add(place + markAt.scored, 1);
    if (isZero) add(place + markAt.zero, 1);
    if (isZero || severity !== null) add(place + markAt.failed, 1);
    if (earned !== 0) add(place + markAt.earned, earned);
    if (max !== 0) add(place + markAt.max, max);
    if (answer?.text) add(place + markAt.texts, 1);
    if (answer === undefined) continue;
    for (const id of answer.optionIds) {
      const option = found.compiled.options.get(id);
      if (option) add(place + marks.length + option.index, 1);
    }
    for (const id of answer.subOptionIds) {
      const at = found.subPlaces.get(id);
      if (at !== undefined) add(at, 1);
    }
    const value = onNumber && found.compiled.question.textFormat === 'number' ? numberOf(answer.text) : null;
    if (value !== null && Number.isFinite(value)) onNumber?.(questionId, value);
  }
}

/** The marks of one question; null for one that the version does not have. */
export function marksOf(counts: readonly number[], version: Version, questionId: number): Marks | null {
  const found = layoutOf(version).places.get(questionId);
  if (found === undefined) return null;
  const at = (mark: (typeof marks)[number]): number => counts[found.place + markAt[mark]] ?? 0;
  const [observation, minor, major] = [at('observation'), at('minor'), at('major')];
  return {
    asked: at('asked'),
    answered: at('answered'),
    excluded: at('excluded'),
    observation,
    minor,
    major,
    findings: observation + minor + major,
    scored: at('scored'),
    zero: at('zero'),
    failed: at('failed'),
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

/** How often each sub-option of a question was chosen, by its id. */
export function subChoicesOf(counts: readonly number[], version: Version, questionId: number): Map<number, number> {
  const subPlaces = layoutOf(version).places.get(questionId)?.subPlaces ?? new Map<number, number>();
  return new Map([...subPlaces].map(([id, place]) => [id, counts[place] ?? 0]));
}

/** The points of a section's questions. */
export function pointsOf(
  counts: readonly number[],
  version: Version,
  { questions }: Version['sections'][number],
): { earned: number; max: number } {
  const { places } = layoutOf(version);
  const points = { earned: 0, max: 0 };
  for (const { id } of questions) {
    const place = places.get(id)?.place;
    if (place === undefined) continue;
    points.earned += counts[place + markAt.earned] ?? 0;
    points.max += counts[place + markAt.max] ?? 0;
  }
  return points;
}
