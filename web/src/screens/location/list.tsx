import { Button } from '@mantine/core';
import { location, notAuditedDays } from '@sahada/contract/location';
import { lookup } from '@sahada/contract/lookup';
import { filled, say } from '@sahada/contract/text';
import { IconCalendarPlus, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { idIn, onlyQuery, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import type { BulkProps } from '../../parts/list/data-list.tsx';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { useReach } from '../../parts/shell/reach.tsx';
import { blankLocation, locationWords } from './words.ts';

const words = {
  ...locationWords,
  hint: say({
    tr: 'Denetlenen yerler: şube, mağaza, depo, mutfak. Her lokasyon bir müşteriye bağlıdır.',
    en: 'The places you audit: branches, stores, warehouses, kitchens. Each belongs to a customer.',
  }),
  lastAudit: say({ tr: 'Son denetim', en: 'Last audit' }),
  notAudited: say({ tr: 'Denetlenmeyen', en: 'Not audited' }),
  notAuditedFor: say({ tr: '{n} gündür', en: 'For {n} days' }),
  plan: say({ tr: 'Plan ekle', en: 'Add plans' }),
  oneCustomer: say({ tr: 'Bir müşterinin lokasyonlarını seçin.', en: 'Choose locations of one customer.' }),
  types: say({ tr: 'Lokasyon türleri', en: 'Location types' }),
};

type Item = ItemOf<typeof location>;

const columns: Column<Item>[] = [
  { field: 'Name', label: words.name },
  { field: 'Code', label: common.code, width: 120 },
  { field: 'CustomerName', label: words.customer },
  { field: 'CityName', label: words.city, width: 112 },
  { field: 'LocationTypeName', label: words.type, width: 126, wide: 'very' },
  { field: 'LastAuditAt', label: words.lastAudit, kind: 'date', width: 132, wide: true },
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
  {
    field: 'notAuditedDays',
    label: words.notAudited,
    kind: 'choice',
    options: notAuditedDays.map((n) => ({ value: n, label: filled(words.notAuditedFor, { n }) })),
  },
  { field: 'CustomerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'LocationTypeId', label: words.type, kind: 'lookup', row: lookup.locationTypes },
  { field: 'OperationTypeId', label: words.operation, kind: 'lookup', row: lookup.operations },
];

const state: EntityState<Item> = { field: 'Active', words: activeWords };

const AddBarcodes = fetched(async () => (await import('./add-barcodes.tsx')).AddBarcodes);

const Form = fetched<EntityFormProps<typeof location>>(async () => (await import('./form.tsx')).LocationDrawer);

/** The chosen locations get a plan each, in one form, or a barcode each. */
function BulkActions({ items }: BulkProps<Item>) {
  const say = useSay();
  const reach = useReach();
  const [adding, setAdding] = useState(false);
  const [customer, ...others] = new Set(items.map(({ CustomerId }) => CustomerId));
  const ids = items.map(({ Id }) => Id);
  const begin = { customerId: String(customer), locations: ids.join() };
  return (
    <>
      {reach('/auditlist/new') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendarPlus size={14} />}
          {...(others.length > 0
            ? { disabled: true, title: say(words.oneCustomer) }
            : { renderRoot: (root: object) => <Link {...root} to="/auditlist/new" search={onlyQuery(begin)} /> })}
        >
          {say(words.plan)}
        </Button>
      )}
      {reach('/barcode') && (
        <BulkButton leftSection={<IconQrcode size={14} />} onClick={() => setAdding(true)}>
          {say(words.addBarcodes)}
        </BulkButton>
      )}
      {adding && <AddBarcodes locationIds={ids} close={() => setAdding(false)} />}
    </>
  );
}

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
      BulkActions={BulkActions}
      tools={
        <>
          <ImportLink to="/import/location" isSmall />
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/admin/location-types" />}>
            {say(words.types)}
          </Button>
        </>
      }
      otherStart={<ImportLink to="/import/location" />}
    />
  );
}
