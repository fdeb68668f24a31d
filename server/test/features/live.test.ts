import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { tell } from '../../src/facts/tell.ts';
import { listen, liveWatch } from '../../src/pipeline/live.ts';
import { build } from '../builders.ts';
import { bearer, openWorld, type World } from '../world.ts';

let world: World;
let url: string;
let queue: ReturnType<typeof openPool>;
let asked = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/User/Live`;
  queue = openPool(world.database.jobs, () => {}, { size: 1, waitMs: 60_000 });
});
const leaving: (() => void)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave();
  await sleep(100);
});
afterAll(async () => {
  await queue.end();
  world.app.server.closeAllConnections();
  await world.close();
});

const look = () =>
  liveWatch.look({
    send: (text, values = []) => {
      asked += 1;
      return queue.query(text, values);
    },
    inCompany: () => Promise.reject(new Error('a look needs no company')),
    isOver: () => false,
    log: () => {},
  });

/** Follows as the browser does; `heard` are the messages so far. */
async function follow(token: string) {
  const away = new AbortController();
  leaving.push(() => away.abort());
  const response = await fetch(url, { headers: bearer(token), signal: away.signal });
  const heard: { name: string; id?: number; unread?: number }[] = [];
  let isOver = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const one of whole) if (one.startsWith('data: ')) heard.push(JSON.parse(one.slice(6)));
    }
    isOver = true;
  })().catch(() => {});
  return { response, heard, reading, isOver: () => isOver, leave: () => away.abort() };
}

/** One look tells it; what was told arrives a moment later. */
const until = async (isThere: () => boolean): Promise<void> => {
  await look();
  await expect.poll(isThere).toBe(true);
};

test('a screen hears at once how many notifications are unread, and then of each change', async () => {
  const { response, heard } = await follow(world.tokens.ayse);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(() => heard).toEqual([{ name: 'notice', unread: 0 }]);
  await look();
  const id = await build(world, 'ayse').customer();
  await until(() => heard.some((one) => one.name === 'customer' && one.id === id));
  await world.inCompany('ayse', (db) =>
    tell(db, 'announcement', [world.ids.ayse.user], { heading: 'A', body: 'B', link: '/notifications' }),
  );
  await until(() => heard.some((one) => one.name === 'notice' && one.unread === 1));
  await world.ok('ayse', 'notification.markRead', { all: true });
  await until(() => heard.at(-1)?.unread === 0);
  // What is to be told later is not counted before.
  const later = { heading: 'Yarın', body: 'B', link: '/notifications' };
  await world.inCompany('ayse', (db) =>
    tell(db, 'announcement', [world.ids.ayse.user], later, { topic: 'response:78', afterSeconds: 3600 }),
  );
  const next = await build(world, 'ayse').customer();
  await until(() => heard.some((one) => one.name === 'customer' && one.id === next));
  expect(heard.findLast(({ name }) => name === 'notice')).toMatchObject({ unread: 0 });
});

test('what happens between the beginning and the first look is told', async () => {
  // While nobody listens, how far the company has been told is forgotten.
  await look();
  const { heard } = await follow(world.tokens.ayse);
  const id = await build(world, 'ayse').customer();
  await until(() => heard.some((one) => one.name === 'customer' && one.id === id));
});

test('a change is told while an older transaction is open, and what that one did once it has ended', async () => {
  const { heard } = await follow(world.tokens.ayse);
  const older = await build(world, 'ayse').customer();
  await until(() => heard.some(({ id }) => id === older));
  const times = (row: number) => heard.filter(({ name, id }) => name === 'customer' && id === row).length;
  await world.inCompany('ayse', async (db) => {
    await db.updateTable('customer').set({ description: 'Uzun' }).where('id', '=', older).execute();
    const newer = await build(world, 'ayse').customer();
    await until(() => times(newer) === 1);
    await look();
    await until(() => times(newer) === 1);
    expect(times(older)).toBe(1);
  });
  await until(() => times(older) === 2);
});

test('what others have not read yet is not counted', async () => {
  const { heard } = await follow(world.tokens.ayse);
  await world.inCompany('ayse', (db) =>
    tell(db, 'announcement', [world.ids.can.user], { heading: 'A', body: 'B', link: '/notifications' }),
  );
  const [again, can] = [await follow(world.tokens.ayse), await follow(world.tokens.can)];
  await expect.poll(() => can.heard).toEqual([{ name: 'notice', unread: 1 }]);
  await expect.poll(() => again.heard).toEqual([{ name: 'notice', unread: 0 }]);
  await look();
  expect(heard.filter(({ name }) => name === 'notice')).toEqual([{ name: 'notice', unread: 0 }]);
});

test('a change is told once', async () => {
  const { heard } = await follow(world.tokens.ayse);
  await look();
  const id = await build(world, 'ayse').customer();
  await until(() => heard.some((one) => one.id === id));
  for (let n = 0; n < 5; n++) await look();
  expect(heard.filter((one) => one.name === 'customer' && one.id === id)).toHaveLength(1);
});

test('nobody hears of what they may not see, nor of another company', async () => {
  const [can, zoe] = [await follow(world.tokens.can), await follow(world.tokens.zoe)];
  const ayse = await follow(world.tokens.ayse);
  await look();
  const id = await build(world, 'ayse').customer();
  await until(() => ayse.heard.some((one) => one.id === id));
  await look();
  expect([can.heard, zoe.heard].flat().filter(({ name }) => name !== 'notice')).toEqual([]);
});

test('two screens of a session may listen, a third is asked to come again', async () => {
  const token = await world.session(world.ids.ayse);
  const [one] = [await follow(token), await follow(token)];
  const third = await fetch(url, { headers: bearer(token) });
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
  one.leave();
  await expect.poll(async () => (await follow(token)).response.status).toBe(200);
});

test('a company whose screens are all taken keeps no other from listening', async () => {
  const { ayse, zoe } = world.ids;
  const screen = (companyId: number, sessionId: number) =>
    listen({ sessionId, companyId, unread: 0, mark: '0:0:', forMs: 60_000 });
  const streams = Array.from({ length: 500 }, (_, n) => screen(ayse.company, -n));
  try {
    expect(streams.filter((stream) => typeof stream === 'string')).toEqual([]);
    expect(screen(ayse.company, -500)).toBe('busy');
    const other = screen(zoe.company, -501);
    streams.push(other);
    expect(typeof other).toBe('object');
  } finally {
    for (const stream of streams) if (typeof stream !== 'string') await stream[Symbol.asyncIterator]().return?.();
  }
});

test('nor do a few companies that take all there are: one with fewer takes the place of the one with most', async () => {
  const screen = (companyId: number, sessionId: number) =>
    listen({ sessionId, companyId, unread: 0, mark: '0:0:', forMs: 60_000 });
  const streams = Array.from({ length: 2000 }, (_, n) => screen(-1 - Math.floor(n / 500), -n));
  try {
    expect(streams.filter((stream) => typeof stream === 'string')).toEqual([]);
    const others = Array.from({ length: 3 }, (_, n) => screen(world.ids.zoe.company, -2000 - n));
    streams.push(...others);
    expect(others.map((stream) => typeof stream)).toEqual(['object', 'object', 'object']);
    // Those who had to go do not drive out one another.
    const again = [-1, -2, -3].map((company) => screen(company, -2010 + company));
    expect(again).toEqual(['busy', 'busy', 'busy']);
  } finally {
    for (const stream of streams) if (typeof stream !== 'string') await stream[Symbol.asyncIterator]().return?.();
  }
});

test('it ends with the session', async () => {
  const token = await world.session(world.ids.ayse);
  const { isOver } = await follow(token);
  await look();
  expect(isOver()).toBe(false);
  await fetch(url.replace('User/Live', 'Token/Logout'), { method: 'POST', headers: bearer(token) });
  await look();
  await expect.poll(isOver).toBe(true);
});

test('while nobody listens nothing is asked, and those who listen hold no connection', async () => {
  for (const leave of leaving.splice(0)) leave();
  await sleep(200);
  const before = asked;
  await look();
  expect(asked).toBe(before);
  const following = await Promise.all([follow(world.tokens.ayse), follow(world.tokens.can), follow(world.tokens.zoe)]);
  await expect.poll(() => following.every(({ heard }) => heard.length === 1)).toBe(true);
  expect(world.pool.totalCount - world.pool.idleCount).toBe(0);
  await look();
  expect(asked).toBe(before + 1);
});

test('a stream that is asked for some seconds ends by itself', async () => {
  const response = await fetch(`${url}?seconds=0`, { headers: bearer(world.tokens.ayse) });
  expect(await response.text()).toBe('data: {"name":"notice","unread":0}\n\n');
});
