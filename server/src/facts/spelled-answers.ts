import { type Language, languageOf } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import { type EffectiveAnswer, spellNumber, spellOptions } from '@sahada/rules/answers';
import { localized } from '@sahada/rules/localized';

/** Questions and answers in the reader's words. */

export const titleOf = (one: { title: string; locales: { languageId: number; title: string }[] }, languageId: number) =>
  localized(one.title, one.locales, languageId, 'title');

export const questionText = (question: VersionQuestion, languageId: number): string =>
  localized(question.text, question.locales, languageId, 'name');

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A written answer in the reader's language: a date as 02.11.2026 or 2 Nov 2026, a number as 3,5 or 3.5 with its unit. */
export function spellText(
  { text, textFormat, unit }: Pick<VersionQuestion, 'textFormat' | 'unit'> & { text: string | null },
  language: Language,
): string | null {
  if (text === null) return null;
  const date = textFormat === 'date' ? day.exec(text) : null;
  if (date) {
    const [, year, month, dayOfMonth] = date;
    return language === 'tr'
      ? `${dayOfMonth}.${month}.${year}`
      : `${Number(dayOfMonth)} ${months[Number(month) - 1]} ${year}`;
  }
  const spelt = textFormat === 'number' ? spellNumber(text, language) : text;
  return unit ? `${spelt} ${unit}` : spelt;
}

/** "Hayır (Raf, Zemin)": the chosen options with what was chosen under each; a text as written. */
export function spellChoice(
  question: VersionQuestion,
  answer: EffectiveAnswer | null | undefined,
  languageId: number,
): string | null {
  if (!answer) return null;
  if (answer.text !== null) return spellText({ ...question, text: answer.text }, languageOf(languageId));
  return spellOptions(
    question.answers.map((option) => ({
      title: titleOf(option, languageId),
      selected: answer.optionIds.includes(option.id),
      subOptions: option.subOptions.map((sub) => ({
        title: titleOf(sub, languageId),
        selected: answer.subOptionIds.includes(sub.id),
      })),
    })),
  );
}
