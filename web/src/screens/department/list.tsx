import { department } from '@sahada/contract/department';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { LabelScreen } from '../../parts/entity/label-screen.tsx';

const words = {
  ...entityWords(department),
  hint: say({
    tr: 'Bölümler soru listelerini başlıklara ayırır: Mutfak, Depo, Personel hijyeni gibi.',
    en: 'Sections divide checklists under headings such as Kitchen, Storage or Staff hygiene.',
  }),
  publishedHint: say({
    tr: 'Yalnızca aktif bölümler soru listelerinde seçilebilir.',
    en: 'Only active sections can be chosen in checklists.',
  }),
};

export default function Departments() {
  return <LabelScreen calls={department} words={words} />;
}
