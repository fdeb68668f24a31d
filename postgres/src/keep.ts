import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './running.ts';

/** News of the server: it has ended without being told to, or it serves again. */
export type Change = 'down' | 'up';

const shortestPauseMs = 200;
const longestPauseMs = 5000;
/** A server that has run this long counts as sound, and pauses begin small again. */
const soundAfterMs = 10_000;

export interface Kept {
  pid(): number;
  /** Resolves when the server has ended for good. */
  stop(): Promise<void>;
  onChange(listener: (change: Change) => void): void;
}

/**
 * Starts the server again whenever it ends by itself, for ever and with growing pauses, until told to stop. Data are safe
 * meanwhile: commits are in the log, which the next start reads.
 */
export function keep(
  first: Running,
  launch: (signal: AbortSignal) => Promise<Running>,
  end: (running: Running) => Promise<void>,
  warn: (line: string) => void,
): Kept {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners: ((change: Change) => void)[] = [];
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  let running = first;
  let pause = shortestPauseMs;

  /** The restarted server, or undefined if we were told to stop meanwhile. */
  const startAgain = async (): Promise<Running | undefined> => {
    for (;;) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      pause = Math.min(2 * pause, longestPauseMs);
      try {
        return await launch(signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        warn(`PostgreSQL does not start again: ${(error as Error).message} Next try in ${pause / 1000} s`);
      }
    }
  };

  const gone = (async () => {
    for (;;) {
      const since = performance.now();
      const code = await running.ended;
      if (signal.aborted) return;
      if (performance.now() - since > soundAfterMs) pause = shortestPauseMs;
      warn(`PostgreSQL has ended by itself (${code ?? 'killed'}): starting it again in ${pause / 1000} s`);
      tell('down');
      const next = await startAgain();
      if (next === undefined) return;
      running = next;
      if (signal.aborted) return end(running);
      warn('PostgreSQL serves again');
      tell('up');
    }
  })();

  return {
    pid: () => running.child.pid ?? 0,
    async stop() {
      stopping.abort();
      await end(running);
      await gone;
    },
    onChange: (listener) => listeners.push(listener),
  };
}
