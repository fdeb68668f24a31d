import type { locationType as calls } from '@sahada/contract/location-type';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { EntityTable } from '../db/table.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: EntityTable<'location_type', typeof calls> = {
  name: 'location_type',
  id: 'Id',
  columns: { Name: 'name', Locales: 'locales', Active: 'active' },
  localized: ['Name'],
  json: ['Locales'],
  search: ['Name'],
  order: 'Name',
};

export const locationType: HandlersOf<typeof calls> = crudHandlers(table, 'active');
