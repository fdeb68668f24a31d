import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run as runWorker, type TaskList } from 'graphile-worker';
import type pg from 'pg';

const shortestPauseMs = 200;
const longestPauseMs = 5000;
/** How long running jobs may take to end when the process stops; after that they are left for the next start. */
const stopMs = 10_000;

interface Shift {
  runner: Runner;
  /** The name under which it marks its running jobs. */
  poolId: string;
}

/**
 * Drains the queue for as long as the process lives. The library's worker gives up when the database goes away before it has
 * recorded how a job ended; it is then started again, and its running jobs are given back. `isAlone`: no other server drains
 * this queue, so jobs marked as running at the start were left by a dead process.
 */
export async function drainQueue(
  queue: pg.Pool,
  taskList: TaskList,
  isAlone: boolean,
  log: (error: unknown) => void,
): Promise<{ addJob: Runner['addJob']; stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  if (isAlone) await giveBack(queue, null);
  let shift = await begin(queue, taskList);

  const startAgain = async (): Promise<Shift | undefined> => {
    for (let pause = shortestPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        await giveBack(queue, shift.poolId);
        return await begin(queue, taskList);
      } catch (error) {
        log(error);
      }
    }
  };
  const ended = (async () => {
    for (;;) {
      const reason = await shift.runner.promise.then(
        () => new Error('the worker of the queue has ended'),
        (error: unknown) => error,
      );
      if (signal.aborted) return;
      log(reason);
      const next = await startAgain();
      if (next === undefined) return;
      shift = next;
      if (signal.aborted) return end(shift);
    }
  })();

  return {
    addJob: (...job) => shift.runner.addJob(...job),
    async stop() {
      stopping.abort();
      await end(shift);
      await ended;
    },
  };
}

async function begin(queue: pg.Pool, taskList: TaskList): Promise<Shift> {
  const events = new EventEmitter();
  let poolId = '';
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    poolId = workerPool.id;
  });
  const runner = await runWorker({
    pgPool: queue,
    schema: 'job',
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    events,
    logger: new Logger(() => () => {}),
    // Without a delay, however short, nobody catches an error while a job's end is recorded, and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, poolId };
}

/** Ends a shift in order, or abruptly after ten seconds; one that has ended by itself is fine too. */
async function end({ runner }: Shift): Promise<void> {
  const isDone = await Promise.race([
    runner.stop().then(
      () => true,
      () => true,
    ),
    sleep(stopMs, false, { ref: false }),
  ]);
  if (!isDone) await runner.kill().catch(() => {});
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
