import { answerTypes, type Severity } from '@sahada/contract/codes';
import type { RawAnswer, Version, VersionAnswer, VersionQuestion } from '@sahada/contract/version';

/** What remains of a raw answer: only what its visible question knows. Ids stand in the checklist's order. */
export interface EffectiveAnswer {
  questionId: number;
  optionIds: number[];
  subOptionIds: number[];
  text: string | null;
  note: string | null;
  severity: Severity | null;
  pictureKeys: string[];
}

export interface Effective {
  /** Info-only questions included, in the checklist's order. */
  visible: VersionQuestion[];
  /** By question id. An entry may hold only a note or pictures: ask `isAnswered`. */
  answers: Map<number, EffectiveAnswer>;
}

/**
 * Keeps what counts, in one pass from top to bottom, so that a hidden question's answer is gone before any question below
 * looks at it.
 *
 * Questions 1, 2 (shown when 1 is 11), 3 (shown when 2 is 21), answers 1: 12, 2: 21, 3: 31 → visible [1], answers {1: 12}.
 */
export function effectiveAnswers(version: Version, answers: readonly RawAnswer[]): Effective {
  const raw = new Map(answers.map((answer) => [answer.questionId, answer]));
  const effective: Effective = { visible: [], answers: new Map() };
  for (const { questions } of version.sections) {
    for (const question of questions) {
      if (!isShown(question, effective.answers)) continue;
      effective.visible.push(question);
      const answer = raw.get(question.id);
      const kept = answer && !question.infoOnly ? keep(question, answer) : null;
      if (kept) effective.answers.set(question.id, kept);
    }
  }
  return effective;
}

/** Both kinds of rule need an answer above: a question that depends on an unanswered or hidden one is hidden too. */
function isShown({ visibleWhen }: VersionQuestion, above: ReadonlyMap<number, EffectiveAnswer>): boolean {
  if (!visibleWhen) return true;
  const chosen = above.get(visibleWhen.QuestionId)?.optionIds ?? [];
  return chosen.length > 0 && chosen.some((id) => visibleWhen.AnswerIds.includes(id)) !== visibleWhen.Not;
}

function keep(question: VersionQuestion, raw: RawAnswer): EffectiveAnswer | null {
  const written = question.answerType === answerTypes.text;
  const options = written ? [] : keepOptions(question, raw.optionIds ?? []);
  const answer = {
    questionId: question.id,
    optionIds: options.map((option) => option.id),
    subOptionIds: options.flatMap((option) => keepSubOptions(option, raw.subOptionIds ?? [])),
    text: (written && raw.text?.trim()) || null,
    note: raw.note?.trim() || null,
    severity: raw.severity ?? null,
    pictureKeys: [...new Set(raw.pictureKeys)],
  };
  return isAnswered(answer) || answer.note || answer.pictureKeys.length > 0 ? answer : null;
}

function keepOptions(question: VersionQuestion, ids: readonly number[]): VersionAnswer[] {
  const known = ids.flatMap((id) => question.answers.find((option) => option.id === id) ?? []);
  const alone =
    question.answerType === answerTypes.multiple
      ? known.find((option) => option.exclusive || option.excludeFromScoring)
      : known[0];
  return alone ? [alone] : question.answers.filter((option) => known.includes(option));
}

function keepSubOptions(option: VersionAnswer, ids: readonly number[]): number[] {
  const own = option.subOptions.map((sub) => sub.id);
  return isGraded(option) ? ids.filter((id) => own.includes(id)).slice(0, 1) : own.filter((id) => ids.includes(id));
}

/**
 * Sub-options are grades as soon as one of them has a score; else they are reasons.
 *
 * Scores [null, 0] → grades; [null, null] → reasons.
 */
export function isGraded(option: { subOptions: readonly { score?: number | null }[] }): boolean {
  return option.subOptions.some((sub) => typeof sub.score === 'number');
}

/**
 * Whether a question has an answer: an option or a text. Zero is an answer; a note or a picture alone is not.
 *
 * Text "0" → true; no option, 2 pictures → false.
 */
export function isAnswered(answer: EffectiveAnswer | undefined): boolean {
  return answer !== undefined && (answer.optionIds.length > 0 || answer.text !== null);
}

/**
 * The options of a question that an answer chose.
 *
 * Options 11, 12, 13 and optionIds [13, 11] → 11, 13.
 */
export function chosenOptions(question: VersionQuestion, answer: EffectiveAnswer | undefined): VersionAnswer[] {
  return question.answers.filter((option) => answer?.optionIds.includes(option.id));
}

interface Spelled {
  title: string;
  selected: boolean;
}

/**
 * The chosen options as one text, with what was chosen under each; null where none was.
 *
 * Hayır chosen with Raf and Zemin under it, Evet not → "Hayır (Raf, Zemin)".
 */
export function spellOptions(options: readonly (Spelled & { subOptions: readonly Spelled[] })[]): string | null {
  const chosen = options
    .filter((option) => option.selected)
    .map(({ title, subOptions }) => {
      const subs = subOptions.filter((sub) => sub.selected).map((sub) => sub.title);
      return subs.length === 0 ? title : `${title} (${subs.join(', ')})`;
    });
  return chosen.length === 0 ? null : chosen.join(', ');
}

/**
 * Whether an answer with grades was chosen and none of its grades.
 *
 * Option 12 with grades 121, 122 chosen, subOptionIds [] → true; [122] → false.
 */
export function lacksGrade(question: VersionQuestion, answer: EffectiveAnswer | undefined): boolean {
  return chosenOptions(question, answer).some(
    (option) => isGraded(option) && !option.subOptions.some((sub) => answer?.subOptionIds.includes(sub.id)),
  );
}

/**
 * Ids of the visible questions that still need an answer: those required and unanswered and those, required or not, that
 * lack the grade their chosen answer asks for.
 *
 * Question 1 required and unanswered, 2 optional and unanswered, 3 graded without a grade → [1, 3].
 */
export function missingRequired(version: Version, effective: Effective): number[] {
  const visible = new Set(effective.visible);
  return version.sections
    .flatMap((section) => section.questions)
    .filter((question) => visible.has(question) && !question.infoOnly)
    .filter((question) => {
      const answer = effective.answers.get(question.id);
      return isAnswered(answer) ? lacksGrade(question, answer) : question.required;
    })
    .map((question) => question.id);
}

/**
 * The number that a person wrote, with a decimal comma or point; null when it is not a number.
 *
 * "-3,5" → -3.5; "1e3" → null.
 */
export function numberOf(written: string | null | undefined): number | null {
  const match = /^([+-]?\d+)(?:[.,](\d+))?$/.exec(written?.trim() ?? '');
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null;
}

/**
 * Whether a number lies outside its question's limits; the limits themselves are inside.
 *
 * Min 0, max 4: "4" → false, "4,1" → true; not a number → false.
 */
export function outOfRange(
  question: Pick<VersionQuestion, 'answerType' | 'textFormat' | 'min' | 'max'>,
  written: string | null | undefined,
): boolean {
  if (question.answerType !== answerTypes.text || question.textFormat !== 'number') return false;
  const value = numberOf(written);
  if (value === null) return false;
  return (question.min !== null && value < question.min) || (question.max !== null && value > question.max);
}

/**
 * How many questions of a checklist can be answered; info-only ones cannot.
 *
 * 2 sections of 3 and 4 questions, one of them info-only → 6.
 */
export function countQuestions(version: Version): number {
  return version.sections.flatMap((section) => section.questions).filter((question) => !question.infoOnly).length;
}

/**
 * Effective answers as rows in the checklist's order, to be stored or compared as JSON.
 *
 * Answers {3: …, 1: …} → [{questionId: 1, …}, {questionId: 3, …}].
 */
export function effectiveRows(effective: Effective): EffectiveAnswer[] {
  return effective.visible.flatMap((question) => effective.answers.get(question.id) ?? []);
}
