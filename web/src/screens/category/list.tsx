import { category } from '@sahada/contract/category';
import { say } from '@sahada/contract/text';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { Column, EntityState, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { common, publishedWords } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Kategoriler', en: 'Categories' }),
  add: say({ tr: 'Kategori ekle', en: 'Add category' }),
  edit: say({ tr: 'Kategoriyi düzenle', en: 'Edit category' }),
  deleteOne: say({ tr: '“{name}” kategorisi silinsin mi?', en: 'Delete the category “{name}”?' }),
  deleteMany: say({ tr: 'Seçilen {n} kategori silinsin mi?', en: 'Delete the {n} selected categories?' }),
  hint: say({
    tr: 'Kategoriler soruları konularına göre toplar: Hijyen, Yangın güvenliği, Personel gibi.',
    en: 'Categories gather questions by subject: Hygiene, Fire safety, Staff and so on.',
  }),
  name: say({ tr: 'Kategori adı', en: 'Category name' }),
  codeHint: say({ tr: 'Raporlarda ve aramada kullanılan kısa ad.', en: 'A short name for reports and search.' }),
  publishedHint: say({
    tr: 'Yalnızca yayımlanan kategoriler sorularda seçilebilir.',
    en: 'Only published categories can be chosen for questions.',
  }),
};

type Item = ItemOf<typeof category>;

const columns: Column<Item>[] = [
  { field: 'name', label: words.name },
  { field: 'code', label: common.code, width: 200 },
];

const search: SearchField[] = [
  { field: 'name', label: words.name },
  { field: 'code', label: common.code },
];

const state: EntityState<Item> = { field: 'published', words: publishedWords };

function Form({ form }: EntityFormProps<typeof category>) {
  return (
    <>
      <TextField form={form} name="name" label={words.name} locales="locales" autoFocus />
      <TextField form={form} name="code" label={common.code} hint={words.codeHint} />
      <SwitchField form={form} name="published" label={common.published} hint={words.publishedHint} />
    </>
  );
}

export default function Categories() {
  return (
    <EntityScreen
      calls={category}
      words={words}
      columns={columns}
      search={search}
      state={state}
      blank={{ name: '', published: true }}
      Form={Form}
    />
  );
}
