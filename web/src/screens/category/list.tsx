import { category } from '@sahada/contract/category';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { LabelScreen } from '../../parts/entity/label-screen.tsx';

const words = {
  ...entityWords(category),
  hint: say({
    tr: 'Kategoriler soruları konularına göre toplar: Hijyen, Yangın güvenliği, Personel gibi.',
    en: 'Categories gather questions by subject: Hygiene, Fire safety, Staff and so on.',
  }),
  publishedHint: say({
    tr: 'Yalnızca aktif kategoriler sorularda seçilebilir.',
    en: 'Only active categories can be chosen for questions.',
  }),
};

export default function Categories() {
  return <LabelScreen calls={category} words={words} />;
}
