import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Apart, apart } from '../../src/apart.ts';
import { mountedCalls } from '../../src/app.ts';
import { config } from '../../src/config.ts';
import { exportTask } from '../../src/features/export/task.ts';
import { type ErrorPlace, placeOf } from '../../src/pipeline/error-place.ts';
import { readSettings } from '../../src/settings.ts';
import { workOff } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** Jobs that run in a process of their own. */

let world: World;
let jobs: Apart;
/** Where that process has its temporary files. */
let temporary: string;
beforeAll(async () => {
  world = await openWorld();
  temporary = await mkdtemp(join(tmpdir(), 'sahada-apart-'));
  vi.stubEnv('TMPDIR', temporary);
  const { signingKey, sealingKey, pushKey } = config();
  jobs = apart(join(import.meta.dirname, '../../src/main.ts'), () => ({
    settings: readSettings({}),
    keys: { signingKey, sealingKey, pushKey },
    connection: world.database.app,
  }));
});
afterAll(async () => {
  jobs.end();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
  await world.close();
});

const asked = async (): Promise<number> =>
  (await world.ok('ayse', 'user.listToExcel', { job: true, format: 'csv' })).exportId;

/** Runs what has been queued; why it failed, or null. */
async function ran(): Promise<string | null> {
  let why: string | null = null;
  await workOff(world.pool, world.database, { 'export.write': jobs.task('export.write') }, (error) => {
    why = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  });
  return why;
}

const fetched = async (id: number): Promise<string> =>
  (await world.call('ayse', 'exportFile.download', { id })).raw.toString('utf8');

test('a file that is written apart is the file that is written here', async () => {
  const here = await asked();
  await world.writeExports();
  const there = await asked();
  expect(await ran()).toBeNull();
  expect(await fetched(there)).toBe(await fetched(here));
  expect(await fetched(there)).toContain('can@ornek.com.tr');
});

test('a job whose process ends in the middle fails, leaves nothing half, and is whole when it is tried again', async () => {
  const id = await asked();
  const holder = new pg.Client({ ...world.database.owner });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table export_part in access exclusive mode');
    const failing = ran();
    await vi.waitFor(
      async () => {
        const { rowCount } = await holder.query(
          `select from pg_locks where relation = 'export_part'::regclass and not granted`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    jobs.end();
    expect(await failing).toContain('the process of jobs ended');
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    await holder.end();
  }
  expect((await world.ok('ayse', 'exportFile.progress', { id })).state).toBe('running');
  expect(await ran()).toBeNull();
  expect((await world.ok('ayse', 'exportFile.progress', { id })).state).toBe('done');
  expect(await fetched(id)).toContain('can@ornek.com.tr');
});

test('a job that fails there says why, and where', async () => {
  const task = jobs.task('export.write');
  const inside = { companyId: 999_999, attempt: 1 } as Parameters<typeof task>[1];
  const failed = await task({ exportId: 1 }, inside).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(Error);
  expect((failed as Error).message).toContain('the company of the task export.write is gone');
  expect((failed as Error).stack).toContain('transaction-of-job.ts');
});

test('what the database says there is the same in the system log as if it had been said here', async () => {
  await asked();
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  const places: ErrorPlace[] = [];
  const note = (error: unknown) => places.push(placeOf(error));
  try {
    await owner.query('alter table export_part rename to export_part_away');
    await workOff(world.pool, world.database, { 'export.write': jobs.task('export.write') }, note);
    await workOff(world.pool, world.database, { 'export.write': exportTask(mountedCalls) }, note);
  } finally {
    await owner.query('alter table export_part_away rename to export_part');
    await owner.end();
  }
  const [there, here] = places;
  expect(there?.reason).toBe('DatabaseError 42P01');
  expect(there?.stack).toContain('server/src/facts/stored-export.ts');
  expect(there?.reason).toBe(here?.reason);
});

test('a job whose process ended at each attempt is given up, and its file has failed', async () => {
  const id = await asked();
  const inside = { companyId: world.ids.ayse.company, attempt: 4 } as Parameters<ReturnType<typeof jobs.task>>[1];
  await jobs.task('export.write')({ exportId: id }, inside);
  expect((await world.ok('ayse', 'exportFile.progress', { id })).state).toBe('failed');
});
