import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run as runWorker, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { within } from '../outside/within.ts';
import type { Watch } from './watch.ts';

const shortestPauseMs = 200;
const longestPauseMs = 5000;
/** How long running jobs may take to end when the process stops; after that they are left for the next start. */
const stopMs = 10_000;
/** How long the library may take to put its things away once no job runs any more; it may never end. */
const tidyMs = 2000;

/** Workers of their own for some of the jobs. */
export interface QueueLane {
  taskList: TaskList;
  /** How many of its jobs run at a time. */
  workers: number;
  /**
   * Between two looks for jobs. Whoever looks locks all free lines for a moment, also those of other lanes' jobs, and whoever looks
   * meanwhile passes these over; all lanes look when a job is queued. So each has a pace of its own, lest they meet again and again.
   */
  lookMs: number;
  /** Whether lines take turns: one job of a line, then the other lines' that wait. For lines of at most some hundred jobs. */
  inTurns: boolean;
}

/** The library's workers of one lane, from its start to the first time its connection broke. */
interface Shift {
  runner: Runner;
  /** The name under which it marks its running jobs. */
  poolId: string;
  isIdle(): boolean;
  /** Resolved with the reason when it could not fetch a job or record how one ended, or has given up. */
  broken: Promise<unknown>;
  /** Gives up the lock by which other servers see that it lives; may be called again. */
  die(): void;
}

interface Draining {
  stop(): Promise<void>;
}

/**
 * Drains the queue for as long as the process lives, each lane apart from the others. `isAlone`: no other server drains this queue,
 * so jobs marked as running at the start were left by a dead process; where there are others, deadWorkerWatch tells the dead
 * from the living.
 */
export async function drainQueue(
  queue: pg.Pool,
  lanes: readonly QueueLane[],
  isAlone: boolean,
  log: (error: unknown) => void,
): Promise<Draining> {
  if (isAlone) await giveBack(queue, null);
  const draining: Draining[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(draining.map((lane) => lane.stop()));
  };
  try {
    for (const lane of lanes) draining.push(await drainLane(queue, lane, log));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/**
 * When the database goes away under the library's worker, jobs stay marked as running that nobody runs, and sometimes the worker
 * gives up for good. So a worker whose connection broke is ended, what it had marked is given back, and another one begins.
 */
async function drainLane(queue: pg.Pool, lane: QueueLane, log: (error: unknown) => void): Promise<Draining> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let shift = await begin(queue, lane);

  const startAgain = async (): Promise<Shift | undefined> => {
    for (let pause = shortestPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        await giveBack(queue, shift.poolId);
        return await begin(queue, lane);
      } catch (error) {
        log(error);
      }
    }
  };
  const ended = (async () => {
    for (;;) {
      const reason = await shift.broken;
      if (signal.aborted) return;
      log(reason);
      const put = endOf(shift);
      while (!shift.isIdle() && !signal.aborted) await sleep(50);
      await within(tidyMs, put);
      shift.die();
      const next = await startAgain();
      if (next === undefined) return;
      shift = next;
      if (signal.aborted) return stop(shift);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await stop(shift);
      await within(tidyMs, ended);
    },
  };
}

async function begin(queue: pg.Pool, { taskList, workers, lookMs, inTurns }: QueueLane): Promise<Shift> {
  const events = new EventEmitter();
  const running = new Set<string>();
  const { promise: broken, resolve } = Promise.withResolvers<unknown>();
  let poolId = '';
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    poolId = workerPool.id;
  });
  events.on('job:start', ({ job }: { job: { id: string } }) => running.add(job.id));
  events.on('job:complete', ({ job }: { job: { id: string } }) => running.delete(job.id));
  for (const trouble of ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError'])
    events.on(trouble, ({ error }: { error: unknown }) => resolve(error));
  const life = await queue.connect();
  life.on('error', resolve);
  const runner = await runWorker({
    pgPool: queue,
    schema: 'job',
    concurrency: workers,
    noHandleSignals: true,
    pollInterval: lookMs,
    taskList: inTurns ? takingTurns(taskList) : taskList,
    events,
    logger: new Logger(() => () => {}),
    // Without a delay, however short, nobody catches an error while a job's end is recorded.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch((error: unknown) => {
    life.release(true);
    throw error;
  });
  runner.promise.then(() => resolve(new Error('the worker of the queue has ended')), resolve);
  await life.query('select pg_advisory_lock(hashtextextended($1, 5))', [poolId]).catch(resolve);
  let isOver = false;
  const die = (): void => {
    if (!isOver) life.release(true);
    isOver = true;
  };
  return { runner, poolId, isIdle: () => running.size === 0, broken, die };
}

/** Behind all that waits by now, in the order in which they stood. */
const goBehind = `
  update job._private_jobs j set run_at = clock_timestamp() + w.place * interval '1 microsecond'
  from (
    select id, row_number() over (order by run_at, id) as place from job._private_jobs
    where job_queue_id = (select job_queue_id from job._private_jobs where id = $1) and is_available and run_at <= now()
  ) w where j.id = w.id`;

/** The same tasks; with each that begins, those behind it in its line let everybody else's go first. */
const takingTurns = (taskList: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(taskList).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        await helpers.query(goBehind, [helpers.job.id]);
        await task?.(payload, helpers);
      },
    ]),
  );

/** Takes no more jobs; resolved when those that run have ended, and never where the library loses count of them. */
const endOf = ({ runner }: Shift): Promise<unknown> => Promise.allSettled([runner.stop(), runner.promise]);

/** Ends a shift in order, or abruptly after ten seconds. */
async function stop(shift: Shift): Promise<void> {
  const isDone = await within(stopMs, endOf(shift));
  if (!isDone) await within(tidyMs, Promise.allSettled([shift.runner.kill()]));
  shift.die();
}

/** Frees the jobs of a worker that is gone, or of all: otherwise they would count as running for four hours. */
async function giveBack(queue: pg.Pool, poolId: string | null): Promise<void> {
  await queue.query(
    `select job.force_unlock_workers(array_agg(worker)) from (
       select locked_by as worker from job._private_jobs union select locked_by from job._private_job_queues
     ) as marked where worker = coalesce($1, worker)`,
    [poolId],
  );
}

/**
 * Gives back what a worker of another server had taken when it died: nobody holds the lock of its name any more. One that
 * has only just begun may not hold it yet.
 */
export const deadWorkerWatch: Watch = {
  everyMs: 5000,
  async look({ send }) {
    const dead = await send(
      `with marked as (
         select locked_by as worker from job._private_jobs where locked_at < now() - interval '15 seconds'
         union select locked_by from job._private_job_queues where locked_at < now() - interval '15 seconds'
       ), dead as (
         select worker from marked where worker is not null and not exists (
           select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
             and l.database = (select oid from pg_database where datname = current_database())
             and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(worker, 5)))
       select job.force_unlock_workers(array_agg(worker)), count(*)::int as n from dead having count(*) > 0`,
    );
    return dead.rows[0]?.n ?? 0;
  },
};

/**
 * A worker that was given up may still record the end of a job after somebody else has taken that job: the job is gone
 * then, and when the second one ends nothing frees their line, which would stand still for four hours. A line is held by
 * the job that runs in it, so one without such a job is free.
 */
export const lineWatch: Watch = {
  everyMs: 2000,
  async look({ send }) {
    const freed = await send(
      `update job._private_job_queues q set locked_by = null, locked_at = null
       where q.locked_by is not null
         and not exists (select from job._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`,
    );
    return freed.rowCount ?? 0;
  },
};
