import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';
import {
  choice,
  flag,
  id,
  instant,
  name,
  optionalEmail,
  optionalFlag,
  optionalId,
  optionalLine,
  optionalProse,
} from './wire.ts';

const text = z.string().nullable();

export const LocationItem = z.object({
  Id: id,
  Name: z.string(),
  Code: text,
  CustomerId: id,
  CustomerName: z.string(),
  LocationTypeId: id.nullable(),
  LocationTypeName: text,
  OperationTypeId: id.nullable(),
  OperationTypeName: text,
  CountryId: id.nullable(),
  CountryName: text,
  CityId: id.nullable(),
  CityName: text,
  DistrictId: id.nullable(),
  DistrictName: text,
  Address: text,
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
  /** IANA name; empty is the company's. */
  TimeZone: text,
  Region: text,
  ManagerUserId: id.nullable(),
  ManagerName: text,
  ContactName: text,
  ContactPhone: text,
  ContactEmail: text,
  /** When its last audit was received, unless that was rejected; how it went is said only to who may see figures. */
  LastAuditAt: instant.nullable(),
  Active: flag,
});

/** For how many days a location has had no audit. */
export const notAuditedDays = [30, 60, 90, 180, 365] as const;

export const LocationForm = z.object({
  Name: name(say({ tr: 'Lokasyon adını girin.', en: 'Enter the location name.' })),
  Code: optionalLine,
  CustomerId: choice(say({ tr: 'Müşteri seçin.', en: 'Select a customer.' })),
  LocationTypeId: optionalId,
  OperationTypeId: optionalId,
  CountryId: optionalId,
  CityId: optionalId,
  DistrictId: optionalId,
  Address: optionalProse,
  Latitude: z.number().min(-90).max(90).nullable().optional(),
  Longitude: z.number().min(-180).max(180).nullable().optional(),
  TimeZone: z.union([optionalLine, id]),
  Region: optionalLine,
  ManagerUserId: optionalId,
  ContactName: optionalLine,
  ContactPhone: optionalLine,
  ContactEmail: optionalEmail,
  Active: optionalFlag,
});

export const location = crud('/admin/location', {
  access: 'ManageLocations',
  item: LocationItem,
  form: LocationForm,
  filters: {
    /** Locations without an audit in so many days, or ever; of several numbers the smallest counts. */
    notAuditedDays: z
      .union([z.literal(notAuditedDays), z.array(z.literal(notAuditedDays)).max(notAuditedDays.length)])
      .nullable()
      .optional(),
  },
  noun: {
    tr: { one: 'lokasyon', object: 'lokasyonu', named: 'lokasyonu', many: 'lokasyonlar' },
    en: { one: 'location', many: 'locations' },
  },
  nameKey: 'Name',
  taken: {
    Code: say({ tr: 'Bu kod başka bir lokasyonda kullanılıyor.', en: 'This code is used by another location.' }),
  },
  lookup: lookup.locations,
});
