import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dueWatch, type RecurringTable } from '../../src/pipeline/recurring.ts';
import { startWorker, type Tasks } from '../../src/pipeline/worker.ts';
import { recurring } from '../../src/tasks.ts';
import { connect } from '../laws/catalogue.ts';
import { openWorld, type World } from '../world.ts';

/** Ayşe's company made the installation, so it is the operator; Zoe's is one of the others. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const taskNamed = async (person: 'ayse' | 'zoe', name: string) => {
  const { ListItems } = await world.ok(person, 'scheduleTask.list');
  return ListItems.find((task: { name: string }) => task.name === name);
};

/** Works off the queue as a server does, without the tasks that would come by themselves. */
async function work(): Promise<void> {
  const tasks = Object.entries(recurring).filter(([, task]) => 'work' in task || 'workForEach' in task);
  const table = Object.fromEntries(tasks) as RecurringTable;
  const failures: unknown[] = [];
  const server = await startWorker(world.pool, world.database.jobs, {} as Tasks, table, false, (error) =>
    failures.push(error),
  );
  const owner = await connect(world.database.owner);
  try {
    const open = async () => (await owner.query('select from task_run where ended_at is null')).rowCount;
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
  } finally {
    await owner.end();
    await server.stop();
  }
  expect(failures).toEqual([]);
}

test('the list tells every task in words, also before any has run', async () => {
  const { ListItems } = await world.ok('ayse', 'scheduleTask.list');
  expect(ListItems.map(({ name }: { name: string }) => name)).toEqual(Object.keys(recurring));
  expect(await taskNamed('ayse', 'cleanup')).toMatchObject({
    title: 'Clean-up',
    schedule: '35 * * * *',
    scheduleText: 'at 35 minutes past every hour',
    enabled: true,
    lastResult: null,
    mine: true,
    adjustable: true,
  });
  expect(await taskNamed('ayse', 'totals.plans')).toMatchObject({
    schedule: '',
    scheduleText: 'all the time, every 2 seconds',
    mine: false,
  });
  expect(await taskNamed('ayse', 'live.look')).toMatchObject({ scheduleText: 'all the time, every second' });
});

describe('the operator', () => {
  test('runs a task by hand, and sees what it did', async () => {
    const { id } = await world.ok('ayse', 'scheduleTask.run', { name: 'picture.unsent' });
    expect(await world.ok('ayse', 'scheduleTask.run', { name: 'picture.unsent' })).toEqual({ id });
    expect(await taskNamed('ayse', 'picture.unsent')).toMatchObject({ lastResult: 'running', lastMessage: '' });
    await work();
    expect(await taskNamed('ayse', 'picture.unsent')).toMatchObject({
      lastResult: 'ok',
      lastMessage: 'There was nothing to do.',
    });
    const { ListItems, TotalItemsCount } = await world.ok('ayse', 'scheduleTask.runs', { name: 'picture.unsent' });
    expect(TotalItemsCount).toBe(1);
    expect(ListItems[0]).toMatchObject({ id, result: 'ok', byHand: true });
  });

  test('gives a task another schedule, by which it is due from then on', async () => {
    await world.ok('ayse', 'scheduleTask.setSchedule', { name: 'file.clear', schedule: '0 4 * * 1' });
    const { schedule, scheduleText, nextRunAt } = await taskNamed('ayse', 'file.clear');
    expect([schedule, scheduleText]).toEqual(['0 4 * * 1', 'every Monday at 04:00']);
    // Monday at four in Istanbul, where the operator is.
    expect(new Date(nextRunAt).getUTCDay() * 24 + new Date(nextRunAt).getUTCHours()).toBe(25);
  });

  test.each(['', 'yarın', '61 * * * *', '0 0 30 2 *', '* * * *'])(
    'is told that “%s” is no schedule',
    async (schedule) => {
      const reply = await world.call('ayse', 'scheduleTask.setSchedule', { name: 'cleanup', schedule });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['schedule']]);
    },
  );

  test('turns off what nobody is promised, and nothing else', async () => {
    await world.ok('ayse', 'scheduleTask.setActive', { name: 'picture.stranded', enabled: false });
    expect(await taskNamed('ayse', 'picture.stranded')).toMatchObject({ enabled: false, nextRunAt: null });
    const refused = await world.call('ayse', 'scheduleTask.setActive', { name: 'cleanup', enabled: false });
    expect(refused.body).toMatchObject({ Success: false, Data: null });
    expect(await taskNamed('ayse', 'cleanup')).toMatchObject({ enabled: true });
    const jobs = await connect(world.database.jobs);
    const watch = dueWatch(recurring as unknown as RecurringTable);
    const send = (text: string, values?: unknown[]) => jobs.query(text, values);
    const inCompany = () => Promise.reject(new Error('no company'));
    await watch.look({ send, inCompany, isOver: () => false, log: () => {} });
    const { rows } = await jobs.query(
      "select due_at is null as rests from gate.task_states() where name = 'picture.stranded'",
    );
    await jobs.end();
    expect(rows).toEqual([{ rests: true }]);
    const { ListItems } = await world.ok('ayse', 'scheduleTask.list');
    const unpromised = ListItems.filter(({ essential }: { essential: boolean }) => !essential);
    expect(unpromised.map(({ name }: { name: string }) => name)).toEqual([
      'picture.unused',
      'picture.stranded',
      'backup.take',
      'plan.remind',
      'action.remind',
      'review.remind',
      'invitation.send',
    ]);
  });
});

describe('another company', () => {
  test.each([
    ['run', {}],
    ['runs', {}],
    ['setActive', { enabled: false }],
    ['setSchedule', { schedule: '0 3 * * *' }],
  ])(
    'asks %s of the installation’s work and is answered 404, as for a task that does not exist',
    async (verb, more) => {
      for (const name of ['cleanup', 'totals.plans', 'yok']) {
        const reply = await world.call('zoe', `scheduleTask.${verb}`, { name, ...more });
        expect([name, reply.status]).toEqual([name, 404]);
      }
    },
  );

  test('learns when the installation’s work has run, and nothing of what it did', async () => {
    await world.ok('ayse', 'scheduleTask.run', { name: 'session.end' });
    await work();
    expect(await taskNamed('zoe', 'session.end')).toMatchObject({
      lastRunAt: expect.any(String),
      lastMessage: '',
      mine: false,
      adjustable: false,
      done: 0,
      total: 0,
    });
  });

  test('learns of its own part in what is done company by company, and nothing of another’s nor of what went wrong', async () => {
    const owner = await connect(world.database.owner);
    const [ayse, zoe] = [world.ids.ayse.company, world.ids.zoe.company];
    const run = async (forCompany: number | null): Promise<number> =>
      (
        await owner.query(
          `insert into task_run (name, for_company, queued_at, ended_at, items, fault)
           values ('activity.seal', $1, now(), now(), 41, 'disk of the other one is full') returning id`,
          [forCompany],
        )
      ).rows[0].id;
    const [ofAyse, ofAll, ofZoe] = [await run(ayse), await run(null), await run(zoe)];
    await owner.query(
      "insert into task_part (company_id, run_id, items, fault, ended_at) values ($1, $2, 3, 'no room', now())",
      [zoe, ofAll],
    );
    await owner.end();
    const runs = async (person: 'ayse' | 'zoe') => {
      const { ListItems, TotalItemsCount } = await world.ok(person, 'scheduleTask.runs', { name: 'activity.seal' });
      return {
        ids: ListItems.map(({ id }: { id: number }) => id),
        items: ListItems.map(({ items }: { items: number }) => items),
        count: TotalItemsCount,
        said: JSON.stringify(ListItems),
      };
    };
    expect(await runs('zoe')).toMatchObject({ ids: [ofZoe, ofAll], items: [0, 3], count: 2 });
    expect((await runs('zoe')).said).not.toMatch(/disk|room/);
    expect(await runs('ayse')).toMatchObject({ ids: [ofZoe, ofAll, ofAyse], items: [41, 41, 41], count: 3 });
    expect((await runs('ayse')).said).toContain('disk of the other one is full');
  });

  test('learns that what looks all the time has looked, and neither what it did nor what went wrong', async () => {
    const owner = await connect(world.database.owner);
    const looked = (items: number, fault: string | null) =>
      owner.query(
        "update task_state set looked_at = now(), look_ms = 5, look_items = $1, look_fault = $2 where name = 'totals.plans'",
        [items, fault],
      );
    await owner.query("insert into task_state (name) values ('totals.plans') on conflict do nothing");
    const told = async (person: 'ayse' | 'zoe') => {
      const { lastResult, lastMessage } = await taskNamed(person, 'totals.plans');
      return [lastResult, lastMessage];
    };
    await looked(7, null);
    expect([await told('ayse'), await told('zoe')]).toEqual([
      ['ok', 'Items done: 7.'],
      ['ok', ''],
    ]);
    await looked(0, 'the table of Örnek is locked');
    expect([await told('ayse'), await told('zoe')]).toEqual([
      ['failed', 'the table of Örnek is locked'],
      ['failed', 'It could not be completed.'],
    ]);
    await owner.end();
  });

  test('reaches nothing of it past the calls either', async () => {
    const ask = (statement: string) => world.inCompany('zoe', (db) => sql.raw(statement).execute(db));
    expect((await ask("select gate.change_task('cleanup', false, null) as done")).rows).toEqual([{ done: false }]);
    await expect(ask("select gate.ask_task('cleanup', true, now())")).rejects.toMatchObject({ code: '42501' });
    expect(await taskNamed('ayse', 'cleanup')).toMatchObject({ enabled: true });
  });
});

test('who runs a task by hand stands in the log', async () => {
  const { id } = await world.ok('zoe', 'scheduleTask.run', { name: 'activity.seal' });
  const { rows } = await world.inCompany('zoe', (db) =>
    sql`select row_id, user_id, changed from activity where call = 'scheduleTask.run'`.execute(db),
  );
  expect(rows).toEqual([{ row_id: id, user_id: world.ids.zoe.user, changed: { task: [null, 'activity.seal'] } }]);
});

test('a company asks for a run of its own while another company’s own is under way', async () => {
  const owner = await connect(world.database.owner);
  await owner.query('delete from task_run where ended_at is null');
  const { rows } = await owner.query(
    "insert into task_run (name, for_company, queued_at) values ('activity.seal', $1, now()) returning id",
    [world.ids.ayse.company],
  );
  const { id } = await world.ok('zoe', 'scheduleTask.run', { name: 'activity.seal' });
  expect(id).not.toBe(rows[0].id);
  await owner.end();
});

test('what the operator changes of a task stands in the log', async () => {
  await world.ok('ayse', 'scheduleTask.setSchedule', { name: 'message.clear', schedule: '0 5 * * *' });
  const rows = await world.inCompany('ayse', (db) =>
    db
      .selectFrom('activity')
      .select(['table_name', 'changed'])
      .where('call', '=', 'scheduleTask.setSchedule')
      .execute(),
  );
  expect(rows.at(-1)).toEqual({
    table_name: 'task_state',
    changed: { task: [null, 'message.clear'], schedule: [null, '0 5 * * *'] },
  });
});
