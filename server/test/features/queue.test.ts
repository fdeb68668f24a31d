import type { Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { resetTask } from '../../src/features/account/reset.ts';
import { deadWorkerWatch, drainQueue, lineWatch, type QueueLane } from '../../src/pipeline/queue.ts';
import { keepWatch } from '../../src/pipeline/watch.ts';
import { startWorker, type Tasks, taskListOf } from '../../src/pipeline/worker.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const lane = (taskList: TaskList, inTurns = false): QueueLane[] => [
  { taskList, workers: inTurns ? 1 : 3, lookMs: 1000, inTurns },
];

/** Queues a job, in a line if one is named; gives its id. */
const add = async (pool: pg.Pool, name: string, line: string | null = null): Promise<string> =>
  (await pool.query('select id from job.add_job($1, $2, queue_name => $3)', [name, '{}', line])).rows[0].id;

test('a line goes on though a job in it was recorded as ended by a worker given up long ago', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 4 });
  const failures: unknown[] = [];
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const worker = await drainQueue(
    pool,
    lane({
      first: async () => {
        begun.push('first');
        await gate.promise;
      },
      second: async () => void begun.push('second'),
    }),
    false,
    (error) => failures.push(error),
  );
  const unwatch = keepWatch(
    { ...lineWatch, everyMs: 50 },
    { send: (text, values = []) => pool.query(text, values), inCompany: () => Promise.reject(new Error('no company')) },
    (error) => failures.push(error),
  );
  try {
    const id = await add(pool, 'first', 'one line');
    await add(pool, 'second', 'one line');
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first']);
    // What the worker given up still had on its way: it names the job, and itself as the holder of the line.
    await pool.query('delete from job._private_jobs where id = $1', [id]);
    gate.resolve();
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first', 'second']);
    expect(failures).toEqual([]);
  } finally {
    await unwatch();
    await worker.stop();
    await pool.end();
  }
});

test('a line whose job still runs stays closed', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 4 });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const job = (name: string) => async () => {
    begun.push(name);
    await gate.promise;
  };
  const worker = await drainQueue(pool, lane({ first: job('first'), second: job('second') }), false, () => {});
  try {
    for (const name of ['first', 'second']) await add(pool, name, 'another line');
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first']);
    const held = () =>
      pool.query("select locked_by is not null as held from job._private_job_queues where queue_name = 'another line'");
    await lineWatch.look({
      send: (text, values = []) => pool.query(text, values),
      inCompany: () => Promise.reject(new Error('no company')),
      isOver: () => false,
      log: () => {},
    });
    expect((await held()).rows).toEqual([{ held: true }]);
  } finally {
    gate.resolve();
    await worker.stop();
    await pool.end();
  }
});

test('a job that has run for long stays with a worker that lives, and is given back when it has died', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 5 });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const worker = await drainQueue(
    pool,
    lane({
      long: async () => {
        begun.push('long');
        await gate.promise;
      },
    }),
    false,
    () => {},
  );
  const look = () =>
    deadWorkerWatch.look({
      send: (text, values = []) => pool.query(text, values),
      inCompany: () => Promise.reject(new Error('no company')),
      isOver: () => false,
      log: () => {},
    });
  const aged = (more: string) =>
    pool.query(
      `update job._private_jobs set locked_at = now() - interval '1 hour' ${more} where locked_by is not null`,
    );
  try {
    await add(pool, 'long');
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['long']);
    await aged('');
    expect(await look()).toBe(0);
    const { rows } = await pool.query('select locked_by from job._private_jobs');
    await aged(`, locked_by = 'a worker that is gone'`);
    expect(await look()).toBe(1);
    await pool.query('update job._private_jobs set locked_by = $1, locked_at = now()', [rows[0].locked_by]);
  } finally {
    gate.resolve();
    await worker.stop();
    await pool.end();
  }
});

test('jobs of one line follow one another at once: each is told that the line is free', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 4 });
  const client = await pool.connect();
  const told: string[] = [];
  client.on('notification', ({ channel }) => told.push(channel));
  try {
    await client.query('listen "jobs:insert"');
    const state = (to: string | null) =>
      pool.query(
        `insert into job._private_job_queues (queue_name, locked_by) values ('a third line', $1)
         on conflict (queue_name) do update set locked_by = excluded.locked_by`,
        [to],
      );
    await state('somebody');
    await state('somebody else');
    await client.query('select 1');
    expect(told).toEqual([]);
    await state(null);
    await expect.poll(() => told, { timeout: 20_000 }).toEqual(['jobs:insert']);
  } finally {
    client.release(true);
    await pool.end();
  }
});

test('companies with many files waiting do not keep another waiting for all of theirs', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 4 });
  const begun: string[] = [];
  for (const company of [1, 1, 1, 1, 2, 2, 3, 3]) {
    await pool.query(
      `select job.add_job('write', json_build_object('company', $1::int), queue_name => 'write ' || $1)`,
      [company],
    );
  }
  // A line is free once the end of its job is written down: each job lasts until that is so of the one before.
  const held = async () =>
    (await pool.query(`select from job._private_job_queues where queue_name like 'write %' and locked_by is not null`))
      .rowCount;
  const write = async (payload: unknown) => {
    begun.push(`${(payload as { company: number }).company}`);
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
  };
  const worker = await drainQueue(pool, lane({ write }, true), false, () => {});
  try {
    await expect.poll(() => begun.join(' '), { timeout: 10_000 }).toBe('1 2 3 1 2 3 1 1');
  } finally {
    await worker.stop();
    await pool.end();
  }
});

test('a mail and what recurs wait for no file and no backup, however many wait to be written or read', async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const long = (name: string) => async () => {
    begun.push(name);
    await gate.promise;
  };
  const failures: unknown[] = [];
  const slow = ['export.write', 'report.write', 'import.run', 'company.copy', 'person.export'] as const;
  const pool = openPool(world.database.jobs, () => {}, { size: 2 });
  for (const name of slow) for (const company of [1, 2, 3]) await add(pool, name, `${name} ${company}`);
  await add(pool, 'task.run');
  await world.ok('ayse', 'backup.make', {});
  const tasks = {
    ...Object.fromEntries(slow.map((name) => [name, long(name)])),
    'account.reset': resetTask,
  } as unknown as Tasks;
  const worker = await startWorker(world.pool, world.database.jobs, tasks, {}, false, (error) => failures.push(error));
  try {
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(4);
    await world.ok(null, 'account.forgotPassword', { email: 'ayse@ornek.com.tr' });
    const mails = async () =>
      (await world.inCompany('ayse', (db) => db.selectFrom('message').select('name').execute())).map(
        ({ name }) => name,
      );
    await expect.poll(mails, { timeout: 10_000 }).toContain('account.reset');
    const waiting = async (name: string) =>
      (
        await pool.query(
          'select from job._private_jobs j join job._private_tasks t on t.id = j.task_id where t.identifier = $1',
          [name],
        )
      ).rowCount;
    await expect.poll(() => waiting('task.run'), { timeout: 10_000 }).toBe(0);
    expect(begun).toHaveLength(4);
    expect(await waiting('task.long')).toBe(1);
    expect(failures).toEqual([]);
  } finally {
    gate.resolve();
    await worker.stop();
    await pool.end();
  }
});

test('a job that fails is told of with its company, and fails for the queue as well', async () => {
  const failures: unknown[] = [];
  const fault = new Error('no paper');
  const failing = async () => {
    throw fault;
  };
  const tasks = taskListOf(world.pool, { 'person.export': failing }, (...told) => failures.push(told));
  const helpers = { job: { attempts: 1 } } as unknown as Parameters<Task>[1];
  await expect(tasks['person.export']?.({ companyId: 7 }, helpers)).rejects.toBe(fault);
  expect(failures).toEqual([[fault, 'person.export', 7]]);
});
