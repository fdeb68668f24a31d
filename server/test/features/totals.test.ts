import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hundredths } from '@sahada/contract/hundredths';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nextTransaction } from '../../src/db/follower-statements.ts';
import type { Db } from '../../src/db/kysely.ts';
import { openPool } from '../../src/db/pool.ts';
import { versionsOf } from '../../src/facts/versions.ts';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { Folded } from '../../src/features/audit/folded-questions.ts';
import { foldPlans, totalsWatch } from '../../src/features/totals.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { startWorker, type Tasks } from '../../src/pipeline/worker.ts';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const failures: unknown[] = [];

/** Two servers that look more often than real ones, so that nobody waits for the test. */
const servers = () =>
  Promise.all(
    [1, 2].map(() => {
      const soon = { everyMs: 50 };
      const named = { title: { tr: '-', en: '-' }, about: { tr: '-', en: '-' } };
      const recurring = {
        plans: { ...named, watch: { ...totalsWatch('plans', foldPlans), ...soon } },
        questions: { ...named, watch: { ...totalsWatch('questions', foldQuestions), ...soon } },
      };
      const { pool, database } = world;
      return startWorker(pool, database.jobs, {} as Tasks, recurring, false, (error) => failures.push(error));
    }),
  );

interface Kept {
  plans: number;
  questions: number;
}

/** Responses of a plan that its totals hold. */
const kept = (person: 'ayse' | 'zoe', planId: number): Promise<Kept | undefined> =>
  world.inCompany(person, async (db) => {
    const { rows } = await sql<Kept>`
      select (select coalesce(sum(responses), 0)::int from plan_total where plan_id = ${planId} and span = 'ever') as plans,
        (select coalesce(sum(responses), 0)::int from question_total where plan_id = ${planId} and span = 'ever') as questions`.execute(
      db,
    );
    return rows[0];
  });

test('several servers fold what every company receives, each response once', async () => {
  const people = ['ayse', 'zoe'] as const;
  const plans = { ayse: await build(world, 'ayse').openPlan(), zoe: await build(world, 'zoe').openPlan() };
  const workers = await servers();
  try {
    for (let received = 1; received <= 3; received++) {
      for (const person of people)
        await world.ok(null, 'field.submit', { responseKey: randomUUID(), token: plans[person].token, answers: [] });
      for (const person of people)
        await expect
          .poll(() => kept(person, plans[person].id), { timeout: 30_000 })
          .toEqual({ plans: received, questions: received });
    }
  } finally {
    for (const worker of workers) await worker.stop();
  }
  expect(failures).toEqual([]);
  for (const person of people) {
    const { responseCount } = await world.ok(person, 'plan.get', { id: plans[person].id });
    expect(responseCount).toBe(3);
  }
});

test('a company whose totals cannot be folded keeps no other waiting, and has its turn again when it has rested', async () => {
  const people = ['ayse', 'zoe'] as const;
  const plans = { ayse: await build(world, 'ayse').openPlan(), zoe: await build(world, 'zoe').openPlan() };
  for (const person of people)
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token: plans[person].token, answers: [] });
  const faults: unknown[] = [];
  const turns: number[] = [];
  let isMended = false;
  // The one that comes first.
  const watch = totalsWatch('plans', async (db) => {
    const { rows } = await sql<{ company: number }>`select app_company() as company`.execute(db);
    turns.push(rows[0]?.company ?? 0);
    if (!isMended && turns.at(-1) === turns[0]) throw new Error('cannot be folded');
    return foldPlans(db);
  });
  const jobs = new pg.Client({ ...world.database.jobs });
  await jobs.connect();
  // As if nobody wrote anything from the first look on: transactions of other tests are in the same cluster.
  const next = await jobs.query(nextTransaction);
  const look = () =>
    watch.look({
      send: async (text, values = []) => (text === nextTransaction ? next : jobs.query(text, values)),
      inCompany: (id, work) => inOneCompany(world.pool, id, 'totals', Date.now(), work),
      isOver: () => false,
      log: (fault) => faults.push(fault),
    });
  try {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await look();
    const [broken] = turns;
    const other = world.ids.ayse.company === broken ? 'zoe' : 'ayse';
    await expect
      .poll(() => look().then(() => kept(other, plans[other].id)), { timeout: 30_000 })
      .toMatchObject({ plans: 1 });
    expect([faults.length, turns.filter((company) => company === broken).length]).toEqual([1, 1]);
    isMended = true;
    turns.length = 0;
    vi.advanceTimersByTime(31_000);
    await look();
    expect(turns).toContain(broken);
    expect(faults.length).toBe(1);
  } finally {
    vi.useRealTimers();
    await jobs.end();
  }
});

/** A watch that looks once for Ayşe’s and Zoe’s companies, and folds by what it is given. */
const oneLook = (
  totals: 'plans' | 'questions',
  fold: (companyId: number, db: Db) => Promise<boolean>,
  pool: pg.Pool = world.pool,
) =>
  totalsWatch(totals, async (db) => {
    const { rows } = await sql<{ company: number }>`select app_company() as company`.execute(db);
    return fold(rows[0]?.company ?? 0, db);
  }).look({
    send: async (text) => {
      const companies = [{ companyId: world.ids.ayse.company }, { companyId: world.ids.zoe.company }];
      const rows = text === nextTransaction ? [{ next: randomUUID() }] : companies;
      return { rows, command: '', rowCount: rows.length, oid: 0, fields: [] };
    },
    inCompany: (id, work) => inOneCompany(pool, id, 'totals', Date.now(), work),
    isOver: () => false,
    log: (fault) => failures.push(fault),
  });

test('what one transaction wrote is folded together, though that may take longer than a call', async () => {
  const pool = openPool(world.database.app, () => {}, { size: 1, waitMs: 60_000, answerMs: 3000 });
  const before = failures.length;
  let folded = 0;
  const slowly = async (_companyId: number, db: Db) => {
    await sql`select pg_sleep(4)`.execute(db);
    folded++;
    return false;
  };
  await oneLook('plans', slowly, pool).finally(() => pool.end());
  expect([folded, failures.slice(before)]).toEqual([2, []]);
});

test('much is folded piece by piece, one at a time whatever the totals, the companies by turns, with a rest as long as each piece took', async () => {
  const pieces: { what: string; from: number; to: number; hasMore: boolean }[] = [];
  const folding = (totals: 'plans' | 'questions') => {
    const left = { [world.ids.ayse.company]: 3, [world.ids.zoe.company]: 1 };
    return oneLook(totals, async (companyId) => {
      const from = performance.now();
      await sleep(30);
      left[companyId] = (left[companyId] ?? 0) - 1;
      const hasMore = (left[companyId] ?? 0) > 0;
      pieces.push({ what: `${totals} ${companyId}`, from, to: performance.now(), hasMore });
      return hasMore;
    });
  };
  await Promise.all([folding('plans'), folding('questions')]);
  const { ayse, zoe } = world.ids;
  const order = [ayse, zoe, ayse, ayse].map(({ company }) => company);
  for (const totals of ['plans', 'questions'])
    expect(pieces.flatMap(({ what }) => (what.startsWith(totals) ? [what] : []))).toEqual(
      order.map((id) => `${totals} ${id}`),
    );
  for (const [at, { from, to, hasMore }] of pieces.entries()) {
    const next = pieces[at + 1];
    // A timer may come a millisecond early.
    if (next !== undefined) expect(next.from - to).toBeGreaterThanOrEqual(hasMore ? to - from - 2 : 0);
  }
});

test('while what was folded is added up, and written, whatever else waits goes between', async () => {
  const plan = await build(world, 'ayse').openPlan();
  await world.ok(null, 'field.submit', { responseKey: randomUUID(), token: plan.token, answers: [] });
  await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`select version_id as id from response where plan_id = ${plan.id}`.execute(db);
    const versionId = rows[0]?.id ?? 0;
    const version = (await versionsOf(db, [versionId])).get(versionId);
    if (version === undefined) throw new Error('there is no version');
    const folded = new Folded();
    const of = { id: plan.id, locationId: 1, isAudit: false, checklistId: 1, leadAuditorId: 1 };
    for (let n = 0; n < 300; n++) {
      const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
      const state = { sign: 1 as const, percent: null, earned: hundredths(0), max: hundredths(0), userId: null };
      folded.add({ plan: of, locationId: 2, version, versionId, day, standing: 30 }, state, []);
    }
    for (const sums of ['questions', 'sections', 'numbers'] as const) {
      let between = 0;
      let isOver = false;
      const count = () => {
        if (isOver) return;
        between++;
        setImmediate(count);
      };
      setImmediate(count);
      await folded[sums]();
      isOver = true;
      expect(between, sums).toBeGreaterThanOrEqual(10);
    }
  });
});

test('what a fold comes to is kept whole, however many rows that are', async () => {
  const plan = await build(world, 'ayse').openPlan();
  const count = 60;
  for (let n = 0; n < count; n++)
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token: plan.token, answers: [] });
  await world.inCompany('ayse', async (db) => {
    // On as many days, and in thirty months.
    await sql`update response r set received_at = r.received_at - x.nth * interval '15 days'
      from (select id, row_number() over () as nth from response where plan_id = ${plan.id}) x where x.id = r.id`.execute(
      db,
    );
  });
  const folded = async () => {
    await world.inCompany('ayse', async (db) => {
      while (await foldQuestions(db));
    });
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select span, sum(responses)::int as responses from question_total
        where plan_id = ${plan.id} and span <> 'day' group by span order by span`.execute(db),
    );
    return rows;
  };
  // What came while another transaction of the cluster was open is folded once that has ended.
  const whole = ['ever', 'month', 'year'].map((span) => ({ span, responses: count }));
  await expect.poll(folded, { timeout: 20_000 }).toEqual(whole);
});
