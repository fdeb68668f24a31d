import type { category as calls } from '@sahada/contract/category';
import { activateRows, addRow, changeRow, getRow, pageRows, removeRows, type Table } from '../db/rows.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const table: Table = {
  name: 'category',
  id: 'id',
  columns: { name: 'name', code: 'code', published: 'published', locales: 'locales' },
  localized: ['name'],
  json: ['locales'],
  search: ['name', 'code'],
  order: 'name',
};

export const category: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  list: (input, { db }) => pageRows(db, table, input),
  create: (input, { db }) => addRow(db, table, input),
  update: (input, { db }) => changeRow(db, table, input),
  remove: ({ ids }, { db }) => removeRows(db, table, ids),
  setActive: (input, { db }) => activateRows(db, table, 'published', input),
};
