import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';

/** The bytes of the company's logo as it is stored; null without one. */
export async function logoOf(db: ReadDb): Promise<{ bytes: Buffer } | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select a.bytes from company c, gate.avatar(c.logo_key) a where c.logo_key is not null`.execute(db);
  return rows[0] ?? null;
}
