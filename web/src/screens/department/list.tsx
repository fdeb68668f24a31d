import { department } from '@sahada/contract/department';
import { say } from '@sahada/contract/text';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { Column, EntityState, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { common, publishedWords } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Bölümler', en: 'Sections' }),
  add: say({ tr: 'Bölüm ekle', en: 'Add section' }),
  edit: say({ tr: 'Bölümü düzenle', en: 'Edit section' }),
  deleteOne: say({ tr: '“{name}” bölümü silinsin mi?', en: 'Delete the section “{name}”?' }),
  deleteMany: say({ tr: 'Seçilen {n} bölüm silinsin mi?', en: 'Delete the {n} selected sections?' }),
  hint: say({
    tr: 'Bölümler soru listelerini başlıklara ayırır: Mutfak, Depo, Personel hijyeni gibi.',
    en: 'Sections divide checklists under headings such as Kitchen, Storage or Staff hygiene.',
  }),
  name: say({ tr: 'Bölüm adı', en: 'Section name' }),
  codeHint: say({ tr: 'Raporlarda ve aramada kullanılan kısa ad.', en: 'A short name for reports and search.' }),
  publishedHint: say({
    tr: 'Yalnızca yayımlanan bölümler soru listelerinde seçilebilir.',
    en: 'Only published sections can be chosen in checklists.',
  }),
};

type Item = ItemOf<typeof department>;

const columns: Column<Item>[] = [
  { field: 'name', label: words.name },
  { field: 'code', label: common.code, width: 200 },
];

const search: SearchField[] = [
  { field: 'name', label: words.name },
  { field: 'code', label: common.code },
];

const state: EntityState<Item> = { field: 'published', words: publishedWords };

function Form({ form }: EntityFormProps<typeof department>) {
  return (
    <>
      <TextField form={form} name="name" label={words.name} locales="locales" autoFocus />
      <TextField form={form} name="code" label={common.code} hint={words.codeHint} />
      <SwitchField form={form} name="published" label={common.published} hint={words.publishedHint} />
    </>
  );
}

export default function Sections() {
  return (
    <EntityScreen
      calls={department}
      words={words}
      columns={columns}
      search={search}
      state={state}
      blank={{ name: '', published: true }}
      Form={Form}
    />
  );
}
