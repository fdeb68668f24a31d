import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { heldResponse, pendingCount, planStatus } from '../../facts/plan-state.ts';
import type { Who } from '../../who.ts';
import { isOfType, planned, plansOf, reachOf } from './scope.ts';

interface Asked {
  auditTypeId?: number | null | undefined;
}

interface Row {
  pending: number;
  pending_plans: number;
  pending_since: string | null;
  missed: number;
  missed_since: string | null;
  types: number[];
}

/**
 * What waits at this moment, whatever the period: the plans that the list shows under the same status, and how old the oldest
 * case is.
 */
export async function waiting({ auditTypeId = null }: Asked, db: ReadDb, who: Who) {
  const mine = sql`${planned} and ${plansOf(reachOf(who))}`;
  const { rows } = await sql<Row>`
    with states as materialized (
      select t.id, t.ends_at, ${planStatus()} as code from plan t where ${mine} and ${isOfType(auditTypeId)}
    )
    select coalesce((select sum(${pendingCount('s')}) from states s where s.code = 30), 0)::int as pending,
      count(*) filter (where code = 30)::int as pending_plans,
      (select min(r.received_at) from response r join states s on s.id = r.plan_id
        where r.status_code = 30 and s.code = 30 and not ${heldResponse()}) as pending_since,
      count(*) filter (where code = 70)::int as missed, min(ends_at) filter (where code = 70) as missed_since,
      (select coalesce(array_agg(distinct t.audit_type_id order by t.audit_type_id), '{}') from plan t where ${mine}) as types
    from states`.execute(db);
  const row = rows[0] as Row;
  return {
    PendingApproval: row.pending,
    PendingPlans: row.pending_plans,
    PendingSince: row.pending_since,
    Missed: row.missed,
    MissedSince: row.missed_since,
    AuditTypeIds: row.types,
  };
}
