import type { operation as calls } from '@sahada/contract/operation';
import { activateRows, addRow, changeRow, getRow, pageRows, removeRows, type Table } from '../db/rows.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: Table = {
  name: 'operation',
  id: 'Id',
  columns: { Name: 'name', Locales: 'locales', Active: 'active' },
  localized: ['Name'],
  json: ['Locales'],
  search: ['Name'],
  order: 'Name',
};

export const operation: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  list: (input, { db }) => pageRows(db, table, input),
  create: (input, { db }) => addRow(db, table, input),
  update: (input, { db }) => changeRow(db, table, input),
  remove: ({ ids }, { db }) => removeRows(db, table, ids),
  setActive: (input, { db }) => activateRows(db, table, 'active', input),
};
