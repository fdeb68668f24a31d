import { statuses } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { mayApprove } from './plan-facts.ts';
import { heldResponse } from './plan-state.ts';
import { type Turn, type Turns, waitsSince } from './turns.ts';

/** Those who may review what a plan receives, turn by turn: its approver, its lead auditor, everybody else. Passive users are left out. */
export type Reviewers = readonly (readonly number[])[];

/** Whose turn a response is: of the first of whom somebody is left without those whom four eyes keep from approving it. */
export const turnOf = (reviewers: Reviewers = [], authors: readonly number[] = []): number[] =>
  reviewers.map((turn) => turn.filter((id) => !authors.includes(id))).find((turn) => turn.length > 0) ?? [];

/** Who reviews what a plan receives: its approver, else its lead auditor if they may, else everybody who may. */
export const reviewersOf = async (db: ReadDb, planId: number): Promise<number[]> =>
  turnOf((await reviewersOfAll(db, [planId])).get(planId));

/** Of many plans, by plan; without those that nobody may review. */
export const reviewersOfAll = async (db: ReadDb, planIds: readonly number[]): Promise<Map<number, Reviewers>> =>
  planIds.length === 0 ? new Map() : reviewersIn(db, sql`(select * from plan where id = any(${planIds}::int[])) p`);

/** A plan with whom it names to review and to lead. */
export interface NamingPlan {
  id: number;
  approver_id: number | null;
  lead_auditor_id: number;
}

/** The same as if the plans named these. */
export const reviewersIfNamed = async (db: ReadDb, plans: readonly NamingPlan[]): Promise<Map<number, Reviewers>> =>
  plans.length === 0
    ? new Map()
    : reviewersIn(
        db,
        sql`jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) p (id int, approver_id int, lead_auditor_id int)`,
      );

async function reviewersIn(db: ReadDb, plans: RawBuilder<unknown>): Promise<Map<number, Reviewers>> {
  const reviewers = new Map<number, number[][]>();
  const { rows } = await sql<{ planId: number; people: number[] }>`
    with able as materialized (select u.id from "user" u where u.active and ${mayApprove}),
      named as (
        select p.id as plan, a.id, case a.id when p.approver_id then 1 when p.lead_auditor_id then 2 else 3 end as turn
        from able a cross join ${plans})
    select plan as "planId", array_agg(id order by id) as people from named group by plan, turn order by plan, turn`.execute(
    db,
  );
  for (const { planId, people } of rows) {
    const turns = reviewers.get(planId) ?? [];
    reviewers.set(planId, turns);
    turns.push(people);
  }
  return reviewers;
}

/** Over responses: whom four eyes keep from approving one, as `authors` of `turnOf`. */
export const keptFromApproving = (response: 'r' | 't'): RawBuilder<number[]> => sql`
  case when (select c.four_eyes from company c)
    then filled_by(${sql.ref(`${response}.user_id`)}, ${sql.ref(`${response}.response_key`)}) else '{}' end`;

/** Over responses: that one waits for approval which four eyes keep the reader from giving. */
export const isKeptFromApproving = (response: 'r' | 't'): RawBuilder<boolean> => sql`
  case when ${sql.ref(`${response}.status_code`)} = ${sql.lit(statuses.PendingApproval)}
    then coalesce(gate.actor_user() = any(${keptFromApproving(response)}), false) else false end`;

/** Over plans and those whom four eyes keep from approving what waits there: whether it is this user's turn. The twin of `turnOf`. */
export const isTurnOf = (userId: number, plan: 'p' | 't', kept: RawBuilder<number[]>): RawBuilder<boolean> => {
  const [approver, lead] = [sql.ref(`${plan}.approver_id`), sql.ref(`${plan}.lead_auditor_id`)];
  const may = (id: RawBuilder<unknown>) => sql`(${id} = any(able.ids) and ${id} <> all(authors.ids))`;
  return sql<boolean>`exists (
    select from (select array(select u.id from "user" u where u.active and ${mayApprove}) as ids) able
      cross join (select ${kept} as ids offset 0) authors
    where ${may(sql`${userId}::int`)} and case when ${may(approver)} then ${approver} = ${userId}
      when ${may(lead)} then ${lead} = ${userId} else true end)`;
};

/** Whose turn how many responses are, and the arrival of the oldest: the twin of `reviewersOfAll`, for all plans at once. */
export const reviewTurns: Turns = {
  topic: 'turns',
  async of(db) {
    const { rows } = await sql<Turn>`
      with able as materialized (select u.id from "user" u where u.active and ${mayApprove}),
        waiting as materialized (
          select r.plan_id, ${keptFromApproving('r')} as authors, count(*) as n, min(r.received_at) as since from response r
          where r.status_code = ${sql.lit(statuses.PendingApproval)} and not ${heldResponse('r')} and r.received_at <= app_now() - ${waitsSince}
          group by 1, 2)
      select a.id, sum(w.n)::int as waiting, min(w.since) as since
      from waiting w join plan p on p.id = w.plan_id join able a on case
        when exists (select from able x where x.id = p.approver_id and x.id <> all (w.authors))
        then a.id = p.approver_id
        when exists (select from able x where x.id = p.lead_auditor_id and x.id <> all (w.authors))
        then a.id = p.lead_auditor_id
        else true end
      where p.cancelled_at is null and a.id <> all (w.authors)
      group by a.id order by min(w.since), a.id`.execute(db);
    return rows;
  },
};
