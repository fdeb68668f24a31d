import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readPasswords } from '@sahada/postgres/secrets';
import { startCluster } from '@sahada/postgres/supervisor';
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { external } from './external.ts';
import type { Connection } from './pool.ts';

/** A running PostgreSQL, embedded or external, with the addresses of its three logins. */
export interface Database {
  owner: Connection;
  app: Connection;
  jobs: Connection;
  version: string;
  embedded: boolean;
  stop(): Promise<void>;
}

export interface Hearing {
  /** The embedded server's log, line by line. */
  log: (line: string) => void;
  /** What a person should see: that the server died and is started again, or had to be killed. */
  warn: (line: string) => void;
}

const silence: Hearing = { log: () => {}, warn: () => {} };

/** Starts the embedded server, or reaches the external one. Aborting `signal` stops whatever has started. */
export async function startDatabase(
  settings: Settings,
  hearing: Hearing = silence,
  signal?: AbortSignal,
): Promise<Database> {
  if (settings.DATABASE_URL) return external(settings.DATABASE_URL, settings.DATA_DIR);
  const cluster = await startCluster({
    dataDir: settings.DATA_DIR,
    ...(settings.PG_BIN_DIR ? { binDir: settings.PG_BIN_DIR } : {}),
    uid: settings.PG_UID,
    ...hearing,
    ...(signal ? { signal } : {}),
  });
  return {
    owner: cluster.connection('sahada_owner'),
    app: cluster.connection('sahada_app'),
    jobs: cluster.connection('sahada_jobs'),
    version: cluster.version,
    embedded: true,
    stop: cluster.stop,
  };
}

/** Refuses a login that row-level security would not restrict. */
export async function checkLogin(app: Connection): Promise<void> {
  const client = new pg.Client({ ...app });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    );
    if (rows[0].unbound)
      throw new Error('The application’s database login is a superuser or bypasses row-level security; it must not.');
  } finally {
    await client.end();
  }
}

/** The database of the running server, or else one started for the moment; for the command line. */
export async function reachDatabase(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return external(settings.DATABASE_URL, settings.DATA_DIR);
  if (!(await isRunning(settings))) {
    // A mistyped folder would become a new installation.
    if (!existsSync(join(settings.DATA_DIR, 'postgres')))
      throw new Error(
        `There is no installation in ${settings.DATA_DIR}: set DATA_DIR to the folder that the server works on.`,
      );
    return startDatabase(settings);
  }
  const folder = await socketsOf(settings);
  const passwords = await readPasswords(settings.DATA_DIR, true);
  const login = (user: 'sahada_owner' | 'sahada_app' | 'sahada_jobs'): Connection => ({
    host: folder,
    user,
    password: passwords[user],
    database: 'sahada',
  });
  return {
    owner: login('sahada_owner'),
    app: login('sahada_app'),
    jobs: login('sahada_jobs'),
    version: '',
    embedded: true,
    stop: async () => {},
  };
}

/** Whether an embedded server works on DATA_DIR. A socket that a killed one has left is a file that nobody answers at. */
export const isRunning = async (settings: Settings): Promise<boolean> =>
  isAnswered(join(await socketsOf(settings), '.s.PGSQL.5432'));

/** Where the embedded server's socket is: beside its data or, where that path is too long for one, where its pid file says. */
async function socketsOf({ DATA_DIR }: Settings): Promise<string> {
  const noted = await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return noted.split('\n')[4] || join(DATA_DIR, 'run');
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
