import { type AnyText, type Language, say } from './text.ts';

/** What each language is called by its reader. */
export const languageTexts = {
  tr: say({ tr: 'Türkçe', en: 'Turkish' }),
  en: say({ tr: 'İngilizce', en: 'English' }),
} as const satisfies Record<Language, AnyText>;

/** What each language calls itself: for whoever looks for their own, whatever the screen speaks. */
export const ownLanguageTexts = {
  tr: say({ tr: 'Türkçe', en: 'Türkçe' }),
  en: say({ tr: 'English', en: 'English' }),
} as const satisfies Record<Language, AnyText>;
