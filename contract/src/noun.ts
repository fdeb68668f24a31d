import type { AnyText } from './text.ts';

/** What a thing is called, declined once for all sentences; written as within a sentence, without a capital. */
export interface Noun {
  readonly tr: {
    /** müşteri */
    readonly one: string;
    /** müşteriyi */
    readonly accusative: string;
    /** müşterisi: after the name of the one that is meant */
    readonly possessive: string;
    /** müşteriler */
    readonly many: string;
  };
  readonly en: { readonly one: string; readonly many: string };
}

const capital = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Begins a sentence with it: "Müşteri", "Customer". */
export const nameOf = ({ tr, en }: Noun): AnyText => ({ tr: capital(tr.one, 'tr'), en: capital(en.one, 'en') });

/** What became of one or several: "Müşteri silindi.", "3 müşteri silindi."; `verb` is `{ tr: 'silindi', en: 'deleted' }`. */
export function became(noun: Noun, verb: AnyText, count = 1): AnyText {
  const { tr, en } = nameOf(noun);
  return count === 1
    ? { tr: `${tr} ${verb.tr}.`, en: `${en} ${verb.en}.` }
    : { tr: `${count} ${noun.tr.one} ${verb.tr}.`, en: `${count} ${noun.en.many} ${verb.en}.` };
}
