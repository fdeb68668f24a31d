import { Button } from '@mantine/core';
import { location } from '@sahada/contract/location';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { idIn, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { blankLocation, locationWords } from './words.ts';

const words = {
  ...locationWords,
  hint: say({
    tr: 'Denetlenen yerler: şube, mağaza, depo, mutfak. Her lokasyon bir müşteriye bağlıdır.',
    en: 'The places you audit: branches, stores, warehouses, kitchens. Each belongs to a customer.',
  }),
  types: say({ tr: 'Lokasyon türleri', en: 'Location types' }),
};

type Item = ItemOf<typeof location>;

const columns: Column<Item>[] = [
  { field: 'Name', label: words.name },
  { field: 'Code', label: common.code, width: 120 },
  { field: 'CustomerName', label: words.customer },
  { field: 'CityName', label: words.city },
  { field: 'CountryName', label: words.country, wide: 'very' },
  { field: 'LocationTypeName', label: words.type, wide: true },
];

const search: SearchField[] = [
  { field: 'Name', label: words.name },
  { field: 'Code', label: common.code },
  { field: 'CustomerName', label: words.customer },
  { field: 'CityName', label: words.city },
  { field: 'Address', label: words.open },
  { field: 'Region', label: words.region },
];

const filters: Filter[] = [
  { field: 'CustomerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'LocationTypeId', label: words.type, kind: 'lookup', row: lookup.locationTypes },
  { field: 'OperationTypeId', label: words.operation, kind: 'lookup', row: lookup.operations },
  { field: 'CountryId', label: words.country, kind: 'lookup', row: lookup.countries },
];

const state: EntityState<Item> = { field: 'Active', words: activeWords };

const Form = fetched<EntityFormProps<typeof location>>(async () => (await import('./form.tsx')).LocationDrawer);

/** A customer's page leads here to add one of its locations. */
const blankFor = (customerId: string | undefined) => {
  const id = idIn(customerId);
  return id === null ? blankLocation : { ...blankLocation, CustomerId: id };
};

export default function Locations() {
  const say = useSay();
  const { customerId } = useAddress<{ customerId?: string }>().query;
  return (
    <EntityScreen
      calls={location}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      blank={blankFor(customerId)}
      Form={Form}
      to="/locations/detail/{id}"
      tools={
        <>
          <ImportLink kind="location" isSmall />
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/admin/location-types" />}>
            {say(words.types)}
          </Button>
        </>
      }
      otherStart={<ImportLink kind="location" />}
    />
  );
}
