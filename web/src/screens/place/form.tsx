import { lookup } from '@sahada/contract/lookup';
import { city, country, district } from '@sahada/contract/place';
import { useMemo } from 'react';
import { useAddress } from '../../client/address.ts';
import { EntityDrawer, type EntityDrawerProps } from '../../parts/entity/entity-drawer.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import { LookupSelect, SwitchField, TextField } from '../../parts/form/fields.tsx';
import type { FormCalls, ValuesOf } from '../../parts/form/row-editor.ts';
import { levelWords, words } from './words.ts';

interface FormProps<C extends FormCalls> {
  form: FormHandle<ValuesOf<C>>;
  id: number | null;
}

function CountryForm({ form }: FormProps<typeof country>) {
  return (
    <>
      <TextField form={form} name="name" label={levelWords.country.name} locales="locales" autoFocus />
      <SwitchField form={form} name="active" label={words.activeLabel} hint={words.activeHint} />
    </>
  );
}

/** The country of a new one is asked where the list is not of one already. */
function CityForm({ form, id }: FormProps<typeof city>) {
  const { query } = useAddress<{ country?: string }>();
  return (
    <>
      <TextField form={form} name="name" label={levelWords.city.name} locales="locales" autoFocus />
      {id === null && query.country === undefined && (
        <LookupSelect form={form} name="countryId" label={words.country} row={lookup.countries} input={{}} />
      )}
      <SwitchField form={form} name="active" label={words.activeLabel} hint={words.activeHint} />
    </>
  );
}

function DistrictForm({ form }: FormProps<typeof district>) {
  return (
    <>
      <TextField form={form} name="name" label={levelWords.district.name} locales="locales" autoFocus />
      <SwitchField form={form} name="active" label={words.activeLabel} hint={words.activeHint} />
    </>
  );
}

const forms = {
  country: { calls: country, Form: CountryForm, parent: null },
  city: { calls: city, Form: CityForm, parent: 'countryId' },
  district: { calls: district, Form: DistrictForm, parent: 'cityId' },
} as const;

export interface PlaceDrawerProps {
  level: keyof typeof forms;
  open: string | undefined;
  /** What a new one lies in; null where it is asked. */
  within: number | null;
}

/** The form of an own place. */
export function PlaceDrawer({ level, open, within }: PlaceDrawerProps) {
  const { calls, Form, parent } = forms[level];
  const blank = useMemo(
    () => ({ name: '', active: true, ...(parent === null || within === null ? {} : { [parent]: within }) }),
    [parent, within],
  );
  return (
    <EntityDrawer
      calls={calls}
      words={levelWords[level]}
      blank={blank}
      Form={Form as unknown as EntityDrawerProps['Form']}
      open={open}
    />
  );
}
