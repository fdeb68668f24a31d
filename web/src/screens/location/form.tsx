import { Divider } from '@mantine/core';
import type { location } from '@sahada/contract/location';
import { lookup } from '@sahada/contract/lookup';
import { type AnyText, say } from '@sahada/contract/text';
import type { FunctionComponent, ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { LookupSelect, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import { useOnlyOne } from '../../parts/form/propose.ts';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { TimeZoneChanged } from '../../parts/form/time-zone-changed.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './location.module.css';
import { PositionFields } from './position-fields.tsx';
import { locationWords } from './words.ts';

const words = {
  codeHint: say({
    tr: 'Her lokasyonda farklı olmalıdır: mağaza numarası gibi.',
    en: 'Different for each location: a store number, for example.',
  }),
  activeHint: say({
    tr: 'Pasif lokasyonlar yeni planlarda ve projelerde seçilemez.',
    en: 'Passive locations cannot be chosen in new plans and projects.',
  }),
  positionHint: say({
    tr: 'Lokasyonun sayfasından haritada açılır.',
    en: 'The location’s page opens it in a map.',
  }),
  timeZoneHint: say({
    tr: 'Boş bırakırsanız firmanın saat dilimi geçerlidir.',
    en: 'If left empty, the company’s time zone applies.',
  }),
  contactHint: say({
    tr: 'Lokasyonda denetçiyi karşılayan kişi.',
    en: 'Whoever receives the auditor at the location.',
  }),
  contactName: say({ tr: 'Adı soyadı', en: 'Full name' }),
};

type Values = ValuesOf<typeof location>;

/** How a group of fields stands on its page or in its drawer. */
type Group = FunctionComponent<{ title: AnyText; hint?: AnyText; children: ReactNode }>;

/** In a drawer: a line with the group's name. */
function DrawerGroup({ title, children }: { title: AnyText; children: ReactNode }) {
  const say = useSay();
  return (
    <div className={classes.group}>
      <Divider label={say(title)} labelPosition="left" mt="xs" />
      {children}
    </div>
  );
}

interface LocationFieldsProps {
  form: FormHandle<Values>;
  Group: Group;
  isNew?: boolean;
}

/** The fields of a location. */
export function LocationFields({ form, Group, isNew = false }: LocationFieldsProps) {
  return (
    <>
      <Group title={common.general}>
        <FieldRow>
          <TextField form={form} name="Name" label={locationWords.name} autoFocus />
          <TextField form={form} name="Code" label={common.code} hint={words.codeHint} />
        </FieldRow>
        <LookupSelect form={form} name="CustomerId" label={locationWords.customer} row={lookup.customers} input={{}} />
        <FieldRow>
          <LookupSelect
            form={form}
            name="LocationTypeId"
            label={locationWords.type}
            row={lookup.locationTypes}
            input={{}}
          />
          <LookupSelect
            form={form}
            name="OperationTypeId"
            label={locationWords.operation}
            row={lookup.operations}
            input={{}}
          />
        </FieldRow>
        <LookupSelect form={form} name="ManagerUserId" label={locationWords.manager} row={lookup.users} input={{}} />
        <SwitchField form={form} name="Active" label={common.active} hint={words.activeHint} />
      </Group>
      <Group title={common.address}>
        <PlaceFields form={form} country="CountryId" city="CityId" district="DistrictId" />
        <TextField form={form} name="Address" label={locationWords.open} />
        <FieldRow>
          <TextField form={form} name="Region" label={locationWords.region} />
          <LookupSelect
            form={form}
            name="TimeZone"
            label={locationWords.timeZone}
            hint={words.timeZoneHint}
            row={lookup.timeZones}
            input={{}}
            keep="text"
          />
        </FieldRow>
        {!isNew && form.isDirty('TimeZone') && <TimeZoneChanged />}
      </Group>
      <Group title={locationWords.position} hint={words.positionHint}>
        <PositionFields form={form} />
      </Group>
      <Group title={locationWords.contact} hint={words.contactHint}>
        <TextField form={form} name="ContactName" label={words.contactName} />
        <FieldRow>
          <TextField form={form} name="ContactPhone" label={common.phone} type="tel" />
          <TextField form={form} name="ContactEmail" label={common.email} type="email" />
        </FieldRow>
      </Group>
    </>
  );
}

/** The same in the drawer of the list. */
export function LocationDrawer({ form, id }: { form: FormHandle<Values>; id: number | null }) {
  useOnlyOne(form, 'CustomerId', lookup.customers, id === null ? {} : null);
  return <LocationFields form={form} Group={DrawerGroup} isNew={id === null} />;
}
