import type { DecisionKind, Details } from '@sahada/contract/audit';
import { receiptNumber } from '@sahada/rules/receipt';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { iso } from '../../outside/clock.ts';

/** What was decided about responses: by whom, when and why. */

export interface Said {
  kind: DecisionKind | 'approved';
  by: number;
  /** In milliseconds since 1970. */
  at: number;
  reason: string;
  /** Of a return: the questions it is about, none for all of them. */
  marked?: readonly number[];
}

/**
 * Locks responses `r` by condition, lowest id first, and gives their ids. Whoever judges them reads them in a statement of its
 * own after this one: the locking one may have waited for a decision or a correction, and sees of it no more than the row.
 */
export async function lockIds(db: Db, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from response r where ${which} order by r.id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps one decision about each of these responses. */
export async function noteDecisions(db: Db, ids: readonly number[], said: Said): Promise<void> {
  if (ids.length === 0) return;
  const { kind, by, at, reason, marked = [] } = said;
  // The ids as one parameter: all that waits of a plan is more than a statement may have parameters.
  await sql`
    insert into decision (response_id, user_id, at, reason, kind, marked)
    select id, ${by}, ${iso(at)}, ${reason}, ${kind}, ${[...marked]} from unnest(${[...ids]}::int[]) id`.execute(db);
}

const mostDecisions = 200;

export type Decided = Omit<Details['Decisions'][number], 'number'> & { number: number };

/**
 * What was decided, besides approving them, about the responses `r` that meet a condition, counted or not; newest first. `from` has
 * the decisions `o` and, unless the statement around it has, their responses.
 */
export const decisionsWhere = (
  condition: RawBuilder<boolean>,
  from = sql`decision o join response r on r.id = o.response_id`,
): RawBuilder<Decided> => sql<Decided>`
  select o.response_id as "responseId", r.number, o.kind, u.first_name || ' ' || u.last_name as by, o.at, o.reason
  from ${from} join "user" u on u.id = o.user_id
  where ${condition} and o.kind <> 'approved'
  order by o.id desc limit ${sql.lit(mostDecisions)}`;

// Two statements: a plan for "of one or of all" would have to do for both.
const readOfPlan = preparedRead((planId: number) => decisionsWhere(sql`r.plan_id = ${planId}`));
const readOfOne = preparedRead((planId: number, responseId: number) =>
  decisionsWhere(sql`r.plan_id = ${planId} and o.response_id = ${responseId}`),
);

/** Of a plan's responses, or of one of them. */
export const decisionsOf = async (
  db: ReadDb,
  planId: number,
  responseId: number | null,
): Promise<Details['Decisions']> =>
  (await (responseId === null ? readOfPlan(db, planId) : readOfOne(db, planId, responseId))).map(decisionRow);

export const decisionRow = (row: Decided): Details['Decisions'][number] => ({
  ...row,
  number: receiptNumber(row.number),
});
