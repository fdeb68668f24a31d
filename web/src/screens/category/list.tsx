import { category } from '@sahada/contract/category';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { NamedScreen } from '../../parts/entity/named-screen.tsx';

const words = {
  ...entityWords(category),
  hint: say({
    tr: 'Kategoriler soruları konularına göre toplar: Hijyen, Yangın güvenliği, Personel gibi.',
    en: 'Categories gather questions by subject: Hygiene, Fire safety, Staff and so on.',
  }),
  activeHint: say({
    tr: 'Yalnızca aktif kategoriler sorularda seçilebilir.',
    en: 'Only active categories can be chosen for questions.',
  }),
};

const fields = { name: 'name', locales: 'locales', active: 'published', code: 'code' } as const;

export default function Categories() {
  return <NamedScreen calls={category} words={words} fields={fields} />;
}
