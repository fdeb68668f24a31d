import { type audit as calls, type Details, reopenReason } from '@sahada/contract/audit';
import type { ResponseStatus } from '@sahada/contract/codes';
import { receiptNumber } from '@sahada/rules/receipt';
import { reopen } from '@sahada/rules/response';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { aboutResponses } from './responses.ts';

interface Locked {
  auditId: number;
  statusCode: ResponseStatus;
  approvedBy: number | null;
  approvedAt: string | null;
}

async function lock(db: Db, responseId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select r.plan_id as "auditId", r.status_code as "statusCode", r.approved_by as "approvedBy", r.approved_at as "approvedAt"
    from response r where r.id = ${responseId} for update`.execute(db);
  return rows[0] ?? notFound();
}

/** Takes an approval back: the response waits again, its level follows today's levels, and its credit stays taken. */
export const reopenHandler: HandlersOf<typeof calls>['reopen'] = async (
  { responseId, reason, undo = false },
  { db, who, now, refuse },
) => {
  const why = undo ? '' : (reason ?? invalid('reason', reopenReason));
  const { auditId, statusCode, approvedBy, approvedAt } = await lock(db, responseId);
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
    update response set status_code = 30, approved_at = null, approved_by = null, level_name = null
    where id = ${responseId}`.execute(db);
  await db
    .insertInto('reopening')
    .values({ response_id: responseId, user_id: who.userId, at: iso(now), reason: why, undo })
    .execute();
  return { auditId };
};

const readReopenings = aboutResponses(
  (is) => sql<Omit<Details['Reopenings'][number], 'number'> & { number: number }>`
    select o.response_id as "responseId", r.number, u.first_name || ' ' || u.last_name as by, o.at, o.reason, o.undo
    from reopening o join response r on r.id = o.response_id join "user" u on u.id = o.user_id
    where o.response_id ${is} order by o.id desc`,
);

/** When responses were reopened, newest first. */
export const reopeningsOf = async (db: ReadDb, responseIds: readonly number[]): Promise<Details['Reopenings']> =>
  (await readReopenings(db, responseIds)).map((row) => ({ ...row, number: receiptNumber(row.number) }));
