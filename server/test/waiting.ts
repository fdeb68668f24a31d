import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ReadDb } from '../src/db/kysely.ts';

/** Waits until this many others wait for locks in this database: for this transaction, or for one that waits for it. */
export const waiting = (db: ReadDb, others = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      // Who is connected is read once in a transaction, unless it is forgotten.
      await sql`select pg_stat_clear_snapshot()`.execute(db);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
      if ((rows[0]?.n ?? 0) < others) throw new Error('nobody waits');
    },
    { timeout: 20_000, interval: 10 },
  );
