import { fewOf } from '@sahada/contract/noun';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { Refuse } from '../pipeline/handler.ts';

/**
 * Sets the projects of a checklist to those sent; a foreign key refuses an unknown one. A project whose plans use the
 * checklist keeps it. Mappings are locked before the plans are read, as in features/mapping.ts: a plan is written while it
 * holds its mappings.
 */
export async function saveProjects(
  db: Db,
  checklistId: number,
  projectIds: readonly number[],
  refuse: Refuse<'checklistPlanned'>,
): Promise<void> {
  const leaving = await sql<{ id: number; project_id: number }>`
    select id, project_id from project_checklist
    where checklist_id = ${checklistId} and project_id <> all(${projectIds}::int[])
    order by id for update`.execute(db);
  const left = leaving.rows.map((row) => row.project_id);
  const used = await sql<{ project: string; plan: string; total: number }>`
    select localized(p.name, p.locales) as project, left(localized(l.definition, l.locales, 'definition'), 80) as plan,
           (count(*) over (partition by p.id))::int as total
    from plan l join project p on p.id = l.project_id
    where l.checklist_id = ${checklistId} and l.project_id = any(${left}::int[])
    order by p.id, l.id limit 3`.execute(db);
  const [first] = used.rows;
  if (first) {
    const plans = used.rows.filter(({ project }) => project === first.project).map(({ plan }) => plan);
    refuse('checklistPlanned', { values: { project: first.project, where: fewOf(plans, first.total) } });
  }
  await sql`delete from project_checklist where id = any(${leaving.rows.map((row) => row.id)}::int[])`.execute(db);
  await sql`
    insert into project_checklist (project_id, checklist_id)
    select distinct given, ${checklistId}::int from unnest(${projectIds}::int[]) given
    on conflict on constraint project_checklist_once do nothing`.execute(db);
}
