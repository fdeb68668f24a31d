import { answerTypes, type Severity } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { Version, VersionQuestion } from '@sahada/contract/version';

/** What remains of a raw answer: only what its visible question knows. Ids stand in the checklist's order. */
export interface EffectiveAnswer {
  questionId: number;
  optionIds: number[];
  subOptionIds: number[];
  text: string | null;
  note: string | null;
  /** Null leaves it to the options; `none` is no finding. */
  severity: Severity | 'none' | null;
  pictureKeys: string[];
}

export interface Effective {
  /** Info-only questions included, in the checklist's order. */
  visible: VersionQuestion[];
  /** By question id. An entry may hold only a note or pictures: ask `isAnswered`. */
  answers: Map<number, EffectiveAnswer>;
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
 * From 1e20 on there are no numbers: nobody measures them, the longest number on a card or a parcel is shorter, and hundreds of
 * digits would be Infinity, of which there is no mean.
 */
export const isCountable = (value: number): boolean => Math.abs(value) < 1e20;

/**
 * The number that a person wrote, with a decimal comma or point; null when it is not a number.
 *
 * "-3,5" → -3.5; "1e3" → null.
 */
export function numberOf(written: string | null | undefined): number | null {
  const match = /^([+-]?\d+)(?:[.,](\d+))?$/.exec(written?.trim() ?? '');
  const value = match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null;
  return value !== null && isCountable(value) ? value : null;
}

/**
 * What was written, as far as it is an answer; null where nothing was, or no more than a sign or a comma where a number is asked for:
 * that is how one begins to write a number. Anything else stays as it is, so that nothing somebody said is lost.
 *
 * Of a number: " -3 " → "-3", "-" → null, "hot" → "hot"; of a text: "-" → "-".
 */
export function writtenAnswer(
  { answerType, textFormat }: Pick<VersionQuestion, 'answerType' | 'textFormat'>,
  text: string | null | undefined,
): string | null {
  if (answerType !== answerTypes.text) return null;
  const written = text?.trim() || null;
  return written !== null && textFormat === 'number' && /^[-+.,\s]*$/.test(written) ? null : written;
}

/**
 * A number as a reader writes it, its digits untouched; anything else as it stands.
 *
 * "3.5" → "3,5" in Turkish, "3,50" → "3.50" in English.
 */
export function spellNumber(written: string, language: Language): string {
  if (numberOf(written) === null) return written;
  return language === 'tr' ? written.replace('.', ',') : written.replace(',', '.');
}

/** So many decimals has what is counted together (a sum of tenths is one), and nobody reads more. */
const mostDecimals = 10;

/**
 * How many decimals it takes to tell measured numbers apart: as many as the finest of them has, at least two, at most ten.
 *
 * 4, 4.5 → 2; 0.002, 1 → 3; 1e-7 → 7.
 */
export function decimalsOf(values: readonly number[]): number {
  const decimals = values.map((value) => {
    const [, digits = '', small = '0'] = /^-?\d+(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(value)) ?? [];
    return digits.length + Number(small);
  });
  return Math.min(mostDecimals, Math.max(2, ...decimals));
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
