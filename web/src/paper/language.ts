import type { Language } from '@sahada/contract/text';

/** The language that the address asks for, else the browser's, else Turkish. */
export function readLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked === 'tr' || asked === 'en') return asked;
  const spoken = window.navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return (spoken.find((one) => one === 'tr' || one === 'en') as Language | undefined) ?? 'tr';
}

/** The same page in the other language. */
export const inLanguage = (language: Language): string => `${window.location.pathname}?lang=${language}`;
