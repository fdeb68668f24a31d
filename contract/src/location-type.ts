import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';
import { flag, id, name, nameLocales, optionalFlag, optionalNameLocales } from './wire.ts';

export const LocationTypeItem = z.object({ Id: id, Name: z.string(), Locales: nameLocales, Active: flag });

export const LocationTypeForm = z.object({
  Name: name(say({ tr: 'Lokasyon türünün adını girin.', en: 'Enter the name of the location type.' })),
  Locales: optionalNameLocales,
  Active: optionalFlag,
});

export const locationType = crud('/admin/LocationType', {
  access: 'ManageLocations',
  item: LocationTypeItem,
  form: LocationTypeForm,
  noun: {
    tr: { one: 'lokasyon türü', object: 'lokasyon türünü', named: 'lokasyon türü', many: 'lokasyon türleri' },
    en: { one: 'location type', many: 'location types' },
  },
  nameKey: 'Name',
  lookup: lookup.locationTypes,
});
