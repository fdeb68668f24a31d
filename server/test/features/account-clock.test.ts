import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bearer, openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** How long a session lives, and a server whose clock was a day ahead and has been put right. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const now = Date.now();
const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;

const from = (remoteAddress: string, name: string, input: Record<string, unknown>): Promise<Reply> =>
  sendWire(world.app, { ...wireOf(rowNamed(name), input), remoteAddress });

describe('a session', () => {
  const signIn = async (client?: 'field'): Promise<string> =>
    (await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password, client })).AccessToken;
  const isOpen = async (token: string, at: number): Promise<boolean> => {
    vi.setSystemTime(now + at);
    return (await world.call(null, 'account.get', {}, bearer(token))).status === 200;
  };

  test('of the office ends two hours after it was last used, and twelve after it began however much it is used', async () => {
    vi.setSystemTime(now);
    const [busy, left] = [await signIn(), await signIn()];
    expect(await isOpen(left, 119 * minute)).toBe(true);
    expect(await isOpen(left, 240 * minute)).toBe(false);
    vi.setSystemTime(now);
    for (let hour = 1; hour < 12; hour++) expect(await isOpen(busy, hour * 60 * minute), `${hour}`).toBe(true);
    expect(await isOpen(busy, 719 * minute)).toBe(true);
    expect(await isOpen(busy, 721 * minute)).toBe(false);
  });

  test('of a field user ends thirty days after it was last used', async () => {
    vi.setSystemTime(now);
    const [used, left] = [await signIn('field'), await signIn('field')];
    for (const days of [29, 58]) expect(await isOpen(used, days * day), `${days}`).toBe(true);
    expect(await isOpen(left, 31 * day)).toBe(false);
    expect(await isOpen(used, 89 * day)).toBe(false);
  });
});

describe('a clock that was a day ahead and came back', () => {
  test('locks nobody out: tries of tomorrow are over', async () => {
    vi.setSystemTime(now + day);
    const signIn = (given: string) =>
      from('198.51.100.1', 'account.login', { email: 'can@ornek.com.tr', password: given });
    for (let n = 0; n < 9; n++) await signIn('yanlış');
    expect((await signIn(password)).body.Message).toMatch(/^Too many attempts/);
    vi.setSystemTime(now);
    expect((await signIn(password)).body.Success).toBe(true);
  });

  test('lets links be looked up again', async () => {
    const look = () => from('198.51.100.2', 'field.form', { token: 'A'.repeat(22) });
    vi.setSystemTime(now + day);
    for (let n = 0; n < 31; n++) await look();
    expect((await look()).status).toBe(429);
    vi.setSystemTime(now);
    expect((await look()).status).toBe(404);
  });

  test('counts tries anew and not on top of those of tomorrow', async () => {
    const look = () => from('198.51.100.3', 'field.form', { token: 'A'.repeat(22) });
    vi.setSystemTime(now + day);
    for (let n = 0; n < 31; n++) await look();
    vi.setSystemTime(now);
    for (let n = 0; n < 30; n++) expect((await look()).status).toBe(404);
    expect((await look()).status).toBe(429);
  });

  test('ends sessions that were begun or used meanwhile, for they would outlive their time', async () => {
    const get = (token: string) => world.call(null, 'account.get', {}, bearer(token));
    const { AccessToken: old } = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    const { AccessToken: unused } = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    vi.setSystemTime(now + 30 * minute);
    expect((await get(old)).status).toBe(200);
    const { AccessToken: begun } = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    expect((await get(begun)).status).toBe(200);
    vi.setSystemTime(now);
    expect((await get(begun)).status).toBe(401);
    expect((await get(old)).status).toBe(401);
    expect((await get(unused)).status).toBe(200);
  });

  test('a minute of difference between two servers ends nothing', async () => {
    vi.setSystemTime(now + minute);
    const { AccessToken } = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    vi.setSystemTime(now);
    expect((await world.call(null, 'account.get', {}, bearer(AccessToken))).status).toBe(200);
  });
});
