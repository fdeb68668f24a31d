import type { JobHelpers, TaskList } from 'graphile-worker';
import { configOf, type Keys, setConfig } from './config.ts';
import { door, takeDoor } from './db/door.ts';
import { type Connection, openPool } from './db/pool.ts';
import type { Jobs } from './jobs.ts';
import { ownProcess } from './outside/own-process.ts';
import { takeOrders } from './outside/take-orders.ts';
import { type Task, type Tasks, taskListOf } from './pipeline/worker.ts';
import type { Settings } from './settings.ts';

/**
 * Jobs that read and write very much run apart: in a process of their own, which is the same program with the same tasks and
 * connections of its own. No call waits for them, and their memory goes with that process. The queue stays with the server: here it
 * is told how a job ended.
 */

/** What that process is told, since only the server knows it. */
export interface Known {
  settings: Settings;
  keys: Keys;
  connection: Connection;
}

interface Order extends Known {
  job: keyof Jobs;
  payload: Jobs[keyof Jobs];
  companyId: number;
  attempt: number;
  door: string;
}

/** The argument with which the program is that process. */
export const apartArgument = '--jobs';

export interface Apart {
  /** The task of a job, run there. One that fails says why as it does here; one whose process ends is tried again. */
  task<J extends keyof Jobs>(job: J): Task<J>;
  /** Ends that process and what it is about, when the server stops. */
  end(): void;
}

/** `program` is the file that runs. */
export function apart(program: string, known: () => Known): Apart {
  const worker = ownProcess<Order, 'done'>({
    name: 'the process of jobs',
    module: program,
    arguments: [apartArgument],
    // Under so low a bound the heap would grow by little at a time, and be swept whole a dozen times for each file.
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=16', '--heap-growing-percent=80'],
    longestMs: 30 * 60_000,
    mostWaiting: 50,
    mostMemory: 320_000_000,
  });
  return {
    task:
      (job) =>
      async (payload, { companyId, attempt }) => {
        await worker.order([{ job, payload, companyId, attempt, door: door(), ...known() }]);
      },
    end: worker.end,
  };
}

/** The other end: works off what it is told, one job after another. */
export function workApart(tasks: Partial<Tasks>): void {
  let taskList: TaskList | null = null;
  takeOrders(async (order: Order): Promise<'done'> => {
    const { job, payload, companyId, attempt, settings, keys, connection } = order;
    setConfig(configOf(settings, keys, null));
    takeDoor(order.door);
    taskList ??= taskListOf(
      openPool(connection, () => {}, { size: 2 }),
      tasks,
      () => {},
    );
    await taskList[job]?.({ ...payload, companyId }, { job: { attempts: attempt } } as JobHelpers);
    return 'done';
  });
}
