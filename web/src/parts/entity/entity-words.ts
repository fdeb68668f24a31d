import { about } from '@sahada/contract/crud';
import { capital, type Noun, nameOf, pluralOf } from '@sahada/contract/noun';
import { say } from '@sahada/contract/text';

/** The sentences that all entities' screens share, made from the noun of the entity's calls. */
export function entityWords(calls: { readonly [about]: { readonly noun: Noun } }) {
  const { noun } = calls[about];
  const [one, { tr, en }] = [nameOf(noun), noun];
  return {
    title: pluralOf(noun),
    name: say({ tr: `${one.tr} adı`, en: `${one.en} name` }),
    none: say({ tr: `Henüz ${tr.one} yok.`, en: `There are no ${en.many} yet.` }),
    add: say({ tr: `${one.tr} ekle`, en: `Add ${en.one}` }),
    edit: say({ tr: `${capital(tr.object, 'tr')} düzenle`, en: `Edit ${en.one}` }),
    deleteOne: say({ tr: `“{name}” ${tr.named} silinsin mi?`, en: `Delete the ${en.one} “{name}”?` }),
    deleteMany: say({ tr: `Seçilen {n} ${tr.one} silinsin mi?`, en: `Delete the {n} selected ${en.many}?` }),
  };
}
