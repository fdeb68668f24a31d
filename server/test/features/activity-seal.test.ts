import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { coverOf } from '../../src/facts/log-seals.ts';
import { sealDays } from '../../src/features/activity/seal.ts';
import { verify } from '../../src/features/activity/verify.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { connect } from '../laws/catalogue.ts';
import { openWorld, type World } from '../world.ts';

/** The database's owner past its policies: what a superuser can do, who may do anything. */
let owner: pg.Client;
let world: World;
const at = (instant: string): number => Date.parse(instant);
const now = at('2026-03-05T00:30:00Z');

beforeAll(async () => {
  world = await openWorld();
  owner = await connect(world.database.owner);
  await owner.query('alter table activity no force row level security');
  await owner.query('alter table activity_seal no force row level security');
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Three days of lines in Istanbul, 1 to 3 March 2026, four a day, and one on the 4th. */
beforeEach(async () => {
  const { company, user } = world.ids.ayse;
  await owner.query('delete from activity_seal');
  await owner.query('delete from activity_mark');
  await owner.query('delete from activity where company_id = $1', [company]);
  for (const day of [1, 2, 3]) {
    for (let n = 0; n < 4; n++) {
      await owner.query(
        `insert into activity (company_id, user_id, actor, call, table_name, row_id, change, changed, at)
         values ($1, $2::int, 'user:' || $2::int, 'customer.update', 'customer', $3, 'update', '{"name": ["Eski", "Yeni"]}', $4)`,
        [company, user, n + 1, `2026-03-0${day}T0${n + 1}:00:00Z`],
      );
    }
  }
  await owner.query(
    `insert into activity (company_id, actor, call, table_name, row_id, change, at)
     values ($1, 'system:test', 'customer.create', 'customer', 9, 'insert', '2026-03-04T05:00:00Z')`,
    [company],
  );
});

const inScene = <T>(when: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(world.pool, 'activity.seal', when, async (gate) => {
    const db = await gate.enterJob(world.ids.ayse.company);
    if (db === null) throw new Error('the company is gone');
    return work(db);
  });

const run = (when: number): Promise<number> => inScene(when, (db) => sealDays({ db, now: when }));

/** Tries until nothing is left: a transaction of another database of the server counts as under way, too. */
async function seal(when = now): Promise<number> {
  let days = 0;
  const isLeft = async () => {
    days += await run(when);
    const { rows } = await owner.query('select company_id from gate.task_companies_to_seal($1)', [new Date(when)]);
    return rows.some(({ company_id }) => company_id === world.ids.ayse.company);
  };
  await expect.poll(isLeft, { timeout: 20_000 }).toBe(false);
  return days;
}

const verified = (from = '2026-03-01', to = '2026-03-31') => world.inCompany('ayse', (db) => verify(db, from, to));

const line = async (day: number, n = 2): Promise<number> =>
  (
    await owner.query('select id from activity where company_id = $1 and at = $2', [
      world.ids.ayse.company,
      `2026-03-0${day}T0${n}:00:00Z`,
    ])
  ).rows[0].id;

describe('a day', () => {
  test('is sealed two hours after it ended on the company’s wall, with every day before it', async () => {
    expect(await seal(at('2026-03-03T22:59:00Z'))).toBe(2);
    expect(await seal(at('2026-03-03T23:00:00Z'))).toBe(1);
    expect(await seal(at('2026-03-03T23:00:00Z'))).toBe(0);
    const { rows } = await owner.query('select day, lines from activity_seal order by day');
    expect(rows).toEqual([
      { day: '2026-03-01', lines: 4 },
      { day: '2026-03-02', lines: 4 },
      { day: '2026-03-03', lines: 4 },
    ]);
    expect(await verified()).toEqual({
      brokenDay: null,
      days: 3,
      lines: 12,
      erased: 0,
      erasedAt: null,
      sealedUpTo: '2026-03-03',
    });
  });

  test('has the lines of its own wall in the list, sealed or not, also one that was written among those of days after', async () => {
    const { company, user } = world.ids.ayse;
    const rowsOf = async (dateFrom: string | null, dateTo: string | null) => {
      const asked = { ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }), pageSize: 100 };
      const { ListItems } = await world.ok('ayse', 'activity.list', { entity: 'customer', ...asked });
      return ListItems.map(({ at }: { at: string }) => at.slice(8, 13)).sort();
    };
    const second = ['02T01', '02T02', '02T03', '02T04'];
    const third = ['03T01', '03T02', '03T03', '03T04'];
    const told = async (first: string[]) => {
      expect(await rowsOf('2026-03-01', '2026-03-01')).toEqual(first);
      expect(await rowsOf('2026-03-02', '2026-03-02')).toEqual(second);
      expect(await rowsOf('2026-03-02', null)).toEqual([...second, ...third, '04T05']);
      expect(await rowsOf(null, '2026-03-02')).toEqual([...first, ...second]);
    };
    const first = ['01T01', '01T02', '01T03', '01T04'];
    const late = '2026-03-01T20:59:59Z';
    for (const lines of [first, [...first, late.slice(8, 13)]]) {
      await told(lines);
      await seal(at('2026-03-08T00:00:00Z'));
      await told(lines);
      await owner.query('delete from activity_seal; delete from activity_mark');
      await owner.query(
        `insert into activity (company_id, user_id, actor, call, table_name, row_id, change, at)
         values ($1, $2::int, 'user:' || $2::int, 'customer.create', 'customer', 5, 'insert', $3)`,
        [company, user, late],
      );
    }
  });

  test('without a line has a seal too', async () => {
    expect(await seal(at('2026-03-08T00:00:00Z'))).toBe(7);
    expect(await verified()).toMatchObject({ brokenDay: null, days: 7, lines: 13 });
  });

  test('that has not been sealed yet says nothing', async () => {
    expect(await verified()).toEqual({
      brokenDay: null,
      days: 0,
      lines: 0,
      erased: 0,
      erasedAt: null,
      sealedUpTo: null,
    });
  });

  test('waits for a transaction that may still write a line of it', async () => {
    const writing = await connect(world.database.owner);
    await writing.query('begin');
    await writing.query(
      `insert into activity (company_id, actor, call, table_name, row_id, change, at)
       values ($1, 'system:test', 'customer.create', 'customer', 7, 'insert', '2026-03-03T06:00:00Z')`,
      [world.ids.ayse.company],
    );
    for (let tries = 0; tries < 5; tries++) expect(await run(now)).toBe(0);
    await writing.query('commit');
    await writing.end();
    expect(await seal()).toBe(4);
    expect(await verified()).toMatchObject({ brokenDay: null, lines: 14 });
  });

  test('is sealed no further than to where nobody was writing any more', async () => {
    const [first, second] = [await connect(world.database.owner), await connect(world.database.owner)];
    const write = async (client: pg.Client, when: string): Promise<void> => {
      await client.query('begin');
      await client.query(
        `insert into activity (company_id, actor, call, table_name, row_id, change, at)
         values ($1, 'system:test', 'customer.create', 'customer', 7, 'insert', $2)`,
        [world.ids.ayse.company, when],
      );
    };
    let days = 0;
    const sealedSoFar = async () => {
      days += await run(now);
      return days;
    };
    try {
      await write(first, '2026-03-03T11:00:00Z');
      // What is there at noon is settled once the first has ended, and the second writes on.
      expect(await run(at('2026-03-03T12:00:00Z'))).toBe(0);
      await write(second, '2026-03-03T13:00:00Z');
      await first.query('commit');
      await expect.poll(sealedSoFar, { timeout: 20_000 }).toBe(2);
      expect(await sealedSoFar()).toBe(2);
      await second.query('commit');
    } finally {
      for (const client of [first, second]) await client.end();
    }
    days += await seal();
    expect(days).toBe(4);
    expect(await verified()).toMatchObject({ brokenDay: null });
  });
});

describe('the database’s superuser', () => {
  const { company } = { company: () => world.ids.ayse.company };

  test.each([
    ['changes who', "update activity set user_id = null, actor = 'system:test' where id = $1"],
    ['changes whose name is shown', 'update activity set user_id = null where id = $1'],
    ['changes when', "update activity set at = at + interval '1 minute' where id = $1"],
    ['changes what became of it', "update activity set change = 'delete' where id = $1"],
    ['changes on which row', 'update activity set row_id = 77 where id = $1'],
    ['changes a value', `update activity set changed = '{"name": ["Eski", "Başka"]}' where id = $1`],
    [
      'changes a value and its hash',
      `update activity set changed = '{"name": ["Eski", "Başka"]}',
      values_hash = sha256(salt || convert_to('{"name": ["Eski", "Başka"]}', 'UTF8')) where id = $1`,
    ],
    ['empties the values', 'update activity set changed = null, salt = null, values_hash = null where id = $1'],
    ['deletes it', 'delete from activity where id = $1'],
  ])('%s of a line: the day is named', async (_what, statement) => {
    await seal();
    await owner.query(statement, [await line(2)]);
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
    expect(await verified('2026-03-01', '2026-03-01')).toMatchObject({ brokenDay: null });
    expect(await verified('2026-03-03', '2026-03-03')).toMatchObject({ brokenDay: null });
  });

  test('puts values into a line that had none: the day is named', async () => {
    await seal(at('2026-03-06T00:00:00Z'));
    await owner.query(
      `update activity set changed = '{"name": ["Eski", "Başka"]}' where row_id = 9 and changed is null`,
    );
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-04' });
  });

  const added = `insert into activity (company_id, actor, call, table_name, row_id, change, at)`;

  test('puts a line between others: the day is named', async () => {
    const id = await line(2, 3);
    await owner.query('delete from activity where id = $1', [id]);
    await seal();
    await owner.query(
      `insert into activity (company_id, id, actor, call, table_name, row_id, change, at) overriding system value
       values ($1, $2, 'system:test', 'customer.create', 'customer', 1, 'insert', '2026-03-02T03:00:00Z')`,
      [company(), id],
    );
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
  });

  test('adds a line that claims to be of a sealed day: the day is named, also after the next seal', async () => {
    await seal();
    await owner.query(
      `${added} values ($1, 'system:test', 'customer.create', 'customer', 1, 'insert', '2026-03-02T03:30:00Z')`,
      [company()],
    );
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
    expect(await verified('2026-03-02', '2026-03-02')).toMatchObject({ brokenDay: '2026-03-02' });
    for (const other of ['2026-03-01', '2026-03-03'])
      expect(await verified(other, other)).toMatchObject({ brokenDay: null, days: 1 });
    await seal(at('2026-03-07T00:00:00Z'));
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
    expect(await verified('2026-03-02', '2026-03-02')).toMatchObject({ brokenDay: '2026-03-02' });
  });

  test('deletes a day with its seal: the first day missing is named', async () => {
    await seal();
    await owner.query("delete from activity_seal where day = '2026-03-02'");
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
    expect(await verified('2026-03-03', '2026-03-03')).toMatchObject({ brokenDay: '2026-03-03' });
  });

  test('makes a seal anew over what he changed: the day after it no longer follows', async () => {
    await seal();
    await owner.query("update activity_seal set hash = sha256('x') where day = '2026-03-02'");
    expect(await verified('2026-03-03', '2026-03-03')).toMatchObject({ brokenDay: '2026-03-03' });
    expect(await verified()).toMatchObject({ brokenDay: '2026-03-02' });
  });

  test.each(['2026-03-01', '2026-03-03'])(
    'makes the seal of %s anew over fewer lines: the day is named',
    async (day) => {
      await seal();
      const [{ before, through_id: through }] = (await owner.query('select * from activity_seal where day = $1', [day]))
        .rows;
      const after = await line(Number(day.at(-1)));
      const { lines, hash } = await world.inCompany('ayse', (db) => coverOf(db, [], day, before, after, through));
      await owner.query('update activity_seal set after_id = $2, lines = $3, hash = $4 where day = $1', [
        day,
        after,
        lines,
        hash,
      ]);
      expect(await verified(day, day)).toMatchObject({ brokenDay: day });
    },
  );
});

test('a clock that was ahead when a day was sealed raises no alarm for what comes after it was put right', async () => {
  await seal(at('2026-03-06T00:00:00Z'));
  await seal(at('2026-03-04T08:00:00Z'));
  await owner.query(
    `insert into activity (company_id, actor, call, table_name, row_id, change, at)
     values ($1, 'system:test', 'customer.create', 'customer', 1, 'insert', '2026-03-04T09:00:00Z')`,
    [world.ids.ayse.company],
  );
  expect(await verified()).toMatchObject({ brokenDay: null });
  const days = { dateFrom: '2026-03-04', dateTo: '2026-03-04' };
  const { ListItems } = await world.ok('ayse', 'activity.list', { entity: 'customer', ...days });
  expect(ListItems.map(({ at }: { at: string }) => at.slice(11, 13))).toEqual(['09', '05']);
  await seal(at('2026-03-09T00:00:00Z'));
  expect(await verified()).toMatchObject({ brokenDay: null, lines: 14 });
});

test('a seal can be neither changed nor deleted by the application', async () => {
  await seal();
  for (const statement of ['update activity_seal set lines = 0', 'delete from activity_seal'])
    await expect(world.inCompany('ayse', (db) => sql.raw(statement).execute(db))).rejects.toMatchObject({
      code: '42501',
    });
});
