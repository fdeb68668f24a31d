import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { type GateInside, gateOf, type Scene, type Send } from '../db/gate.ts';
import type { Db } from '../db/kysely.ts';
import { type Connection, openPool } from '../db/pool.ts';
import { type Jobs, type Later, laterOf } from '../jobs.ts';
import { clock } from '../outside/clock.ts';
import { drainQueue } from './queue.ts';
import { keepWatch, type Watch } from './watch.ts';

/**
 * Drains the queue that `later` fills. A task runs in a transaction of its own inside its company, as `system:<task>`. It
 * may run more than once, so it is written so that a second run changes nothing.
 */
export type Task<J extends keyof Jobs> = (payload: Jobs[J], inside: Inside) => Promise<void>;

export interface Inside {
  now: number;
  /** One transaction in the task's company. */
  inCompany<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction that the gate may lead into a company; for tasks that calls without a session queue. */
  atGate<T>(work: (gate: GateInside, later: Later) => Promise<T>): Promise<T>;
  /**
   * One transaction in a user's name, with the rights that they have now; undefined where they are active no more. With
   * `oneSnapshot` it only reads, and sees all through what it sees first.
   */
  asUser<T>(userId: number, work: (acting: Acting) => Promise<T>, oneSnapshot?: true): Promise<T | undefined>;
  companyId: number;
  /** Which attempt this is; the first is 1. */
  attempt: number;
}

/** A task in a user's name. */
export interface Acting {
  db: Db;
  scene: Scene;
  later: Later;
}

export type Tasks = { [J in keyof Jobs]: Task<J> };

/**
 * Work for the whole installation from time to time, done through the queue's own login by one server, however many there
 * are. It may run more often than stated.
 */
export interface Round {
  everyMinutes: number;
  work(inside: { now: number; send: Send }): Promise<void>;
}

export async function startWorker(
  pool: pg.Pool,
  jobs: Connection,
  tasks: Tasks,
  rounds: Record<string, Round>,
  watches: Record<string, Watch>,
  isAlone: boolean,
  log: (error: unknown, job: string) => void,
) {
  const queue = openPool(jobs, (error) => log(error, 'queue'), { size: 4 });
  const taskList = taskListOf(pool, tasks, log);
  for (const [name, round] of Object.entries(rounds)) {
    taskList[name] = async (_payload, { addJob, query }) => {
      const now = clock();
      // Queues the next one first, so that the series survives a run that dies halfway.
      await addJob(name, {}, { ...once(name), runAt: new Date(now + round.everyMinutes * 60_000) });
      try {
        await round.work({ now, send: (text, values = []) => query(text, values) });
      } catch (error) {
        log(error, name);
        throw error;
      }
    };
  }
  const stop: (() => Promise<void>)[] = [() => queue.end()];
  const end = async (): Promise<void> => {
    while (stop.length > 0) await stop.pop()?.();
  };
  try {
    const worker = await drainQueue(queue, taskList, isAlone, (error) => log(error, 'queue'));
    stop.push(worker.stop);
    // A start corrects a time that a wrong clock set.
    for (const name of Object.keys(rounds)) await worker.addJob(name, {}, once(name));
    const send: Send = (text, values = []) => queue.query(text, values);
    for (const [name, watch] of Object.entries(watches))
      stop.push(
        keepWatch(watch, { send, inCompany: (id, work) => inOneCompany(pool, id, name, clock(), work) }, (error) =>
          log(error, name),
        ),
      );
  } catch (error) {
    await end();
    throw error;
  }
  return { stop: end };
}

/** The tasks as the queue's library calls them. */
export function taskListOf(pool: pg.Pool, tasks: Partial<Tasks>, log: (error: unknown, job: string) => void): TaskList {
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(tasks) as [keyof Jobs, Task<keyof Jobs>][]) {
    taskList[name] = async (payload, { job }) => {
      const { companyId, ...rest } = payload as { companyId: number };
      const now = clock();
      try {
        await task(rest as never, {
          now,
          companyId,
          attempt: job.attempts,
          asUser: (userId, work, oneSnapshot) =>
            inTransaction(
              pool,
              name,
              now,
              async (gate, later) => {
                const entered = await gate.enterUser(companyId, userId);
                return entered === null ? undefined : work({ ...entered, later });
              },
              oneSnapshot ? 'begin isolation level repeatable read read only' : 'begin',
            ),
          inCompany: (work) => inOneCompany(pool, companyId, name, now, work),
          atGate: (work) => inTransaction(pool, name, now, work),
        });
      } catch (error) {
        log(error, name);
        throw error;
      }
    };
  }
  return taskList;
}

/** At most one waits and one runs. */
const once = (name: string) => ({ jobKey: name, queueName: name });

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

async function inTransaction<T>(
  pool: pg.Pool,
  job: string,
  now: number,
  work: (gate: GateInside, later: Later) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  const send: Send = (text, values) => client.query(text, values);
  try {
    await client.query(begin);
    const value = await work(gateOf(send, client, job, now), laterOf(send));
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
