import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { withoutTemporary } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { within } from './scratch.ts';

/** A clone of the migrated template, for one test file. */
export interface TestDatabase {
  owner: Connection;
  app: Connection;
  jobs: Connection;
  drop(): Promise<void>;
}

const nameOf = (connection: Connection): string =>
  connection.database ?? new URL(connection.connectionString as string).pathname.slice(1);

async function admin(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...within(template, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function cloneDatabase(): Promise<TestDatabase> {
  const template = inject('database');
  const name = `sahada_test_${randomBytes(6).toString('hex')}`;
  await admin(template.owner, `create database ${name} template ${nameOf(template.owner)}`);
  await admin(template.owner, withoutTemporary(name));
  return {
    owner: within(template.owner, name),
    app: within(template.app, name),
    jobs: within(template.jobs, name),
    drop: () => dropDatabase(template.owner, name),
  };
}

/** Nobody but a superuser ends the database's own housekeeping, which may just be at work there: it is over in a moment. */
export async function dropDatabase(template: Connection, name: string): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      return await admin(template, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || left === 0) throw error;
      await sleep(250);
    }
  }
}
