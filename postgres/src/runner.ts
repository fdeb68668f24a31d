// The user that runs the database's programs. PostgreSQL refuses to run as root, so:
//   not root: as ourselves; root: as an unprivileged uid, which needs no entry made in the system's user list;
//   root, but that uid cannot reach the programs or DATA_DIR (a home directory of mode 0700): in a user namespace, in
//   which our own files look as if they belonged to that uid. Neither possible: one sentence that names the folder.
// Which one works is tried, not deduced: mode bits are not the whole truth (ACLs, read-only mounts, LSMs).
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';

export interface Runner {
  /** Who must own the cluster and the socket folder; undefined if it is ourselves. */
  owner: number | undefined;
  /** What `postgres --version` said, e.g. "18.4". */
  version: string;
  start(program: string, args: string[], env?: Record<string, string>): ChildProcess;
}

interface Way {
  owner: number | undefined;
  prefix: string[];
  drop: { uid: number; gid: number } | undefined;
}

const windows = process.platform === 'win32';
const wrapper = readFileSync(new URL('./wrapper.sh', import.meta.url), 'utf8');
const minimalEnv: Record<string, string> = windows
  ? { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot ?? '', LC_ALL: 'C' }
  : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

export async function chooseRunner(binaries: Binaries, dataDir: string, uid: number): Promise<Runner> {
  const failures: string[] = [];
  const ways = possibleWays(uid);
  for (const way of ways) {
    const { version, problem } = await attempt(way, binaries, dataDir);
    if (version) return { owner: way.owner, version, start: (...given) => start(way, ...given) };
    failures.push(problem);
  }
  if (ways.length === 1) throw new Error(`${binaries.postgres} does not run on this machine: ${failures[0]}`);
  const closed = await closedFolder([binaries.postgres, dataDir], uid);
  throw new Error(
    closed
      ? `PostgreSQL may not run as root, uid ${uid} cannot enter ${closed}, and user namespaces are not allowed here` +
          `: run "chmod o+x ${closed}", or move the application and DATA_DIR elsewhere, or start it as a normal user.`
      : `PostgreSQL may not run as root, and neither as uid ${uid} (${failures[0]}) nor in a user namespace ` +
          `(${failures[1]}) does ${binaries.postgres} run here: start Sahada as an ordinary user.`,
  );
}

function possibleWays(uid: number): Way[] {
  if (process.getuid?.() !== 0) return [{ owner: undefined, prefix: [], drop: undefined }];
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  return [
    { owner: uid, prefix: [], drop: { uid, gid: uid } },
    { owner: 0, prefix: namespace, drop: undefined },
  ];
}

function attempt(way: Way, binaries: Binaries, dataDir: string): Promise<{ version?: string; problem: string }> {
  const script = 'cd "$1" && test -r "$2" && exec "$3" --version';
  const command = windows
    ? [binaries.postgres, '--version']
    : [...way.prefix, '/bin/sh', '-c', script, 'sh', dataDir, binaries.sample ?? '/', binaries.postgres];
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    try {
      execFile(file, args, { ...way.drop, cwd: '/', env: minimalEnv, timeout: 20_000 }, (error, output, complaint) => {
        const version = error ? undefined : /\d+(\.\d+)*/.exec(output)?.[0];
        resolve({ version, problem: complaint.trim().split('\n').at(-1) || (error?.message ?? output) });
      });
    } catch (error) {
      // A uid that this system (itself in a namespace) does not have is thrown, not reported.
      resolve({ problem: (error as Error).message });
    }
  });
}

/** Starts a program in a process group of its own, so that a terminal's Ctrl-C does not reach it. */
function start(way: Way, program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const command = windows ? [program, ...args] : [...way.prefix, '/bin/sh', '-c', wrapper, 'sh', program, ...args];
  const [file = '', ...rest] = command;
  return spawn(file, rest, {
    ...way.drop,
    cwd: windows ? undefined : '/',
    env: { ...minimalEnv, ...env },
    detached: !windows,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function closedFolder(paths: string[], uid: number): Promise<string | undefined> {
  for (const path of paths) {
    const ancestors = [path];
    for (let at = path; at !== dirname(at); at = dirname(at)) ancestors.unshift(dirname(at));
    for (const folder of ancestors) {
      const found = await stat(folder);
      const bit = found.uid === uid ? 0o100 : found.gid === uid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return folder;
    }
  }
}
