import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iso } from '../../src/outside/clock.ts';
import { doRun, type FailedJob, type RecurringTable } from '../../src/pipeline/recurring.ts';
import { keepFlushing, systemLogOf } from '../../src/pipeline/system-log.ts';
import { build, pixel } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { userWith } from '../walks/door.ts';
import { allCalls, appOn, bearer, canary, openWorld, type Reply, type World, wireOf } from '../world.ts';

/** What went wrong, was turned away or took long. Ayşe's company is the operator; Zoe's is one of the others. */
let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  owner = await connect(world.database.owner);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

beforeEach(async () => {
  await world.systemLog.flush(world.pool);
  await owner.query('delete from system_log');
});

type Row = Record<string, unknown> & { id: number; requestId: string };

const listed = async (person: 'ayse' | 'zoe', asked: Record<string, unknown> = {}): Promise<Row[]> => {
  await world.systemLog.flush(world.pool);
  return (await world.ok(person, 'systemLog.list', { pageSize: 100, ...asked })).ListItems;
};

/** Calls while a table is away, which is a fault of ours. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`alter table ${table} rename to away`);
  try {
    return await work();
  } finally {
    await owner.query(`alter table away rename to ${table}`);
  }
}

const brokenCall = (person: 'ayse' | 'zoe'): Promise<Reply> =>
  withoutTable('department', () => world.fault(person, 'department.list'));

describe('a fault', () => {
  test('is found by the code that a person was shown, pasted with the sentence around it', async () => {
    const { body } = await brokenCall('zoe');
    const [row, ...others] = await listed('zoe', { searchText: `${body.Message} Lütfen bakın.` });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'fault',
      call: 'department.list',
      callText: 'POST /api/admin/department/getall',
      message: 'Unexpected fault: DatabaseError 42P01',
      status: 500,
      times: 1,
      requestId: body.requestId,
      userName: `Zoe ${canary} ${canary}`,
      company: null,
    });
    expect(await listed('zoe', { requestId: ` ${body.requestId} ` })).toEqual([row]);
    expect(await listed('zoe', { requestId: randomUUID() })).toEqual([]);
    expect(await listed('zoe', { requestId: 'no code' })).toEqual([]);
  });

  test('that comes again is counted, and found by each of its codes', async () => {
    const replies = [await brokenCall('zoe'), await brokenCall('zoe')];
    await world.systemLog.flush(world.pool);
    replies.push(await brokenCall('zoe'));
    for (const { body } of replies)
      expect(await listed('zoe', { requestId: body.requestId })).toMatchObject([{ times: 3, kind: 'fault' }]);
    expect(await listed('zoe')).toHaveLength(1);
  });

  test('shows where it happened to the operator alone', async () => {
    await brokenCall('zoe');
    const [{ id } = { id: 0 }] = await listed('zoe');
    expect((await world.ok('zoe', 'systemLog.get', { id })).stack).toBeNull();
    expect((await world.ok('ayse', 'systemLog.get', { id })).stack).toMatch(/^DatabaseError 42P01\n {4}at /);
  });

  test('is none where somebody leaves before the answer has begun', async () => {
    const app = await appOn(world.pool, { systemLog: world.systemLog });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ended = new Promise((done) => app.server.once('request', (_, response) => response.once('close', done)));
    const leave = new AbortController();
    await owner.query('begin; lock table country in access exclusive mode');
    const asked = fetch(`http://127.0.0.1:${port}/api/admin/country/getall`, {
      method: 'POST',
      headers: { ...bearer(world.tokens.ayse), 'content-type': 'application/json' },
      body: JSON.stringify({ pageSize: 100 }),
      signal: leave.signal,
    });
    await expect.poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
    leave.abort();
    await expect(asked).rejects.toThrow('aborted');
    await ended;
    await owner.query('commit');
    await expect.poll(() => world.pool.idleCount).toBe(world.pool.totalCount);
    await app.close();
    expect(await listed('ayse')).toEqual([]);
  });

  test('of somebody who answers by a link is told to the company of the link', async () => {
    const { token } = await build(world, 'zoe').openPlan({ auditTypeId: 2, answeredBy: 'anyone' });
    await world.ok(null, 'field.form', { token });
    const response = await build(world, 'zoe').submission(token);
    const replies = await withoutTable('response', async () => [
      await world.fault(null, 'field.form', { token }),
      await world.fault(null, 'field.submit', response),
    ]);
    const rows = await listed('zoe');
    for (const { body } of replies)
      expect(rows).toContainEqual(expect.objectContaining({ requestId: body.requestId, userName: null }));
  });

  test('holds nothing that anybody wrote', async () => {
    const name = `${canary} Ali Veli ali@ornek.example`;
    await owner.query('alter table department add constraint no_canary check (false) not valid');
    await world.fault('zoe', 'department.create', { name });
    await owner.query('alter table department drop constraint no_canary');
    await listed('zoe');
    const { rows } = await owner.query('select * from system_log');
    expect(rows).toMatchObject([{ reason: 'DatabaseError 23514 department no_canary' }]);
    expect(JSON.stringify(rows)).not.toMatch(/KANARYA|Veli|ornek/);
  });
});

describe('a refusal', () => {
  test('for lack of a right is counted by person, call and hour', async () => {
    for (let n = 0; n < 3; n++) await world.call('can', 'customer.list');
    const other = await world.session(await userWith(world, []));
    await world.call(null, 'customer.list', {}, bearer(other));
    const rows = await listed('ayse', { kind: 'refused' });
    const told = rows.map(({ userName, times, status, message }) => ({ userName, times, status, message }));
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({
      userName: 'Can Demir',
      times: 3,
      status: 403,
      message: 'The right was missing',
    });
  });

  test('is no form that was filled in wrongly, no rule that says no, and nothing that went well', async () => {
    expect((await world.call('zoe', 'customer.create', {})).status).toBe(400);
    await world.ok('zoe', 'customer.list');
    expect((await world.call('zoe', 'emailAccount.remove', { ids: [] })).status).toBe(400);
    expect(await listed('zoe')).toEqual([]);
  });

  test('of nobody signed in is the installation’s, without code or person', async () => {
    for (let n = 0; n < 5; n++) await world.call(null, 'customer.list', {}, bearer('x'.repeat(43)));
    expect(await listed('zoe')).toEqual([]);
    expect(await listed('ayse')).toMatchObject([
      { kind: 'refused', status: 401, times: 5, userName: null, requestId: null, company: null },
    ]);
  });

  test('of many calls takes a row each up to a hundred an hour, and one for all the others', async () => {
    const now = Date.parse('2026-11-20T12:30:00Z');
    const log = systemLogOf(() => now);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 90; n++)
        log.note({ kind: 'refused', call: `call.${round}x${n}`, status: 404, code: 'notFound' });
      await log.flush(world.pool);
    }
    const { rows } = await owner.query('select call, times from system_log order by id');
    expect(rows).toHaveLength(101);
    expect(rows.filter(({ call }) => call === '')).toEqual([{ call: '', times: 170 }]);
    const [others] = await listed('ayse', { searchText: '' }).then((all) => all.filter(({ call }) => call === ''));
    expect(others).toMatchObject({ message: 'All others of this time, counted together', times: 170 });
  });
});

describe('what waits to be stored', () => {
  test('has a bound, beyond which it is only counted', async () => {
    const log = systemLogOf(() => Date.parse('2026-11-20T12:30:00Z'));
    for (let n = 0; n < 20_000; n++) {
      const companyId = 1 + (n % 1000);
      log.note({
        kind: 'refused',
        call: `call.${n}`,
        status: 404,
        code: 'notFound',
        companyId,
        requestId: randomUUID(),
      });
    }
    await log.flush(world.pool);
    const { rows } = await owner.query('select count(*)::int as n, sum(times)::int as times from system_log');
    expect(rows[0].times).toBe(20_000);
    expect(rows[0].n).toBeLessThan(600);
  });

  test('is kept while the database is away, and stored at the end', async () => {
    const log = systemLogOf();
    const pool = { query: () => Promise.reject(new Error('Connection terminated')) } as unknown as pg.Pool;
    const failures: unknown[] = [];
    const stop = keepFlushing(log, pool, (error) => failures.push(error));
    log.note({ kind: 'job', call: 'cleanup', error: new Error(canary) });
    await stop();
    log.note({ kind: 'job', call: 'cleanup', error: new TypeError(canary) });
    expect(failures).toHaveLength(1);
    const end = keepFlushing(log, world.pool, (error) => failures.push(error));
    await end();
    expect(failures).toHaveLength(1);
    const rows = await listed('ayse', { kind: 'job' });
    expect(rows.map(({ message, callText }) => ({ message, callText }))).toEqual([
      { message: 'A background job failed: TypeError', callText: 'Clean-up' },
      { message: 'A background job failed: Error', callText: 'Clean-up' },
    ]);
  });
});

test('a call that takes more than a second is slow, and its longest time is told', async () => {
  await owner.query('begin');
  await owner.query('lock table department in access exclusive mode');
  const waiting = world.ok('zoe', 'department.list');
  await new Promise((done) => setTimeout(done, 1150));
  await owner.query('commit');
  await waiting;
  const [row, ...others] = await listed('zoe');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ kind: 'slow', call: 'department.list', status: 200 });
  expect(row?.durationMs).toBeGreaterThan(1000);
  expect(row?.message).toMatch(/^It took \d(\.\d)? s$/);
  for (const durationMs of [8000, 1200]) {
    const log = systemLogOf(() => Date.parse(String(row?.at)));
    log.note({ kind: 'slow', call: 'department.list', status: 200, durationMs, companyId: world.ids.zoe.company });
    await log.flush(world.pool);
  }
  expect(await listed('zoe')).toMatchObject([{ times: 3, durationMs: 8000 }]);
});

test('a picture that its sender takes more than a second to send is not slow', async () => {
  const call = allCalls.find(({ name }) => name === 'account.uploadPicture') as (typeof allCalls)[number];
  const wire = wireOf(call.row, { file: pixel });
  const bytes = wire.payload as Buffer;
  async function* slowly() {
    yield bytes.subarray(0, 100);
    await new Promise((done) => setTimeout(done, 1150));
    yield bytes.subarray(100);
  }
  const headers = { ...wire.headers, ...bearer(world.tokens.zoe), 'content-length': String(bytes.length) };
  const reply = await world.app.inject({ ...wire, headers, payload: Readable.from(slowly()) });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await listed('zoe')).toEqual([]);
});

test('a job that fails in one company is told to this one and to the operator', async () => {
  const table: RecurringTable = {
    'plan.remind': {
      title: { tr: '', en: '' },
      about: { tr: '', en: '' },
      schedule: '0 3 * * *',
      missed: 'once',
      essential: true,
      workForEach: async ({ companyId }) => {
        if (companyId === world.ids.zoe.company) throw new RangeError(canary);
        return 0;
      },
    },
  };
  await owner.query("insert into task_state (name) values ('plan.remind') on conflict do nothing");
  const { rows } = await owner.query(
    "insert into task_run (name, queued_at) values ('plan.remind', now()) returning id",
  );
  const jobs = await connect(world.database.jobs);
  const failed: FailedJob = (error, call, companyId) => world.systemLog.note({ kind: 'job', call, companyId, error });
  const run = doRun(rows[0].id, table, world.pool, (text, values) => jobs.query(text, values), failed);
  await expect(run).rejects.toThrow('1 of 2 companies failed');
  await jobs.end();
  const told = {
    kind: 'job',
    callText: 'Reminders of plans',
    message: 'A background job failed: RangeError',
    times: 1,
  };
  expect(await listed('zoe')).toMatchObject([told]);
  expect(await listed('ayse')).toMatchObject([{ ...told, company: `Other ${canary}` }]);
});

describe('another company’s row', () => {
  test('does not exist for whoever is not the operator', async () => {
    await brokenCall('ayse');
    await world.call(null, 'customer.list');
    const rows = await listed('ayse');
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect((await world.call('zoe', 'systemLog.get', { id })).status).toBe(404);
    expect((await world.call('zoe', 'systemLog.get', { id: 2_147_483_000 })).status).toBe(404);
    expect(await listed('zoe')).toMatchObject([{ status: 404 }]);
    expect(await listed('zoe', { requestId: rows.find(({ kind }) => kind === 'fault')?.requestId })).toEqual([]);
  });

  test('is told to the operator with its company, but without a person', async () => {
    await brokenCall('zoe');
    expect(await listed('ayse')).toMatchObject([{ company: `Other ${canary}`, userName: null }]);
  });

  test('cannot be written or read past the gate', async () => {
    await expect(world.pool.query("select gate.note_system_log('x', '[]')")).rejects.toMatchObject({ code: '42501' });
    await expect(world.pool.query('select from system_log')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await world.pool.query('select * from gate.system_log_row(1)');
    expect(rows).toEqual([]);
  });
});

test('the list is narrowed by kind, call and days, and its pages follow one another', async () => {
  const at = (day: string) => systemLogOf(() => Date.parse(`${day}T09:00:00Z`));
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03'])
    for (const call of ['customer.list', 'customer.get']) {
      const log = at(day);
      log.note({ kind: 'slow', call, status: 200, durationMs: 1500, companyId: world.ids.zoe.company });
      await log.flush(world.pool);
    }
  const ask = async (asked: Record<string, unknown>) => {
    const { ListItems, TotalItemsCount } = await world.ok('zoe', 'systemLog.list', asked);
    return [TotalItemsCount, ...ListItems.map((row: Row) => `${String(row.at).slice(8, 10)} ${row.call}`)];
  };
  expect(await ask({ call: 'customer.get' })).toEqual([3, '03 customer.get', '02 customer.get', '01 customer.get']);
  expect(await ask({ searchText: 'ER.LI', dateFrom: '2026-11-02', dateTo: '2026-11-02' })).toEqual([
    1,
    '02 customer.list',
  ]);
  expect(await ask({ kind: ['fault', 'job'] })).toEqual([0]);
  expect(await ask({ kind: 'slow', page: 3, pageSize: 2 })).toEqual([6, '01 customer.get', '01 customer.list']);
  expect(await ask({ page: 9 })).toEqual([6]);
  // Equal ones are one row, which belongs to each day on which one of them came: midnight is at 21:00 there.
  for (const instant of ['2026-11-05T20:30:00Z', '2026-11-05T21:30:00Z']) {
    const log = systemLogOf(() => Date.parse(instant));
    log.note({ kind: 'fault', call: 'plan.list', status: 500, companyId: world.ids.zoe.company });
    await log.flush(world.pool);
  }
  for (const day of ['2026-11-05', '2026-11-06'])
    expect(await ask({ kind: 'fault', dateFrom: day, dateTo: day })).toEqual([1, '05 plan.list']);
});

test('rows are swept thirty days after they were last counted', async () => {
  const now = Date.parse('2030-03-31T12:00:00Z');
  const log = systemLogOf(() => now - 30 * 86_400_000);
  log.note({ kind: 'job', call: 'cleanup', error: new Error('x') });
  await log.flush(world.pool);
  const jobs = await connect(world.database.jobs);
  const sweep = async (at: number): Promise<number> =>
    (await jobs.query('select gate.sweep_system_log($1, 1000) as n', [iso(at)])).rows[0].n;
  expect([await sweep(now - 1000), await sweep(now)]).toEqual([0, 1]);
  await jobs.end();
});
