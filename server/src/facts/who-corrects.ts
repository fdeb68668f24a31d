import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/**
 * Who is asked for a correction of a response: its author; if they are passive the plan's lead auditor, else the assistant.
 * Null where nobody is left, or where nobody signed in filled it.
 */
export const correctorOf = async (db: ReadDb, responseId: number): Promise<number | null> =>
  (await correctorsOf(db, [responseId])).get(responseId) ?? null;

/** The same of many, by response; without those who have nobody. */
export async function correctorsOf(db: ReadDb, responseIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ responseId: number; id: number }>`
    select distinct on (r.id) r.id as "responseId", u.id from response r join plan p on p.id = r.plan_id
      cross join unnest(array[r.user_id, p.lead_auditor_id, p.assistant_auditor_id]) with ordinality x (id, place)
      join "user" u on u.id = x.id and u.active
    where r.id = any(${responseIds}::int[]) and r.user_id is not null order by r.id, x.place`.execute(db);
  return new Map(rows.map(({ responseId, id }) => [responseId, id]));
}

/** The same of a response `r` of the plan `t`. */
export const corrector = sql<number | null>`(
  select u.id from unnest(array[r.user_id, t.lead_auditor_id, t.assistant_auditor_id]) with ordinality x (id, place)
    join "user" u on u.id = x.id and u.active
  where r.user_id is not null order by x.place limit 1)`;
