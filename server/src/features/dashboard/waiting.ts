import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { openAction, overdueAction } from '../../facts/actions.ts';
import {
  heldResponse,
  isOver,
  pendingCount,
  receivedResponse,
  returnedCount,
  statusOfMany,
} from '../../facts/plan-state.ts';
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

/** How many responses are looked at, from the first hour on that may have something pending. */
const looks = 500;

/**
 * When the oldest response that waits for a plan of `states` was received. Each plan would have to be asked for its own; so the
 * totals tell the first hour of the company in which anything waits, and a few responses from there on are looked at. What is not
 * folded yet may be older. Only where none of these is of the plans asked about, each of them is asked.
 */
const oldestPending = (isOfFew: boolean): RawBuilder<unknown> => {
  const waits = sql`r.status_code = ${sql.lit(statuses.PendingApproval)} and not ${heldResponse()}`;
  const ofEach = sql`(
    select min(oldest.received_at) from states s cross join lateral (
      select r.received_at from response r where r.plan_id = s.id and ${waits}
      order by r.received_at limit 1) oldest where s.status = 30)`;
  if (isOfFew) return ofEach;
  const first = (table: 'plan_total' | 'plan_day', span: string, from: RawBuilder<unknown>) => sql`(
    select x.begins from ${sql.table(table)} x
    where x.plan_id = 0 and x.span = ${sql.lit(span)} and x.begins >= ${from} and x.standing in (30, 32) order by x.begins limit 1)`;
  const hour = first('plan_day', 'hour', first('plan_day', 'day', first('plan_total', 'month', sql`'-infinity'`)));
  // A wall clock that is set back shows an hour twice, nowhere more than two.
  return sql`coalesce((
    select r.received_at
    from (
      select r.* from response r where ${receivedResponse()} and r.received_at >= (
        select least(${hour} at time zone c.time_zone - interval '2 hours',
          (select min(u.received_at) from unfolded u where u.sign = 1 and u.standing in (30, 32)))
        from company c)
      order by r.received_at, r.id limit ${sql.lit(looks)}) r
    where ${waits} and r.plan_id in (select s.id from states s where s.status = 30)
    order by r.received_at limit 1), ${ofEach})`;
};

/** Which types there is a plan `t` of: the first of each is enough to know. */
const typesWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  array(select type.id from unnest(${sql.lit(`{${Object.values(auditTypeIds).join(',')}}`)}::int[]) type (id)
    where (select true from plan t where t.audit_type_id = type.id and ${condition} limit 1) order by 1)`;

/**
 * `few`: the plans of one person, customer or location, and the actions of these; null is the whole company's. An action is
 * where its finding was made, which a barcode may have placed elsewhere than its plan: so the list of actions narrows it.
 */
const stocks = (
  few: { mine: RawBuilder<boolean>; subject: RawBuilder<boolean>; ofActions: RawBuilder<boolean> } | null,
  auditTypeId: number | null,
) => {
  const mine = sql`${planned} and ${few?.mine ?? sql`true`}`;
  const isOfType = sql`(${auditTypeId}::int is null or t.audit_type_id = ${auditTypeId}::int)`;
  const overdue = sql`status in (10, 20, 40) and ${isOver(sql`ends_at`)}`;
  const subject = sql`${isOfType} and ${few?.subject ?? sql`true`}`;
  const asked = sql`${mine} and ${subject}`;
  // Of cancelled plans, too: what is to be done stays to be done, and stands in the list behind.
  const ofAsked = sql`exists (select from plan t where t.id = a.plan_id and ${few?.mine ?? sql`true`}
    and ${isOfType} and ${few?.ofActions ?? sql`true`})`;
  const sumOf = (count: RawBuilder<number>, where: RawBuilder<unknown>) => sql`
    (select coalesce(sum(${count}), 0)::int from states t where ${where})`;
  // `offset 0` keeps the status from being asked for once more where it is compared.
  return sql<Row>`
    with states as materialized (
      select * from (select t.id, t.ends_at, ${statusOfMany.status} as status from plan t ${statusOfMany.join} where ${asked} offset 0) t
      where t.status <> 50
    )
    select ${sumOf(pendingCount, sql`t.status = 30`)} as pending,
      count(*) filter (where status = 30)::int as pending_plans, ${oldestPending(few !== null)} as pending_since,
      count(*) filter (where status = 70)::int as missed, min(ends_at) filter (where status = 70) as missed_since,
      count(*) filter (where ${overdue})::int as overdue, min(ends_at) filter (where ${overdue}) as overdue_since,
      ${sumOf(returnedCount, sql`t.status in (30, 40)`)} as returned,
      (select count(*)::int from action a where ${openAction('a')} and ${ofAsked}) as open_actions,
      (select count(*)::int from action a where ${overdueAction('a')} and ${ofAsked}) as overdue_actions,
      ${typesWhere(mine)} as types, ${typesWhere(sql`true`)} as all_types
    from states`;
};

const stocksOfAll = preparedRead((auditTypeId: number | null) => stocks(null, auditTypeId));

/**
 * What waits at this moment, whatever the period: the plans that the list shows under the same status, and how old the oldest
 * case is.
 */
async function stocksOf({ auditTypeId, ...subject }: Subject, db: ReadDb, who: Who): Promise<Row> {
  const type = auditTypeId || null;
  const reach = reachOf(who);
  const narrowed = subjectOf(subject);
  if (reach === null && narrowed === null) return (await stocksOfAll(db, type))[0] as Row;
  const { locationId, ...elsewhere } = subject;
  const ofPlans = subjectOf(elsewhere) ?? sql<boolean>`true`;
  const ofActions = locationId ? sql<boolean>`(${ofPlans} and a.location_id = ${locationId})` : ofPlans;
  const few = { mine: plansOf(reach), subject: narrowed ?? sql<boolean>`true`, ofActions };
  return (await stocks(few, type).execute(db)).rows[0] as Row;
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
