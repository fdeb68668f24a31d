import type { DecisionKind, Details } from '@sahada/contract/audit';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
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

/** Keeps one decision about each of these responses. */
export async function noteDecisions(db: Db, ids: readonly number[], said: Said): Promise<void> {
  if (ids.length === 0) return;
  const { kind, by, at, reason, marked = [] } = said;
  await db
    .insertInto('decision')
    .values(ids.map((id) => ({ response_id: id, user_id: by, at: iso(at), reason, kind, marked: [...marked] })))
    .execute();
}

const mostDecisions = 200;

const readDecisions = preparedRead(
  (planId: number, responseId: number | null) => sql<Omit<Details['Decisions'][number], 'number'> & { number: number }>`
    select o.response_id as "responseId", r.number, o.kind, u.first_name || ' ' || u.last_name as by, o.at, o.reason
    from decision o join response r on r.id = o.response_id join "user" u on u.id = o.user_id
    where r.plan_id = ${planId} and (${responseId}::int is null or o.response_id = ${responseId}) and o.kind <> 'approved'
    order by o.id desc limit ${sql.lit(mostDecisions)}`,
);

/** What was decided about a plan's responses besides approving them, counted or not, or about one of them; newest first. */
export const decisionsOf = async (
  db: ReadDb,
  planId: number,
  responseId: number | null,
): Promise<Details['Decisions']> =>
  (await readDecisions(db, planId, responseId)).map((row) => ({ ...row, number: receiptNumber(row.number) }));
