import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@sahada/postgres/supervisor';
import pg from 'pg';
import { external } from '../src/db/external.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { readSettings, type Settings } from '../src/settings.ts';

/**
 * A migrated database for tests and tools: a temporary embedded cluster, or the server of DATABASE_URL. Further databases
 * are cloned from the migrated one in tens of milliseconds.
 */
export interface Scratch {
  owner: Connection;
  app: Connection;
  jobs: Connection;
  clone(name: string): Promise<{ owner: Connection; app: Connection; jobs: Connection }>;
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The same login to another database of the server. */
export const within = (connection: Connection, database: string): Connection => {
  if (connection.connectionString === undefined) return { ...connection, database };
  const address = new URL(connection.connectionString);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
};

/** Nothing here outlives its run, so no commit waits for the disk. What a crash leaves is tried on servers of its own. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function startHasty({ DATABASE_URL, DATA_DIR, PG_BIN_DIR, PG_UID }: Settings) {
  if (DATABASE_URL) return external(DATABASE_URL, DATA_DIR);
  const cluster = await startCluster({
    dataDir: DATA_DIR,
    ...(PG_BIN_DIR ? { binDir: PG_BIN_DIR } : {}),
    uid: PG_UID,
    log: () => {},
    settings: hasty,
  });
  return {
    owner: cluster.connection('sahada_owner'),
    app: cluster.connection('sahada_app'),
    jobs: cluster.connection('sahada_jobs'),
    stop: cluster.stop,
  };
}

export async function startScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-'));
  const database = await startHasty(readSettings({ ...process.env, DATA_DIR: folder }));
  const template = `sahada_template_${process.pid}`;
  const admin = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ ...database.owner });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${template}`);
  const of = (name: string) => ({
    owner: within(database.owner, name),
    app: within(database.app, name),
    jobs: within(database.jobs, name),
  });
  await migrate(of(template).owner, of(template).jobs);
  return {
    ...of(template),
    async clone(name) {
      await admin(`create database ${pg.escapeIdentifier(name)} template ${template}`);
      return of(name);
    },
    async drop(name) {
      await admin(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    },
    async close() {
      // Filled ones among them: clones that are cloned.
      const { rows } = await admin(`select datname as name from pg_database where starts_with(datname, '${template}')`);
      for (const { name } of rows) await admin(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
