import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, briefly } from './ask.ts';
import { fastStopMs, type Tell } from './running.ts';

interface Place {
  cluster: string;
  sockets: string;
  password: string;
}

/**
 * Ends what is left of an earlier run. A postmaster of this very cluster is stopped and waited for. Any other process
 * that now carries the recorded pid is left alone, and its pid returned: PostgreSQL would take it for a postmaster, and
 * is told not to (PG_GRANDPARENT_PID), since nobody but PostgreSQL itself may remove postmaster.pid.
 */
export async function settlePrevious(
  place: Place,
  deadline: number,
  tell: Tell,
  warn: (line: string) => void,
  signal?: AbortSignal,
): Promise<number | undefined> {
  let stranger: number | undefined;
  for (const file of [join(place.cluster, 'postmaster.pid'), join(place.sockets, '.s.PGSQL.5432.lock')]) {
    await refuseEmpty(file, place.cluster);
    const pid = await recordedPid(file);
    if (pid === undefined || !isAlive(pid)) continue;
    const begun = performance.now();
    let toldAt = Number.NEGATIVE_INFINITY;
    while (isAlive(pid) && (await isPostmasterOf(pid, place))) {
      signal?.throwIfAborted();
      const now = performance.now();
      if (now > deadline) {
        throw new Error(`PostgreSQL of an earlier run (process ${pid}) does not stop: end it, then start again.`);
      }
      if (toldAt < 0) warn(`PostgreSQL of an earlier run is still there (process ${pid}): stopping it first`);
      // Repeated, in case the first one came before the postmaster listened to signals.
      if (now > toldAt + 1000) {
        toldAt = now;
        tell(pid, now > begun + fastStopMs ? 'SIGQUIT' : 'SIGINT');
      }
      await sleep(50);
    }
    if (isAlive(pid)) stranger = pid;
  }
  return stranger;
}

/**
 * PostgreSQL refuses to start beside an empty pid file without saying what to do. A file is empty only briefly while being
 * written.
 */
async function refuseEmpty(file: string, cluster: string): Promise<void> {
  for (const deadline = performance.now() + 2000; performance.now() < deadline; await sleep(50)) {
    const found = await stat(file).catch(() => undefined);
    if (found?.size !== 0) return;
  }
  throw new Error(
    `${file} is empty, as a machine leaves it that goes down while the database starts: make sure that no PostgreSQL runs ` +
      `on ${cluster}, delete this one file, and start again; nothing was changed.`,
  );
}

async function recordedPid(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is postgres and serves this folder; when it does not answer, its working directory tells. */
async function isPostmasterOf(pid: number, place: Place): Promise<boolean> {
  const program = await programOf(pid);
  // An update replaces the program under a running server: its path then ends in " (deleted)".
  if (program === undefined || !/^postgres(\.exe)?( \(deleted\))?$/.test(basename(program))) return false;
  const wanted = await realpath(place.cluster);
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (folder !== wanted) return false;
  }
  const served = await servedFolder(place);
  if (served !== undefined) return served === wanted;
  // Elsewhere than on Linux a silent postgres cannot be told from another one, and so is waited for.
  return true;
}

async function programOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/exe`).catch(() => undefined);
  if (process.platform === 'win32') return 'postgres.exe';
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'comm=', '-p', `${pid}`], (error, output) => resolve(error ? undefined : output.trim()));
  });
}

async function servedFolder(place: Place): Promise<string | undefined> {
  const [, , , port, folder] = (await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  if (!port || (!folder && process.platform !== 'win32')) return undefined;
  const answer = await ask(
    {
      host: folder || '127.0.0.1',
      port: Number(port),
      user: 'postgres',
      password: place.password,
      database: 'postgres',
      ...briefly,
    },
    'show data_directory',
  ).catch(() => undefined);
  const path = answer?.[0]?.data_directory;
  return path === undefined ? undefined : realpath(path).catch(() => path);
}
