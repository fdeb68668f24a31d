import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { deadWorkerWatch, drainQueue, lineWatch } from '../../src/pipeline/queue.ts';
import { keepWatch } from '../../src/pipeline/watch.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a line goes on though a job in it was recorded as ended by a worker given up long ago', async () => {
  const pool = openPool(world.database.jobs, () => {}, { size: 4 });
  const failures: unknown[] = [];
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const worker = await drainQueue(
    pool,
    {
      first: async () => {
        begun.push('first');
        await gate.promise;
      },
      second: async () => void begun.push('second'),
    },
    false,
    (error) => failures.push(error),
  );
  const unwatch = keepWatch(
    { ...lineWatch, everyMs: 50 },
    { send: (text, values = []) => pool.query(text, values), inCompany: () => Promise.reject(new Error('no company')) },
    (error) => failures.push(error),
  );
  try {
    const line = { queueName: 'one line' };
    const { id } = await worker.addJob('first', {}, line);
    await worker.addJob('second', {}, line);
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
  const worker = await drainQueue(pool, { first: job('first'), second: job('second') }, false, () => {});
  try {
    for (const name of ['first', 'second']) await worker.addJob(name, {}, { queueName: 'another line' });
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
    {
      long: async () => {
        begun.push('long');
        await gate.promise;
      },
    },
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
    await worker.addJob('long', {});
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
    await expect.poll(() => told, { timeout: 5000 }).toEqual(['jobs:insert']);
  } finally {
    client.release(true);
    await pool.end();
  }
});
