// The embedded PostgreSQL: real server binaries, run by us and only as long as we run.
// startCluster, in this order:
//   1. take the lock of DATA_DIR, so that no second application process goes any further;
//   2. look at what is in DATA_DIR/postgres; anything we do not fully recognise stops the start, untouched;
//   3. find the binaries and the user they can run as; 4. set folders, modes, owners and passwords;
//   5. first start only: initdb in a staging folder, renamed into place when it is whole;
//   6. stop what is left of an earlier run, launch, wait for SELECT 1; 7. first start only: roles and database;
//   8. whenever the server ends by itself, step 6 again; the lock is held throughout.
// Nothing here ever deletes a cluster or a pid file: what cannot be explained is left for a person to look at.
// The postmaster is our direct child (wrapper.sh becomes it) and holds a pipe whose closing stops it.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from './ask.ts';
import { findBinaries } from './binaries.ts';
import { dataDirOf, whyNot } from './data-dir.ts';
import { socketFolder } from './folders.ts';
import { checkVersion, initialise, majorOf, own, removeStagings } from './initialise.ts';
import { type Change, keep } from './keep.ts';
import { freePort, type Launch, launchUntilReady, serverArgs } from './launch.ts';
import { takeLock } from './lock.ts';
import { prepare } from './roles.ts';
import { chooseRunner } from './runner.ts';
import { stopServer, teller } from './running.ts';
import { type LoginRole, readPasswords } from './secrets.ts';

export interface ClusterOptions {
  dataDir: string;
  /** PG_BIN_DIR: other binaries than the installed package's. */
  binDir?: string;
  /** PG_UID: the user that the database runs as if we are root. */
  uid?: number;
  /** Receives the server's log, line by line. */
  log: (line: string) => void;
  /**
   * Receives what a person should see: that the server had to be killed, or has died and is started again; `log` by default.
   */
  warn?: (line: string) => void;
  /** Server settings; they win over the defaults below. */
  settings?: Record<string, string>;
  /** Aborting it during the start stops what has started and makes startCluster throw the signal's reason. */
  signal?: AbortSignal;
}

export interface Cluster {
  /** The database's address; it stays the same when the server is started again. */
  connection(role: 'sahada_owner' | 'sahada_app' | 'sahada_jobs', database?: string): Connection;
  /** The server's version, e.g. "18.4". */
  version: string;
  /** The postmaster that runs now, or ran last. */
  readonly pid: number;
  /** Fast shutdown, after five seconds an immediate one; resolves when the server has ended and DATA_DIR is free. */
  stop(): Promise<void>;
  /** Called when the server has ended without stop() ("down"), and when it has been started again ("up"). */
  onChange(listener: (change: Change) => void): void;
}

const windows = process.platform === 'win32';

/** Starts the database of a DATA_DIR, and again whenever it dies, until stop(). Throws one sentence if it cannot start. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = await dataDirOf(options.dataDir);
  const lock = await takeLock(dataDir).catch((error) => {
    throw whyNot(options.dataDir, error);
  });
  try {
    return await startLocked({ ...options, dataDir }, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(options: ClusterOptions, unlock: () => Promise<void>): Promise<Cluster> {
  const { dataDir, log, signal } = options;
  const warn = options.warn ?? log;
  const cluster = join(dataDir, 'postgres');
  const major = await majorOf(cluster);
  const binaries = await findBinaries(dataDir, options.binDir);
  // The uid must be able to reach its two folders through DATA_DIR, but not to list DATA_DIR.
  await chmod(dataDir, 0o711).catch(whenNotOurs);
  const runner = await chooseRunner(binaries, dataDir, options.uid ?? 65534);
  checkVersion(runner.version, major, cluster);

  const sockets = await socketFolder(dataDir, runner.owner);
  const passwords = await readPasswords(dataDir, major !== undefined);
  await removeStagings(dataDir, log);
  if (major === undefined) await initialise(dataDir, cluster, binaries, runner, passwords.postgres, log);
  else await own(cluster, runner.owner);
  signal?.throwIfAborted();

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
  const tell = teller(binaries, runner);
  const place = { cluster, sockets, password: passwords.postgres };
  const launch: Launch = { binaries, runner, args, place, asRoot, tell, log, warn };
  const running = await launchUntilReady(launch, signal);

  let version: string;
  try {
    version = await prepare(asRoot, passwords);
    signal?.throwIfAborted();
  } catch (error) {
    await stopServer(running, tell, warn);
    throw error;
  }

  const kept = keep(
    running,
    (stopping) => launchUntilReady(launch, stopping),
    (last) => stopServer(last, tell, warn),
    warn,
  );
  let stopped: Promise<void> | undefined;
  return {
    connection: (role, database = 'sahada') => connection(role, database),
    version,
    get pid() {
      return kept.pid();
    },
    stop() {
      stopped ??= kept.stop().finally(unlock);
      return stopped;
    },
    onChange: kept.onChange,
  };
}

function whenNotOurs(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error;
}
