import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldPlans } from '../../src/features/totals.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { tellPeople } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** An installation that an earlier release has restored: what came along bears transactions that lie ahead of its cluster's. */

const migration = join(import.meta.dirname, '../../src/db/migrations/0145-numbers-of-another-cluster.sql');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const folded = () =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ kept: number; there: number }>`
      select (select coalesce(sum(responses), 0)::int from plan_total where span = 'ever' and plan_id > 0) as kept,
        (select count(*)::int from response) as there`.execute(db);
    return rows[0];
  });

test('goes on telling and counting once it is migrated', async () => {
  const a = build(world, 'ayse');
  const { planId, responseId } = await a.response();
  await a.response();
  await tellPeople(world);
  const owner = await connect(world.database.owner);
  for (const table of ['response', 'finding', 'activity']) {
    await owner.query(`alter table ${table} no force row level security, disable trigger user`);
    await owner.query(`update ${table} set tx = '4000000000000'`);
    await owner.query(`alter table ${table} force row level security, enable trigger user`);
  }
  while (await world.inCompany('ayse', foldPlans));
  await world.ok('ayse', 'audit.approve', { auditId: planId, responseId });
  expect((await folded())?.kept, 'what was approved since').toBeLessThan((await folded())?.there ?? 0);
  await owner.query(await readFile(migration, 'utf8')).finally(() => owner.end());
  await tellPeople(world);
  while (await world.inCompany('ayse', foldPlans));
  const after = await folded();
  expect(after?.kept).toBe(after?.there);
  const { rows } = await world.inCompany('ayse', (db) =>
    sql`select from activity where tx > pg_current_xact_id()`.execute(db),
  );
  expect(rows).toEqual([]);
});
