import type { project as calls } from '@sahada/contract/project';
import { sql } from 'kysely';
import { crudHandlers } from '../db/crud-handlers.ts';
import { listHandler } from '../db/list.ts';
import { nameOf } from '../db/reference.ts';
import { addRow } from '../db/rows.ts';
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

const list = listHandler(table);

const withLocation = (given: number | readonly number[]) => sql`t.id in (
  select m.project_id from project_location m where m.location_id = any(${[given].flat()}))`;

export const project: HandlersOf<typeof calls> = {
  ...crudHandlers(table, 'published'),
  async create({ allLocations, checklistIds, ...input }, { db }) {
    const made = await addRow(db, table, input);
    if (allLocations === true)
      await sql`
        insert into project_location (project_id, location_id) select p.id, l.id
        from project p join location l on l.customer_id = p.customer_id and l.active
        where p.id = ${made.id}`.execute(db);
    if (checklistIds)
      await sql`
        insert into project_checklist (project_id, checklist_id)
        select distinct ${made.id}::int, given from unnest(${checklistIds}::int[]) given`.execute(db);
    return made;
  },
  list: {
    ask: ({ locationId, ...input }) =>
      locationId === null || locationId === undefined
        ? list.ask(input)
        : list.askWhere(input, withLocation(locationId)),
    answer: list.answer,
  },
};
