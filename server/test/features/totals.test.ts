import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { foldPlans, totalsWatch } from '../../src/features/totals.ts';
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
