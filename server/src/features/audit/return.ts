import type { audit as calls } from '@sahada/contract/audit';
import type { ResponseStatus } from '@sahada/contract/codes';
import { compile } from '@sahada/rules/compiled';
import { returning } from '@sahada/rules/response';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { heldResponse, receivedResponse } from '../../facts/plan-state.ts';
import { versionsOf } from '../../facts/versions.ts';
import { correctorOf } from '../../facts/who-corrects.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { splitAnswerId } from './change.ts';
import { noteDecisions } from './decisions.ts';

interface Locked {
  auditId: number;
  versionId: number;
  statusCode: ResponseStatus;
  held: boolean;
  isSignedIn: boolean;
}

async function lock(db: Db, responseId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select r.plan_id as "auditId", r.version_id as "versionId", r.status_code as "statusCode", ${heldResponse()} as held,
      r.user_id is not null as "isSignedIn"
    from response r where r.id = ${responseId} and ${receivedResponse()} for update`.execute(db);
  return rows[0] ?? notFound();
}

/** The questions at these places; 404 for an answer of another response, or one that its checklist does not have. */
async function questionsAt(db: Db, responseId: number, versionId: number, answerIds: readonly number[]) {
  if (answerIds.length === 0) return [];
  const version = (await versionsOf(db, [versionId])).get(versionId) ?? notFound();
  const byPlace = new Map(compile(version).questions.map(({ question }) => [question.place, question.id]));
  const ids = answerIds.map((answerId) => {
    const { responseId: of, place } = splitAnswerId(answerId);
    return (of === responseId ? byPlace.get(place) : undefined) ?? notFound();
  });
  return [...new Set(ids)];
}

/** Asks whoever filled it for a correction of the marked answers. */
export const returnHandler: HandlersOf<typeof calls>['return'] = async (
  { responseId, reason, answerIds = [] },
  { db, who, now, refuse },
) => {
  const { auditId, versionId, ...facts } = await lock(db, responseId);
  const marked = await questionsAt(db, responseId, versionId, answerIds);
  const { next, code } = returning({ ...facts, hasCorrector: (await correctorOf(db, responseId)) !== null });
  if (code) return refuse(code);
  await sql`update response set status_code = ${next.statusCode} where id = ${responseId}`.execute(db);
  await noteDecisions(db, [responseId], { kind: 'returned', by: who.userId, at: now, reason, marked });
  return { auditId };
};
