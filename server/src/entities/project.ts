import type { project as calls } from '@sahada/contract/project';
import { sql } from 'kysely';
import { activateRows, addRow, changeRow, getRow, pageRows, removeRows, type Table } from '../db/rows.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: Table = {
  name: 'project',
  id: 'Id',
  columns: {
    Name: 'name',
    CustomerId: 'customer_id',
    Description: 'description',
    Locales: 'locales',
    Published: 'published',
  },
  shown: { CustomerName: sql`(select c.name from customer c where c.id = t.customer_id)` },
  localized: ['Name'],
  json: ['Locales'],
  search: ['Name', 'CustomerName', 'Description'],
  order: 'Name',
};

export const project: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  list: (input, { db }) => pageRows(db, table, input),
  create: (input, { db }) => addRow(db, table, input),
  update: (input, { db }) => changeRow(db, table, input),
  remove: ({ ids }, { db }) => removeRows(db, table, ids),
  setActive: (input, { db }) => activateRows(db, table, 'published', input),
};
