import type { DepartmentScore, Summary } from '@sahada/contract/audit';
import { auditTypeIds } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { standingsOf } from '../../facts/standings.ts';
import { departmentsOf } from './departments.ts';
import { givenAt, summaryOf } from './figures.ts';
import { type Asked, loadReview, type Review } from './load.ts';
import { countQuestions } from './question-totals.ts';

/** The audit that was made before at the same location with the same checklist. */

/**
 * The audit before: the newest plan that begins before this one and has received something that counts at its location. Of
 * a plan for several locations it is the newest response given at this one.
 */
export async function auditBefore(db: ReadDb, { plan, only, onlyApproved }: Review): Promise<Asked | null> {
  const counts = sql`r.status_code = any(${standingsOf(onlyApproved)}) and not r.awaiting_pictures and not ${heldResponse()}`;
  const { rows } = await sql<{ auditId: number; responseId: number; isApart: boolean }>`
    with this as (
      select t.*, coalesce((select r.location_id from response r where r.id = ${only?.id ?? null}::int), t.location_id) as place
      from plan t where t.id = ${plan.id}
    ), near as (
      select p.id from plan p, this where p.location_id = this.place
      union
      select r.plan_id from response r, this where r.location_id = this.place
    )
    select p.id as "auditId", newest.id as "responseId", newest.location_id is not null as "isApart"
    from this, near join plan p on p.id = near.id
      cross join lateral (
        select r.id, r.location_id from response r
        where r.plan_id = p.id and coalesce(r.location_id, p.location_id) = (select this.place from this) and ${counts}
        order by r.received_at desc, r.id desc limit 1) newest
    where p.checklist_id = this.checklist_id and p.audit_type_id = this.audit_type_id
      and (p.begins_at, p.id) < (this.begins_at, this.id)
    order by p.begins_at desc, p.id desc limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  return { auditId: found.auditId, responseId: found.isApart ? found.responseId : null, onlyApproved };
}

/** What a report tells of the audit before. */
export interface Earlier {
  summary: Summary;
  givenAt: string | null;
  departments: DepartmentScore[];
}

/** Its result and sections; null where there is none, and of surveys, which have no audit before them. */
export async function earlierOf(db: ReadDb, review: Review): Promise<Earlier | null> {
  if (review.plan.auditTypeId !== auditTypeIds.audit || review.figures.responses === 0) return null;
  const asked = await auditBefore(db, review);
  if (asked === null) return null;
  const earlier = await loadReview(db, asked);
  return {
    summary: summaryOf(earlier),
    givenAt: givenAt(earlier),
    departments: await departmentsOf(db, earlier, await countQuestions(db, earlier)),
  };
}
