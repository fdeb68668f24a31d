import type pg from 'pg';

/**
 * What is asked on a connection of the pool from now on, the newest last, for calls made one after another; emptied by whoever counts
 * anew.
 */
export async function seenStatements(pool: pg.Pool): Promise<string[]> {
  const seen: string[] = [];
  const client = await pool.connect();
  const real = client.query.bind(client);
  client.query = ((...given: Parameters<typeof real>) => {
    seen.push(String(given[0]));
    return real(...given);
  }) as typeof client.query;
  client.release();
  return seen;
}
