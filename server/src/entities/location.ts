import type { location as calls } from '@sahada/contract/location';
import { sql } from 'kysely';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { ReadDb } from '../db/kysely.ts';
import { localizedName, nameOf } from '../db/reference.ts';
import { addRow, changeRow } from '../db/rows.ts';
import type { EntityTable } from '../db/table.ts';
import { cityName, countryName, districtName, timeZoneNamed } from '../facts/places.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

export const locationTable: EntityTable<'location', typeof calls> = {
  name: 'location',
  id: 'Id',
  columns: {
    Name: 'name',
    Code: 'code',
    CustomerId: 'customer_id',
    LocationTypeId: 'location_type_id',
    OperationTypeId: 'operation_id',
    CountryId: 'country_id',
    CityId: 'city_id',
    DistrictId: 'district_id',
    Address: 'address',
    Latitude: 'latitude',
    Longitude: 'longitude',
    TimeZone: 'time_zone',
    Region: 'region',
    ManagerUserId: 'manager_user_id',
    ContactName: 'contact_name',
    ContactPhone: 'contact_phone',
    ContactEmail: 'contact_email',
    Active: 'active',
  },
  shown: {
    CustomerName: nameOf<string>('customer', 'customer_id'),
    LocationTypeName: nameOf<string | null>('location_type', 'location_type_id', localizedName),
    OperationTypeName: nameOf<string | null>('operation', 'operation_id', localizedName),
    CountryName: countryName,
    CityName: cityName,
    DistrictName: districtName,
    ManagerName: nameOf<string | null>('user', 'manager_user_id', sql`n.first_name || ' ' || n.last_name`),
  },
  search: [
    'Name',
    'Code',
    'CustomerName',
    'LocationTypeName',
    'OperationTypeName',
    'CountryName',
    'CityName',
    'DistrictName',
    'Address',
    'Region',
    'ManagerName',
    'ContactName',
    'ContactPhone',
    'ContactEmail',
  ],
  order: 'Name',
};

/** The wire takes a time zone's number or name; the row keeps the name. */
async function withZone<Input extends { TimeZone?: string | number | null | undefined }>(db: ReadDb, input: Input) {
  if (input.TimeZone === undefined || input.TimeZone === null) return input;
  return { ...input, TimeZone: await timeZoneNamed(db, input.TimeZone, 'TimeZone') };
}

export const location: HandlersOf<typeof calls> = {
  ...crudHandlers(locationTable, 'active'),
  create: async (input, { db }) => addRow(db, locationTable, await withZone(db, input)),
  update: async (input, { db }) => changeRow(db, locationTable, await withZone(db, input)),
};
