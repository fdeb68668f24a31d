import type { CompanyItem, company as calls } from '@sahada/contract/company';
import type { z } from 'zod';
import { changeRow, getRow } from '../db/rows.ts';
import type { Table } from '../db/table.ts';
import { timeZoneNamed } from '../facts/places.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

type Form = Omit<z.output<typeof calls.update.request>, 'Id' | 'rowVersion'>;

/** The table's policy shows a company only itself. */
const table: Table<'company', z.input<typeof CompanyItem>, Form> = {
  name: 'company',
  id: 'Id',
  columns: {
    Name: 'name',
    Phone: 'phone',
    Email: 'email',
    StreetAddress: 'street_address',
    Description: 'description',
    CountryId: 'country_id',
    CityId: 'city_id',
    DistrictId: 'district_id',
    DefaultLanguageId: 'default_language_id',
    TimeZone: 'time_zone',
    FourEyes: 'four_eyes',
  },
  search: [],
  order: 'Name',
};

export const company: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  async update({ Id, ...input }, { db }) {
    const zone = input.TimeZone === undefined ? {} : { TimeZone: await timeZoneNamed(db, input.TimeZone, 'TimeZone') };
    return changeRow(db, table, { ...input, ...zone, id: Id });
  },
};
