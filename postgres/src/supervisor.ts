// The embedded PostgreSQL: real server binaries, run by us and only as long as we run.
// startCluster, in this order:
//   1. take the lock of DATA_DIR, so that no second application process goes any further;
//   2. look at what is in DATA_DIR/postgres; anything we do not fully recognise stops the start, untouched;
//   3. find the binaries and the user they can run as; 4. set folders, modes, owners and passwords;
//   5. first start only: initdb in a staging folder, renamed into place when it is whole;
//   6. stop what is left of an earlier run, launch, wait for SELECT 1; 7. first start only: roles and database.
// Nothing here ever deletes a cluster or a pid file: what cannot be explained is left for a person to look at.
// The postmaster is our direct child (wrapper.sh becomes it) and holds a pipe whose closing stops it.
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Connection } from './ask.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { giveFolder, privateFolder, socketFolder, syncFolder } from './folders.ts';
import { takeLock } from './lock.ts';
import { settlePrevious } from './previous.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { type LoginRole, type Passwords, readPasswords, scramVerifier } from './secrets.ts';

export interface ClusterOptions {
  dataDir: string;
  /** PG_BIN_DIR: other binaries than the installed package's. */
  binDir?: string;
  /** PG_UID: whom the database runs as where we are root. */
  uid?: number;
  /** Receives the server's log, and our own, line by line. */
  log: (line: string) => void;
  /** Server settings; they win over the defaults below. */
  settings?: Record<string, string>;
}

export interface Cluster {
  connection(role: 'sahada_owner' | 'sahada_app' | 'sahada_jobs', database?: string): Connection;
  /** The server's version, e.g. "18.4". */
  version: string;
  pid: number;
  /** Fast shutdown; resolved when the server has gone and DATA_DIR is free. */
  stop(): Promise<void>;
  /** Called when the server has ended without stop(); DATA_DIR is free by then, so startCluster may be called again. */
  onExit(listener: (code: number | null) => void): void;
}

interface Running {
  child: ChildProcess;
  /** Resolved, once the server has ended, with its exit code. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** The last lines the server wrote, for a message of ours. */
  lastLines: string[];
  /** When the server last reported that a long recovery goes on. */
  progressAt(): number;
}

const windows = process.platform === 'win32';
const startLimitMs = 60_000;
const stopLimitMs = 60_000;
const initLimitMs = 120_000;
const rolesSql = readFileSync(new URL('./roles.sql', import.meta.url), 'utf8');

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, lock } = await enter(options.dataDir);
  try {
    return await startLocked({ ...options, dataDir }, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function enter(folder: string): Promise<{ dataDir: string; lock: { release(): Promise<void> } }> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const dataDir = await realpath(folder);
    return { dataDir, lock: await takeLock(dataDir) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new Error(`DATA_DIR ${folder} belongs to another user: start Sahada as that user, or choose another folder.`);
  }
}

async function startLocked(options: ClusterOptions, unlock: () => Promise<void>): Promise<Cluster> {
  const { dataDir, log } = options;
  const cluster = join(dataDir, 'postgres');
  const major = await majorOf(cluster);
  const binaries = await findBinaries(dataDir, options.binDir);
  // The uid must be able to walk through DATA_DIR to its two folders in it, but not to list it.
  await chmod(dataDir, 0o711).catch(whenNotOurs);
  const runner = await chooseRunner(binaries, dataDir, options.uid ?? 65534);
  checkVersion(runner.version, major, cluster);

  const sockets = await socketFolder(dataDir, runner.owner);
  const passwords = await readPasswords(dataDir, major !== undefined);
  if (major === undefined) await initialise(dataDir, cluster, binaries, runner, passwords.postgres, log);
  else await own(cluster, runner.owner);

  const port = windows ? await freePort() : 5432;
  const host = windows ? '127.0.0.1' : sockets;
  const connection = (role: LoginRole, database: string) => ({
    host,
    port,
    user: role,
    password: passwords[role],
    database,
  });
  const asRoot = connection('postgres', 'postgres');
  const args = serverArgs(cluster, sockets, port, options.settings);
  const place = { cluster, sockets, password: passwords.postgres };
  const signal = (pid: number) => interrupt(pid, binaries, runner);
  const running = await launchUntilReady({ binaries, runner, args, place, asRoot, signal, log });

  let version: string;
  try {
    version = await prepare(asRoot, passwords);
  } catch (error) {
    await stopServer(running, signal, log);
    throw error;
  }

  let stopping: Promise<void> | undefined;
  const listeners: ((code: number | null) => void)[] = [];
  const gone = running.ended.then(async (code) => {
    await unlock();
    if (!stopping) for (const listener of listeners) listener(code);
  });
  return {
    connection: (role, database = 'sahada') => connection(role, database),
    version,
    pid: running.child.pid ?? 0,
    stop() {
      stopping ??= stopServer(running, signal, log).then(() => gone);
      return stopping;
    },
    onExit: (listener) => listeners.push(listener),
  };
}

/** The major version of the cluster, or undefined where there is none yet. */
async function majorOf(cluster: string): Promise<number | undefined> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'EACCES') {
      throw new Error(`${cluster} belongs to another user: start Sahada as that user or as root; nothing was changed.`);
    }
    if (error.code === 'ENOTDIR') throw new Error(`${cluster} is not a folder: move it away; nothing was changed.`);
    throw error;
  });
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(
      `${cluster} is not empty and holds no PostgreSQL cluster (no PG_VERSION): put the missing files back from your ` +
        'backup, or move the folder away to begin with an empty database; nothing was changed.',
    );
  }
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8');
  const major = Number.parseInt(text, 10);
  if (!(major > 0)) throw new Error(`${join(cluster, 'PG_VERSION')} is damaged; nothing was changed.`);
  return major;
}

function checkVersion(version: string, major: number | undefined, cluster: string): void {
  const ours = Number.parseInt(version, 10);
  if (ours < 15) throw new Error(`PostgreSQL ${version} is too old: 15 or newer is needed.`);
  if (major !== undefined && major !== ours) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${major}, and the binaries here are ${version}: set PG_BIN_DIR to those of ` +
        `PostgreSQL ${major}, or carry the data over with a backup and a restore; nothing was changed.`,
    );
  }
}

async function initialise(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('initdb-'))
      log(`${join(dataDir, name)} is left from an interrupted first start; you may delete it`);
  }
  const staging = await mkdtemp(join(dataDir, 'initdb-'));
  const secret = join(staging, 'password');
  await writeFile(secret, password, { mode: 0o600 });
  await own(staging, runner.owner);
  const inPlace = await isFixed(cluster, dataDir);
  if (inPlace) await own(cluster, runner.owner);
  const folder = inPlace ? await realpath(cluster) : join(staging, 'cluster');
  let answer = '';
  try {
    for (const locale of localesFor(runner.version)) {
      const common = ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`];
      const child = runner.start(binaries.initdb, [...common, '-E', 'UTF8', '--data-checksums', ...locale]);
      answer = await outcome(child);
      if (!/locale/.test(answer)) break;
    }
  } finally {
    await rm(secret, { force: true });
  }
  if (answer !== '') {
    // initdb has taken back what it had made; only its own empty folder is left.
    await rm(staging, { recursive: true, force: true });
    throw new Error(`initdb could not make a new database in ${dataDir}: ${answer}`);
  }
  if (!inPlace) await rename(folder, cluster);
  await syncFolder(dataDir);
  await rm(staging, { recursive: true, force: true });
  log(`made a new PostgreSQL ${runner.version} cluster in ${cluster}`);
}

/** A mount point or a link stays where it is: initdb works in it, without the rename's all or nothing. */
async function isFixed(cluster: string, dataDir: string): Promise<boolean> {
  const found = await lstat(cluster).catch(() => undefined);
  return found !== undefined && (found.isSymbolicLink() || found.dev !== (await stat(dataDir)).dev);
}

/** From 17 on the collation is PostgreSQL's own; before, and where the system lacks C.UTF-8, the nearest there is. */
function localesFor(version: string): string[][] {
  if (Number.parseInt(version, 10) < 17) return [['--locale=C.UTF-8'], ['--locale=C']];
  const builtin = '--locale-provider=builtin';
  return [
    [builtin, '--locale=C.UTF-8'],
    [builtin, '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
}

/** '' when the program ended well, else the last thing it complained about. */
async function outcome(child: ChildProcess): Promise<string> {
  const running = watch(child, () => {});
  const limit = setTimeout(() => child.kill('SIGKILL'), initLimitMs);
  const code = await running.ended;
  clearTimeout(limit);
  if (code === 0) return '';
  return running.lastLines.findLast((line) => /error|fatal/i.test(line)) ?? running.lastLines.at(-1) ?? `code ${code}`;
}

async function own(folder: string, owner: number | undefined): Promise<void> {
  if (owner === undefined) return;
  const real = await realpath(folder);
  if ((await stat(real)).uid !== owner) await giveFolder(real, owner);
  await privateFolder(real, owner);
}

function serverArgs(cluster: string, sockets: string, port: number, settings: Record<string, string> = {}): string[] {
  const all: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: `${port}`,
    // A list of paths: quoted, or a comma in one would be taken for the next.
    ...(windows ? {} : { unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` }),
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // One process group, one log: ours. Checkpoints every five minutes are no news.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A machine of two processors and two gigabytes, shared with Node.
    max_connections: '60',
    shared_buffers: '128MB',
    wal_compression: 'on',
    jit: 'off',
    ...settings,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

interface Launch {
  binaries: Binaries;
  runner: Runner;
  args: string[];
  place: { cluster: string; sockets: string; password: string };
  asRoot: Connection;
  signal: (pid: number) => void;
  log: (line: string) => void;
}

async function launchUntilReady(launch: Launch): Promise<Running> {
  const { binaries, runner, args, place, asRoot, signal, log } = launch;
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const stranger = await settlePrevious(place, deadline, signal, log);
    const env: Record<string, string> = stranger === undefined ? {} : { PG_GRANDPARENT_PID: `${stranger}` };
    const running = watch(runner.start(binaries.postgres, args, env), log);
    try {
      await ready(running, place.cluster, asRoot, deadline);
      return running;
    } catch (error) {
      await stopServer(running, signal, log);
      // Backends outlive a killed postmaster by a moment, and PostgreSQL rightly refuses to start beside them.
      const beside = running.lastLines.some((line) => /shared memory block .* is still in use/.test(line));
      if (!beside || performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function ready(running: Running, cluster: string, asRoot: Connection, deadline: number): Promise<void> {
  let askedAt = performance.now();
  let reason = 'no answer';
  for (;;) {
    if (running.hasEnded()) {
      await running.ended;
      const cause = running.lastLines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? running.lastLines.at(-1);
      throw new Error(`PostgreSQL did not start: ${cause ?? `it ended with code ${await running.ended}`}`);
    }
    // Recovery that reports progress may take longer: stopping it would only make the next start begin again.
    if (performance.now() > Math.max(deadline, running.progressAt() + startLimitMs)) {
      throw new Error(`PostgreSQL was not ready within ${startLimitMs / 1000} seconds (${reason}).`);
    }
    // The pid file's eighth line only says when asking is worth while; each question too early is a line in the log.
    const status = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    const hopeful = status[0] === `${running.child.pid}` && status[7]?.trim() === 'ready';
    if (hopeful || performance.now() > askedAt + 2000) {
      askedAt = performance.now();
      try {
        await ask(asRoot, 'select 1');
        return;
      } catch (error) {
        reason = (error as Error).message;
        if ((error as { code?: string }).code === '28P01') {
          throw new Error(
            'PostgreSQL does not accept the password in secrets/postgres.json: put back the file that ' +
              'belongs to this DATA_DIR.',
          );
        }
      }
    }
    await sleep(10);
  }
}

/** Roles, passwords and the database, where they are not yet as they should be; gives the server's version. */
async function prepare(asRoot: Connection, passwords: Passwords): Promise<string> {
  const marker = createHash('sha256').update(rolesSql).update(JSON.stringify(passwords)).digest('hex');
  const [found] = await ask(
    asRoot,
    `select current_setting('server_version') as version, d.oid, shobj_description(d.oid, 'pg_database') as marker
     from (select) as one left join pg_database as d on d.datname = 'sahada'`,
  );
  const version = found?.version?.split(' ')[0] ?? '';
  if (found?.marker === marker) return version;
  const logins = ['sahada_owner', 'sahada_app', 'sahada_jobs'] as const;
  await ask(
    asRoot,
    rolesSql,
    ...logins.map((role) => `alter role ${role} password '${scramVerifier(passwords[role])}'`),
    ...(found?.oid ? [] : ['create database sahada owner sahada_owner']),
    `comment on database sahada is '${marker}'`,
  );
  return version;
}

function watch(child: ChildProcess, log: (line: string) => void): Running {
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

async function stopServer(running: Running, signal: (pid: number) => void, log: (line: string) => void): Promise<void> {
  const begun = performance.now();
  let late = 0;
  while (!running.hasEnded()) {
    if (performance.now() > begun + stopLimitMs) {
      if (late === 0) log(`PostgreSQL does not stop within ${stopLimitMs / 1000} seconds: ending it at once`);
      // Immediate shutdown, and only then the hard one. Both are safe: the next start recovers from the WAL.
      running.child.kill(late > 10 ? 'SIGKILL' : 'SIGQUIT');
      late += 1;
    } else if (running.child.pid !== undefined) signal(running.child.pid);
    // Repeated, because a signal sent before the server has installed its handlers is lost.
    const again = new AbortController();
    await Promise.race([running.ended, sleep(1000, undefined, { signal: again.signal }).catch(() => {})]);
    again.abort();
  }
  await running.ended;
}

/** SIGINT is PostgreSQL's fast shutdown; Windows has no signals, there PostgreSQL's own tool carries them. */
function interrupt(pid: number, binaries: Binaries, runner: Runner): void {
  if (windows) {
    runner.start(binaries.control, ['kill', 'INT', `${pid}`]).on('error', () => {});
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return;
    throw new Error(`PostgreSQL of an earlier run (process ${pid}) belongs to another user: end it, then start again.`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function whenNotOurs(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error;
}
