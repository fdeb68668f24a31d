import type { category } from '@sahada/contract/category';
import type { department } from '@sahada/contract/department';
import { say, type Text } from '@sahada/contract/text';
import { createContext, useContext, useMemo } from 'react';
import { SwitchField, TextField } from '../form/fields.tsx';
import type { Column, EntityState, ItemOf } from '../list/columns.ts';
import { activeWords, common } from '../say/words.ts';
import { type EntityFormProps, EntityScreen, type EntityWords } from './entity-screen.tsx';

type Labels = typeof department | typeof category;
type Item = ItemOf<Labels>;

interface LabelWords extends EntityWords {
  /** "Kategori adı" */
  name: Text;
  publishedHint: Text;
}

const codeHint = say({ tr: 'Raporlarda ve aramada kullanılan kısa ad.', en: 'A short name for reports and search.' });

const state: EntityState<Item> = { field: 'published', words: activeWords };

const blank = { name: '', published: true };

const Words = createContext<LabelWords | null>(null);

/** The screen of labels that content is sorted under: a name in every language, a code, published or not. */
export function LabelScreen({ calls, words }: { calls: Labels; words: LabelWords }) {
  const columns = useMemo<Column<Item>[]>(
    () => [
      { field: 'name', label: words.name },
      { field: 'code', label: common.code, width: 200 },
    ],
    [words],
  );
  return (
    <Words value={words}>
      <EntityScreen
        calls={calls}
        words={words}
        columns={columns}
        search={columns}
        state={state}
        blank={blank}
        Form={Form}
      />
    </Words>
  );
}

function Form({ form }: EntityFormProps<Labels>) {
  const words = useContext(Words);
  if (words === null) return null;
  return (
    <>
      <TextField form={form} name="name" label={words.name} locales="locales" autoFocus />
      <TextField form={form} name="code" label={common.code} hint={codeHint} />
      <SwitchField form={form} name="published" label={common.active} hint={words.publishedHint} />
    </>
  );
}
