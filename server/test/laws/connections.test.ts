import { createConnection, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { config, setConfig } from '../../src/config.ts';
import { openPool } from '../../src/db/pool.ts';
import { checkLogin } from '../../src/db/start.ts';
import { preparedRead } from '../../src/db/statement.ts';
import { actAs } from '../../src/pipeline/act.ts';
import { lanesOf } from '../../src/pipeline/lanes.ts';
import { appOn, bearer, openWorld, type World } from '../world.ts';
import { connect } from './catalogue.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the pool’s settings are in force', () => {
  test.each([
    ['statement_timeout', '10s'],
    ['lock_timeout', '3s'],
    ['idle_in_transaction_session_timeout', '15s'],
    ['TimeZone', 'UTC'],
    ['application_name', 'sahada'],
    ['row_security', 'on'],
  ])('%s is %s', async (name, value) => {
    const { rows } = await world.pool.query('select current_setting($1) as value', [name]);
    expect(rows).toEqual([{ value }]);
  });

  test('a statement that runs too long is ended and the connection goes on', async () => {
    const client = await world.pool.connect();
    await client.query("begin; set local statement_timeout = '50ms'");
    await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await client.query('rollback');
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    client.release();
  });

  test('of statements asked in the same moment each that fails says why the first did', async () => {
    const reasons = await world.inCompany('ayse', async (db) => {
      const asked = await Promise.allSettled([
        preparedRead(() => sql`select 1 / 0`)(db),
        preparedRead(() => sql`select 1`)(db),
        sql`select 1`.execute(db),
      ]);
      await sql`rollback`.execute(db);
      return asked.map((one) => one.status === 'rejected' && one.reason.code);
    });
    expect(reasons).toEqual(['22012', '22012', '22012']);
  });

  test('a call waits two seconds for a full pool and is then answered “busy”', async () => {
    const pool = openPool(world.database.app, () => {}, { size: 2 });
    const app = await appOn(pool);
    const ask = () => app.inject({ url: '/api/user/get', headers: bearer(world.tokens.ayse) });
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    const begun = performance.now();
    const reply = await ask();
    const waited = performance.now() - begun;
    for (const client of taken) client.release();
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    expect(reply.json()).toMatchObject({ Success: false });
    expect(waited).toBeGreaterThan(1500);
    expect(waited).toBeLessThan(6000);
    expect((await ask()).statusCode).toBe(200);
    await app.close();
    await pool.end();
  });
});

test('a link that leads nowhere is a 404 and gives its connection back', async () => {
  for (let asked = 0; asked < 10; asked++) {
    const reply = await world.call(null, 'field.form', { token: `nowhere-${asked}` });
    expect([reply.status, reply.body.Success]).toEqual([404, false]);
  }
  expect(world.pool.idleCount).toBe(world.pool.totalCount);
});

describe('a connection that the server ends', () => {
  /** Ends every connection of the application's login to this database except our own. */
  async function endAll(): Promise<number> {
    const client = await connect(world.database.app);
    const { rows } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    await client.end();
    return rows.length;
  }

  test('while idle leaves the process alive, and the next calls work', async () => {
    await Promise.all(Array.from({ length: 6 }, () => world.call('ayse', 'account.get')));
    expect(await endAll()).toBeGreaterThan(0);
    await expect.poll(() => world.pool.totalCount, { timeout: 20_000, interval: 10 }).toBe(0);
    const after = await Promise.all(Array.from({ length: 6 }, () => world.call('ayse', 'account.get')));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  });

  test('in the middle of a call makes it a 503, never half done; the next call works', async () => {
    const lock = await connect(world.database.owner);
    await lock.query('begin; lock table category in access exclusive mode');
    const hanging = world.call('ayse', 'category.create', { name: 'Yarım' });
    const waits = async () =>
      (await lock.query("select 1 from pg_locks where relation = 'category'::regclass and not granted")).rowCount;
    await expect.poll(waits, { timeout: 20_000, interval: 10 }).toBe(1);
    await endAll();
    await lock.query('rollback');
    await lock.end();
    expect((await hanging).status).toBe(503);
    // The pool learns a moment later that its idle connections are gone too.
    await expect.poll(async () => (await world.call('ayse', 'category.list')).status).toBe(200);
    expect((await world.ok('ayse', 'category.list', { searchText: 'Yarım' })).ListItems).toEqual([]);
    await world.ok('ayse', 'category.create', { name: 'Bütün' });
  });
});

describe('a database that no longer answers', () => {
  /** Stands between the application and the database, and passes nothing on while `isFrozen`. */
  async function freezer() {
    const state = { isFrozen: false };
    const { host = '', port = 5432 } = world.database.app;
    const server = createServer((client) => {
      const behind = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.5432` } : { host, port });
      client.on('data', (chunk) => state.isFrozen || behind.write(chunk));
      behind.on('data', (chunk) => state.isFrozen || client.write(chunk));
      for (const [one, other] of [
        [client, behind],
        [behind, client],
      ] as const) {
        one.on('close', () => other.destroy());
        one.on('error', () => {});
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { state, server, port: (server.address() as { port: number }).port };
  }

  test('makes calls 503 after their time, and the next ones work when it answers again', async () => {
    const { state, server, port } = await freezer();
    const connection = { ...world.database.app, host: '127.0.0.1', port };
    const pool = openPool(connection, () => {}, { size: 2, waitMs: 300, answerMs: 500 });
    const app = await appOn(pool, { lanes: lanesOf(pool, 300) });
    const ask = async () => (await app.inject({ url: '/api/user/get', headers: bearer(world.tokens.ayse) })).statusCode;
    await expect.poll(ask, { timeout: 20_000 }).toBe(200);
    state.isFrozen = true;
    expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual([503, 503, 503, 503, 503, 503]);
    if (process.platform === 'linux') {
      // A file system without any room: a database on a full disk has ended.
      const before = config();
      setConfig({ ...before, dataDir: '/proc' });
      expect(await ask()).toBe(507);
      setConfig(before);
    }
    state.isFrozen = false;
    await expect.poll(ask, { timeout: 20_000 }).toBe(200);
    await app.close();
    await pool.end();
    server.close();
  });
});

test('a connection on which somebody could not be signed in for the program itself is given back as it was', async () => {
  const pool = openPool(world.database.app, () => {}, { size: 1 });
  const nobody = 2_000_000_000;
  const { act } = await actAs(pool, lanesOf(pool), mountedCalls, world.ids.ayse.company, nobody);
  await expect(act('account.get', {}, Date.now())).rejects.toThrow();
  // Its next statement is a transaction of its own.
  expect((await pool.query('select now() = statement_timestamp() as fresh')).rows).toEqual([{ fresh: true }]);
  await pool.end();
});

describe('at start', () => {
  test('a login that policies would not restrict is refused', async () => {
    await expect(checkLogin(world.database.app)).resolves.toBeUndefined();
  });

  test('a connection that breaks is logged, not thrown', async () => {
    const told: Error[] = [];
    const pool = openPool(world.database.app, (error) => told.push(error), { size: 2 });
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    client.release();
    const other = new pg.Client({ ...world.database.app });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await other.end();
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await pool.end();
  });
});
