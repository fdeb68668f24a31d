import { languageIds } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { spellNumber } from '@sahada/rules/answers';
import { localized } from '@sahada/rules/localized';
import { formatDay } from './format.ts';

/** An answer in words, as somebody else reads it: "Hayır (Kapak açık)"; empty where nothing was answered. */
export function answerText(question: VersionQuestion, answer: RawAnswer, language: Language): string {
  const languageId = languageIds[language];
  const text = answer.text?.trim();
  if (text) {
    const day = question.textFormat === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && formatDay(text, language);
    const spelt = day || (question.textFormat === 'number' ? spellNumber(text, language) : text);
    return [spelt, question.unit].filter(Boolean).join(' ');
  }
  return question.answers
    .filter(({ id }) => answer.optionIds?.includes(id))
    .map((option) => {
      const subs = option.subOptions
        .filter(({ id }) => answer.subOptionIds?.includes(id))
        .map((sub) => localized(sub.title, sub.locales, languageId, 'title'));
      const title = localized(option.title, option.locales, languageId, 'title');
      return subs.length > 0 ? `${title} (${subs.join(', ')})` : title;
    })
    .join(', ');
}
