import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPasswords, scramVerifier } from '@sahada/postgres/secrets';
import { startCluster } from '@sahada/postgres/supervisor';
import pg from 'pg';
import type { Settings } from '../settings.ts';
import type { Connection } from './pool.ts';

/** A running PostgreSQL, embedded or external, with a way in for each of the three logins. */
export interface Database {
  owner: Connection;
  app: Connection;
  jobs: Connection;
  version: string;
  embedded: boolean;
  stop(): Promise<void>;
  /** Called when an embedded server ends by itself. */
  onExit(listener: () => void): void;
}

export async function startDatabase(settings: Settings, log: (line: string) => void): Promise<Database> {
  if (settings.DATABASE_URL) return external(settings.DATABASE_URL, settings.DATA_DIR);
  const cluster = await startCluster({
    dataDir: settings.DATA_DIR,
    ...(settings.PG_BIN_DIR ? { binDir: settings.PG_BIN_DIR } : {}),
    uid: settings.PG_UID,
    log,
  });
  return {
    owner: cluster.connection('sahada_owner'),
    app: cluster.connection('sahada_app'),
    jobs: cluster.connection('sahada_jobs'),
    version: cluster.version,
    embedded: true,
    stop: cluster.stop,
    onExit: cluster.onExit,
  };
}

/**
 * An external server, reached through its owner's address. The other two logins have passwords of their own under
 * DATA_DIR; an owner that may make roles sets them, another finds the roles made beforehand by @sahada/postgres/roles.sql.
 */
async function external(url: string, dataDir: string): Promise<Database> {
  const passwords = await readPasswords(dataDir, false);
  const login = (user: 'sahada_app' | 'sahada_jobs'): Connection => {
    const address = new URL(url);
    address.username = user;
    address.password = passwords[user];
    return { connectionString: address.href };
  };
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as makes_roles,
              current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
                and current_setting('synchronous_commit') <> 'off' as durable`,
    );
    const { version, number, makes_roles, durable } = rows[0];
    if (number < 150000) throw new Error(`PostgreSQL ${version} is too old: 15 or newer is needed.`);
    if (!durable)
      throw new Error(
        'The database server has fsync, full_page_writes or synchronous_commit off: acknowledged data could be lost.',
      );
    if (makes_roles) {
      for (const role of ['sahada_app', 'sahada_jobs'] as const) {
        await client.query(`alter role ${role} password ${pg.escapeLiteral(scramVerifier(passwords[role]))}`);
      }
    }
    return {
      owner: { connectionString: url },
      app: login('sahada_app'),
      jobs: login('sahada_jobs'),
      version,
      embedded: false,
      stop: async () => {},
      onExit: () => {},
    };
  } finally {
    await client.end();
  }
}

/** Refuses a login that row-level security would not hold. */
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

/** The database of a server that is running, or else one started for a moment: for the command line. */
export async function reachDatabase(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return external(settings.DATABASE_URL, settings.DATA_DIR);
  const folder = join(settings.DATA_DIR, 'run');
  if (!existsSync(join(folder, '.s.PGSQL.5432'))) return startDatabase(settings, () => {});
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
    onExit: () => {},
  };
}
