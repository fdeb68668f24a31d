import { Divider } from '@mantine/core';
import { location } from '@sahada/contract/location';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { LookupSelect, NumberField, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { activeWords, common } from '../../parts/say/words.ts';

const words = {
  ...entityWords(location),
  hint: say({
    tr: 'Denetlenen yerler: şube, mağaza, depo, mutfak. Her lokasyon bir müşteriye bağlıdır.',
    en: 'The places you audit: branches, stores, warehouses, kitchens. Each belongs to a customer.',
  }),
  codeHint: say({
    tr: 'Her lokasyonda farklı olmalıdır: mağaza numarası gibi.',
    en: 'Different for each location: a store number, for example.',
  }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  type: say({ tr: 'Lokasyon türü', en: 'Location type' }),
  operation: say({ tr: 'Faaliyet türü', en: 'Operation' }),
  manager: say({ tr: 'Sorumlu kullanıcı', en: 'Manager' }),
  activeHint: say({
    tr: 'Pasif lokasyonlar yeni planlarda ve projelerde seçilemez.',
    en: 'Passive locations cannot be chosen in new plans and projects.',
  }),
  country: say({ tr: 'Ülke', en: 'Country' }),
  city: say({ tr: 'İl', en: 'City' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  region: say({ tr: 'Bölge', en: 'Region' }),
  latitude: say({ tr: 'Enlem', en: 'Latitude' }),
  longitude: say({ tr: 'Boylam', en: 'Longitude' }),
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  timeZoneHint: say({
    tr: 'Boş bırakırsanız firmanın saat dilimi geçerlidir.',
    en: 'If left empty, the company’s time zone applies.',
  }),
  contact: say({ tr: 'Yetkili', en: 'Contact' }),
  contactName: say({ tr: 'Adı soyadı', en: 'Full name' }),
};

type Item = ItemOf<typeof location>;

const columns: Column<Item>[] = [
  { field: 'Name', label: words.name },
  { field: 'Code', label: common.code, width: 120 },
  { field: 'CustomerName', label: words.customer },
  { field: 'CityName', label: words.city },
  { field: 'CountryName', label: words.country, wide: true },
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

/** A form without a customer yet. */
const blank = { Name: '', Active: true };

function Form({ form }: EntityFormProps<typeof location>) {
  const say = useSay();
  return (
    <>
      <TextField form={form} name="Name" label={words.name} autoFocus />
      <TextField form={form} name="Code" label={common.code} hint={words.codeHint} />
      <LookupSelect form={form} name="CustomerId" label={words.customer} row={lookup.customers} input={{}} />
      <LookupSelect form={form} name="LocationTypeId" label={words.type} row={lookup.locationTypes} input={{}} />
      <LookupSelect form={form} name="OperationTypeId" label={words.operation} row={lookup.operations} input={{}} />
      <LookupSelect form={form} name="ManagerUserId" label={words.manager} row={lookup.users} input={{}} />
      <SwitchField form={form} name="Active" label={common.active} hint={words.activeHint} />
      <Divider label={say(common.address)} labelPosition="left" mt="xs" />
      <PlaceFields form={form} country="CountryId" city="CityId" district="DistrictId" />
      <TextField form={form} name="Address" label={words.open} />
      <TextField form={form} name="Region" label={words.region} />
      <FieldRow>
        <NumberField form={form} name="Latitude" label={words.latitude} min={-90} max={90} decimals={6} />
        <NumberField form={form} name="Longitude" label={words.longitude} min={-180} max={180} decimals={6} />
      </FieldRow>
      <LookupSelect
        form={form}
        name="TimeZone"
        label={words.timeZone}
        hint={words.timeZoneHint}
        row={lookup.timeZones}
        input={{}}
        keep="text"
      />
      <Divider label={say(words.contact)} labelPosition="left" mt="xs" />
      <TextField form={form} name="ContactName" label={words.contactName} />
      <TextField form={form} name="ContactPhone" label={common.phone} type="tel" />
      <TextField form={form} name="ContactEmail" label={common.email} type="email" />
    </>
  );
}

export default function Locations() {
  return (
    <EntityScreen
      calls={location}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      blank={blank}
      Form={Form}
    />
  );
}
