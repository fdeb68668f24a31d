import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import { config } from '../config.ts';
import type { ReadDb } from '../db/kysely.ts';

/** The seal of a report, as it is printed. */
export interface Seal {
  code: string;
  /** Where anybody can ask whether it still stands. */
  address: string;
  issue: number;
  sealedAt: string;
}

/** The seal of a response's approval; null while it is not approved, and in the minute in which that can be undone. */
export async function sealOf(db: ReadDb, responseId: number): Promise<Seal | null> {
  const { rows } = await sql<Omit<Seal, 'address'>>`
    select s.code, s.issue, s.sealed_at as "sealedAt" from seal s join response r on r.id = s.response_id
    where s.response_id = ${responseId} and r.status_code = ${sql.lit(statuses.Approved)} and s.approved_at = r.approved_at`.execute(
    db,
  );
  const [seal] = rows;
  return seal === undefined ? null : { ...seal, address: `${config().publicUrl}/v/${seal.code}` };
}
