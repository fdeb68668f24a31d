import type { Db } from './kysely.ts';
import { listHandler } from './list.ts';
import { activateRows, addRow, type ChangeOf, changeRow, removeRows, rowHandler } from './rows.ts';
import type { Described, TableName } from './table.ts';
import type { DB } from './types.generated.ts';

/**
 * The handlers of the rows that `crud()` of the contract spells, each a call of one row function. `setActive` sets the
 * column `state`. They are plain functions: an entity that differs replaces or adds handlers by object spread.
 */
export const crudHandlers = <Row extends object, Form extends object, Name extends TableName>(
  table: Described<Row, Form, Name>,
  state: keyof DB[Name] & ('active' | 'published'),
) => ({
  get: rowHandler(table),
  list: listHandler(table),
  create: (input: Form, { db }: { db: Db }) => addRow(db, table, input),
  update: (input: ChangeOf<Form>, { db }: { db: Db }) => changeRow(db, table, input),
  remove: ({ ids }: { ids: readonly number[] }, { db }: { db: Db }) => removeRows(db, table, ids),
  setActive: (input: { ids: readonly number[]; active: boolean }, { db }: { db: Db }) =>
    activateRows(db, table, state, input),
});
