import { about, type Entity } from '@sahada/contract/crud';
import { say } from '@sahada/contract/text';

const small = (text: string, language: 'tr' | 'en'): string =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

/** The sentences that the screens of every entity say in the same way, made of its noun. */
export function entityWords(group: { [about]: Pick<Entity, 'noun'> }) {
  const { noun } = group[about];
  const [one, tr] = [small(noun.en, 'en'), small(noun.tr, 'tr')];
  return {
    title: say(noun.many),
    name: say({ tr: `${noun.tr} adı`, en: `${noun.en} name` }),
    add: say({ tr: `${noun.tr} ekle`, en: `Add ${one}` }),
    edit: say({ tr: `${noun.trObject} düzenle`, en: `Edit ${one}` }),
    deleteOne: say({ tr: `“{name}” ${noun.trNamed} silinsin mi?`, en: `Delete the ${one} “{name}”?` }),
    deleteMany: say({
      tr: `Seçilen {n} ${tr} silinsin mi?`,
      en: `Delete the {n} selected ${small(noun.many.en, 'en')}?`,
    }),
  };
}
