import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import type { FormHandle } from './editor.ts';
import { LookupSelect } from './fields.tsx';
import { FieldRow } from './form-page.tsx';
import type { FieldPath } from './path.ts';

const words = {
  country: say({ tr: 'Ülke', en: 'Country' }),
  city: say({ tr: 'İl', en: 'City' }),
  district: say({ tr: 'İlçe', en: 'District' }),
  countryFirst: say({ tr: 'Önce ülke seçin', en: 'Select a country first' }),
  cityFirst: say({ tr: 'Önce il seçin', en: 'Select a city first' }),
};

export interface PlaceFieldsProps<V> {
  form: FormHandle<V>;
  country: FieldPath<V>;
  city: FieldPath<V>;
  district: FieldPath<V>;
}

/** Country → city → district. A choice above empties the ones below. */
export function PlaceFields<V>({ form, country, city, district }: PlaceFieldsProps<V>) {
  const countryId = idAt(form, country);
  const cityId = idAt(form, city);
  const clear = (path: string) => form.put(path, null);
  return (
    <FieldRow dense>
      <LookupSelect
        form={form}
        name={country}
        label={words.country}
        row={lookup.countries}
        input={{}}
        onPicked={() => {
          clear(city);
          clear(district);
        }}
      />
      <LookupSelect
        form={form}
        name={city}
        label={words.city}
        row={lookup.cities}
        input={countryId === null ? null : { countryId }}
        first={words.countryFirst}
        onPicked={() => clear(district)}
      />
      <LookupSelect
        form={form}
        name={district}
        label={words.district}
        row={lookup.districts}
        input={cityId === null ? null : { cityId }}
        first={words.cityFirst}
      />
    </FieldRow>
  );
}

function idAt<V>(form: FormHandle<V>, path: string): number | null {
  const { value } = form.getInputProps(path) as { value: unknown };
  return typeof value === 'number' ? value : null;
}
