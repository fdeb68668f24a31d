import type { project as calls } from '@sahada/contract/project';
import { crudHandlers } from '../db/crud-handlers.ts';
import { nameOf } from '../db/reference.ts';
import type { EntityTable } from '../db/table.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: EntityTable<'project', typeof calls> = {
  name: 'project',
  id: 'Id',
  columns: {
    Name: 'name',
    CustomerId: 'customer_id',
    Description: 'description',
    Locales: 'locales',
    Published: 'published',
  },
  shown: { CustomerName: nameOf<string | null>('customer', 'customer_id') },
  localized: ['Name'],
  json: ['Locales'],
  search: ['Name', 'CustomerName', 'Description'],
  order: 'Name',
};

export const project: HandlersOf<typeof calls> = crudHandlers(table, 'published');
