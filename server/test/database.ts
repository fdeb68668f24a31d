import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { withoutTemporary } from '../src/db/migrate.ts';
import type { Connection } from '../src/db/pool.ts';
import { within } from './scratch.ts';

/** By its files: a copy that goes through the log takes seven times as much, and there is one for each file of tests. */
export const copyStatement = (name: string, original: string): string =>
  `create database ${name} template ${original} strategy file_copy`;

/** A clone of the migrated template, or of another database, for one test file. */
export interface TestDatabase {
  owner: Connection;
  app: Connection;
  jobs: Connection;
  drop(): Promise<void>;
}

const nameOf = (connection: Connection): string =>
  connection.database ?? new URL(connection.connectionString as string).pathname.slice(1);

async function admin(template: Connection, statement: string, name = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...within(template, name) });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let clones = 0;
/**
 * The server keeps what never changes by its number for as long as it runs, and files of tests share a process: what one
 * file makes has other numbers than what another does.
 */
const numberedApart = (): string => `
  select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value) + ${++clones * 100_000})
  from pg_sequences where schemaname = 'public' and start_value = 1`;

async function copied(original?: string): Promise<TestDatabase> {
  const template = inject('database');
  const name = `sahada_test_${randomBytes(6).toString('hex')}`;
  await admin(template.owner, copyStatement(name, original ?? nameOf(template.owner)));
  await admin(template.owner, withoutTemporary(name));
  return {
    owner: within(template.owner, name),
    app: within(template.app, name),
    jobs: within(template.jobs, name),
    drop: () => dropDatabase(template.owner, name),
  };
}

export async function cloneDatabase(original?: string): Promise<TestDatabase> {
  const database = await copied(original);
  await admin(inject('database').owner, numberedApart(), nameOf(database.owner));
  return database;
}

/**
 * A clone of what `fill` has made of the template for the first file that asked for `kind`, in whichever process; and what
 * `fill` returned then, which is JSON. It leaves no connection open.
 */
export async function cloneFilled<T>(
  kind: string,
  fill: (database: TestDatabase) => Promise<T>,
): Promise<{ database: TestDatabase; made: T }> {
  const template = inject('database');
  const filled = `${nameOf(template.owner)}_${kind}`;
  const client = new pg.Client({ ...within(template.owner, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [filled]);
    const find = async (): Promise<{ made: T } | undefined> => {
      const { rows } = await client.query(
        "select shobj_description(oid, 'pg_database')::json as made from pg_database where datname = $1",
        [filled],
      );
      return rows[0];
    };
    if ((await find()) === undefined) {
      const database = await copied();
      const made = await fill(database);
      const name = nameOf(database.owner);
      await client.query(`comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(made))}`);
      await client.query(`alter database ${name} rename to ${filled}`);
    }
    return { database: await cloneDatabase(filled), made: ((await find()) as { made: T }).made };
  } finally {
    await client.end();
  }
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
