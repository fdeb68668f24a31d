import { fewOf } from '@sahada/contract/noun';
import type { Problems } from '@sahada/contract/problems';
import { type mapping as calls, levelProblems } from '@sahada/contract/project';
import { checkLevels, type LevelBounds } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../db/kysely.ts';
import { type ListInput, pageRows } from '../db/list.ts';
import type { Described, Table } from '../db/table.ts';
import { locationTable } from '../entities/location.ts';
import { invalidIf, notFound } from '../errors.ts';
import type { HandlersOf, Refuse } from '../pipeline/handler.ts';

/** What can be mapped to a project: the rows' table and the mapping's table. */
interface Mappable<Row = unknown> {
  rows: Described<Row>;
  kept: 'project_location' | 'project_user' | 'project_checklist';
  column: 'location_id' | 'user_id' | 'checklist_id';
}

const userTable: Table<'user', { Id: number; FullName: string }, object> = {
  name: 'user',
  id: 'Id',
  columns: {},
  shown: { FullName: sql<string>`t.first_name || ' ' || t.last_name` },
  search: ['FullName'],
  partly: true,
  order: 'FullName',
};

const checklistTable: Table<'checklist', { Id: number; Name: string }, { Name: string }> = {
  name: 'checklist',
  id: 'Id',
  columns: { Name: 'title' },
  localized: ['Name'],
  search: ['Name'],
  order: 'Name',
};

const locations = { rows: locationTable, kept: 'project_location', column: 'location_id' } as const;
const users = { rows: userTable, kept: 'project_user', column: 'user_id' } as const;
const checklists = { rows: checklistTable, kept: 'project_checklist', column: 'checklist_id' } as const;

async function mustExist(db: ReadDb, projectId: number): Promise<void> {
  const row = await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst();
  if (row === undefined) notFound();
}

const idsOf = ({ kept, column }: Mappable, projectId: number) =>
  sql`(select m.${sql.ref(column)} from ${sql.table(kept)} m where m.project_id = ${projectId})`;

type Asked = ListInput & { projectId: number };

async function mapped<Row>(db: ReadDb, mappable: Mappable<Row>, input: Asked) {
  await mustExist(db, input.projectId);
  return pageRows(db, mappable.rows, input, sql`t.id in ${idsOf(mappable, input.projectId)}`);
}

/** Rows that can still be added, so only active ones. */
async function others<Row>(db: ReadDb, mappable: Mappable<Row>, input: Asked) {
  await mustExist(db, input.projectId);
  return pageRows(db, mappable.rows, input, sql`t.active and t.id not in ${idsOf(mappable, input.projectId)}`);
}

/** Existing mappings stay as they are; foreign keys refuse an unknown project or id. */
async function add(db: Db, { kept, column }: Mappable, projectId: number, ids: readonly number[]): Promise<null> {
  await mustExist(db, projectId);
  await sql`
    insert into ${sql.table(kept)} (project_id, ${sql.id(column)})
    select ${projectId}, given from unnest(${ids}::int[]) given on conflict do nothing`.execute(db);
  return null;
}

async function remove(db: Db, { kept, column }: Mappable, projectId: number, ids: readonly number[]): Promise<null> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`
    delete from ${sql.table(kept)} m where m.project_id = ${projectId} and m.${sql.ref(column)} = any(${wanted})
    returning m.id`.execute(db);
  if (rows.length !== wanted.length) notFound();
  return null;
}

/**
 * Like `remove`, but refused while a plan of the project uses one of them. The mappings are locked in a statement of their
 * own before the plans are read, so that the reading is fresh: a plan is written while it holds its mappings (`for key
 * share`), so either this call sees the plan or the plan finds its mapping gone.
 */
async function removeUnused(
  db: Db,
  mappable: Mappable & { column: 'location_id' | 'checklist_id' },
  { projectId, ids }: { projectId: number; ids: readonly number[] },
  refuse: Refuse<'mappingInUse'>,
): Promise<null> {
  const { kept, column } = mappable;
  const locked = await sql`
    select m.id from ${sql.table(kept)} m where m.project_id = ${projectId} and m.${sql.ref(column)} = any(${ids})
    order by m.id for update`.execute(db);
  if (locked.rows.length !== new Set(ids).size) notFound();
  const plans = await sql<{ name: string; total: number }>`
    select left(localized(p.definition, p.locales, 'definition'), 80) as name, (count(*) over ())::int as total
    from plan p where p.project_id = ${projectId} and p.${sql.ref(column)} = any(${ids})
    order by p.id limit 3`.execute(db);
  const [first] = plans.rows;
  if (first) {
    const names = plans.rows.map(({ name }) => name);
    refuse('mappingInUse', { values: { plans: fewOf(names, first.total) } });
  }
  return remove(db, mappable, projectId, ids);
}

function levelErrors(levels: readonly LevelBounds[]): Problems {
  const errors: Problems = {};
  for (const { index, code } of checkLevels(levels).problems) {
    const isTooHigh = code === 'outside' && (levels[index]?.min ?? 0) >= 0;
    errors[`levels[${index}].${isTooHigh ? 'max' : 'min'}`] = [levelProblems[code]];
  }
  return errors;
}

type SavedLevel = z.output<typeof calls.levels.response>[number];

async function levelsOf(db: ReadDb, projectId: number): Promise<SavedLevel[]> {
  const { rows } = await sql<SavedLevel>`
    select id, name, min, max, locales, gate.row_version(xmin) as "rowVersion" from level
    where project_id = ${projectId} order by min, id`.execute(db);
  return rows;
}

/** The same for the same set: what was changed or added has a version that nothing had before, what was removed is missing. */
const versionsOf = (versions: readonly string[]): string => [...versions].sort().join();

export const mapping: HandlersOf<typeof calls> = {
  locations: (input, { db }) => mapped(db, locations, input),
  otherLocations: (input, { db }) => others(db, locations, input),
  addLocations: ({ projectId, locationIds }, { db }) => add(db, locations, projectId, locationIds),
  removeLocations: (input, { db, refuse }) => removeUnused(db, locations, input, refuse),

  users: (input, { db }) => mapped(db, users, input),
  otherUsers: (input, { db }) => others(db, users, input),
  addUsers: ({ projectId, userIds }, { db }) => add(db, users, projectId, userIds),
  removeUsers: ({ projectId, ids }, { db }) => remove(db, users, projectId, ids),

  checklists: (input, { db }) => mapped(db, checklists, input),
  otherChecklists: (input, { db }) => others(db, checklists, input),
  addChecklists: ({ projectId, checklistIds }, { db }) => add(db, checklists, projectId, checklistIds),
  removeChecklists: (input, { db, refuse }) => removeUnused(db, checklists, input, refuse),

  async levels({ projectId }, { db }) {
    await mustExist(db, projectId);
    return levelsOf(db, projectId);
  },

  async saveLevels({ projectId, levels, rowVersions }, { db, refuse }) {
    invalidIf(levelErrors(levels));
    // Two people who save the same project's levels take turns; else both sets would be stored.
    const project = await sql`select id from project where id = ${projectId} for no key update`.execute(db);
    if (project.rows.length === 0) notFound();
    if (rowVersions) {
      const now = await levelsOf(db, projectId);
      const isSame = versionsOf(now.map(({ rowVersion }) => rowVersion)) === versionsOf(rowVersions);
      if (!isSame) refuse('changedMeanwhile', { data: now });
    }
    const kept = levels.filter((level) => level.id);
    const fresh = levels.filter((level) => !level.id);
    const columns = sql`(id int, name text, min double precision, max double precision, locales jsonb)`;
    await sql`
      delete from level where project_id = ${projectId} and id <> all(${kept.map((level) => level.id)}::int[])`.execute(
      db,
    );
    const changed = await sql`
      update level l set name = given.name, min = given.min, max = given.max, locales = coalesce(given.locales, l.locales)
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given ${columns}
      where l.id = given.id and l.project_id = ${projectId} returning l.id`.execute(db);
    if (changed.rows.length !== kept.length) notFound();
    await sql`
      insert into level (project_id, name, min, max, locales)
      select ${projectId}, name, min, max, coalesce(locales, '[]')
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as given ${columns}`.execute(db);
    return null;
  },
};
