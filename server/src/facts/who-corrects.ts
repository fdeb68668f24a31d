import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/**
 * Who is asked for a correction of a response: its author; if they are passive the plan's lead auditor, else the assistant.
 * Null where nobody is left, or where nobody signed in filled it.
 */
export async function correctorOf(db: ReadDb, responseId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from response r join plan p on p.id = r.plan_id
      cross join unnest(array[r.user_id, p.lead_auditor_id, p.assistant_auditor_id]) with ordinality x (id, place)
      join "user" u on u.id = x.id and u.active
    where r.id = ${responseId} and r.user_id is not null order by x.place limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
