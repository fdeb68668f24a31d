import { answerTypes } from '@sahada/contract/codes';
import type { RawAnswer, VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import { isGraded, outOfRange, writtenAnswer } from '@sahada/rules/answers';
import { soughtWords } from '@sahada/rules/sought';
import { toneOfEarned } from '@sahada/rules/tone';

/** What was given so far, by question id. */
export type Answers = Readonly<Record<number, RawAnswer>>;

/** Nothing is left in it that anybody would miss. */
export function isBlank(answer: RawAnswer): boolean {
  return !answer.optionIds?.length && !answer.text && !answer.note && !answer.pictureKeys?.length;
}

/** Whether the question itself has been answered; a note or a photo alone is no answer. */
export function isGiven(question: VersionQuestion, answer: RawAnswer): boolean {
  return Boolean(answer.optionIds?.length || writtenAnswer(question, answer.text));
}

/** Sub-options stay only under options that stay; what an auditor said about the severity of another answer does not. */
function withOptions(question: VersionQuestion, answer: RawAnswer, optionIds: number[]): RawAnswer {
  const kept = question.answers.filter((option) => optionIds.includes(option.id));
  const known = new Set(kept.flatMap((option) => option.subOptions.map((sub) => sub.id)));
  return {
    ...answer,
    optionIds,
    subOptionIds: answer.subOptionIds?.filter((id) => known.has(id)) ?? [],
    severity: null,
  };
}

/** Chooses one option; null clears the choice. */
export function chooseOne(question: VersionQuestion, answer: RawAnswer, optionId: number | null): RawAnswer {
  return withOptions(question, answer, optionId === null ? [] : [optionId]);
}

const standsAlone = (option: VersionAnswer) => option.exclusive || option.excludeFromScoring;

/** Ticks or unticks one of several; an option that stands alone ("None of them") clears the others, and they clear it. */
export function toggleOne(question: VersionQuestion, answer: RawAnswer, option: VersionAnswer): RawAnswer {
  const chosen = answer.optionIds ?? [];
  if (chosen.includes(option.id)) {
    return withOptions(
      question,
      answer,
      chosen.filter((id) => id !== option.id),
    );
  }
  if (standsAlone(option)) return withOptions(question, answer, [option.id]);
  const alone = new Set(question.answers.filter(standsAlone).map((one) => one.id));
  return withOptions(question, answer, [...chosen.filter((id) => !alone.has(id)), option.id]);
}

/** Chooses a grade (exactly one of its option's) or ticks a reason (any number). */
export function toggleSub(option: VersionAnswer, answer: RawAnswer, subOptionId: number): RawAnswer {
  const chosen = answer.subOptionIds ?? [];
  if (isGraded(option)) {
    const own = new Set(option.subOptions.map((sub) => sub.id));
    return { ...answer, subOptionIds: [...chosen.filter((id) => !own.has(id)), subOptionId], severity: null };
  }
  const subOptionIds = chosen.includes(subOptionId)
    ? chosen.filter((id) => id !== subOptionId)
    : [...chosen, subOptionId];
  return { ...answer, subOptionIds };
}

/** Writes a text or a number; what an auditor said about how grave a number out of range is does not hold for one within it. */
export function writeText(question: VersionQuestion, answer: RawAnswer, text: string): RawAnswer {
  return { ...answer, text, ...(answer.severity && !outOfRange(question, text) && { severity: null }) };
}

export type Tone = 'good' | 'part' | 'bad' | 'none' | 'plain';

/** What an option means, as far as the reader may know: without scores every option looks alike. */
export function toneOf(question: VersionQuestion, option: VersionAnswer): Tone {
  if (option.excludeFromScoring) return 'none';
  if (option.severity === 'major' || option.severity === 'minor') return 'bad';
  // Of several answers each earns a part: a part is no half measure there.
  if (question.answerType === answerTypes.multiple) return 'plain';
  if ((question.score ?? 0) <= 0 || option.score === null) return 'plain';
  const best = Math.max(...question.answers.map((one) => (one.excludeFromScoring ? 0 : (one.score ?? 0))));
  return toneOfEarned(option.score, best);
}

/** For searching: İ, I, ı and i are one letter, and so are letters with and without their marks. */
export function searchKey(text: string): string {
  return text.replace(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Whether a text holds each word that is looked for. */
export function finds(wanted: string): (text: string) => boolean {
  const words = soughtWords(wanted).map(searchKey);
  return (text) => {
    const key = searchKey(text);
    return words.every((word) => key.includes(word));
  };
}
