// What the supervisor's tests share: folders, holders (processes that hold a cluster) and a look into /proc.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { ask, type Connection } from '../src/ask.ts';
import type { ClusterOptions } from '../src/supervisor.ts';

export const linux = process.platform === 'linux';
export const minute = 60_000;
export const orphanLimitMs = 5_000;
export const quiet = () => {};
export const isRoot = process.getuid?.() === 0;
export const nobody = 65534;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const proved = Number(process.env.PROVE_ROUNDS ?? 0);

/** Few rounds; with PROVE_ROUNDS (`npm run prove -- supervisor`) the full count, in proportion to 50. */
export const rounds = (full: number, quick = 3): number[] =>
  Array.from({ length: proved > 0 ? Math.ceil((full * proved) / 50) : quick }, (_, index) => index + 1);

interface Ready {
  pid: number;
  version: string;
  owner: Connection;
}

export interface Holder {
  child: ChildProcess;
  lines: string[];
  /** Rejects with the sentence of the refused start. */
  ready: Promise<Ready>;
  ended: Promise<number | null>;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

export function folder(options: { mode?: number; owner?: number; under?: string } = {}): string {
  const made = realpathSync(mkdtempSync(join(options.under ?? tmpdir(), 'sahada-test-')));
  chmodSync(made, options.mode ?? 0o755);
  if (options.owner !== undefined) chownSync(made, options.owner, options.owner);
  folders.push(made);
  return made;
}

/** A DATA_DIR that has had its first start, and was stopped. */
export function madeFolder(): string {
  const dataDir = folder();
  // As root, cpSync does not keep the owners that PostgreSQL insists on.
  for (const name of ['postgres', 'secrets']) execFileSync('cp', ['-a', join(inject('made'), name), dataDir]);
  return dataDir;
}

const mounts: string[] = [];
export const mayMount = linux && isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** An empty file system in memory, with options of mount(8): one that is full or read-only. */
export function mounted(options: string): string {
  const place = folder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]);
  mounts.push(place);
  return place;
}

interface How {
  /** Run the holder itself as this user. */
  uid?: number;
  /** Another copy of the supervisor than the repository's. */
  supervisor?: string;
  /** A command to run it under. */
  under?: string[];
}

export function hold(options: Omit<ClusterOptions, 'log'>, how: How = {}): Holder {
  const supervisor = how.supervisor ?? here('../src/supervisor.ts');
  const command = [...(how.under ?? []), process.execPath, here('holder.ts'), JSON.stringify({ supervisor, options })];
  const [file = '', ...args] = command;
  const as = how.uid === undefined ? {} : { uid: how.uid, gid: how.uid };
  const child = spawn(file, args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const [, word, rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
      if (word === 'ready') resolve(JSON.parse(rest) as Ready);
      if (word === 'refused') reject(new Error(rest));
    });
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(`stderr ${line}`));
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${lines.slice(-5).join('; ')}`)));
  });
  ready.catch(() => {});
  return { child, lines, ready, ended };
}

export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const place of mounts.splice(0)) execFileSync('umount', [place]);
  for (const made of folders.splice(0)) {
    await until(() => processesIn(made).length === 0, 10_000).catch(() => {});
    for (const { pid } of processesIn(made)) kill(pid, 'SIGKILL');
    rmSync(made, { recursive: true, force: true });
  }
}

export async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > limitMs) throw new Error(`not so after ${limitMs} ms`);
    await sleep(20);
  }
  return performance.now() - begun;
}

interface Found {
  pid: number;
  parent: number;
  group: number;
  command: string[];
}

/** Every process whose working directory is this folder or lies in it; PostgreSQL's is the cluster. */
export function processesIn(place: string): Found[] {
  return everyPid()
    .filter((pid) => {
      const at = attempt(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
      return at === place || at.startsWith(`${place}/`);
    })
    .flatMap(look);
}

/** Every process that was told of this folder, as an `initdb` that outlives its parent, whose own folder is another one. */
export const processesToldOf = (place: string): Found[] =>
  everyPid()
    .flatMap(look)
    .filter(({ command }) => command.some((word) => word.startsWith(place)));

/** Server processes rename themselves ("postgres: checkpointer"); until they have, their parent tells them apart. */
export function postmasters(dataDir: string): Found[] {
  const all = processesIn(join(dataDir, 'postgres')).filter(({ command }) => command.includes('-D'));
  return all.filter(({ parent }) => !all.some(({ pid }) => pid === parent));
}

/** The process that waits on the pipe: in the postmaster's process group, and not postgres. */
export function watchers(postmaster: number): Found[] {
  return everyPid()
    .flatMap(look)
    .filter(({ pid, group }) => group === postmaster && pid !== postmaster);
}

export function field(pid: number, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}

/** Counts postmasters while `work` runs, and returns the highest count. */
export function countPostmasters(dataDir: string): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, postmasters(dataDir).length);
  }, 25);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Made once by initdb: another number means another cluster. */
export function identity(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    .subarray(0, 8)
    .toString('hex');
}

/** Commits one row and returns how many there are. */
export async function commitRow(owner: Connection): Promise<number> {
  const [row] = await ask(
    owner,
    'create table if not exists kept (n int)',
    'insert into kept values (1)',
    'select count(*) as count from kept',
  );
  return Number(row?.count);
}

export function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  return attempt(() => process.kill(pid, signal)) ?? false;
}

const everyPid = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Undefined if it has ended. */
function look(pid: string): Found[] {
  const status = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
  // After the program's name, which may hold anything: state, parent, process group.
  const [, state, parent, group] = /\) (\S) (\d+) (\d+)/.exec(status ?? '') ?? [];
  if (!state || state === 'Z') return [];
  return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command: command.split('\0') }];
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Names, kinds, owners, sizes and times: whatever a "nothing was changed" must keep. */
export function tree(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, uid, size, mtimeMs } = lstatSync(join(root, name));
      return [name, mode, uid, size, mtimeMs].join(' ');
    });
}
