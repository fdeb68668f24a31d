import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What processes have used, as the kernel tells it in /proc. */

/** CPU time in microseconds. */
export interface Cpu {
  client: number;
  server: number;
  database: number;
}

/** A hundredth of a second, in which /proc counts. */
const tick = 10_000;

/** The numbers of /proc/<pid>/stat after the name, which may hold spaces. */
function stat(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** What one process has used so far, in microseconds. */
export const own = (pid: number): number => {
  const fields = stat(pid);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * tick;
};

/** Of processes that it started and that have ended. */
const ended = (pid: number): number => {
  const fields = stat(pid);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) * tick;
};

export const orNothing = (read: () => number): number => {
  try {
    return read();
  } catch {
    return 0;
  }
};

export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** What this process, a server and PostgreSQL with all its backends have used so far. */
export const cpuOf = (server: number, postmaster: number): Cpu => ({
  client: own(process.pid),
  server: own(server),
  database: childrenOf(postmaster).reduce(
    (sum, backend) => sum + orNothing(() => own(backend)),
    own(postmaster) + ended(postmaster),
  ),
});

export const cpuBetween = (before: Cpu, after: Cpu, requests: number): Cpu => ({
  client: (after.client - before.client) / requests,
  server: (after.server - before.server) / requests,
  database: (after.database - before.database) / requests,
});

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);

/**
 * Megabytes in memory now: `rss` counts pages shared with other processes (programs, libraries) in full, `pss` only this
 * one's share of them.
 */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return { rss: Math.round(kilobytes(text, 'Rss') / 1024), pss: Math.round(kilobytes(text, 'Pss') / 1024) };
}

/** The most megabytes in memory since it began, or since its peak was forgotten. */
const peakOf = (pid: number): number =>
  Math.round(kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM') / 1024);

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The most that a process had in memory while this ran; it may come and go meanwhile. */
export async function mostMemory(
  find: () => number | undefined,
  work: () => Promise<unknown>,
): Promise<{ rss: number; pss: number }> {
  const most = { rss: 0, pss: 0 };
  const look = (): void => {
    const pid = find();
    if (pid === undefined) return;
    most.rss = Math.max(
      most.rss,
      orNothing(() => peakOf(pid)),
    );
    most.pss = Math.max(
      most.pss,
      orNothing(() => memoryOf(pid).pss),
    );
  };
  const there = find();
  if (there !== undefined) forgetPeak(there);
  const watch = setInterval(look, 100);
  try {
    await work();
    look();
  } finally {
    clearInterval(watch);
  }
  return most;
}

/** The process below this one that runs a certain file. */
export const childRunning = (pid: number, file: string): number | undefined =>
  childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(file));

/** The load average of the last minute: how many processes were running or waiting for a processor. */
export const loadAverage = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
