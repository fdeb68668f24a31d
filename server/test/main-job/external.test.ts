import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, startCluster } from '@sahada/postgres/supervisor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { external } from '../../src/db/external.ts';
import { openPool } from '../../src/db/pool.ts';
import { lanes } from '../../src/jobs.ts';
import { client, startServer, temporaryFolder } from './process.ts';

/** Several servers on one database: each has secrets of its own until they are shared. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Cluster;
let administrator: string;
let owner: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const dataDir = join(folder.path, 'cluster');
  cluster = await startCluster({ dataDir, log: () => {} });
  const way = cluster.connection('sahada_owner');
  const address = (user: string, password: string) =>
    `postgres://${user}:${password}@localhost/sahada?host=${encodeURIComponent(way.host)}`;
  owner = address('sahada_owner', way.password);
  const { postgres } = JSON.parse(await readFile(join(dataDir, 'secrets/postgres.json'), 'utf8'));
  // An owner that may create roles, as on a server one administers.
  administrator = address('postgres', postgres);
});
afterAll(async () => {
  await cluster.stop();
  await folder.remove();
});

const signIn = async (connectionString: string | undefined): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: connectionString ?? '' });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const place = (name: string) => join(folder.path, name);

test('a pool’s commits wait for the disk, on a cluster as it is started for people', async () => {
  const { app } = await external(administrator, place('first'));
  const pool = openPool(app, () => {}, { size: 1 });
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1",
  );
  await pool.end();
  expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
  ]);
});

describe('a server on an external database', () => {
  test('sets the passwords of the logins, but stops when that would lock another server out', async () => {
    const first = await external(administrator, place('first'));
    const atWork = await signIn(first.app.connectionString);
    await expect(external(administrator, place('second'))).rejects.toThrow(
      `Another server works on this database with other passwords: copy the folder secrets of its DATA_DIR to ${place('second')}`,
    );
    await (await signIn(first.jobs.connectionString)).end();

    await cp(join(place('first'), 'secrets'), join(place('second'), 'secrets'), { recursive: true });
    const second = await external(administrator, place('second'));
    expect(second.app).toEqual(first.app);
    await atWork.end();
  });

  test('of another with the same secrets sets no password anew, also when both start at once', async () => {
    const client = await signIn(administrator);
    const passwords = async () =>
      (
        await client.query(
          "select rolname, rolpassword from pg_authid where rolname in ('sahada_app', 'sahada_jobs') order by 1",
        )
      ).rows;
    const before = await passwords();
    await external(administrator, place('second'));
    expect(await passwords()).toEqual(before);
    // Nobody is signed in, and the passwords are others than those of the file: both would set them.
    for (const role of ['sahada_app', 'sahada_jobs']) await client.query(`alter role ${role} password 'başka'`);
    const started = await Promise.all(['first', 'second'].map((name) => external(administrator, place(name))));
    for (const { app } of started) await (await signIn(app.connectionString)).end();
    await client.end();
  });

  test('whose owner may not create roles says what an administrator has to do', async () => {
    await expect(external(owner, place('third'))).rejects.toThrow(
      'does not let sahada_app and sahada_jobs in with their passwords in',
    );
    expect((await external(owner, place('first'))).version).toBe(cluster.version);
  });

  test('that cannot be reached says so', async () => {
    await expect(external('postgres://sahada_owner:x@127.0.0.1:9/sahada', place('first'))).rejects.toThrow(
      /^The database server of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
    );
  });
});

describe('two servers on one database', () => {
  test('run each task once, also when the one at work is killed in the middle', async () => {
    const start = (name: string) => startServer(place(name), { DATABASE_URL: administrator });
    const first = await start('first');
    let second: Awaited<ReturnType<typeof start>> | undefined;
    const database = await signIn(administrator);
    const holder = await signIn(administrator);
    try {
      const password = 'Sahada!2026';
      await client(first.url).post('/Install/Run', {
        company: 'Örnek Denetim',
        firstName: 'Ayşe',
        lastName: 'Yılmaz',
        email: 'ayse@ornek.com.tr',
        password,
        confirmPassword: password,
        languageId: 1,
        sampleData: false,
      });
      const known = async () => (await database.query('select from task_state where due_at is not null')).rowCount ?? 0;
      await expect.poll(known, { timeout: 20_000 }).toBeGreaterThan(5);
      // Whatever touches one of these stands still in its middle.
      await holder.query('begin; lock table session, message, picture, plan in access exclusive mode');
      const { rows: asked } = await database.query(
        "update task_state set due_at = date_trunc('minute', now()) - interval '8 days' where due_at is not null returning now() as at",
      );
      const begun = async () =>
        (await database.query('select from task_run where started_at is not null and ended_at is null')).rowCount;
      await expect.poll(begun, { timeout: 20_000 }).toBe(lanes.short.workers);
      await first.kill('SIGKILL');
      await holder.query('rollback');
      second = await start('second');
      const open = async () => (await database.query('select from task_run where ended_at is null')).rowCount;
      await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0);
      // A task that has become due anew since then, at a quarter past, has run for that moment too.
      const { rows } = await database.query(
        'select name, count(*) filter (where due_at <= $2)::int as runs, string_agg(fault, $1) as fault from task_run group by name order by name',
        ['; ', asked[0].at],
      );
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.filter(({ runs, fault }) => runs > 1 || fault !== null)).toEqual([]);
    } finally {
      await holder.end();
      await database.end();
      await (second ?? first).kill('SIGTERM');
    }
  }, 120_000);
});
