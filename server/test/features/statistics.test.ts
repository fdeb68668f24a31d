import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { statisticsWatch } from '../../src/features/statistics.ts';
import { startWorker, type Tasks } from '../../src/pipeline/worker.ts';
import { type Catalogue, openCatalogue } from '../laws/catalogue.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

/** What this connection has written so far is counted at once. */
const count = () => catalogue.rows('select pg_stat_force_next_flush()');

async function grow(from: number, to: number): Promise<void> {
  await catalogue.rows('insert into time_zone (id, name) select n, n::text from generate_series($1::int, $2::int) n', [
    from,
    to,
  ]);
  await count();
}

const analyzed = async (): Promise<string[]> =>
  (await catalogue.rows('select analyze_grown() as tables'))[0].tables as string[];

const believed = async (): Promise<number> =>
  (await catalogue.rows(`select reltuples::int as n from pg_class where oid = 'time_zone'::regclass`))[0].n as number;

test('statistics are taken from a thousand rows on, and again when there are ten times as many', async () => {
  await catalogue.rows('delete from time_zone');
  await count();
  await catalogue.rows('analyze time_zone');
  await grow(1, 999);
  expect(await analyzed()).not.toContain('time_zone');
  await grow(1000, 1000);
  expect(await analyzed()).toContain('time_zone');
  expect(await believed()).toBe(1000);
  await grow(1001, 9999);
  expect(await analyzed()).not.toContain('time_zone');
  await grow(10_000, 10_000);
  expect(await analyzed()).toContain('time_zone');
  expect(await believed()).toBe(10_000);
});

test('the server looks for tables that have grown', async () => {
  const { app, jobs } = catalogue.database;
  const failures: unknown[] = [];
  const pool = openPool(app, (error) => failures.push(error));
  const named = { title: { tr: '-', en: '-' }, about: { tr: '-', en: '-' } };
  const recurring = { statistics: { ...named, watch: { ...statisticsWatch, everyMs: 50 } } };
  const worker = await startWorker(pool, jobs, {} as Tasks, recurring, false, (error) => failures.push(error));
  try {
    await grow(10_001, 100_000);
    await expect.poll(believed, { timeout: 30_000 }).toBe(100_000);
  } finally {
    await worker.stop();
    await pool.end();
  }
  expect(failures).toEqual([]);
});
