import { say } from '@sahada/contract/text';

/** What an entity is called, in the forms that its sentences need; with a small letter. */
export interface Noun {
  tr: {
    one: string;
    many: string;
    /** As what something is done to: "lokasyonu düzenle". */
    object: string;
    /** After a name: “Depo” lokasyonu. What ends like this anyway stays as it is: “Hijyen” soru listesi. */
    named: string;
  };
  en: { one: string; many: string };
}

const capital = (text: string, language: 'tr' | 'en'): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** The sentences that every entity's screens say in the same way. */
export const entityWords = ({ tr, en }: Noun) => ({
  title: say({ tr: capital(tr.many, 'tr'), en: capital(en.many, 'en') }),
  one: say({ tr: capital(tr.one, 'tr'), en: capital(en.one, 'en') }),
  name: say({ tr: `${capital(tr.one, 'tr')} adı`, en: `${capital(en.one, 'en')} name` }),
  add: say({ tr: `${capital(tr.one, 'tr')} ekle`, en: `Add ${en.one}` }),
  edit: say({ tr: `${capital(tr.object, 'tr')} düzenle`, en: `Edit ${en.one}` }),
  deleteOne: say({ tr: `“{name}” ${tr.named} silinsin mi?`, en: `Delete the ${en.one} “{name}”?` }),
  deleteMany: say({ tr: `Seçilen {n} ${tr.one} silinsin mi?`, en: `Delete the {n} selected ${en.many}?` }),
});
