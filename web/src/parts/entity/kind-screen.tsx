import type { locationType } from '@sahada/contract/location-type';
import type { operation } from '@sahada/contract/operation';
import type { Text } from '@sahada/contract/text';
import { createContext, useContext, useMemo } from 'react';
import { SwitchField, TextField } from '../form/fields.tsx';
import type { Column, EntityState, ItemOf } from '../list/columns.ts';
import { activeWords, common } from '../say/words.ts';
import { type EntityFormProps, EntityScreen, type EntityWords } from './entity-screen.tsx';

type Kinds = typeof operation | typeof locationType;
type Item = ItemOf<Kinds>;

interface KindWords extends EntityWords {
  /** "Faaliyet türü adı" */
  name: Text;
  activeHint: Text;
}

const state: EntityState<Item> = { field: 'Active', words: activeWords };

const blank = { Name: '', Active: true };

const Words = createContext<KindWords | null>(null);

/** The screen of kinds that locations are told apart by: a name in every language, offered or not. */
export function KindScreen({ calls, words }: { calls: Kinds; words: KindWords }) {
  const columns = useMemo<Column<Item>[]>(() => [{ field: 'Name', label: words.name }], [words]);
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

function Form({ form }: EntityFormProps<Kinds>) {
  const words = useContext(Words);
  if (words === null) return null;
  return (
    <>
      <TextField form={form} name="Name" label={words.name} locales="Locales" autoFocus />
      <SwitchField form={form} name="Active" label={common.active} hint={words.activeHint} />
    </>
  );
}
