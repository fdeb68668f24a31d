import { say } from '@sahada/contract/text';
import { asUtc, place, wallAt } from '@sahada/rules/zone';
import fc from 'fast-check';
import { parseCronItem } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tell } from '../../src/facts/tell.ts';
import { doRun, dueWatch, type RecurringTable } from '../../src/pipeline/recurring.ts';
import { lastMoment, nextMoment, scheduleWords } from '../../src/pipeline/schedule.ts';
import { startWorker, type Tasks } from '../../src/pipeline/worker.ts';
import { connect } from '../laws/catalogue.ts';
import { openWorld, type World } from '../world.ts';

const at = (instant: string): number => Date.parse(instant);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Zones, and when each has changed its clocks: by half an hour, at midnight or by a day, too. */
const changes = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
  ['Europe/Istanbul', '2016-03-27T01:00:00Z'],
] as const;

/** Whether each minute of the wall belongs to a schedule, one by one. */
function plainMatch(schedule: string): (wall: number) => boolean {
  const { match } = parseCronItem({ task: 'task', match: schedule });
  return (wall) => {
    const on = new Date(wall);
    const [hour, min, date] = [on.getUTCHours(), on.getUTCMinutes(), on.getUTCDate()];
    return match({ min, hour, date, month: on.getUTCMonth() + 1, dow: on.getUTCDay() });
  };
}

const wallMinute = (instant: number, zone: string): number =>
  Math.floor(asUtc(wallAt(instant, zone)) / minute) * minute;

function plainNext(schedule: string, zone: string, after: number): number | null {
  const matches = plainMatch(schedule);
  const first = wallMinute(after, zone);
  for (let wall = first; wall < first + 4 * 366 * day; wall += minute) {
    const moment = matches(wall) ? place(wall, zone) : after;
    if (moment > after) return moment;
  }
  return null;
}

function plainLast(schedule: string, zone: string, upTo: number, least: number): number | null {
  const matches = plainMatch(schedule);
  for (let wall = wallMinute(upTo, zone) + day; wall >= wallMinute(least, zone) - day; wall -= minute) {
    const moment = matches(wall) ? place(wall, zone) : upTo + 1;
    if (moment <= upTo) return moment >= least ? moment : null;
  }
  return null;
}

describe('a schedule', () => {
  const next = (schedule: string, zone: string, after: string): string | null => {
    const found = nextMoment(schedule, zone, at(after));
    return found === null ? null : new Date(found).toISOString();
  };

  test('is read on the wall of its zone', () => {
    expect(next('0 3 * * *', 'Europe/Istanbul', '2026-11-20T12:00:00Z')).toBe('2026-11-21T00:00:00.000Z');
    expect(next('0 3 * * *', 'UTC', '2026-11-20T03:00:00Z')).toBe('2026-11-21T03:00:00.000Z');
    expect(next('30 9 * * 1', 'America/New_York', '2026-11-20T12:00:00Z')).toBe('2026-11-23T14:30:00.000Z');
  });

  test('comes once on the nights when clocks change', () => {
    // At 02:00 clocks in Berlin went to 03:00.
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // At 03:00 they went back to 02:00.
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  test('that never comes round, or is none, has no next moment', () => {
    for (const none of ['0 0 31 2 *', '61 * * * *', 'yarın', '* * * *', ''])
      expect(next(none, 'UTC', '2026-11-20T12:00:00Z'), none).toBeNull();
    expect(next('0 0 29 2 *', 'UTC', '2026-11-20T12:00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  });

  test('has a last moment, none before the one asked for', () => {
    const last = (upTo: string, least: string) => lastMoment('0 3 * * *', 'Europe/Istanbul', at(upTo), at(least));
    expect(last('2026-11-20T12:00:00Z', '2026-11-01T00:00:00Z')).toBe(at('2026-11-20T00:00:00Z'));
    expect(last('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')).toBe(at('2026-11-20T00:00:00Z'));
    expect(last('2026-11-20T12:00:00Z', '2026-11-20T00:00:01Z')).toBeNull();
  });

  test('comes at the moments that a search of every minute finds, in every zone and where clocks change', () => {
    const field = (least: number, most: number) => {
      const number = fc.integer({ min: least, max: most });
      const list = fc.uniqueArray(number, { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join(','));
      const range = fc
        .tuple(number, number)
        .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other) + 1}`);
      const isInside = (spelt: string) => !spelt.endsWith(`-${most + 1}`);
      const step = fc.integer({ min: 1, max: most }).map((n) => `*/${n}`);
      return fc.oneof(fc.constant('*'), number.map(String), list, range.filter(isInside), step);
    };
    const often = (rare: fc.Arbitrary<string>) =>
      fc.oneof({ weight: 4, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: rare });
    const schedule = fc
      .tuple(field(0, 59), field(0, 23), field(1, 31), often(field(1, 12)), often(field(0, 6)))
      .map((fields) => fields.join(' '));
    const random = fc.record({
      schedule,
      change: fc.constantFrom(...changes),
      minutes: fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
      milliseconds: fc.constantFrom(0, 0, 1, 30_000),
      days: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(random, ({ schedule, change: [zone, instant], minutes, milliseconds, days }) => {
        const now = at(instant) + minutes * minute + milliseconds;
        const least = now - days * day;
        expect(nextMoment(schedule, zone, now)).toBe(plainNext(schedule, zone, now));
        expect(lastMoment(schedule, zone, now, least)).toBe(plainLast(schedule, zone, now, least));
      }),
      { seed: Number(process.env.RANDOM_SEED ?? 20260701), numRuns: Number(process.env.RANDOM_RUNS ?? 300) },
    );
  });

  test.each([
    ['0 3 * * *', 'her gece 03:00', 'every night at 03:00'],
    ['30 14 * * *', 'her gün 14:30', 'every day at 14:30'],
    ['0 9 * * 1', 'her pazartesi 09:00', 'every Monday at 09:00'],
    ['0 9 1 * *', 'her ayın 1. günü 09:00', 'on day 1 of every month at 09:00'],
    ['10 * * * *', 'her saatin 10. dakikasında', 'at 10 minutes past every hour'],
    ['0 * * * *', 'saat başı', 'every hour on the hour'],
    ['*/5 * * * *', '5 dakikada bir', 'every 5 minutes'],
    ['0 */6 * * *', '6 saatte bir', 'every 6 hours'],
    ['0 3 1,15 * *', '0 3 1,15 * *', '0 3 1,15 * *'],
  ])('%s is said in words', (schedule, tr, en) => {
    expect(scheduleWords(schedule)).toEqual({ tr, en });
  });
});

let world: World;
let jobs: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  [jobs, owner] = [await connect(world.database.jobs), await connect(world.database.owner)];
});
afterAll(async () => {
  await jobs.end();
  await owner.end();
  await world.close();
});
beforeEach(async () => {
  await jobs.query('delete from job._private_jobs');
  await owner.query('delete from task_state');
  await owner.query('delete from task_run');
});

const named = { title: say({ tr: 'Deneme', en: 'Test' }), about: say({ tr: 'Deneme', en: 'Test' }) };
const nightly = { ...named, schedule: '0 3 * * *', missed: 'once', essential: false } as const;
const hourly = { ...nightly, schedule: '0 * * * *' } as const;

const send = (text: string, values?: unknown[]) => jobs.query(text, values);
const looking = { send, inCompany: () => Promise.reject(new Error('no company')), isOver: () => false, log: () => {} };

/** The moments of the runs queued so far, in the order of the queue. */
const moments = async (): Promise<string[]> =>
  (await owner.query('select due_at from task_run order by id')).rows.map(({ due_at }) => due_at);

const endRuns = () => owner.query('update task_run set ended_at = now() where ended_at is null');

describe('what is due', () => {
  /** Looks at these instants, one after the other, each run over before the next look. */
  const looksAt = async (task: typeof nightly | typeof hourly, ...instants: string[]): Promise<string[]> => {
    for (const instant of instants) {
      const watch = dueWatch({ test: { ...task, work: async () => 0 } }, () => at(instant));
      await watch.look(looking);
      await endRuns();
    }
    return (await moments()).map((moment) => moment.slice(5, 16));
  };

  test('is queued when its moment has come, once, however many servers look', async () => {
    const now = { it: at('2026-11-20T12:00:00Z') };
    const table: RecurringTable = { test: { ...nightly, work: async () => 0 } };
    const servers = [1, 2, 3].map(() => dueWatch(table, () => now.it));
    const look = () => Promise.all(servers.map((server) => server.look(looking)));
    await look();
    expect(await moments()).toEqual([]);
    now.it = at('2026-11-21T00:00:02Z');
    await look();
    expect((await moments()).length).toBe(1);
  });

  test('and was missed runs once for all that was missed', async () => {
    expect(await looksAt(nightly, '2026-11-20T12:00:00Z', '2026-11-24T12:00:00Z', '2026-11-24T12:00:05Z')).toEqual([
      '11-24T00:00',
    ]);
  });

  test('and was missed is left out where its row says so', async () => {
    const skipping = { ...nightly, missed: 'skip' } as unknown as typeof nightly;
    expect(await looksAt(skipping, '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T00:01:00Z')).toEqual([
      '11-22T00:00',
    ]);
  });

  test('loses no run and has none twice when the clock jumps a day ahead and back', async () => {
    const truth = ['2026-11-20T09:58:00Z', '2026-11-20T10:00:03Z'];
    const ahead = ['2026-11-21T10:05:00Z', '2026-11-21T11:00:01Z'];
    const back: string[] = [];
    for (let now = at('2026-11-20T10:06:00Z'); now < at('2026-11-21T13:30:00Z'); now += 10 * minute)
      back.push(new Date(now).toISOString());
    const seen = await looksAt(hourly, ...truth, ...ahead, ...back);
    expect(new Set(seen).size).toBe(seen.length);
    const hours = Array.from({ length: 28 }, (_, n) => new Date(at('2026-11-20T10:00:00Z') + n * hour).toISOString());
    expect([...seen].sort()).toEqual(hours.map((moment) => moment.slice(5, 16)));
  });

  test('waits while its last run is not over, and then comes once', async () => {
    const now = { it: at('2026-11-20T12:30:00Z') };
    const watch = dueWatch({ test: { ...hourly, work: async () => 0 } }, () => now.it);
    const looks = async (instant: string): Promise<number> => {
      now.it = at(instant);
      await watch.look(looking);
      return (await moments()).length;
    };
    expect(await looks('2026-11-20T12:30:00Z')).toBe(0);
    expect(await looks('2026-11-20T13:00:00Z')).toBe(1);
    expect(await looks('2026-11-20T15:10:00Z')).toBe(1);
    await endRuns();
    expect(await looks('2026-11-20T15:11:00Z')).toBe(2);
  });

  test('that is turned off does not come', async () => {
    await looksAt(hourly, '2026-11-20T12:30:00Z');
    await owner.query('update task_state set enabled = false');
    expect(await looksAt(hourly, '2026-11-20T13:00:00Z')).toEqual([]);
  });

  test('and was queued by a clock that was ahead does not wait for it', async () => {
    await looksAt(hourly, '2026-11-20T12:30:00Z');
    const watch = dueWatch({ test: { ...hourly, work: async () => 0 } }, () => at('2026-11-20T13:00:00Z'));
    await watch.look(looking);
    await jobs.query("update job._private_jobs set run_at = now() + interval '1 day'");
    await watch.look(looking);
    expect((await jobs.query('select from job._private_jobs where run_at > now()')).rowCount).toBe(0);
  });

  test('other jobs, messages and deliveries do not wait for it either, once it has come back or at the next start', async () => {
    const then = { it: at('2026-11-23T13:00:00Z') };
    const waits = () =>
      world.inCompany('ayse', async (db) => {
        await sql`delete from delivery`.execute(db);
        await sql`delete from message`.execute(db);
        await sql`insert into webhook (name, url, events, secret_sealed) values ('Kasa', 'https://kasa.example', '{}', '')`.execute(
          db,
        );
        await sql`
          insert into delivery (webhook_id, event_id, name, topic, at, body, next_try_at)
          select id, 'x', 'plan.published', 'x', app_now(), '{}', '2026-11-23T13:05:00Z' from webhook limit 1`.execute(
          db,
        );
        await tell(db, 'account.passwordSet', [world.ids.ayse.user], { setter: 'Zoe' });
        await sql`update message set next_try_at = '2026-11-24T01:00:00Z' where channel = 'mail'`.execute(db);
      });
    const due = () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ at: Date }>`
          select next_try_at as at from message where channel = 'mail' union all select next_try_at from delivery`.execute(
          db,
        );
        return rows.map((row) => new Date(row.at).toISOString());
      });
    const put = '2026-11-20T13:00:00.000Z';
    await waits();
    const watch = dueWatch({}, () => then.it);
    await watch.look(looking);
    expect(await due()).toEqual(['2026-11-24T01:00:00.000Z', '2026-11-23T13:05:00.000Z']);
    then.it = at(put);
    await watch.look(looking);
    expect(await due()).toEqual([put, put]);
    await waits();
    await dueWatch({}, () => then.it).look(looking);
    expect(await due()).toEqual([put, put]);
    await jobs.query(`select job.add_job('picture.encode', '{}', run_at := now() + interval '2 days')`);
    await watch.look(looking);
    expect((await jobs.query('select from job._private_jobs where run_at > now()')).rowCount).toBe(0);
  });

  test('a run whose job is gone ends as interrupted instead of running for ever', async () => {
    const soon = () => at('2026-11-20T12:30:00Z');
    const table = { test: { ...hourly, work: async () => 0 } };
    await dueWatch(table, soon).look(looking);
    // One that was queued this minute may not have its job yet.
    await owner.query(
      "insert into task_run (name, queued_at) values ('test', '2026-11-20T12:00:00Z'), ('test', '2026-11-20T12:29:30Z')",
    );
    await dueWatch(table, soon).look(looking);
    expect((await owner.query('select fault, ended_at is null as runs from task_run order by queued_at')).rows).toEqual(
      [
        { fault: 'interrupted', runs: false },
        { fault: null, runs: true },
      ],
    );
  });
});

describe('a run', () => {
  const queueOne = async (): Promise<number> => {
    await owner.query("insert into task_state (name) values ('test') on conflict do nothing");
    const { rows } = await owner.query("insert into task_run (name, queued_at) values ('test', now()) returning id");
    return rows[0].id;
  };
  const run = (id: number, table: RecurringTable) => doRun(id, table, world.pool, send, () => {});
  const ended = async (id: number) =>
    (
      await owner.query('select items, fault, done, total, ended_at is not null as over from task_run where id = $1', [
        id,
      ])
    ).rows[0];
  /** A trace in a company's own rows. */
  const traces = (person: 'ayse' | 'zoe', code: string): Promise<number> =>
    world.inCompany(person, async (db) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from department where name = ${code}`.execute(db);
      return rows[0]?.n ?? 0;
    });

  test('works for every company in a transaction of its own, and counts what it did', async () => {
    const table: RecurringTable = {
      test: {
        ...nightly,
        async workForEach({ db }) {
          await sql`insert into department (name) values ('iz 1')`.execute(db);
          return 2;
        },
      },
    };
    const id = await queueOne();
    await run(id, table);
    expect(await ended(id)).toEqual({ items: 4, fault: null, done: 2, total: 2, over: true });
    expect([await traces('ayse', 'iz 1'), await traces('zoe', 'iz 1')]).toEqual([1, 1]);
  });

  test('works for no company that is passive', async () => {
    const begun: number[] = [];
    const table: RecurringTable = { test: { ...nightly, workForEach: async ({ companyId }) => begun.push(companyId) } };
    const setActive = (active: boolean) =>
      world.inCompany('zoe', (db) => db.updateTable('company').set({ active }).execute());
    await setActive(false);
    await run(await queueOne(), table);
    await setActive(true);
    expect(begun).toEqual([world.ids.ayse.company]);
  });

  test('that dies between two companies leaves out the first when it begins again', async () => {
    const begun: number[] = [];
    let isDying = true;
    const table: RecurringTable = {
      test: {
        ...nightly,
        async workForEach({ db, companyId }) {
          begun.push(companyId);
          await sql`insert into department (name) values ('iz 2')`.execute(db);
          if (isDying && companyId === world.ids.zoe.company)
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
          return 1;
        },
      },
    };
    const id = await queueOne();
    await expect(run(id, table)).rejects.toThrow('terminating connection due to administrator command');
    expect(await ended(id)).toMatchObject({ over: true, fault: expect.stringContaining('1 of 2') });
    isDying = false;
    await run(id, table);
    expect(await ended(id)).toMatchObject({ items: 2, fault: null });
    expect([await traces('ayse', 'iz 2'), await traces('zoe', 'iz 2')]).toEqual([1, 1]);
    const [ayse, zoe] = [world.ids.ayse.company, world.ids.zoe.company];
    expect(begun).toEqual([ayse, zoe, zoe]);
  });

  test('that dies between two pieces of a company is not through with it', async () => {
    let die = (): void => {};
    const dying = new Promise<never>((_done, reject) => {
      die = () => reject(new Error('dead'));
    });
    const pieces: number[] = [];
    let isDying = true;
    const table: RecurringTable = {
      test: {
        ...nightly,
        piecesForEach:
          () =>
          async ({ companyId }) => {
            pieces.push(companyId);
            const isMore = pieces.filter((one) => one === companyId).length === 1;
            if (!isMore && isDying) await dying;
            return { items: 1, isMore };
          },
      },
    };
    const id = await queueOne();
    const first = run(id, table);
    await expect.poll(() => pieces.length).toBe(2);
    isDying = false;
    await run(id, table);
    die();
    await expect(first).rejects.toThrow();
    const [ayse, zoe] = [world.ids.ayse.company, world.ids.zoe.company];
    expect(pieces.slice(0, 5)).toEqual([ayse, ayse, ayse, zoe, zoe]);
  });

  test('that failed in one company says so in what this company is told of it', async () => {
    const table: RecurringTable = {
      test: {
        ...nightly,
        async workForEach({ companyId }) {
          if (companyId === world.ids.zoe.company) throw new Error('yazıcı bozuk');
          return 3;
        },
      },
    };
    const id = await queueOne();
    await expect(run(id, table)).rejects.toThrow();
    const parts = await owner.query('select company_id, items, fault from task_part where run_id = $1', [id]);
    expect(parts.rows).toContainEqual({ company_id: world.ids.zoe.company, items: 0, fault: 'yazıcı bozuk' });
  });

  test('goes on with the others when it fails in one company, and says in how many', async () => {
    const table: RecurringTable = {
      test: {
        ...nightly,
        async workForEach({ companyId }) {
          if (companyId === world.ids.ayse.company) throw new Error('yazıcı bozuk');
          return 3;
        },
      },
    };
    const id = await queueOne();
    await expect(run(id, table)).rejects.toThrow(/yazıcı bozuk/);
    expect(await ended(id)).toMatchObject({ items: 3, fault: '1 of 2 companies failed: yazıcı bozuk' });
  });

  test('comes by the queue of a started server', async () => {
    const done: number[] = [];
    const failures: unknown[] = [];
    const table: RecurringTable = {
      test: {
        ...named,
        schedule: '* * * * *',
        missed: 'once',
        essential: false,
        work: async ({ now }) => done.push(now),
      },
    };
    let jump = 0;
    const start = () =>
      startWorker(
        world.pool,
        world.database.jobs,
        {} as Tasks,
        table,
        false,
        (error) => failures.push(error),
        () => Date.now() + jump,
      );
    const servers = [await start(), await start()];
    try {
      await expect
        .poll(async () => (await owner.query('select from task_state where due_at is not null')).rowCount, {
          timeout: 10_000,
        })
        .toBe(1);
      jump = day;
      await expect.poll(() => done.length, { timeout: 10_000 }).toBe(1);
    } finally {
      for (const server of servers) await server.stop();
    }
    expect(failures).toEqual([]);
  });
});
