import { type Language, spokenOf } from '@sahada/contract/text';

/** The language that the address asks for, else the browser's, else Turkish. */
export function readLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked === 'tr' || asked === 'en') return asked;
  return spokenOf(window.navigator.languages) ?? 'tr';
}

/** The same page in the other language. */
export const inLanguage = (language: Language): string => `${window.location.pathname}?lang=${language}`;
