import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '../db/gate.ts';
import type { Jobs } from '../jobs.ts';

/** A task that has become due in a company. */
export interface Due {
  task: keyof Jobs;
  companyId: number;
}

/**
 * Looks every few moments for tasks that nobody queues when they become due, because that would cost the calls that make
 * them so. Every server looks; a task that is found twice before it ran runs once.
 */
export interface Watch {
  everyMs: number;
  look(send: Send): Promise<Due[]>;
}

/** Queues one task of a company; a second one under the same key takes the first one's place. */
type Add = (task: string, payload: { companyId: number }, spec: { jobKey: string; queueName: string }) => unknown;

/** Watches until it is stopped. `send` is the queue's login; a look that fails is logged, and there is a next one. */
export function keepWatch(watch: Watch, send: Send, addJob: Add, log: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
    for (;;) {
      await sleep(watch.everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        for (const { task, companyId } of await watch.look(send)) {
          const key = `${task} ${companyId}`;
          await addJob(task, { companyId }, { jobKey: key, queueName: key });
        }
      } catch (error) {
        log(error);
      }
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}
