import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '../../src/outside/clock.ts';
import { doRun } from '../../src/pipeline/recurring.ts';
import { recurring } from '../../src/tasks.ts';
import { connectBehind } from '../behind.ts';
import { build, type Owner } from '../builders.ts';
import { changedRows, type EveryRow, everyRowOf } from '../every-row.ts';
import { connect } from '../laws/catalogue.ts';
import { unexpected } from '../queue.ts';
import { openWorld, type World } from '../world.ts';
import { type Maker, type Work, works } from './works.ts';

/** What runs by itself changes the rows it is about: what is beside them, done or not due, stays as it is, in every table. */

const { 'backup.take': _backup, 'mail.send': _mail, 'push.send': _push, ...table } = recurring;

let world: World;
let owner: pg.Client;
let queue: pg.Client;
let rows: () => Promise<EveryRow>;

beforeAll(async () => {
  world = await openWorld();
  [owner, queue] = [await connectBehind(world), await connect(world.database.jobs)];
  rows = await everyRowOf(owner);
});
afterAll(async () => {
  await owner.end();
  await queue.end();
  await world.close();
});

const makerOf = (person: Owner): Maker => ({
  world,
  a: build(world, person),
  person,
  behind: (text, values) => owner.query(text, values),
});
const makers = () => [makerOf('ayse'), makerOf('zoe')];

/** As the queue runs it. */
async function runTask(name: string, at = clock()): Promise<void> {
  await owner.query('insert into task_state (name) values ($1) on conflict do nothing', [name]);
  const made = await owner.query('insert into task_run (name, queued_at) values ($1, now()) returning id', [name]);
  const send = (text: string, values: unknown[] = []) => queue.query(text, values);
  await doRun(made.rows[0].id, table, world.pool, send, unexpected, () => at);
}

/** What waits is with another server, which has not done it yet, and what was told is too long ago to become one with what follows. */
async function putAside(): Promise<void> {
  await queue.query('delete from job._private_jobs');
  await owner.query("update report_mail set next_at = now() + interval '1 day'");
  await owner.query(
    "update message set state = 'Sending', next_try_at = now() + interval '1 day' where state = 'Waiting'",
  );
  await owner.query("update delivery set next_try_at = now() + interval '1 day' where state = 'Waiting'");
  await owner.query("update seal_due set due_at = now() + interval '1 day'");
  await owner.query("update notification set at = at - interval '1 hour'");
}

const madeDue = async ({ make, due }: Work<unknown>, maker: Maker): Promise<void> => {
  const thing = await make(maker);
  await due?.(maker, thing);
};
const goOf = async (name: string, { run, at }: Work<unknown>): Promise<void> => {
  if (run === undefined) await runTask(name, at);
  else await run(world);
};

const all = Object.entries(works);

// So that each work has neighbours of both kinds in both companies: what it has done, and what it has not done yet.
beforeAll(async () => {
  for (const [name, work] of all) {
    for (const maker of makers()) await madeDue(work, maker);
    await goOf(name, work);
    for (const maker of makers()) await work.make(maker);
    await putAside();
  }
}, 180_000);

describe('leaves its neighbours alone', () => {
  test.each(all)('%s', async (name, work) => {
    const beside = await rows();
    await madeDue(work, makerOf('ayse'));
    const before = await rows();
    await goOf(name, work);
    const after = await rows();
    const { changes = [], changesSeveral = [] } = work;
    const unknown = [...changedRows(beside, before, after)].filter(
      ([table, count]) => !changesSeveral.includes(table) && (count > 1 || !changes.includes(table)),
    );
    expect(unknown).toEqual([]);
    // It had something to do.
    expect([...after].some(([key, { writtenBy }]) => before.get(key)?.writtenBy !== writtenBy)).toBe(true);
    await putAside();
  });
});
