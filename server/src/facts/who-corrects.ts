import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/**
 * Who is asked for a correction of a response `r` of the plan `t`: its author; if they are passive the plan's lead auditor, else the
 * assistant. Null where nobody is left, or where nobody signed in filled it.
 */
export const corrector = sql<number | null>`(
  select u.id from unnest(array[r.user_id, t.lead_auditor_id, t.assistant_auditor_id]) with ordinality x (id, place)
    join "user" u on u.id = x.id and u.active
  where r.user_id is not null order by x.place limit 1)`;

export const correctorOf = async (db: ReadDb, responseId: number): Promise<number | null> =>
  (await correctorsOf(db, [responseId])).get(responseId) ?? null;

/** The same of many, by response; without those who have nobody. */
export async function correctorsOf(db: ReadDb, responseIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ responseId: number; id: number | null }>`
    select r.id as "responseId", ${corrector} as id from response r join plan t on t.id = r.plan_id
    where r.id = any(${responseIds}::int[])`.execute(db);
  return new Map(rows.flatMap(({ responseId, id }) => (id === null ? [] : [[responseId, id]])));
}
