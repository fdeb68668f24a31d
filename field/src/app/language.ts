import { languageIds } from '@sahada/contract/codes';
import { type Language, languageOf } from '@sahada/contract/text';

const name = 'sahada.field.language';

/** The language the person chose on this device, if they ever did. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(name);
    return kept === 'tr' || kept === 'en' ? kept : null;
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language) {
  try {
    localStorage.setItem(name, language);
  } catch {
    console.info('the language is not remembered');
  }
}

/** Before any form says otherwise: the person's choice, the browser's language, Turkish. */
export const firstLanguage = (): Language => chosenLanguage() ?? spokenOf(navigator.languages) ?? 'tr';

/** Who speaks Turkish at all gets Turkish, in which most forms are written. */
const spokenOf = (languages: readonly string[]): Language | null =>
  (['tr', 'en'] as const).find((one) => languages.some((tag) => tag.startsWith(one))) ?? null;

/** What a form is shown in to somebody who has not chosen: what they speak, where it has been translated, or else its own. */
export function languageFor(
  { version, defaultLanguageId }: { version: { locales: { languageId: number }[] }; defaultLanguageId: number },
  languages: readonly string[] = navigator.languages,
): Language {
  const spoken = spokenOf(languages);
  const isTranslated = spoken && version.locales.some((one) => one.languageId === languageIds[spoken]);
  return isTranslated ? spoken : languageOf(defaultLanguageId);
}
