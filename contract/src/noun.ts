import { type AnyText, filled, say } from './text.ts';

/** What a thing is called, in the forms that sentences need; in small letters. */
export interface Noun {
  readonly tr: {
    readonly one: string;
    /** As an object: "lokasyonu düzenle". */
    readonly object: string;
    /** After a name: “Depo” lokasyonu. A noun that already ends like this stays as it is: “Hijyen” soru listesi. */
    readonly named: string;
    readonly many: string;
  };
  readonly en: { readonly one: string; readonly many: string };
}

/** Only the first letter of a sentence is a capital. */
export const capital = (text: string, language: 'tr' | 'en'): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** As a sentence begins with it: "Müşteri", "Customer". */
export const nameOf = ({ tr, en }: Noun) => say({ tr: capital(tr.one, 'tr'), en: capital(en.one, 'en') });

/** "Müşteriler", "Customers". */
export const pluralOf = ({ tr, en }: Noun) => say({ tr: capital(tr.many, 'tr'), en: capital(en.many, 'en') });

/** Names in a row: "A", "A ve B", "A, B ve C". */
export const allOf = (names: readonly string[]): AnyText => joined(names.slice(0, -1), names.slice(-1));

const moreText = say({ tr: '{n} tane daha', en: '{n} more' });

/** Like `allOf`, with at most three of the names: "A, B, C ve 3 tane daha". `total` counts those that are not given too. */
export function fewOf(names: readonly string[], total = names.length): AnyText {
  const more = total - Math.min(names.length, 3);
  if (more <= 0) return allOf(names);
  const shown = names.slice(0, 3);
  const others = filled(moreText, { n: more });
  return { tr: joined(shown, [others.tr]).tr, en: joined(shown, [others.en]).en };
}

function joined(begin: readonly string[], last: readonly string[]): AnyText {
  const told = (and: string): string => [begin.join(', '), ...last].filter((part) => part !== '').join(and);
  return { tr: told(' ve '), en: told(' and ') };
}

/** What became of one or several: "Müşteri silindi.", "3 müşteri silindi."; `verb` is `{ tr: 'silindi', en: 'deleted' }`. */
export function became(noun: Noun, verb: AnyText, count = 1): AnyText {
  const name = nameOf(noun);
  return count === 1
    ? say({ tr: `${name.tr} ${verb.tr}.`, en: `${name.en} ${verb.en}.` })
    : filled(say({ tr: `{n} ${noun.tr.one} ${verb.tr}.`, en: `{n} ${noun.en.many} ${verb.en}.` }), { n: count });
}
