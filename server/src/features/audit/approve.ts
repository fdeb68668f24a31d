import type { audit as calls } from '@sahada/contract/audit';
import type { ResponseStatus } from '@sahada/contract/codes';
import { statuses } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RefusalCode } from '@sahada/contract/refusals';
import { words } from '@sahada/contract/wire';
import { type ApproveCode, type ApprovePlanCode, approve, approvePlan } from '@sahada/rules/response';
import { levelFor } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { heldResponse, receivedResponse } from '../../facts/plan-state.ts';
import { keptFromApproving } from '../../facts/who-reviews.ts';
import { iso } from '../../outside/clock.ts';
import type { HandlersOf, Inside } from '../../pipeline/handler.ts';
import { lockIds, noteDecisions } from './decisions.ts';

const refusalOf = {
  alreadyApproved: 'alreadyApproved',
  notPending: 'notPending',
  notAccepted: 'notAccepted',
  awaitingPictures: 'picturesMissing',
  fourEyes: 'fourEyes',
  nothingReceived: 'nothingToApprove',
} as const satisfies Record<ApproveCode | ApprovePlanCode, RefusalCode>;

interface Scored {
  id: number;
  percent: Hundredths | null;
  critical: boolean;
}

interface Waiting extends Scored {
  planId: number;
  statusCode: ResponseStatus;
  held: boolean;
  awaitingPictures: boolean;
  authorIds: number[];
}

interface Plan {
  auditTypeId: number;
  fourEyes: boolean;
  levels: { name: string; min: number; max: number }[];
}

async function loadPlan(db: Db, planId: number): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select p.audit_type_id as "auditTypeId", c.four_eyes as "fourEyes", (
      select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'min', v.min, 'max', v.max)), '[]')
      from level v where v.project_id = p.project_id) as levels
    from plan p join company c on true where p.id = ${planId}`.execute(db);
  return rows[0] ?? notFound();
}

/**
 * Locks the responses to approve, lowest id first: whoever comes second waits here and finds them approved. A plan's
 * approved ones are only counted.
 */
async function lockWaiting(db: Db, planId: number, responseId: number | null): Promise<Waiting[]> {
  const which =
    responseId === null
      ? sql`r.status_code = ${sql.lit(statuses.PendingApproval)} and not ${heldResponse()}`
      : sql`r.id = ${responseId}`;
  return waitingOf(db, await lockIds(db, sql`r.plan_id = ${planId} and ${which}`));
}

async function waitingOf(db: Db, locked: readonly number[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.plan_id as "planId", r.status_code as "statusCode", ${heldResponse()} as held,
      r.awaiting_pictures as "awaitingPictures",
      ${keptFromApproving('r')} as "authorIds",
      r.percent, r.critical
    from response r where r.id = any(${locked}::int[]) order by r.id`.execute(db);
  return rows;
}

async function countApproved(db: Db, planId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from response r where r.plan_id = ${planId} and r.status_code = ${sql.lit(statuses.Approved)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Approves them, which the caller has locked and found waiting, and stores today's level: later changes of the project's levels
 * do not touch approved responses.
 */
async function write(db: Db, plan: Plan, waiting: readonly Scored[], userId: number, now: number): Promise<number[]> {
  const ids = waiting.map(({ id }) => id);
  const levels = waiting.map(({ percent, critical }) => levelFor(percent, plan.levels, critical)?.name ?? null);
  await sql`
    update response r set status_code = ${sql.lit(statuses.Approved)}, approved_at = ${iso(now)}, approved_by = ${userId}, level_name = w.level
    from unnest(${ids}::int[], ${levels}::text[]) w (id, level) where r.id = w.id`.execute(db);
  await noteDecisions(db, ids, { kind: 'approved', by: userId, at: now, reason: '' });
  return ids;
}

/** Approves responses of a plan, locked by the caller, that their submission would have approved had they been in time. */
export async function approveHeld(
  db: Db,
  { auditId, ids, userId, now }: { auditId: number; ids: readonly number[]; userId: number; now: number },
): Promise<void> {
  const { rows } = await sql<Scored>`
    select r.id, r.percent, r.critical from response r where r.id = any(${ids}::int[])`.execute(db);
  await write(db, await loadPlan(db, auditId), rows, userId, now);
}

type Context = Inside<(typeof calls)['approve']>;

interface Judged {
  response: Waiting;
  code: ApproveCode | null;
}

const judge = (plan: Plan, waiting: readonly Waiting[], actorId: number): Judged[] =>
  waiting.map((response) => ({
    response,
    code: approve({ ...response, fourEyes: plan.fourEyes, actorId }).code,
  }));

const readyOf = (judged: readonly Judged[]): Waiting[] =>
  judged.filter(({ code }) => code === null).map(({ response }) => response);

export const approveHandler: HandlersOf<typeof calls>['approve'] = async (
  { auditId, responseId, responseIds, take },
  context,
) => {
  if (responseIds !== undefined) return approveThese(responseIds, context);
  const { db, who, now, refuse } = context;
  if (auditId === undefined) return invalid('auditId', words.required);
  const plan = await loadPlan(db, auditId);
  const waiting = await lockWaiting(db, auditId, responseId ?? null);
  if (responseId && waiting.length === 0) return notFound();
  const judged = judge(plan, waiting, who.userId);
  const ready = readyOf(judged);
  const count = (code: ApproveCode): number => judged.filter((one) => one.code === code).length;
  const code = responseId
    ? judged[0]?.code
    : approvePlan({
        pending: ready.length,
        approved: await countApproved(db, auditId),
        awaitingPictures: count('awaitingPictures'),
        own: count('fourEyes'),
      }).code;
  if (code) return refuse(refusalOf[code]);
  const ids = await write(db, plan, ready.slice(0, take), who.userId, now);
  const done = { approved: ids.length, ids, auditTypeId: plan.auditTypeId };
  return take === undefined ? done : { ...done, left: ready.length - ids.length };
};

/** Approves what it may of these, of whatever plans; if it may none of them, it says why not the first. */
async function approveThese(wanted: readonly number[], { db, who, now, refuse }: Context) {
  const all = [...new Set(wanted)];
  const rows = await waitingOf(db, await lockIds(db, sql`r.id = any(${all}::int[]) and ${receivedResponse()}`));
  if (rows.length < all.length) return notFound();
  const ids: number[] = [];
  let auditTypeId = 0;
  let refused: ApproveCode | null = null;
  for (const [planId, waiting] of Map.groupBy(rows, (row) => row.planId)) {
    const plan = await loadPlan(db, planId);
    const judged = judge(plan, waiting, who.userId);
    refused ??= judged.find(({ code }) => code !== null)?.code ?? null;
    const ready = readyOf(judged);
    if (ready.length === 0) continue;
    ids.push(...(await write(db, plan, ready, who.userId, now)));
    auditTypeId = plan.auditTypeId;
  }
  if (ids.length === 0) return refuse(refusalOf[refused ?? 'alreadyApproved']);
  return { approved: ids.length, ids, auditTypeId };
}
