import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { mayApprove } from './plan-facts.ts';

/**
 * Who reviews what a plan receives: its approver, else its lead auditor if they may, else everybody who may. Passive users
 * are left out.
 */
export async function reviewersOf(db: ReadDb, planId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with able as (select u.id from "user" u where u.active and ${mayApprove}),
      named as (
        select a.id, case a.id when p.approver_id then 1 when p.lead_auditor_id then 2 else 3 end as place
        from able a cross join plan p where p.id = ${planId})
    select id from named where place = (select min(place) from named) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
