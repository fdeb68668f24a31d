import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { refusing } from './row.ts';
import { say } from './text.ts';
import { choice, flag, id, name, nameLocales, optionalFlag, optionalNameLocales } from './wire.ts';

/**
 * Countries, cities and districts: those shared by all companies, which a company can only hide for itself, and its own, which
 * are offered to it besides.
 */

/** Own places are numbered from here on; whatever is shared stays far below. */
export const firstOwnPlace = 1_000_000_000;

export const isOwnPlace = (placeId: number): boolean => placeId >= firstOwnPlace;

/** How many a company may add. */
export const mostOwnPlaces = { country: 100, city: 2000, district: 5000 } as const;

export const placeTexts = {
  country: say({ tr: 'Ülkenin adını girin.', en: 'Enter the name of the country.' }),
  city: say({ tr: 'İlin adını girin.', en: 'Enter the name of the city.' }),
  district: say({ tr: 'İlçenin adını girin.', en: 'Enter the name of the district.' }),
  ofCountry: say({ tr: 'Ülke seçin.', en: 'Select a country.' }),
  ofCity: say({ tr: 'İl seçin.', en: 'Select a city.' }),
  stays: say({
    tr: 'Bir yerin bağlı olduğu yer sonradan değişmez.',
    en: 'The country or city a place belongs to cannot be changed later.',
  }),
  tooMany: say({ tr: 'Bu türden en çok {n} yer eklenebilir.', en: 'At most {n} of these can be added.' }),
};

const taken = {
  country: say({ tr: 'Bu adda bir ülke var.', en: 'There is a country of this name.' }),
  city: say({ tr: 'Bu ülkede bu adda bir il var.', en: 'The country has a city of this name.' }),
  district: say({ tr: 'Bu ilde bu adda bir ilçe var.', en: 'The city has a district of this name.' }),
};

const Place = z.object({
  id,
  name: z.string(),
  /** Added by this company, which may change and delete it. */
  own: flag,
  /** Offered to be chosen; a shared one that is not is hidden for this company. */
  active: flag,
  locales: nameLocales,
});

const PlaceForm = z.object({ locales: optionalNameLocales, active: optionalFlag });

const countryRows = crud('/admin/Country', {
  access: 'ManageCountries',
  item: Place.extend({
    /** ISO 3166-1; null for one's own. */
    code: z.string().nullable(),
    cityCount: z.int(),
  }),
  form: PlaceForm.extend({ name: name(placeTexts.country, 100) }),
  noun: {
    tr: { one: 'ülke', object: 'ülkeyi', named: 'ülkesi', many: 'ülkeler' },
    en: { one: 'country', many: 'countries' },
  },
  nameKey: 'name',
  taken: { name: taken.country },
  lookup: lookup.countries,
});

const cityRows = crud('/admin/City', {
  access: 'ManageCountries',
  item: Place.extend({ countryId: id, countryName: z.string(), districtCount: z.int() }),
  form: PlaceForm.extend({ name: name(placeTexts.city, 100), countryId: choice(placeTexts.ofCountry) }),
  noun: {
    tr: { one: 'il', object: 'ili', named: 'ili', many: 'iller' },
    en: { one: 'city', many: 'cities' },
  },
  nameKey: 'name',
  taken: { name: taken.city },
  lookup: lookup.cities,
});

const districtRows = crud('/admin/District', {
  access: 'ManageCountries',
  item: Place.extend({ cityId: id, cityName: z.string(), countryName: z.string() }),
  form: PlaceForm.extend({ name: name(placeTexts.district, 100), cityId: choice(placeTexts.ofCity) }),
  noun: {
    tr: { one: 'ilçe', object: 'ilçeyi', named: 'ilçesi', many: 'ilçeler' },
    en: { one: 'district', many: 'districts' },
  },
  nameKey: 'name',
  taken: { name: taken.district },
  lookup: lookup.districts,
});

export const country = {
  ...countryRows,
  update: refusing(countryRows.update, 'sharedPlace'),
  remove: refusing(countryRows.remove, 'sharedPlace'),
};

export const city = {
  ...cityRows,
  update: refusing(cityRows.update, 'sharedPlace'),
  remove: refusing(cityRows.remove, 'sharedPlace'),
};

export const district = {
  ...districtRows,
  update: refusing(districtRows.update, 'sharedPlace'),
  remove: refusing(districtRows.remove, 'sharedPlace'),
};
