import type { LanguageId } from '@sahada/contract/codes';
import type { Task as GraphileTask, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Send } from '../db/gate/ask.ts';
import type { Scene } from '../db/gate/scene.ts';
import type { GateInside } from '../db/gate.ts';
import { type Db, mayTakeLong } from '../db/kysely.ts';
import { type Connection, openPool } from '../db/pool.ts';
import { type Jobs, type Later, laneOf, lanes } from '../jobs.ts';
import { clock } from '../outside/clock.ts';
import { drainQueue, type QueueLane } from './queue.ts';
import { doRun, dueWatch, type FailedJob, type RecurringTable } from './recurring.ts';
import { inOneCompany, inTransaction } from './transaction-of-job.ts';
import { keepWatch, noted, type Watch } from './watch.ts';

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
   * One transaction in a user's name, with the rights that they have now, in their language unless another one is given; undefined
   * where they are active no more. With `oneSnapshot` it only reads, and sees all through what it sees first.
   */
  asUser<T>(
    userId: number,
    work: (acting: Acting) => Promise<T>,
    oneSnapshot?: true,
    languageId?: LanguageId,
  ): Promise<T | undefined>;
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

export async function startWorker(
  pool: pg.Pool,
  jobs: Connection,
  tasks: Tasks,
  recurring: RecurringTable,
  isAlone: boolean,
  log: FailedJob,
  now: () => number = clock,
) {
  const queue = openPool(jobs, (error) => log(error, 'queue'), { size: 13 });
  const taskList = taskListOf(pool, tasks, log);
  const run: GraphileTask = async (payload, { query }) => {
    const { runId } = payload as { runId: number };
    await doRun(runId, recurring, pool, (text, values = []) => query(text, values), log, now);
  };
  Object.assign(taskList, { 'task.run': run, 'task.long': run });
  const stop: (() => Promise<void>)[] = [() => queue.end()];
  const end = async (): Promise<void> => {
    while (stop.length > 0) await stop.pop()?.();
  };
  try {
    const worker = await drainQueue(queue, lanesOf(taskList), isAlone, (error) => log(error, 'queue'));
    stop.push(worker.stop);
    const send: Send = (text, values = []) => queue.query(text, values);
    const inside = (name: string) => ({
      send,
      inCompany: <T>(id: number, work: (db: Db) => Promise<T>) => inOneCompany(pool, id, name, clock(), work),
    });
    const watches = Object.entries(recurring).flatMap(([name, task]): [string, Watch][] =>
      'watch' in task ? [[name, noted(name, task.watch)]] : [],
    );
    const kept = [['tasks', dueWatch(recurring, now)] as const, ...watches].map(([name, watch]) =>
      keepWatch(watch, inside(name), (error, companyId) => log(error, name, companyId)),
    );
    // At once: each may wait for a host that does not answer.
    stop.push(async () => void (await Promise.all(kept.map((end) => end()))));
  } catch (error) {
    await end();
    throw error;
  }
  return { stop: end };
}

/** Which workers of the queue run which of the tasks. */
const lanesOf = (taskList: TaskList): QueueLane[] =>
  (Object.keys(lanes) as (keyof typeof lanes)[]).flatMap((lane) => {
    const own = Object.entries(taskList).filter(([name]) => laneOf[name as keyof typeof laneOf] === lane);
    if (own.length === 0) return [];
    return { taskList: Object.fromEntries(own), ...lanes[lane], inTurns: lane !== 'short' };
  });

/** The tasks as the queue's library calls them. */
export function taskListOf(pool: pg.Pool, tasks: Partial<Tasks>, log: FailedJob): TaskList {
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
          asUser: (userId, work, oneSnapshot, languageId) =>
            inTransaction(
              pool,
              name,
              now,
              async (gate, later) => {
                const entered = await gate.enterUser(companyId, userId, languageId);
                if (entered === null) return undefined;
                // What somebody may wait for a minute for may not fail sooner where nobody waits.
                await mayTakeLong(entered.db);
                return work({ ...entered, later });
              },
              oneSnapshot ? 'begin isolation level repeatable read read only' : 'begin',
            ),
          inCompany: (work) => inOneCompany(pool, companyId, name, now, work),
          atGate: (work) => inTransaction(pool, name, now, work),
        });
      } catch (error) {
        log(error, name, companyId);
        throw error;
      }
    };
  }
  return taskList;
}
