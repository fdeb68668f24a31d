import type { customer as calls } from '@sahada/contract/customer';
import { activateRows, addRow, changeRow, getRow, pageRows, removeRows, type Table } from '../db/rows.ts';
import { cityName, countryName, districtName } from '../facts/places.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: Table = {
  name: 'customer',
  id: 'ID',
  columns: {
    companyName: 'name',
    personelFName: 'contact_first_name',
    personelLName: 'contact_last_name',
    personelEmail: 'contact_email',
    companyPhone: 'phone',
    'adres.country': 'country_id',
    'adres.city': 'city_id',
    'adres.district': 'district_id',
    'adres.openAdress': 'address',
    description: 'description',
    active: 'active',
  },
  shown: { CountryName: countryName, CityName: cityName, DistrictName: districtName },
  search: ['companyName', 'personelFName', 'personelLName', 'personelEmail', 'companyPhone', 'CityName'],
  order: 'companyName',
};

export const customer: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  list: (input, { db }) => pageRows(db, table, input),
  create: (input, { db }) => addRow(db, table, input),
  update: (input, { db }) => changeRow(db, table, input),
  remove: ({ ids }, { db }) => removeRows(db, table, ids),
  setActive: (input, { db }) => activateRows(db, table, 'active', input),
};
