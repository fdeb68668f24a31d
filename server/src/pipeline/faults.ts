import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A fault of one call is that call's alone. What is thrown where nobody can catch it, in a timer or a stream of a library,
 * is logged with the call it belongs to, and the process goes on serving everybody else.
 */
export interface CallNow {
  requestId: string;
  call: string;
}

const now = new AsyncLocalStorage<CallNow>();

/** Does the work of one call; whatever it starts belongs to that call. */
export const asCall = <T>(call: CallNow, work: () => Promise<T>): Promise<T> => now.run(call, work);

/** Faults that nobody caught since the process began; for the metrics. */
export const stray = { count: 0 };

/** Keeps the process alive through what nobody caught, and has it logged. */
export function outlive(log: (error: unknown, call: CallNow | undefined) => void): void {
  const hear = (error: unknown): void => {
    stray.count++;
    log(error, now.getStore());
  };
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
}
