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

/** What names something is no quantity, and is written without thousands separators: it is given as a string. */
type Naming = 'number' | 'code' | 'id' | 'port' | 'status' | 'year';

export type Values<Names extends string> = { [Name in Names]: Name extends Naming ? string : string | number };

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
  return fill(text, language, values[0] as Fillings | undefined);
}

/** What a placeholder is filled with; a pair is told in the language of the text around it. */
export type Filling = string | number | AnyText;

export type Fillings = Record<string, Filling> & { [Name in Naming]?: string | AnyText };

const spelled = new Map<Language, Intl.NumberFormat>();

/** As its reader writes it: 12.500,5 or 12,500.5. */
function spell(value: number, language: Language): string {
  const format = spelled.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 10 });
  spelled.set(language, format);
  return format.format(value);
}

/**
 * Like `tell`, for machinery that does not know the text's placeholders. A number is a quantity; one that is a name, as of a year or a
 * port, is given as a string.
 */
export function fill(text: AnyText, language: Language, values?: Fillings): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values?.[name] ?? whole;
    if (typeof value === 'number') return spell(value, language);
    return typeof value === 'object' ? value[language] : value;
  });
}

/** Fills a text in both languages. */
export const filled = (text: AnyText, values: Fillings): AnyText => ({
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
