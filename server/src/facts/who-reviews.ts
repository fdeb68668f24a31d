import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { mayApprove } from './plan-facts.ts';
import { heldResponse } from './plan-state.ts';
import { type Turn, type Turns, waitsSince } from './turns.ts';

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

/** Whose turn how many responses are, and the arrival of the oldest: the twin of `reviewersOf`, for all plans at once. */
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
