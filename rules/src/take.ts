import type { Severity } from '@sahada/contract/codes';
import type { RawAnswer } from '@sahada/contract/version';
import { type EffectiveAnswer, writtenAnswer } from './answers.ts';
import type { CompiledOption, CompiledQuestion, CompiledSubOption } from './compiled.ts';

/** What a question takes of its raw answer. */
export interface Taken {
  /** Null when nothing is left of it. */
  answer: EffectiveAnswer | null;
  answered: boolean;
  /** The points of its choices, before the question limits them. */
  points: number;
  excluded: boolean;
  lacksGrade: boolean;
  /** The gravest finding of its choices. */
  finding: Severity | null;
}

/** A question without an answer. */
export const nothing: Taken = {
  answer: null,
  answered: false,
  points: 0,
  excluded: false,
  lacksGrade: false,
  finding: null,
};

const noIds: readonly number[] = [];

/**
 * Keeps of a raw answer what its visible question knows.
 *
 * Radio with options 11 (10 points) and 12, optionIds [99, 11, 12] → answer {optionIds: [11], …}, 1000 points.
 */
export function take(question: CompiledQuestion, raw: RawAnswer): Taken {
  const text = question.written ? writtenAnswer(question.question, raw.text) : null;
  const options = keepOptions(question, raw.optionIds ?? noIds);
  const answer: EffectiveAnswer = {
    questionId: raw.questionId,
    optionIds: idsOf(options),
    subOptionIds: [],
    text,
    note: raw.note?.trim() || null,
    severity: raw.severity ?? null,
    pictureKeys: raw.pictureKeys && raw.pictureKeys.length > 0 ? [...new Set(raw.pictureKeys)] : [],
  };
  const taken: Taken = { answer, answered: false, points: 0, excluded: false, lacksGrade: false, finding: null };
  for (const option of options) {
    if (option.excluded) taken.excluded = true;
    let { severity } = option;
    const subOptions = keepSubOptions(option, raw.subOptionIds ?? noIds);
    for (const sub of subOptions) {
      answer.subOptionIds.push(sub.id);
      severity = graver(severity, sub.severity);
    }
    const valued = option.graded ? subOptions[0] : option;
    if (valued === undefined) taken.lacksGrade = true;
    else taken.points += valued.worth;
    taken.finding = graver(taken.finding, severity ?? valued?.finding ?? null);
  }
  taken.answered = answer.optionIds.length > 0 || text !== null;
  if (!taken.answered && answer.note === null && answer.pictureKeys.length === 0) return nothing;
  return taken;
}

/** A list that grows by `push` begins with room for seventeen, and most have one. */
const idsOf = (options: readonly CompiledOption[]): number[] =>
  options.length === 1 ? [(options[0] as CompiledOption).id] : options.map(({ id }) => id);

/** Of a single choice the first that is known; of several the first that stands alone, else all in their own order. */
function keepOptions({ options, multiple }: CompiledQuestion, ids: readonly number[]): readonly CompiledOption[] {
  const known: CompiledOption[] = [];
  for (const id of ids) {
    const option = options.get(id);
    if (option === undefined) continue;
    if (!multiple || option.alone) return [option];
    if (!known.includes(option)) known.push(option);
  }
  // Most come in order, and `sort` makes a kilobyte of garbage.
  const isSorted = known.every((option, at) => at === 0 || (known[at - 1] as CompiledOption).index < option.index);
  return isSorted ? known : known.sort((one, other) => one.index - other.index);
}

const noSubOptions: readonly CompiledSubOption[] = [];

/** Of grades the first that was given, of reasons all in their own order. */
function keepSubOptions({ subOptions, graded }: CompiledOption, ids: readonly number[]): readonly CompiledSubOption[] {
  if (subOptions.length === 0 || ids.length === 0) return noSubOptions;
  if (!graded) return subOptions.filter((sub) => ids.includes(sub.id));
  for (const id of ids) {
    const grade = subOptions.find((sub) => sub.id === id);
    if (grade) return [grade];
  }
  return noSubOptions;
}

const ranks: Record<Severity, number> = { observation: 1, minor: 2, major: 3 };

function graver(one: Severity | null, other: Severity | null): Severity | null {
  if (one === null || other === null) return one ?? other;
  return ranks[one] >= ranks[other] ? one : other;
}

/**
 * Whether a raw answer has nothing that `take` leaves out or writes in another way; an absent field is an empty one.
 *
 * optionIds [11], text absent and taken as [11], null → true; a note " x" taken as "x" → false.
 */
export function saysTheSame(answer: EffectiveAnswer, raw: RawAnswer): boolean {
  return (
    (raw.text ?? null) === answer.text &&
    (raw.note ?? null) === answer.note &&
    sameItems(answer.optionIds, raw.optionIds ?? noIds) &&
    sameItems(answer.subOptionIds, raw.subOptionIds ?? noIds) &&
    (raw.pictureKeys?.length ?? 0) === answer.pictureKeys.length
  );
}

function sameItems(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
