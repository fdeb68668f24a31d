import { type RawBuilder, sql } from 'kysely';

/**
 * What is computed about a plan, as SQL expressions over its row: the twin of rules/plan.ts `planStatus`, which
 * test/features/plan-state.test.ts holds equal. All take the plan's alias ('t' by default) and the call's own time
 * (`app_now()`); they see one company's rows, as every statement does.
 *
 * - `planStatus(alias)` status code (5–80)
 * - `responseCount(alias)`, `pendingCount(alias)` what was received and what waits for approval
 * - `heldResponse(alias = 'r')` a response stored apart (late, over quota or repeated) that nobody has accepted yet
 * - `planZone(alias)` the zone of its dates; `graceEndsAt(alias)`, `isOver(instant)`
 * - `everPublished(alias)`
 *
 * `planStatus` reads the plan's responses: a list computes it once.
 */

const column = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/** Set by the first publishing and never cleared. */
export const everPublished = (alias = 't'): RawBuilder<boolean> => sql`(${column(alias, 'version_id')} is not null)`;

/** Stored apart: it counts for nothing until it is accepted. */
export const heldResponse = (alias = 'r'): RawBuilder<boolean> => sql`
  (${column(alias, 'status_code')} = 30 and not ${column(alias, 'counted')}
   and (${column(alias, 'late')} or ${column(alias, 'over_quota')} or ${column(alias, 'repeated')}))`;

/** An end is over when its whole second has passed. */
export const isOver = (instant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(app_now() >= ${instant} + interval '1 second')`;

/** Until when signed-in auditors may submit: a survey's end, an audit's end plus its grace in whole days of 24 hours. */
export const graceEndsAt = (alias = 't'): RawBuilder<string> => sql`
  (case when ${column(alias, 'audit_type_id')} = 2 then ${column(alias, 'ends_at')}
        else ${column(alias, 'ends_at')} + interval '24 hours' * ${column(alias, 'grace_days')} end)`;

const received = (alias: string, code: number): RawBuilder<unknown> =>
  sql`select from response r where r.plan_id = ${column(alias, 'id')} and r.status_code = ${sql.lit(code)}`;

/**
 * The status code shown for a plan: the first that fits. Each state costs one look into an index, however many responses
 * there are.
 */
export const planStatus = (alias = 't'): RawBuilder<number> => sql`
  (case
    when ${column(alias, 'cancelled_at')} is not null then 80
    when not ${everPublished(alias)} then 5
    when exists (${received(alias, 30)} and not ${heldResponse('r')}) then 30
    when exists (${received(alias, 40)}) then 40
    when exists (${received(alias, 50)}) then 50
    when exists (${received(alias, 20)}) then 20
    when exists (${received(alias, 60)}) then 60
    when ${isOver(graceEndsAt(alias))} then 70
    else 10
  end)`;

/** Submitted responses, whatever became of them; drafts and those stored apart do not count. */
export const responseCount = (alias = 't'): RawBuilder<number> => sql`
  ((select count(*)::int from response r
    where r.plan_id = ${column(alias, 'id')} and r.status_code in (40, 50, 60)) + ${pendingCount(alias)})`;

export const pendingCount = (alias = 't'): RawBuilder<number> => sql`
  (select count(*)::int from response r
   where r.plan_id = ${column(alias, 'id')} and r.status_code = 30 and not ${heldResponse('r')})`;

/** The zone of a plan's dates: its location's, else the company's. */
export const planZone = (alias = 't'): RawBuilder<string> => sql`
  coalesce((select nullif(l.time_zone, '') from location l where l.id = ${column(alias, 'location_id')}),
           (select c.time_zone from company c))`;
