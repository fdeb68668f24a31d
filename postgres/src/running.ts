import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Runner } from './runner.ts';

/** A program of PostgreSQL that we started. */
export interface Running {
  child: ChildProcess;
  /** Resolves with the exit code once the program has ended. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** The last lines it wrote, for a message of ours. */
  lastLines: string[];
  /** When the server last reported that a long recovery goes on. */
  progressAt(): number;
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. */
export type StopSignal = 'SIGINT' | 'SIGQUIT';
export type Tell = (pid: number, signal: StopSignal) => void;

/**
 * How long a fast shutdown may take. A postmaster told to stop while restarting after a child's crash waits for ever (seen
 * in 18.4), so an immediate shutdown follows. That is safe: the next start recovers from the log. wrapper.sh counts the same
 * five seconds.
 */
export const fastStopMs = 5000;

export function watch(child: ChildProcess, log: (line: string) => void): Running {
  const lastLines: string[] = [];
  let progressAt = 0;
  let over = false;
  const take = (line: string) => {
    if (/, elapsed time: /.test(line)) progressAt = performance.now();
    lastLines.push(line);
    if (lastLines.length > 30) lastLines.shift();
    log(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('error', () => {});
    if (stream) createInterface({ input: stream }).on('line', take);
  }
  child.stdin?.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      if (over) return;
      over = true;
      // The watcher must not signal a pid that is no longer ours.
      child.stdin?.end('over\n');
      // The last lines may still be in the pipe; a backend that outlives a killed postmaster may keep it open.
      const enough = setTimeout(() => resolve(code), 500);
      child.once('close', () => {
        clearTimeout(enough);
        resolve(code);
      });
    };
    child.on('error', (error) => {
      take(`error: ${error.message}`);
      if (child.pid === undefined) end(null);
    });
    child.on('exit', (code) => end(code));
  });
  return { child, ended, hasEnded: () => over, lastLines, progressAt: () => progressAt };
}

/** Ends the server: a fast shutdown, after five seconds an immediate one, after five more SIGKILL. */
export async function stopServer(running: Running, tell: Tell, warn: (line: string) => void): Promise<void> {
  const begun = performance.now();
  let isLate = false;
  while (!running.hasEnded()) {
    const { pid } = running.child;
    const waited = performance.now() - begun;
    if (waited > 2 * fastStopMs) running.child.kill('SIGKILL');
    else if (pid !== undefined) tell(pid, waited > fastStopMs ? 'SIGQUIT' : 'SIGINT');
    if (waited > fastStopMs && !isLate) {
      isLate = true;
      warn(`PostgreSQL does not stop within ${fastStopMs / 1000} seconds: ending it at once`);
    }
    // Repeated, because a signal sent before the server has installed its handlers is lost.
    const again = new AbortController();
    await Promise.race([running.ended, sleep(1000, undefined, { signal: again.signal }).catch(() => {})]);
    again.abort();
  }
  await running.ended;
}

const windows = process.platform === 'win32';

/** Windows has no signals; there PostgreSQL's own tool carries them. */
export function teller(binaries: Binaries, runner: Runner): Tell {
  return (pid, signal) => {
    if (windows) {
      runner.start(binaries.control, ['kill', signal.slice(3), `${pid}`]).on('error', () => {});
      return;
    }
    try {
      process.kill(pid, signal);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ESRCH') return;
      throw new Error(
        `PostgreSQL of an earlier run (process ${pid}) belongs to another user: end it, then start again.`,
      );
    }
  };
}
