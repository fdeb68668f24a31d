import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { publicPushKey } from '../../src/outside/push.ts';
import { connect } from '../laws/catalogue.ts';
import { type Browser, openPushService, type PushService } from '../push-service.ts';
import { bearer, openWorld, password, rowNamed, sendWire, type World, wireOf } from '../world.ts';

let world: World;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  service = await openPushService();
  setConfig({ ...config(), outbound: outboundOf({ allow: [`localhost:${service.port}`] }) });
});
afterAll(async () => {
  service.close();
  await world.close();
});
beforeEach(() => service.answers(201));

const subscribed = async (person: 'ayse' | 'can' | 'zoe', browser: Browser = service.subscribe()) => {
  const { id } = await world.ok(person, 'push.subscribe', { endpoint: browser.endpoint, keys: browser.keys });
  return { id: id as number, browser };
};

const devices = async (person: 'ayse' | 'zoe') =>
  (await world.ok(person, 'pushDevice.list', { pageSize: 100 })).ListItems;

const withToken = (token: string, name: string, input: Record<string, unknown> = {}) =>
  sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));

describe('a browser', () => {
  test('subscribes with the installation’s key, is listed with its person, and shows a test', async () => {
    expect((await world.ok('can', 'push.key')).PublicKey).toBe(publicPushKey(config().pushKey));
    const { id, browser } = await subscribed('can');
    const [row] = (await world.ok('ayse', 'pushDevice.list', { id })).ListItems;
    expect(row).toMatchObject({ userName: 'Can Demir', app: 'office', lastSuccess: null, lastError: null });
    expect(JSON.stringify(row)).not.toContain(browser.endpoint);
    expect(await world.ok('ayse', 'pushDevice.test', { id })).toEqual({ Sent: true, Gone: false, Error: null });
    expect(browser.notes()).toEqual([expect.objectContaining({ title: 'Sahada test notification', link: null })]);
    const [after] = (await world.ok('ayse', 'pushDevice.list', { id })).ListItems;
    expect(Date.now() - Date.parse(after.lastSuccess)).toBeLessThan(60_000);
    await world.ok('ayse', 'account.language', { languageId: 1 });
    await world.ok('ayse', 'pushDevice.test', { id });
    await world.ok('ayse', 'account.language', { languageId: 2 });
    expect(browser.notes().at(-1)?.title).toBe('Sahada deneme bildirimi');
  });

  test('that subscribes again is the same one, with its newest keys', async () => {
    const { id, browser } = await subscribed('ayse');
    const { keys } = service.subscribe();
    expect(await world.ok('ayse', 'push.subscribe', { endpoint: browser.endpoint, keys })).toEqual({ id });
  });

  test('belongs to the person who subscribed in it last, also from another company', async () => {
    const { id, browser } = await subscribed('can');
    await subscribed('ayse', browser);
    expect((await devices('ayse')).filter((row: { id: number }) => row.id === id)).toEqual([]);
    await subscribed('zoe', browser);
    expect((await devices('zoe')).length).toBe(1);
    const before = (await devices('ayse')).length;
    await world.ok('zoe', 'push.unsubscribe', { endpoint: browser.endpoint });
    expect([(await devices('zoe')).length, (await devices('ayse')).length]).toEqual([0, before]);
  });

  test('is unsubscribed by its own person alone', async () => {
    const { id, browser } = await subscribed('can');
    await world.ok('ayse', 'push.unsubscribe', { endpoint: browser.endpoint });
    expect((await world.ok('ayse', 'pushDevice.list', { id })).ListItems).toHaveLength(1);
    await world.ok('can', 'push.unsubscribe', { endpoint: browser.endpoint });
    expect((await world.ok('ayse', 'pushDevice.list', { id })).ListItems).toEqual([]);
  });

  test.each([404, 410])('that its push service no longer knows (%i) is forgotten', async (status) => {
    const { id } = await subscribed('can');
    service.answers(status);
    expect(await world.ok('ayse', 'pushDevice.test', { id })).toEqual({ Sent: false, Gone: true, Error: null });
    expect((await world.call('ayse', 'pushDevice.test', { id })).status).toBe(404);
  });

  test('whose push service has trouble stays, with what it said', async () => {
    const { id } = await subscribed('can');
    service.answers(500);
    const said = `localhost:${service.port}: 500`;
    expect(await world.ok('ayse', 'pushDevice.test', { id })).toEqual({ Sent: false, Gone: false, Error: said });
    const [device] = (await world.ok('ayse', 'pushDevice.list', { id })).ListItems;
    expect([device.lastError, device.lastSuccess]).toEqual([said, null]);
  });

  test('at an address in a hidden net gets nothing', async () => {
    const { keys } = service.subscribe();
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '2130706433'])
      expect((await world.call('can', 'push.subscribe', { endpoint: `https://${host}/a`, keys })).status).toBe(400);
    const { id } = await world.ok('can', 'push.subscribe', {
      endpoint: `https://localhost:${service.port + 1}/`,
      keys,
    });
    const before = service.received.length;
    expect((await world.ok('ayse', 'pushDevice.test', { id })).Error).toBe('the server cannot be reached from here');
    expect(service.received.length).toBe(before);
  });

  test('with a key that is none is refused', async () => {
    const { endpoint, keys } = service.subscribe();
    const reply = await world.call('can', 'push.subscribe', { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['keys.p256dh']]);
  });

  test('is one of twenty at most: the oldest of somebody’s is forgotten', async () => {
    // Older than all of them, and a colleague's.
    const { id: colleagues } = await subscribed('can');
    const { id: first } = await subscribed('ayse');
    for (let n = 0; n < 20; n++) await subscribed('ayse');
    const rows: { id: number; userName: string }[] = await devices('ayse');
    expect(rows.filter(({ userName }) => userName === 'Ayşe Yılmaz')).toHaveLength(20);
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(first), ids.includes(colleagues)]).toEqual([false, true]);
  });
});

describe('a device whose session is ended by hand', () => {
  const onOtherDevice = async () => {
    const token = await world.session(world.ids.can, 'field');
    const { endpoint, keys } = service.subscribe();
    const { id } = (await withToken(token, 'push.subscribe', { endpoint, keys, client: 'field' })).body.Data;
    const isThere = async () => (await world.ok('ayse', 'pushDevice.list', { id })).ListItems.length === 1;
    expect(await isThere()).toBe(true);
    return { token, isThere };
  };

  test('gets nothing more: signed out there', async () => {
    const { token, isThere } = await onOtherDevice();
    await withToken(token, 'account.logout');
    expect(await isThere()).toBe(false);
  });

  test('gets nothing more: signed out from afar', async () => {
    const { isThere } = await onOtherDevice();
    for (const { id, current } of await world.ok('can', 'account.sessions'))
      if (!current) await world.ok('can', 'account.endSession', { id });
    expect(await isThere()).toBe(false);
  });

  test('gets nothing more: the password was changed', async () => {
    const { isThere } = await onOtherDevice();
    await world.ok('can', 'account.changePassword', {
      oldPassword: password,
      newPassword: `${password}!`,
      confirmPassword: `${password}!`,
    });
    expect(await isThere()).toBe(false);
  });
});

test.each([
  ['field', 'it was not used for a month', 40 * 24],
  // It has been used a moment ago, and its twelve hours are over.
  ['office', 'its day is over', 13],
] as const)('a device whose session of the %s has merely run out stays: %s', async (kind, _why, hours) => {
  const token = await world.session(world.ids.can, kind);
  const { endpoint, keys } = service.subscribe();
  const { id } = (await withToken(token, 'push.subscribe', { endpoint, keys, client: kind })).body.Data;
  const late = new Date(Date.now() + hours * 3600_000).toISOString();
  const jobs = await connect(world.database.jobs);
  if (kind === 'office') {
    const owner = await connect(world.database.owner);
    const moment = new Date(Date.parse(late) - 60_000).toISOString();
    await owner.query('update session set used_at = $1 where id = (select session_id from push_device where id = $2)', [
      moment,
      id,
    ]);
    await owner.end();
  }
  await jobs.query("select set_config('app.now', $1, false)", [late]);
  await jobs.query('select gate.sweep_sessions($1, 1000)', [late]);
  await jobs.end();
  world.tokens.ayse = await world.session(world.ids.ayse);
  expect((await world.ok('ayse', 'pushDevice.list', { id })).ListItems).toHaveLength(1);
});
