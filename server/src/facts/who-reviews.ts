import { statuses } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { mayApprove } from './plan-facts.ts';
import { heldResponse } from './plan-state.ts';
import { type Turn, type Turns, waitsSince } from './turns.ts';

/**
 * Who reviews what a plan receives: its approver, else its lead auditor if they may, else everybody who may. Passive users
 * are left out.
 */
export const reviewersOf = async (db: ReadDb, planId: number): Promise<number[]> =>
  (await reviewersOfAll(db, [planId])).get(planId) ?? [];

/** The same of many plans, by plan; without those that nobody may review. */
export const reviewersOfAll = async (db: ReadDb, planIds: readonly number[]): Promise<Map<number, number[]>> =>
  planIds.length === 0 ? new Map() : reviewersIn(db, sql`(select * from plan where id = any(${planIds}::int[])) p`);

/** A plan with whom it names to review and to lead. */
export interface NamingPlan {
  id: number;
  approver_id: number | null;
  lead_auditor_id: number;
}

/** The same as if the plans named these. */
export const reviewersIfNamed = async (db: ReadDb, plans: readonly NamingPlan[]): Promise<Map<number, number[]>> =>
  plans.length === 0
    ? new Map()
    : reviewersIn(
        db,
        sql`jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) p (id int, approver_id int, lead_auditor_id int)`,
      );

async function reviewersIn(db: ReadDb, plans: RawBuilder<unknown>): Promise<Map<number, number[]>> {
  const reviewers = new Map<number, number[]>();
  const { rows } = await sql<{ planId: number; people: number[] }>`
    with able as materialized (select u.id from "user" u where u.active and ${mayApprove}),
      named as (
        select p.id as plan, a.id, rank() over (
          partition by p.id order by case a.id when p.approver_id then 1 when p.lead_auditor_id then 2 else 3 end) as place
        from able a cross join ${plans})
    select plan as "planId", array_agg(id order by id) as people from named where place = 1 group by plan`.execute(db);
  for (const { planId, people } of rows) reviewers.set(planId, people);
  return reviewers;
}

/** Whose turn how many responses are, and the arrival of the oldest: the twin of `reviewersOfAll`, for all plans at once. */
export const reviewTurns: Turns = {
  topic: 'turns',
  async of(db) {
    const { rows } = await sql<Turn>`
      with able as materialized (select u.id from "user" u where u.active and ${mayApprove}),
        waiting as materialized (
          select r.plan_id, filled_by(r.user_id, r.response_key) as authors, count(*) as n, min(r.received_at) as since from response r
          where r.status_code = ${sql.lit(statuses.PendingApproval)} and not ${heldResponse('r')} and r.received_at <= app_now() - ${waitsSince}
          group by 1, 2)
      select a.id, sum(w.n)::int as waiting, min(w.since) as since
      from waiting w join plan p on p.id = w.plan_id cross join company c join able a on case
        when exists (select from able x where x.id = p.approver_id) then a.id = p.approver_id
        when exists (select from able x where x.id = p.lead_auditor_id) then a.id = p.lead_auditor_id
        else true end
      where p.cancelled_at is null and not (c.four_eyes and a.id = any (w.authors))
      group by a.id order by min(w.since), a.id`.execute(db);
    return rows;
  },
};
