import { auditTypeIds, statuses } from '@sahada/contract/codes';
import type { location as calls } from '@sahada/contract/location';
import { sql } from 'kysely';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { ReadDb } from '../db/kysely.ts';
import { listHandler } from '../db/list.ts';
import { localizedName, nameOf } from '../db/reference.ts';
import { addRow, changeRow } from '../db/rows.ts';
import type { EntityTable } from '../db/table.ts';
import { cityName, countryName, districtName, timeZoneNamed } from '../facts/places.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

/** The audits of the location `t` that were received and not rejected. */
const audits = sql`plan p join response r on r.plan_id = p.id
  where p.location_id = t.id and p.audit_type_id = ${sql.lit(auditTypeIds.audit)}
    and r.status_code in (${sql.join([statuses.PendingApproval, statuses.Returned, statuses.Approved].map((code) => sql.lit(code)))})`;

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
    LastAuditAt: sql<string | null>`(select max(r.received_at) from ${audits})`,
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

const list = listHandler(locationTable);

const notAuditedFor = (days: number) =>
  sql`not exists (select from ${audits} and r.received_at >= app_now() - make_interval(days => ${days}))`;

export const location: HandlersOf<typeof calls> = {
  ...crudHandlers(locationTable, 'active'),
  list: {
    ask({ notAuditedDays, ...input }) {
      const days = [notAuditedDays ?? []].flat();
      return days.length === 0 ? list.ask(input) : list.askWhere(input, notAuditedFor(Math.min(...days)));
    },
    answer: list.answer,
  },
  create: async (input, { db }) => addRow(db, locationTable, await withZone(db, input)),
  update: async (input, { db }) => changeRow(db, locationTable, await withZone(db, input)),
};
