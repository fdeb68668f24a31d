import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/**
 * Whether the company may write to people without an account: only once somebody was shown to own the address that it was made
 * with. The installation's own company was made at the machine.
 */
export async function mayInvite(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select c.operator or c.address_known_at is not null as may from company c`.execute(db);
  return rows[0]?.may === true;
}
