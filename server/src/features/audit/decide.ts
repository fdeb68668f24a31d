import { type audit as calls, decisionReason } from '@sahada/contract/audit';
import type { ResponseStatus } from '@sahada/contract/codes';
import { statuses } from '@sahada/contract/codes';
import { accept, reject, reopen, spamMs } from '@sahada/rules/response';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { epoch } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { approveHeld } from './approve.ts';
import { lockIds, noteDecisions } from './decisions.ts';
import { returnHandler } from './return.ts';

/** What is decided about responses besides approving them. */

type Handlers = Pick<HandlersOf<typeof calls>, 'return' | 'reopen' | 'reject' | 'accept'>;

interface Locked {
  id: number;
  auditId: number;
  statusCode: ResponseStatus;
  held: boolean;
  counted: boolean;
  incomplete: boolean;
  approveRequired: boolean;
  receivedAt: string;
  /** When it took its credit. */
  countedAt: string;
  approvedBy: number | null;
  approvedAt: string | null;
}

/** Locks them, lowest id first; 404 unless all are there. */
async function lock(db: Db, ids: readonly number[]): Promise<Locked[]> {
  const locked = await lockIds(db, sql`r.id = any(${ids}::int[])`);
  const { rows } = await sql<Locked>`
    select r.id, r.plan_id as "auditId", r.status_code as "statusCode", ${heldResponse()} as held, r.counted, r.incomplete,
      (select p.approve_required from plan p where p.id = r.plan_id) as "approveRequired", r.received_at as "receivedAt",
      coalesce((select max(d.at) from decision d where d.response_id = r.id and d.kind = 'accepted'), r.received_at) as "countedAt",
      r.approved_by as "approvedBy", r.approved_at as "approvedAt"
    from response r where r.id = any(${locked}::int[]) order by r.id`.execute(db);
  return rows.length === new Set(ids).size ? rows : notFound();
}

export const decisionHandlers: Handlers = {
  return: returnHandler,

  /** Takes an approval back: the response waits again, its level follows today's levels, and its credit stays taken. */
  async reopen({ responseId, reason, undo = false }, { db, who, now, refuse }) {
    const why = undo ? '' : (reason ?? invalid('reason', decisionReason));
    const [{ auditId, statusCode, approvedBy, approvedAt } = notFound()] = await lock(db, [responseId]);
    const { code } = reopen({
      statusCode,
      undo,
      approvedBy,
      approvedAt: approvedAt === null ? null : epoch(approvedAt),
      actorId: who.userId,
      now,
    });
    if (code) return refuse(code);
    await sql`
      update response set status_code = ${sql.lit(statuses.PendingApproval)}, approved_at = null, approved_by = null, level_name = null
      where id = ${responseId}`.execute(db);
    await noteDecisions(db, [responseId], {
      kind: undo ? 'undone' : 'reopened',
      by: who.userId,
      at: now,
      reason: why,
    });
    return { auditId };
  },

  async reject({ responseId, reason, spam = false }, { db, who, now, refuse }) {
    const [{ auditId, statusCode, counted, receivedAt, countedAt } = notFound()] = await lock(db, [responseId]);
    const { next, code } = reject(statusCode);
    if (code) return refuse(code);
    const isFree = spam && counted && now - epoch(receivedAt) <= spamMs;
    await sql`
      update response set status_code = ${next.statusCode}, counted = counted and not ${isFree}::boolean
      where id = ${responseId}`.execute(db);
    await noteDecisions(db, [responseId], { kind: 'rejected', by: who.userId, at: now, reason });
    if (isFree) await sql`select give_credit_back(${dayText(epoch(countedAt), who.companyTimeZone)}::date)`.execute(db);
    return { auditId };
  },

  async accept({ responseId, responseIds, accept: isAccepted, reason }, { db, who, now, refuse }) {
    const ids = responseIds ?? [responseId ?? invalid('responseId', decisionReason)];
    const why = isAccepted ? (reason ?? '') : (reason ?? invalid('reason', decisionReason));
    const decided = (await lock(db, ids)).map((response) => {
      const { next, code } = accept(response);
      return code ? refuse(code) : { ...response, next: next.statusCode };
    });
    const all = decided.map(({ id }) => id);
    const kind = isAccepted ? 'accepted' : 'turnedAway';
    await noteDecisions(db, all, { kind, by: who.userId, at: now, reason: why });
    if (!isAccepted) {
      await sql`update response set status_code = ${sql.lit(statuses.Rejected)} where id = any(${all}::int[])`.execute(
        db,
      );
      return { accepted: 0, rejected: all.length };
    }
    await sql`update response set counted = true where id = any(${all}::int[])`.execute(db);
    for (const [auditId, approved] of Map.groupBy(
      decided.filter(({ next }) => next === 50),
      (response) => response.auditId,
    ))
      await approveHeld(db, { auditId, ids: approved.map(({ id }) => id), userId: who.userId, now });
    const { rows } = await sql<{ got: number }>`
      select take_credits(${dayText(now, who.companyTimeZone)}::date, ${all.length}) as got`.execute(db);
    return rows[0]?.got === all.length ? { accepted: all.length, rejected: 0 } : refuse('noCredit');
  },
};
