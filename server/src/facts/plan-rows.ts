import { type StatusCode, statuses } from '@sahada/contract/codes';
import { statusTexts } from '@sahada/contract/status';
import { isoIn } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import { epoch } from '../outside/clock.ts';
import { countedResponse, planZone } from './plan-state.ts';

/** Plans in short lists: with their names, their dates in the zone of the location, and what came last. */

export interface NamedPlan {
  id: number;
  customer: string;
  location: string;
  definition: string;
  type: number;
  begins_at: string;
  ends_at: string;
  zone: string;
  code: StatusCode;
}

/** A row as the wire has it. */
export const namedPlanOf = (row: NamedPlan) => ({
  Id: row.id,
  CustomerName: row.customer,
  LocationName: row.location,
  AuditDateTime: isoIn(epoch(row.begins_at), row.zone),
  EndDate: isoIn(epoch(row.ends_at), row.zone),
  StatusName: statusTexts[row.code],
  StatusCode: row.code,
  Definition: row.definition,
  AuditTypeId: row.type,
  TimeZone: row.zone,
});

/**
 * All of it but the status code, over the plan `t`. Each name is looked up by its key, whatever the planner believes about the
 * tables: it has no statistics yet of a company just filled.
 */
export const namedPlan: RawBuilder<unknown> = sql`
  t.id, (select c.name from customer c where c.id = t.customer_id) as customer,
  (select l.name from location l where l.id = t.location_id) as location,
  localized(t.definition, t.locales, 'definition') as definition, t.audit_type_id as type, t.begins_at, t.ends_at,
  ${planZone} as zone`;

/** The plans of a page, over `picked` (rows with an id), each looked up by its key as well. */
export const pickedPlan: RawBuilder<unknown> = sql`cross join lateral (select * from plan p where p.id = picked.id limit 1) t`;

/** When the newest of a plan's responses that await approval was received. */
export const newestPending = (planId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select r.received_at from response r
  where r.plan_id = ${planId} and r.status_code = ${sql.lit(statuses.PendingApproval)} and ${countedResponse()}
  order by r.received_at desc limit 1)`;

/** When the newest of a plan's responses that count was received: the first few entries of an index, from its end. */
export const newestReceived = (planId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select r.received_at from response r
  where r.plan_id = ${planId} and ${countedResponse()}
  order by r.received_at desc limit 1)`;
