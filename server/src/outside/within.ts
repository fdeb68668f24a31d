import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work no longer than this; whether it has ended. */
export const within = (limitMs: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(limitMs, false, { ref: false })]);
