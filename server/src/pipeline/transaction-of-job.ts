import type pg from 'pg';
import type { Send } from '../db/gate/ask.ts';
import { type GateInside, gateOf } from '../db/gate.ts';
import type { Db } from '../db/kysely.ts';
import { type Later, laterOf } from '../jobs.ts';

/** A transaction inside one company, as `system:<job>`. */
export const inOneCompany = <T>(
  pool: pg.Pool,
  companyId: number,
  job: string,
  now: number,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, job, now, async (gate) => {
    const db = await gate.enterJob(companyId);
    if (db === null) throw new Error(`the company of the task ${job} is gone`);
    return work(db);
  });

/** A transaction of a job that the gate may lead into a company; what it queues runs after the commit, or never. */
export async function inTransaction<T>(
  pool: pg.Pool,
  job: string,
  now: number,
  work: (gate: GateInside, later: Later) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  const send: Send = (text, values) => client.query(text, values);
  let isLost = false;
  try {
    await client.query(begin);
    const value = await work(gateOf(send, client, job, now), laterOf(send));
    await client.query('commit');
    return value;
  } catch (error) {
    // A connection that is gone took its transaction with it; what is told is why the work failed.
    await client.query('rollback').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
