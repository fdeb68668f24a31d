import { category } from '@sahada/contract/category';
import { say } from '@sahada/contract/text';
import { LabelScreen } from '../../parts/entity/label-screen.tsx';
import { entities } from '../../parts/entity/nouns.ts';

const words = {
  ...entities.category,
  hint: say({
    tr: 'Kategoriler soruları konularına göre toplar: Hijyen, Yangın güvenliği, Personel gibi.',
    en: 'Categories gather questions by subject: Hygiene, Fire safety, Staff and so on.',
  }),
  publishedHint: say({
    tr: 'Yalnızca yayımlanan kategoriler sorularda seçilebilir.',
    en: 'Only published categories can be chosen for questions.',
  }),
};

export default function Categories() {
  return <LabelScreen calls={category} words={words} />;
}
