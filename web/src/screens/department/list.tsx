import { department } from '@sahada/contract/department';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { NamedScreen } from '../../parts/entity/named-screen.tsx';

const words = {
  ...entityWords(department),
  hint: say({
    tr: 'Bölümler soru listelerini başlıklara ayırır: Mutfak, Depo, Personel hijyeni gibi.',
    en: 'Sections divide checklists under headings such as Kitchen, Storage or Staff hygiene.',
  }),
  activeHint: say({
    tr: 'Yalnızca aktif bölümler soru listelerinde seçilebilir.',
    en: 'Only active sections can be chosen in checklists.',
  }),
};

const fields = { name: 'name', locales: 'locales', active: 'published', code: 'code' } as const;

export default function Departments() {
  return <NamedScreen calls={department} words={words} fields={fields} />;
}
