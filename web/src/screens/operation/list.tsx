import { operation } from '@sahada/contract/operation';
import { say } from '@sahada/contract/text';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { Column, EntityState, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { activeWords, common } from '../../parts/say/words.ts';

const words = {
  ...entityWords(operation),
  hint: say({
    tr: 'Lokasyonlarda yapılan işler: market, restoran, depo, üretim gibi.',
    en: 'What locations do: retail, restaurant, warehouse, production and so on.',
  }),
  activeHint: say({
    tr: 'Pasif faaliyet türleri lokasyonlarda seçilemez.',
    en: 'Passive operations cannot be chosen for locations.',
  }),
};

type Item = ItemOf<typeof operation>;

const columns: Column<Item>[] = [{ field: 'Name', label: words.name }];

const search: SearchField[] = [{ field: 'Name', label: words.name }];

const state: EntityState<Item> = { field: 'Active', words: activeWords };

function Form({ form }: EntityFormProps<typeof operation>) {
  return (
    <>
      <TextField form={form} name="Name" label={words.name} locales="Locales" autoFocus />
      <SwitchField form={form} name="Active" label={common.active} hint={words.activeHint} />
    </>
  );
}

export default function Operations() {
  return (
    <EntityScreen
      calls={operation}
      words={words}
      columns={columns}
      search={search}
      state={state}
      blank={{ Name: '', Active: true }}
      Form={Form}
    />
  );
}
