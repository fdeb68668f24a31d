import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { startDatabase } from '../src/db/start.ts';
import { readSettings } from '../src/settings.ts';

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

export async function startScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-'));
  const settings = readSettings({ ...process.env, DATA_DIR: folder });
  const database = await startDatabase(settings);
  const template = `sahada_template_${process.pid}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ ...database.owner });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
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
    drop: (name) => admin(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
    async close() {
      await admin(`drop database if exists ${template} with (force)`);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
