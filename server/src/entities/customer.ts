import type { customer as calls } from '@sahada/contract/customer';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { EntityTable } from '../db/table.ts';
import { cityName, countryName, districtName } from '../facts/places.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: EntityTable<'customer', typeof calls> = {
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
  search: [
    'companyName',
    'personelFName',
    'personelLName',
    'personelEmail',
    'companyPhone',
    'adres.openAdress',
    'CountryName',
    'CityName',
    'DistrictName',
    'description',
  ],
  order: 'companyName',
};

export const customer: HandlersOf<typeof calls> = crudHandlers(table, 'active');
