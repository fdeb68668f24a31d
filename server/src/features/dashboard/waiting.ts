import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { openAction, overdueAction } from '../../facts/actions.ts';
import { heldResponse, isOver, pendingCount, planStatus, returnedCount } from '../../facts/plan-state.ts';
import type { Who } from '../../who.ts';
import { planned, plansOf, reachOf, type Subject, subjectOf } from './scope.ts';

interface Row {
  pending: number;
  pending_plans: number;
  pending_since: string | null;
  missed: number;
  missed_since: string | null;
  overdue: number;
  overdue_since: string | null;
  returned: number;
  open_actions: number;
  overdue_actions: number;
  types: number[];
  all_types: number[];
}

/**
 * What waits at this moment, whatever the period: the plans that the list shows under the same status, and how old the oldest
 * case is.
 */
async function stocksOf(subject: Subject, db: ReadDb, who: Who): Promise<Row> {
  const mine = sql`${planned} and ${plansOf(reachOf(who))}`;
  const { rows } = await sql<Row>`
    with states as materialized (
      select t.id, t.ends_at, ${planStatus()} as code from plan t where ${mine} and ${subjectOf(subject) ?? sql`true`}
    )
    select coalesce((select sum(${pendingCount('s')}) from states s where s.code = 30), 0)::int as pending,
      count(*) filter (where code = 30)::int as pending_plans,
      (select min(oldest.received_at) from states s cross join lateral (
        select r.received_at from response r where r.plan_id = s.id and r.status_code = 30 and not ${heldResponse()}
        order by r.received_at limit 1) oldest where s.code = 30) as pending_since,
      count(*) filter (where code = 70)::int as missed, min(ends_at) filter (where code = 70) as missed_since,
      count(*) filter (where code in (10, 20, 40) and ${isOver(sql`ends_at`)})::int as overdue,
      min(ends_at) filter (where code in (10, 20, 40) and ${isOver(sql`ends_at`)}) as overdue_since,
      coalesce((select sum(${returnedCount('s')}) from states s where s.code in (30, 40)), 0)::int as returned,
      (select count(*)::int from action a where ${openAction('a')} and a.plan_id in (select id from states)) as open_actions,
      (select count(*)::int from action a where ${overdueAction('a')} and a.plan_id in (select id from states)) as overdue_actions,
      (select coalesce(array_agg(distinct t.audit_type_id order by t.audit_type_id), '{}') from plan t where ${mine}) as types,
      (select coalesce(array_agg(distinct t.audit_type_id), '{}') from plan t) as all_types
    from states`.execute(db);
  return rows[0] as Row;
}

export async function waiting(subject: Subject, db: ReadDb, who: Who) {
  const row = await stocksOf(subject, db, who);
  return {
    PendingApproval: row.pending,
    PendingPlans: row.pending_plans,
    PendingSince: row.pending_since,
    Missed: row.missed,
    MissedSince: row.missed_since,
    AuditTypeIds: row.types,
  };
}

/** The same beside the figures of a period, and of which types there are plans at all. */
export async function stocksNow(subject: Subject, db: ReadDb, who: Who) {
  const row = await stocksOf(subject, db, who);
  const now = {
    PendingApproval: row.pending,
    OldestPendingAt: row.pending_since,
    Overdue: row.overdue,
    OldestOverdueAt: row.overdue_since,
    Returned: row.returned,
    OpenActions: row.open_actions,
    OverdueActions: row.overdue_actions,
  };
  return { now, types: row.all_types };
}
