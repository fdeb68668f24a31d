import { languageIds } from '@sahada/contract/codes';
import { type AnyText, fill, type Language, type Text, type Values } from '@sahada/contract/text';
import { useCallback } from 'react';
import { create } from 'zustand';
import { readCookie, writeCookie } from './cookie.ts';

const cookieName = 'sahada.language';

/** Between the tabs of this browser. */
const tabs = new BroadcastChannel('sahada.language');

interface LanguageState {
  language: Language;
  /** Whether somebody picked a language in this visit: it then wins over the user's stored one. */
  picked: boolean;
}

export const useLanguageState = create<LanguageState>(() => ({
  language: readCookie(cookieName) === 'en' ? 'en' : 'tr',
  picked: false,
}));

export const languageNow = (): Language => useLanguageState.getState().language;

// The page is served as a Turkish one: a reader that speaks would read English aloud as if it were.
if (typeof document !== 'undefined') document.documentElement.lang = languageNow();

export const languageIdNow = () => languageIds[languageNow()];

export function setLanguage(language: Language, picked: boolean): void {
  writeCookie(cookieName, language);
  document.documentElement.lang = language;
  useLanguageState.setState({ language, picked });
}

/**
 * Tells the other tabs of this browser to change to the present language too, since the server knows one language per
 * session. Call it once the server has the new one: they read everything again at once.
 */
export function shareLanguage(): void {
  tabs.postMessage(languageNow());
}

/** Follows the language of other tabs; `changed` reads again what is on screen. */
export function watchLanguage(changed: () => void): void {
  tabs.addEventListener('message', ({ data }) => {
    if (data === languageNow()) return;
    setLanguage(data === 'en' ? 'en' : 'tr', true);
    changed();
  });
}

export const useLanguage = (): Language => useLanguageState((state) => state.language);

/** Reads a pair in the language of the screen: `const say = useSay(); say(words.title)`. */
export type Sayer = <Names extends string = never>(
  text: Text<Names>,
  ...values: [Names] extends [never] ? [] : [Values<Names>]
) => string;

/** A sentence breaks before "e-posta", not in it. Names stay as people type them: tools that listen or look for one compare them. */
const unbroken = (text: string): string => (/[.?!]$/.test(text) ? text.replace(/(\se-)(posta)/g, '$1\u2060$2') : text);

export function useSay(): Sayer {
  const language = useLanguage();
  return useCallback(
    (text: AnyText, values?: Record<string, string | number>) => unbroken(fill(text, language, values)),
    [language],
  ) as Sayer;
}
