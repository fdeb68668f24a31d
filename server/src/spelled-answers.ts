import { type Language, languageOf } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import { type EffectiveAnswer, spellNumber, spellOptions } from '@sahada/rules/answers';
import { localized } from '@sahada/rules/localized';

/** Questions and answers in the reader's words. */

/** An option's title in a language, else its own. */
export const titleOf = (one: { title: string; locales: { languageId: number; title: string }[] }, languageId: number) =>
  localized(one.title, one.locales, languageId, 'title');

/** A question's text in a language, else its own. */
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

interface Titled {
  id: number;
  title: string;
  subOptions: readonly { id: number; title: string }[];
}

const titled = new WeakMap<VersionQuestion, Map<number, readonly Titled[]>>();

/** A question's options in a language. A frozen question never changes, and files spell it for each response. */
function optionsIn(question: VersionQuestion, languageId: number): readonly Titled[] {
  const known = titled.get(question) ?? new Map<number, readonly Titled[]>();
  titled.set(question, known);
  const options =
    known.get(languageId) ??
    question.answers.map((option) => ({
      id: option.id,
      title: titleOf(option, languageId),
      subOptions: option.subOptions.map((sub) => ({ id: sub.id, title: titleOf(sub, languageId) })),
    }));
  known.set(languageId, options);
  return options;
}

/** What is spelled of an answer, effective or as it is stored. */
type Said = Partial<Pick<EffectiveAnswer, 'optionIds' | 'subOptionIds' | 'text'>>;

const noIds: readonly number[] = [];

/** "Hayır (Raf, Zemin)": the chosen options with what was chosen under each; a text as written. */
export function spellChoice(
  question: VersionQuestion,
  answer: Said | null | undefined,
  languageId: number,
): string | null {
  if (!answer) return null;
  const { optionIds = noIds, subOptionIds = noIds, text = null } = answer;
  if (text !== null) return spellText({ ...question, text }, languageOf(languageId));
  if (optionIds.length === 0) return null;
  return spellOptions(
    optionsIn(question, languageId)
      .filter(({ id }) => optionIds.includes(id))
      .map(({ title, subOptions }) => ({
        title,
        selected: true,
        subOptions: subOptions.map((sub) => ({ title: sub.title, selected: subOptionIds.includes(sub.id) })),
      })),
  );
}
