import { type AnyText, say } from './text.ts';

/** What a thing is called, in the forms that its sentences need; with a small letter. */
export interface Noun {
  readonly tr: {
    readonly one: string;
    /** As what something is done to: "lokasyonu düzenle". */
    readonly object: string;
    /** After a name: “Depo” lokasyonu. What ends like this anyway stays as it is: “Hijyen” soru listesi. */
    readonly named: string;
    readonly many: string;
  };
  readonly en: { readonly one: string; readonly many: string };
}

/** Only the first letter of a sentence is large. */
export const capital = (text: string, language: 'tr' | 'en'): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** As a sentence begins with it: "Müşteri", "Customer". */
export const nameOf = ({ tr, en }: Noun) => say({ tr: capital(tr.one, 'tr'), en: capital(en.one, 'en') });

/** "Müşteriler", "Customers". */
export const pluralOf = ({ tr, en }: Noun) => say({ tr: capital(tr.many, 'tr'), en: capital(en.many, 'en') });

/** What became of one or several: "Müşteri silindi.", "3 müşteri silindi."; `verb` is `{ tr: 'silindi', en: 'deleted' }`. */
export function became(noun: Noun, verb: AnyText, count = 1): AnyText {
  const name = nameOf(noun);
  return count === 1
    ? say({ tr: `${name.tr} ${verb.tr}.`, en: `${name.en} ${verb.en}.` })
    : say({ tr: `${count} ${noun.tr.one} ${verb.tr}.`, en: `${count} ${noun.en.many} ${verb.en}.` });
}
