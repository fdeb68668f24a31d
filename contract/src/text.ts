import { languageIds } from './codes.ts';

/**
 * Everything a person reads is made here, as a pair: Turkish and English side by side. There are no keys, so a missing
 * language or a placeholder that exists in only one of them does not compile.
 */

export type Language = keyof typeof languageIds;

export const languageOf = (id: number | null | undefined): Language => (id === languageIds.en ? 'en' : 'tr');

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Same<T extends string, E extends string> = [Placeholders<T>] extends [Placeholders<E>]
  ? [Placeholders<E>] extends [Placeholders<T>]
    ? E
    : never
  : never;

declare const placeholders: unique symbol;

/** A text in both languages, whatever its placeholders. */
export interface AnyText {
  readonly tr: string;
  readonly en: string;
}

/** A text in both languages; `Names` are the placeholders that must be filled before it is shown. */
export interface Text<Names extends string = never> extends AnyText {
  readonly [placeholders]?: (names: Names) => void;
}

export type Values<Names extends string> = Record<Names, string | number>;

/**
 * Makes a text: `say({ tr: '{n} soru', en: '{n} questions' })`. The same placeholders must stand in both. By the mark below a
 * bundler knows that it may leave out a text that nothing shows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function say<const T extends string, const E extends string>(pair: {
  tr: T;
  en: E & Same<T, E>;
}): Text<Placeholders<T>> {
  return pair as unknown as Text<Placeholders<T>>;
}

/** The text in one language with its placeholders filled. */
export function tell<Names extends string>(
  text: Text<Names>,
  language: Language,
  ...values: [Names] extends [never] ? [] : [Values<Names>]
): string {
  return fill(text, language, values[0] as Record<string, string | number> | undefined);
}

/** What a placeholder is filled with; a pair is told in the language of the text around it. */
export type Filling = string | number | AnyText;

/** Like `tell`, for machinery that does not know the text's placeholders. */
export function fill(text: AnyText, language: Language, values?: Record<string, Filling>): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values?.[name] ?? whole;
    return typeof value === 'object' ? value[language] : String(value);
  });
}

/** Fills a text in both languages. */
export const filled = (text: AnyText, values: Record<string, Filling>): AnyText => ({
  tr: fill(text, 'tr', values),
  en: fill(text, 'en', values),
});

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

/** Titles end without a full stop, also where the same sentence is a message elsewhere; two sentences keep theirs. */
export const asTitle = (text: string): string => (/\.\s/.test(text) ? text : text.replace(/\.$/, ''));
