import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, canary, openWorld, type World } from '../world.ts';
import { ask, tokenFor } from './door.ts';
import { type Entity, strangeRows } from './foreign.ts';
import { type Checksums, leaks, openChecksums } from './tenants.ts';

let world: World;
let foreign: Record<Entity, number | string>;
let checksums: Checksums;

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  foreign = await strangeRows(world);
  checksums = await openChecksums(world);
});
afterAll(async () => {
  await checksums.close();
  await world.close();
});

/**
 * The operator reads what the companies are called, on their desk and beside whatever failed or, on a busy machine, took long:
 * features/company-desk.test.ts and system-log.test.ts tell that this is all.
 */
const namesAll = new Set([
  ...['companyDesk.list', 'companyDesk.listToExcel'],
  ...['systemLog.list', 'systemLog.get', 'systemLog.listToExcel'],
]);

const called = allCalls.filter(({ name }) => name !== 'install.run');

describe('another company’s ids do not exist', () => {
  test.each(called)('$name', async (call) => {
    expect(await leaks(world, call, foreign, checksums)).toEqual([]);
  });
});

describe('answers to one company contain nothing of the other', () => {
  test.each(called.filter(({ name }) => !namesAll.has(name)))('$name', async (call) => {
    const input = await sampleOf(world, 'ayse', call.name);
    const reply = await ask(world, call, input, { token: tokenFor(world, call) });
    expect(reply.raw.includes(canary), `${call.name}: ${reply.raw.toString().slice(0, 1000)}`).toBe(false);
    if (!(await world.call('ayse', 'account.get')).body.Success)
      world.tokens.ayse = await world.session(world.ids.ayse);
  });
});

describe('the walk proves something: without one table’s policy it finds a leak by', () => {
  let open: World;
  let theirs: Record<Entity, number | string>;
  let openedChecksums: Checksums;

  beforeAll(async () => {
    open = await openWorld({ poolSize: 1 });
    theirs = await strangeRows(open);
    openedChecksums = await openChecksums(open);
    const owner = new pg.Client({ ...open.database.owner });
    await owner.connect();
    await owner.query('drop policy company on category; create policy company on category using (true)');
    await owner.end();
  });
  afterAll(async () => {
    await openedChecksums.close();
    await open.close();
  });

  test.each(['category.get', 'category.update', 'category.remove', 'category.setActive'])('%s', async (name) => {
    const call = allCalls.find((candidate) => candidate.name === name);
    if (call === undefined) throw new Error(`there is no call ${name}`);
    const found = await leaks(open, call, theirs, openedChecksums).catch((fault: Error) => [fault.message]);
    expect(found.length).toBeGreaterThan(0);
  });

  test('the canary in a list of the table', async () => {
    await build(open, 'zoe').category();
    const reply = await open.call('ayse', 'category.list', { pageSize: 100 });
    expect(reply.raw.includes(canary)).toBe(true);
  });

  test('nothing through references: composite keys still refuse the other company’s row', async () => {
    const form = await build(open, 'ayse').questionForm({ categoryId: theirs.category });
    expect((await open.call('ayse', 'question.create', form)).status).toBe(404);
  });
});
