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
  text: string,
  { textFormat, unit }: Pick<VersionQuestion, 'textFormat' | 'unit'>,
  language: Language,
): string {
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

interface Choices {
  /** The question's options, with their titles in a language. */
  options: readonly { id: number; title: string; subOptions: readonly { id: number; title: string }[] }[];
  /** What was chosen, as it is spelled. */
  told: Map<string | number, string | null>;
}

const choices = new WeakMap<VersionQuestion, Map<number, Choices>>();

/** A frozen question never changes, and files spell it for each response. */
function choicesIn(question: VersionQuestion, languageId: number): Choices {
  const known = choices.get(question) ?? new Map<number, Choices>();
  choices.set(question, known);
  const made = known.get(languageId) ?? {
    options: question.answers.map((option) => ({
      id: option.id,
      title: titleOf(option, languageId),
      subOptions: option.subOptions.map((sub) => ({ id: sub.id, title: titleOf(sub, languageId) })),
    })),
    told: new Map(),
  };
  known.set(languageId, made);
  return made;
}

/** Of the very many that several of twenty options make, most are chosen once. */
const choicesKept = 200;

function spellIds(
  { options, told }: Choices,
  optionIds: readonly number[],
  subOptionIds: readonly number[],
): string | null {
  const isOne = optionIds.length === 1 && subOptionIds.length === 0;
  const key = isOne ? (optionIds[0] as number) : `${optionIds}/${subOptionIds}`;
  const known = told.get(key);
  if (known !== undefined) return known;
  const spelt = spellOptions(
    options
      .filter(({ id }) => optionIds.includes(id))
      .map(({ title, subOptions }) => ({
        title,
        selected: true,
        subOptions: subOptions.map((sub) => ({ title: sub.title, selected: subOptionIds.includes(sub.id) })),
      })),
  );
  if (told.size < choicesKept) told.set(key, spelt);
  return spelt;
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
  if (text !== null) return spellText(text, question, languageOf(languageId));
  return optionIds.length === 0 ? null : spellIds(choicesIn(question, languageId), optionIds, subOptionIds);
}
