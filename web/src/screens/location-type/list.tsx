import { locationType } from '@sahada/contract/location-type';
import { say } from '@sahada/contract/text';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { Column, EntityState, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { activeWords, common } from '../../parts/say/words.ts';

const words = {
  ...entityWords(locationType),
  hint: say({
    tr: 'Lokasyonları ayıran türler: mağaza, depo, mutfak gibi. Listeler türe göre filtrelenir.',
    en: 'What tells locations apart: store, warehouse, kitchen and so on. Lists are filtered by them.',
  }),
  activeHint: say({
    tr: 'Pasif türler lokasyonlarda seçilemez; seçilmiş olanlar kalır.',
    en: 'Passive types cannot be chosen for locations; those already chosen stay.',
  }),
};

type Item = ItemOf<typeof locationType>;

const columns: Column<Item>[] = [{ field: 'Name', label: words.name }];

const search: SearchField[] = [{ field: 'Name', label: words.name }];

const state: EntityState<Item> = { field: 'Active', words: activeWords };

function Form({ form }: EntityFormProps<typeof locationType>) {
  return (
    <>
      <TextField form={form} name="Name" label={words.name} locales="Locales" autoFocus />
      <SwitchField form={form} name="Active" label={common.active} hint={words.activeHint} />
    </>
  );
}

export default function LocationTypes() {
  return (
    <EntityScreen
      calls={locationType}
      words={words}
      columns={columns}
      search={search}
      state={state}
      blank={{ Name: '', Active: true }}
      Form={Form}
    />
  );
}
