import { auditTypeIds, statuses } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import { type RawBuilder, sql } from 'kysely';

/**
 * What is computed about a plan, as SQL expressions over its row: the twin of rules/plan.ts `planStatus`, which
 * test/features/plan-state.test.ts holds equal. All take the plan's alias ('t' by default) and the call's own time
 * (`app_now()`); they see one company's rows, as every statement does.
 *
 * - `planStatus(alias)` status code (5–80); `statusInFilter` for a condition over very many plans, `statusOfMany` for a statement about
 *   them; `isPending` those that wait for approval, `isMissed` those that nobody has answered
 * - `responseCount`, `pendingCount`, `returnedCount` what was received, what of it waits for approval and what is returned, of a plan `t`
 * - `planFigures` these together, for rows that are read; `countsOfMany` the first two for a statement about very many plans
 * - `planResults` what the responses that count have achieved; `resultsOfMany` the same for a statement about very many plans
 * - `receivedResponse(alias = 'r')` a response that has been sent, whatever has become of it
 * - `heldResponse(alias = 'r')` a response stored apart (late, over quota or repeated) that nobody has accepted yet
 * - `countedResponse(alias = 'r')` one that counts in figures: awaiting approval or approved, held by nothing, its pictures all there
 * - `openDraft(alias)` a draft that somebody is still writing; with one and nothing received a plan is in progress
 * - `planZone` the zone of the dates of a plan `t`; `graceEndsAt(alias)`, `isOver(instant)`, `touches(from, to)`
 * - `correctionDue(alias = 'r')` until when the correction of a returned response is in time
 * - `everPublished(alias)`
 */

const column = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/** Set by the first publishing and never cleared. */
export const everPublished = (alias = 't'): RawBuilder<boolean> => sql`(${column(alias, 'version_id')} is not null)`;

/** Not in progress any more, which only a signed-in auditor's is. */
export const receivedResponse = (alias = 'r'): RawBuilder<boolean> => sql`
  (${column(alias, 'status_code')} <> ${sql.lit(statuses.InProgress)})`;

/** Stored apart: it counts for nothing until it is accepted. */
export const heldResponse = (alias = 'r'): RawBuilder<boolean> => sql`
  (${column(alias, 'status_code')} = ${sql.lit(statuses.PendingApproval)} and not ${column(alias, 'counted')}
   and (${column(alias, 'late')} or ${column(alias, 'over_quota')} or ${column(alias, 'repeated')}))`;

const counting = sql.join([statuses.PendingApproval, statuses.Approved].map((code) => sql.lit(code)));

/** The twin of the standings 30 and 50 (db/totals.sql). */
export const countedResponse = (alias = 'r'): RawBuilder<boolean> => sql`
  (${column(alias, 'status_code')} in (${counting}) and not ${column(alias, 'awaiting_pictures')} and not ${heldResponse(alias)})`;

/** An end is over when its whole second has passed. */
export const isOver = (instant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((select app_now()) >= ${instant} + interval '1 second')`;

/**
 * A plan `t` of the time from `from` until before `to`. Few are longer than forty days (`is_long`), so the others are found by
 * their begin, and those of past years are not looked at.
 */
export const touches = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (t.begins_at < ${to} and t.ends_at >= ${from} and (t.is_long or t.begins_at >= ${from} - interval '960 hours'))`;

/** Until when signed-in auditors may submit: a survey's end, an audit's end plus its grace in whole days of 24 hours. */
export const graceEndsAt = (alias = 't'): RawBuilder<string> => sql`
  (case when ${column(alias, 'audit_type_id')} = ${sql.lit(auditTypeIds.survey)} then ${column(alias, 'ends_at')}
        else ${column(alias, 'ends_at')} + interval '24 hours' * ${column(alias, 'grace_days')} end)`;

/** Null for a response that is not returned. */
export const correctionDue = (alias = 'r'): RawBuilder<string | null> => sql`
  (case when ${column(alias, 'status_code')} = ${sql.lit(statuses.Returned)} then (
    select greatest(p.ends_at,
        (select max(d.at) from decision d where d.response_id = ${column(alias, 'id')} and d.kind = 'returned'))
      + interval '24 hours' * p.grace_days from plan p where p.id = ${column(alias, 'plan_id')}) end)`;

/** A draft that has not become its revision of the response yet. */
export const openDraft = (alias: string): RawBuilder<boolean> => sql`
  (not exists (select from response sent
    where sent.response_key = ${column(alias, 'response_key')} and sent.revision >= ${column(alias, 'revision')}))`;

/**
 * How many of the plan's responses stand how (totals.sql), folded or not: rows of `standing` and `n`, of which several may
 * have the same standing. The database asks once per statement what is not folded.
 */
const states = (alias: string): RawBuilder<unknown> => sql`(
  select f.standing, f.responses as n from plan_total f where f.plan_id = ${column(alias, 'id')} and f.span = 'ever' and f.begins = '-infinity'
  union all
  select u.key::int, u.value::int from jsonb_each_text((select unfolded_states()) -> ${column(alias, 'id')}::text) u)`;

/** Whether something of a plan is not folded, or no statuses are kept yet of what is: then its states are summed up. */
const isUnfolded = (alias: string): RawBuilder<boolean> => sql`
  ((select f.statuses from fold f where f.totals = 'plans') is not true
   or coalesce((select unfolded_states()) ? ${column(alias, 'id')}::text, false))`;

type Received = Record<'pending' | 'returned' | 'approved' | 'begun' | 'rejected', RawBuilder<boolean>>;

/** What a plan has received, by its states `s`. */
const ofStates: Received = {
  pending: sql`sum(s.n) filter (where s.standing in (30, 32)) > 0`,
  returned: sql`sum(s.n) filter (where s.standing = 40) > 0`,
  approved: sql`sum(s.n) filter (where s.standing in (50, 52)) > 0`,
  begun: sql`sum(s.n) filter (where s.standing = 20) > 0`,
  rejected: sql`sum(s.n) filter (where s.standing = 60) > 0`,
};

/** The same by the status that is kept of what is folded, which is the first that fits. */
const ofKept = (code: RawBuilder<number | null>): Received => ({
  pending: sql`${code} = ${sql.lit(statuses.PendingApproval)}`,
  returned: sql`${code} = ${sql.lit(statuses.Returned)}`,
  approved: sql`${code} = ${sql.lit(statuses.Approved)}`,
  begun: sql`${code} = ${sql.lit(statuses.InProgress)}`,
  rejected: sql`${code} = ${sql.lit(statuses.Rejected)}`,
});

/** A plan's status code by what it has received: the first that fits. */
const statusOf = (alias: string, received: Received): RawBuilder<number> => sql`
  case
    when ${received.pending} then ${sql.lit(statuses.PendingApproval)}
    when ${received.returned} then ${sql.lit(statuses.Returned)}
    when ${received.approved} then ${sql.lit(statuses.Approved)}
    when ${received.begun} or exists (select from draft d where d.plan_id = ${column(alias, 'id')} and ${openDraft('d')})
      then ${sql.lit(statuses.InProgress)}
    when ${received.rejected} then ${sql.lit(statuses.Rejected)}
    when ${isOver(graceEndsAt(alias))} then ${sql.lit(statuses.Missed)}
    else ${sql.lit(statuses.Planned)}
  end`;

/** By the status that is kept, unless something is not folded. */
const statusOfKept = (alias: string, kept: RawBuilder<number>): RawBuilder<number> => sql`
  case when ${isUnfolded(alias)} then (select ${statusOf(alias, ofStates)} from ${states(alias)} s) else ${kept} end`;

const statusBy = <Code extends number | null>(alias: string, received: RawBuilder<Code>): RawBuilder<Code> => sql`
  (case
    when ${column(alias, 'cancelled_at')} is not null then ${sql.lit(statuses.Cancelled)}
    when not ${everPublished(alias)} and ${column(alias, 'series_id')} is null then ${sql.lit(statuses.Draft)}
    else ${received}
  end)`;

/** The status code as far as it does not depend on what was received; null where it does. */
export const standingStatus = statusBy('t', sql<number | null>`null`);

const received = sql`coalesce(sum(s.n) filter (where s.standing not in (20, 31)), 0)::int`;
const pending = sql`coalesce(sum(s.n) filter (where s.standing in (30, 32)), 0)::int`;

/** By what is kept of one plan. */
const keptOf = (alias: string): RawBuilder<number> => sql`
  (select ${statusOf(alias, ofKept(sql`max(k.status_code)`))} from folded_status k where k.plan_id = ${column(alias, 'id')})`;

/** The status code shown for a plan. It costs the same however many responses there are. */
export const planStatus = (alias = 't'): RawBuilder<number> => statusBy(alias, statusOfKept(alias, keptOf(alias)));

/**
 * The same of a plan `t` for a condition that very many plans are asked. Whether a plan is approved the database looks up in all that is
 * kept, which it reads once; for a few plans that would take longest.
 */
export const statusInFilter: RawBuilder<number> = statusBy(
  't',
  statusOfKept(
    't',
    sql`case
      when exists (select from folded_status k where k.plan_id = t.id and k.status_code = ${sql.lit(statuses.Approved)})
      then ${sql.lit(statuses.Approved)} else ${keptOf('t')} end`,
  ),
);

/** A plan `t` that waits for approval: only those are asked of which a response does, which an index has. */
export const isPending: RawBuilder<boolean> = sql`
  (exists (select from response r where r.plan_id = t.id and r.status_code = ${sql.lit(statuses.PendingApproval)})
   and ${planStatus()} = ${sql.lit(statuses.PendingApproval)})`;

/**
 * A plan `t` whose status is missed. Very many are over and not missed: of one that is folded it is enough that a status is kept, which
 * only what was received gives it.
 */
export const isMissed: RawBuilder<boolean> = sql`
  (${isOver(graceEndsAt('t'))}
   and (${isUnfolded('t')} or not exists (select from folded_status k where k.plan_id = t.id))
   and ${planStatus()} = ${sql.lit(statuses.Missed)})`;

/** The status for a statement about very many plans `t`: a join beside them, and the status over it. */
export const statusOfMany = {
  join: sql`left join folded_status k on k.plan_id = t.id`,
  status: statusBy('t', statusOfKept('t', statusOf('t', ofKept(sql`k.status_code`)))),
};

/** Submitted responses, whatever became of them; drafts and those stored apart do not count. */
export const responseCount = sql<number>`(select ${received} from ${states('t')} s)`;

export const pendingCount = sql<number>`(select ${pending} from ${states('t')} s)`;

export const returnedCount = sql<number>`
  (select coalesce(sum(s.n) filter (where s.standing = 40), 0)::int from ${states('t')} s)`;

/** Status and counts in one look at the states of a plan `t`: a join beside it, and each over that join. */
export const planFigures = {
  join: sql`cross join lateral (
    select ${statusOf('t', ofStates)} as status, ${received} as received, ${pending} as pending from ${states('t')} s) figures`,
  status: statusBy('t', sql<number>`figures.status`),
  received: sql<number>`figures.received`,
  pending: sql<number>`figures.pending`,
};

/** How many of a plan's responses have other standings than is folded. */
const unfoldedWhere = (condition: RawBuilder<boolean>): RawBuilder<number> => sql`
  case when (select unfolded_states()) is null then 0 else coalesce((
    select sum(u.value::int) from jsonb_each_text((select unfolded_states()) -> t.id::text) u (key, value)
    where ${condition}), 0) end`;

/** The same for a statement about very many plans `t`: a join beside them, and each over it. */
export const countsOfMany = {
  join: sql`left join (
    select s.plan_id, sum(s.responses) filter (where s.standing not in (20, 31)) as received,
      sum(s.responses) filter (where s.standing in (30, 32)) as pending
    from plan_total s where s.span = 'ever' and s.begins = '-infinity' group by s.plan_id) counts on counts.plan_id = t.id`,
  received: sql<number>`(coalesce(counts.received, 0) + ${unfoldedWhere(sql`u.key not in ('20', '31')`)})`,
  pending: sql<number>`(coalesce(counts.pending, 0) + ${unfoldedWhere(sql`u.key in ('30', '32')`)})`,
};

/** What the plan's responses that count add to its results; those that are not folded stand as one row, or a row of nulls. */
const results = (alias: string): RawBuilder<unknown> => sql`(
  select f.scored, f.percents, f.findings, f.critical from plan_total f
  where f.plan_id = ${column(alias, 'id')} and f.span = 'ever' and f.begins = '-infinity' and f.standing in (30, 50)
  union all
  select u.scored, u.percents, u.findings, u.critical
  from jsonb_to_record((select unfolded_results()) -> ${column(alias, 'id')}::text)
    u (scored int, percents bigint, findings bigint, critical int))`;

const resultsOf = {
  /** The mean of the percents in hundredths; null where nothing is scored. */
  percent: sql<Hundredths | null>`
    case when sum(s.scored) > 0 then floor(sum(s.percents)::numeric / sum(s.scored) + 0.5)::int end`,
  findings: sql<number>`coalesce(sum(s.findings), 0)::int`,
  critical: sql<boolean>`coalesce(sum(s.critical), 0) > 0`,
};

const one = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value} from ${results('t')} s)`;

/** What counts of a plan `t`. */
export const planResults = {
  percent: one(resultsOf.percent),
  findings: one(resultsOf.findings),
  critical: one(resultsOf.critical),
};

/** One sum of what is folded and what is not, over the join of `resultsOfMany`. Mostly everything is folded. */
const summed = (of: string): RawBuilder<number> => sql`
  (coalesce(${sql.ref(`waiting.${of}`)}, 0) + coalesce(${sql.ref(`approved.${of}`)}, 0) + case
    when (select unfolded_results()) is null then 0
    else coalesce(((select unfolded_results()) -> t.id::text ->> ${sql.lit(of)})::bigint, 0) end)`;

const folded = (alias: string, standing: number): RawBuilder<unknown> => sql`
  left join plan_total ${sql.id(alias)} on ${sql.ref(`${alias}.plan_id`)} = t.id and ${sql.ref(`${alias}.span`)} = 'ever'
    and ${sql.ref(`${alias}.begins`)} = '-infinity' and ${sql.ref(`${alias}.standing`)} = ${sql.lit(standing)}`;

/** The same for a statement about very many plans `t`: a join beside them, and each over it. */
export const resultsOfMany = {
  join: sql`${folded('waiting', statuses.PendingApproval)} ${folded('approved', statuses.Approved)}`,
  /** Rounded by whole numbers, which are quicker. */
  percent: sql<Hundredths | null>`
    ((2 * ${summed('percents')} + ${summed('scored')}) / nullif(2 * ${summed('scored')}, 0))::int`,
  findings: summed('findings'),
  critical: sql<boolean>`(${summed('critical')} > 0)`,
};

/** The zone of the dates at a location `l`: its own, else the company's. */
export const zoneOrCompanys = (alias: string): RawBuilder<string> => sql`
  coalesce(nullif(${column(alias, 'time_zone')}, ''), (select c.time_zone from company c))`;

/** The zone of a plan's dates: its location's, else the company's. */
export const planZone = sql<string>`
  coalesce((select nullif(l.time_zone, '') from location l where l.id = t.location_id),
           (select c.time_zone from company c))`;
