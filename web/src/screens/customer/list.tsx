import { customer } from '@sahada/contract/customer';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { activeWords, common } from '../../parts/say/words.ts';

const words = {
  ...entityWords(customer),
  hint: say({
    tr: 'Denetlediğiniz firmaları buraya ekleyin; lokasyonlar ve projeler onlara bağlanır. Kendi şubelerinizi denetliyorsanız kendi firmanızı ekleyin.',
    en: 'Add the companies you audit; locations and projects belong to them. If you audit your own branches, add your own company.',
  }),
  contact: say({ tr: 'Yetkili', en: 'Contact' }),
  firstName: say({ tr: 'Yetkili adı', en: 'Contact first name' }),
  lastName: say({ tr: 'Yetkili soyadı', en: 'Contact last name' }),
  email: say({ tr: 'Yetkili e-postası', en: 'Contact e-mail' }),
  city: say({ tr: 'İl', en: 'City' }),
  country: say({ tr: 'Ülke', en: 'Country' }),
};

type Item = ItemOf<typeof customer>;

const columns: Column<Item>[] = [
  { field: 'companyName', label: words.name },
  { field: 'personelFName', label: words.contact, value: (item) => `${item.personelFName} ${item.personelLName}` },
  { field: 'personelEmail', label: common.email, width: 250 },
  { field: 'companyPhone', label: common.phone, width: 150, wide: true },
  { field: 'CityName', label: words.city, width: 120 },
];

const search: SearchField[] = [
  { field: 'companyName', label: words.name },
  { field: 'personelFName', label: words.firstName },
  { field: 'personelLName', label: words.lastName },
  { field: 'personelEmail', label: words.email },
  { field: 'companyPhone', label: common.phone },
];

const filters: Filter[] = [{ field: 'country', label: words.country, kind: 'lookup', row: lookup.countries }];

const state: EntityState<Item> = { field: 'active', words: activeWords };

const pages = { create: '/customers/detail/new', edit: '/customers/detail/{id}' };

export default function Customers() {
  return (
    <EntityScreen
      calls={customer}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      pages={pages}
      tools={<ImportLink to="/import/customer" isSmall />}
      otherStart={<ImportLink to="/import/customer" />}
    />
  );
}
