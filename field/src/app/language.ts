import type { Language } from '@sahada/contract/text';

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
export const firstLanguage = (): Language =>
  chosenLanguage() ?? (navigator.languages.some((one) => one.startsWith('tr')) ? 'tr' : browserOr('tr'));

const browserOr = (other: Language): Language => (navigator.language.startsWith('en') ? 'en' : other);
