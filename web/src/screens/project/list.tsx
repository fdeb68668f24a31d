import { lookup } from '@sahada/contract/lookup';
import { project } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { idIn, useAddress } from '../../client/address.ts';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { activeWords, common } from '../../parts/say/words.ts';
import { blankProject, ProjectForm, projectWords } from './form.tsx';

const words = {
  ...projectWords,
  hint: say({
    tr: 'Bir proje; lokasyonları, kullanıcıları, soru listelerini ve başarı seviyelerini bir araya getirir.',
    en: 'A project brings locations, users, checklists and achievement levels together.',
  }),
};

type Item = ItemOf<typeof project>;

const columns: Column<Item>[] = [
  { field: 'Name', label: words.name },
  { field: 'CustomerName', label: words.customer },
  { field: 'Description', label: common.description, wide: true, sort: false },
];

const search: SearchField[] = [
  { field: 'Name', label: words.name },
  { field: 'CustomerName', label: words.customer },
  { field: 'Description', label: common.description },
];

const filters: Filter[] = [{ field: 'CustomerId', label: words.customer, kind: 'lookup', row: lookup.customers }];

const state: EntityState<Item> = { field: 'Published', words: activeWords };

/** A customer's page leads here to add one of its projects. */
const blankFor = (customerId: string | undefined) => {
  const id = idIn(customerId);
  return id === null ? blankProject : { ...blankProject, CustomerId: id };
};

export default function Projects() {
  const { customerId } = useAddress<{ customerId?: string }>().query;
  return (
    <EntityScreen
      calls={project}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      blank={blankFor(customerId)}
      Form={ProjectForm}
      to="/customers/project-detail/{id}"
    />
  );
}
