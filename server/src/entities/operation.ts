import type { operation as calls } from '@sahada/contract/operation';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { EntityTable } from '../db/table.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: EntityTable<'operation', typeof calls> = {
  name: 'operation',
  id: 'Id',
  columns: { Name: 'name', Locales: 'locales', Active: 'active' },
  localized: ['Name'],
  json: ['Locales'],
  search: ['Name'],
  order: 'Name',
};

export const operation: HandlersOf<typeof calls> = crudHandlers(table, 'active');
