import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { allCalls, doneElsewhere, openWorld, type World } from '../world.ts';
import { activityAfter, ask, endsSessions, lastActivity } from './door.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
});
afterAll(() => world.close());

const writes = allCalls.filter(({ row, name }) => row.kind === 'write' && !doneElsewhere.has(name));

/** Those that are not answered as at first, and why. */
const answeredAnew: Record<string, string> = {
  'account.logout': 'the session is over',
  'secondFactor.addPasskey': 'its challenge is taken once, before anything is done',
  'field.submit': 'a response has a key of its own',
};

describe('a write that is sent again under its key is no fault; of somebody signed in it is done once and answered as at first', () => {
  test.each(writes)('$name', async ({ name, row }) => {
    const input = await sampleOf(world, 'ayse', name);
    if (name === 'account.deletePicture')
      await world.ok('ayse', 'account.uploadPicture', await sampleOf(world, 'ayse', 'account.uploadPicture'));
    const token = row.access === 'public' ? null : await world.session(world.ids.ayse);
    const send = () => ask(world, { name, row }, input, { token, headers: { 'idempotency-key': key } });
    const key = randomUUID();
    const first = await send();
    expect(first.body.Success, JSON.stringify(first.body)).toBe(true);
    const done = await lastActivity(world, world.ids.ayse.company);
    const second = await send();
    if (endsSessions.has(name)) world.tokens.ayse = await world.session(world.ids.ayse);
    if (row.access === 'public' || answeredAnew[name]) return;
    expect([second.status, second.body.Data]).toEqual([first.status, first.body.Data]);
    expect(await activityAfter(world, world.ids.ayse.company, done)).toEqual([]);
  });
});
