import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { Refused } from '../errors.ts';
import { type Held, lanesOf, type Place } from './lanes.ts';

/** A pool that only counts: the tests ask who gets a connection, not what it does. */
function countingPool(max: number) {
  const pool = { options: { max }, taken: 0, most: 0 };
  const connect = async () => {
    pool.most = Math.max(pool.most, ++pool.taken);
    return { release: () => void pool.taken-- };
  };
  return { counts: pool, pool: { options: { max }, connect } as unknown as pg.Pool };
}

const stranger = (key: string): Place => ({ lane: 'stranger', key });
const known = (key: string): Place => ({ lane: 'known', key });
const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : String(error));
const soon = () => new Promise((done) => setImmediate(done));

describe('a call waits in its lane', () => {
  test('strangers never hold more than their share, and others pass them by', async () => {
    const { pool, counts } = countingPool(16);
    const lanes = lanesOf(pool, 60_000);
    const crowd = Array.from({ length: 50 }, () => lanes.connect(stranger('one')));
    await soon();
    expect(lanes.counts().stranger).toEqual({ running: 3, waiting: 47 });
    const member = await lanes.connect(known('a session'));
    expect(counts.taken).toBe(4);
    member.release();
    const served: Held[] = [];
    for (const waiting of crowd) {
      const held = await waiting;
      served.push(held);
      held.release();
    }
    expect([served.length, counts.most, lanes.counts().stranger]).toEqual([50, 4, { running: 0, waiting: 0 }]);
  });

  test('addresses take turns: a crowd behind one does not delay another', async () => {
    const { pool } = countingPool(16);
    const lanes = lanesOf(pool, 60_000);
    const order: string[] = [];
    const ask = async (key: string): Promise<void> => {
      const held = await lanes.connect(stranger(key));
      order.push(key);
      await soon();
      held.release();
    };
    const all = [...Array.from({ length: 20 }, () => ask('crowd')), ask('one'), ask('two')];
    await Promise.all(all);
    expect(order.indexOf('one')).toBeLessThan(8);
    expect(order.indexOf('two')).toBeLessThan(8);
  });

  test('a full lane refuses at once, and a long wait is refused after its time', async () => {
    const { pool } = countingPool(16);
    const lanes = lanesOf(pool, 30);
    const held = await Promise.all([1, 2, 3].map(() => lanes.connect(stranger('one'))));
    const waiting = Array.from({ length: 60 }, () => lanes.connect(stranger('one')).catch(codeOf));
    await soon();
    expect(await lanes.connect(stranger('one')).catch(codeOf)).toBe('busy');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['busy']));
    expect(lanes.counts().stranger).toEqual({ running: 3, waiting: 0 });
    for (const one of held) one.release();
    (await lanes.connect(stranger('one'))).release();
  });

  test('so many of one address wait, and so many of all: none beyond', async () => {
    const { pool } = countingPool(16);
    const lanes = lanesOf(pool, 60_000);
    const told: string[] = [];
    const ask = (key: string, times: number): Promise<void>[] =>
      Array.from({ length: times }, async () => {
        const held = await lanes.connect(stranger(key)).catch(codeOf);
        if (typeof held === 'string') told.push(`${key}: ${held}`);
        else held.release();
      });
    const held = await Promise.all([1, 2, 3].map(() => lanes.connect(stranger('one'))));
    const all = ask('one', 61);
    expect(lanes.counts().stranger).toEqual({ running: 3, waiting: 60 });
    all.push(...ask('two', 60), ...ask('three', 1));
    expect(lanes.counts().stranger).toEqual({ running: 3, waiting: 120 });
    for (const one of held) one.release();
    await Promise.all(all);
    expect(told.sort()).toEqual(['one: busy', 'three: busy']);
  });

  test('a session has no more connections than its share, though others are free', async () => {
    const lanes = lanesOf(countingPool(16).pool, 60_000);
    const six = (key: string) => Promise.all(Array.from({ length: 6 }, () => lanes.connect(known(key))));
    const [own, others] = [await six('own'), await six('other')];
    const seventh = lanes.connect(known('own'));
    others.pop()?.release();
    expect(lanes.counts().known).toEqual({ running: 11, waiting: 1 });
    own.pop()?.release();
    own.push(await seventh);
    for (const one of [...own, ...others]) one.release();
    expect(lanes.counts().known).toEqual({ running: 0, waiting: 0 });
  });

  test('a stranger without room is told after a pause, and a member at once', async () => {
    const lanes = lanesOf(countingPool(16).pool, 5000);
    const told: string[] = [];
    const ask = (place: Place) => lanes.connect(place).catch(() => void told.push(place.lane));
    for (let asked = 0; asked < 3 + 60 + 1; asked++) void ask(stranger('one'));
    for (let asked = 0; asked < 6 + 60 + 1; asked++) void ask(known('a session'));
    for (let turn = 0; turn < 5; turn++) await soon();
    expect(told).toEqual(['known']);
    await expect.poll(() => told).toEqual(['known', 'stranger']);
  });

  test('a failed connection gives its place back', async () => {
    const failing = { options: { max: 4 }, connect: () => Promise.reject(new Error('ENOENT')) } as unknown as pg.Pool;
    const lanes = lanesOf(failing, 1000);
    for (let n = 0; n < 10; n++) expect(await lanes.connect(known('one')).catch(codeOf)).toBe('busy');
    expect(lanes.counts().known).toEqual({ running: 0, waiting: 0 });
  });

  test('a pool of one serves every lane', async () => {
    const { pool, counts } = countingPool(1);
    const lanes = lanesOf(pool, 1000);
    for (const place of [stranger('one'), known('two'), { lane: 'link', key: 'three' } as const]) {
      (await lanes.connect(place)).release();
    }
    expect(counts.taken).toBe(0);
  });
});

test('a session found good lately waits among the known until it is found bad', () => {
  const lanes = lanesOf(countingPool(4).pool);
  const session = Buffer.from('session');
  const link = Buffer.from('link');
  const face = { session, link, network: '192.0.2.1' };
  expect(lanes.placeOf(face).lane).toBe('stranger');
  lanes.remember(link, true);
  expect(lanes.placeOf(face).lane).toBe('link');
  lanes.remember(session, true);
  expect(lanes.placeOf(face).lane).toBe('known');
  lanes.remember(session, false);
  lanes.remember(link, false);
  expect(lanes.placeOf(face)).toEqual({ lane: 'stranger', key: '192.0.2.1' });
});

test('of sessions found good the twenty thousand met last are known', () => {
  const lanes = lanesOf(countingPool(4).pool);
  const sessions = Array.from({ length: 20_001 }, (_, n) => Buffer.from(`session ${n}`));
  for (const session of sessions) lanes.remember(session, true);
  const laneOf = (session: Buffer | undefined) =>
    lanes.placeOf({ session: session ?? null, link: null, network: '192.0.2.1' }).lane;
  expect([laneOf(sessions[0]), laneOf(sessions[1]), laneOf(sessions.at(-1))]).toEqual(['stranger', 'known', 'known']);
});
