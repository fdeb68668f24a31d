import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { deliveryWatch } from '../../src/features/webhook/deliver.ts';
import { secretPlace } from '../../src/features/webhook/post.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { seal } from '../../src/outside/seal.ts';
import { type Audits, audits, type Input } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { disguises, inUrl, type Names, openNames } from '../disguises.ts';
import { lookOnce, sendDeliveries, tellWebhooks } from '../queue.ts';
import { isSigned, openReceiver, type Receiver } from '../receiver.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** Other systems that are told what happens. */

let world: World;
let a: Builders;
let audit: Audits;
let receiver: Receiver;
let names: Names;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  audit = audits(world, a);
  receiver = await openReceiver();
  names = await openNames();
  const outbound = outboundOf({ allow: [`localhost:${receiver.port}`], nameServers: [names.address] });
  setConfig({ ...config(), outbound });
});
afterAll(async () => {
  receiver.close();
  names.close();
  await world.close();
});
beforeEach(async () => {
  receiver.answers(204);
  receiver.told.length = 0;
  await world.inCompany('ayse', (db) => db.deleteFrom('webhook').execute());
});
afterEach(() => {
  vi.useRealTimers();
});

const hook = async (...events: string[]): Promise<{ id: number; secret: string }> =>
  world.ok('ayse', 'webhook.create', { name: 'Depo', url: receiver.url, events });

/** What has happened so far is told, and what is due is sent. */
const go = async (): Promise<void> => {
  await tellWebhooks(world);
  await sendDeliveries(world);
};

const deliveries = async (webhookId: number, more: Input = {}) =>
  (await world.ok('ayse', 'webhook.deliveries', { webhookId, pageSize: 100, ...more })).ListItems;

/** The same past the calls: a session does not outlive the hours that a test lets pass. */
const stored = (webhookId: number) =>
  world.inCompany('ayse', (db) =>
    db
      .selectFrom('delivery')
      .select(['id', 'state', 'tries', 'status', 'last_error', 'next_try_at'])
      .where('webhook_id', '=', webhookId)
      .orderBy('id')
      .execute(),
  );

const isFailing = async (id: number): Promise<boolean> =>
  world.inCompany(
    'ayse',
    async (db) =>
      (await db.selectFrom('webhook').select('failing').where('id', '=', id).executeTakeFirstOrThrow()).failing,
  );

const namesTold = (): string[] => receiver.told.map(({ body }) => body.name);

/** Moves the clock of this process; the database goes by it. */
const later = (seconds: number): void => {
  const now = Date.now() + seconds * 1000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
};

describe('a webhook', () => {
  test('is told of a response, signed, with ids and never with answers or names', async () => {
    const { id, secret } = await hook('response.received');
    const { auditId } = await audit.received();
    await go();
    const [told] = receiver.told;
    if (told === undefined) throw new Error('nothing was told');
    expect(told.body).toMatchObject({ name: 'response.received', companyId: world.ids.ayse.company });
    expect(told.body.data).toMatchObject({ auditId, statusCode: 30, number: expect.stringMatching(/^S-\d{6}$/) });
    expect(told.body.id).toBe(told.headers['webhook-id']);
    expect(Math.abs(Number(told.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(isSigned(told, secret)).toBe(true);
    expect(told.raw).not.toMatch(/Üst raf|answers|participant/);
    expect(await deliveries(id)).toMatchObject([
      { state: 'sent', tries: 1, status: 204, lastError: null, eventId: told.body.id, body: told.raw },
    ]);
  });

  test('that came with its company from another installation says that it needs a new secret, and is told once it has one', async () => {
    const { id } = await hook('response.received');
    await world.inCompany('ayse', (db) =>
      db.updateTable('webhook').set({ secret_sealed: null }).where('id', '=', id).execute(),
    );
    const error = expect.stringContaining('no secret');
    expect(await world.ok('ayse', 'webhook.test', { id })).toMatchObject({ sent: false, status: null, error });
    await audit.received();
    await go();
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 1, lastError: error }]);
    const { secret } = await world.ok('ayse', 'webhook.rotate', { id });
    await world.ok('ayse', 'webhook.redeliver', { ids: (await deliveries(id)).map((one: { id: number }) => one.id) });
    await go();
    const [told] = receiver.told;
    expect(told !== undefined && isSigned(told, secret)).toBe(true);
  });

  test('that fails five times and then takes it gets the same event each time, at the times promised', async () => {
    const { id } = await hook('response.received');
    await audit.received();
    receiver.answers(500, {}, 'kaputt');
    await go();
    for (const [tries, seconds] of [10, 60, 300, 1800].entries()) {
      expect(receiver.told).toHaveLength(tries + 1);
      later(seconds - 2);
      await sendDeliveries(world);
      expect(receiver.told, `before ${seconds} s have passed`).toHaveLength(tries + 1);
      later(3);
      await sendDeliveries(world);
    }
    expect(await stored(id)).toMatchObject([
      { state: 'Waiting', tries: 5, status: 500, last_error: 'HTTP 500: kaputt' },
    ]);
    expect(await isFailing(id)).toBe(true);
    receiver.answers(200);
    later(7201);
    await sendDeliveries(world);
    expect(new Set(receiver.told.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await stored(id)).toMatchObject([{ state: 'Sent', tries: 6, next_try_at: null }]);
    expect(await isFailing(id)).toBe(false);
  });

  test('that fails eight times in a day is given up and told in the application; it can be sent again by hand', async () => {
    const { id } = await hook('response.received');
    const { user: other } = await userWith(world, ['ManageCompanies']);
    await audit.received();
    receiver.answers(503);
    await go();
    const begun = Date.now();
    for (const seconds of [10, 60, 300, 1800, 7200, 21_600, 54_000]) {
      later(seconds + 1);
      await sendDeliveries(world);
    }
    expect(Date.now() - begun).toBeLessThan(24 * 3600_000);
    expect(receiver.told).toHaveLength(8);
    vi.useRealTimers();
    expect(await deliveries((await hook('plan.published')).id), 'those of another one are not its').toEqual([]);
    const [given] = await deliveries(id, { state: 'failed' });
    expect(given).toMatchObject({ tries: 8, nextTryAt: null });
    const notes = await world.inCompany('ayse', (db) =>
      db.selectFrom('notification').select('user_id').where('name', '=', 'webhook.failed').execute(),
    );
    // Whoever may look after it by either right.
    expect(notes.map(({ user_id }) => user_id).sort()).toEqual([world.ids.ayse.user, other].sort());
    receiver.answers(204);
    await world.ok('ayse', 'webhook.redeliver', { ids: [given.id] });
    await sendDeliveries(world);
    expect(await deliveries(id)).toMatchObject([{ state: 'sent', tries: 1 }]);
  });

  test('signs with the secret it was given in an earlier release, whose text was the key', async () => {
    const { id } = await hook('plan.published');
    const text = 'dGVzdCBvZiBhIHNlY3JldA';
    const sealed = seal(config().sealingKey, secretPlace(id), text);
    await world.inCompany('ayse', (db) =>
      db.updateTable('webhook').set({ secret_sealed: sealed }).where('id', '=', id).execute(),
    );
    await world.ok('ayse', 'webhook.test', { id });
    const [told] = receiver.told;
    if (told === undefined) throw new Error('nothing was told');
    expect(isSigned(told, `whsec_${Buffer.from(text).toString('base64')}`)).toBe(true);
    expect(isSigned(told, text)).toBe(false);
  });

  test('whose secret does not open any more fails with that reason, until it is given a new one', async () => {
    const { id } = await hook('response.received');
    await audit.received();
    const sealedWith = config();
    setConfig({ ...sealedWith, sealingKey: randomBytes(32) });
    try {
      await go();
      expect(receiver.told).toEqual([]);
      const reason = expect.stringContaining('does not open');
      expect(await stored(id)).toMatchObject([{ state: 'Waiting', tries: 1, status: null, last_error: reason }]);
      expect(await isFailing(id)).toBe(true);
      expect(await world.ok('ayse', 'webhook.test', { id })).toMatchObject({ sent: false, error: reason });
      const { secret } = await world.ok('ayse', 'webhook.rotate', { id });
      later(11);
      await sendDeliveries(world);
      expect(receiver.told.map((told) => isSigned(told, secret))).toEqual([true]);
      expect(await stored(id)).toMatchObject([{ state: 'Sent', tries: 2 }]);
    } finally {
      setConfig(sealedWith);
    }
  });

  test('is sent nothing again by hand while it is being sent', async () => {
    const { id } = await hook('response.received');
    await audit.received();
    await go();
    const [sent] = await deliveries(id);
    const beSent = (state: string) =>
      world.inCompany('ayse', (db) => db.updateTable('delivery').set({ state }).where('id', '=', sent.id).execute());
    await beSent('Sending');
    expect(await world.ok('ayse', 'webhook.redeliver', { ids: [sent.id] })).toEqual({ changed: 0 });
    expect(await stored(id)).toMatchObject([{ state: 'Sending', tries: 1 }]);
    await sendDeliveries(world);
    expect(receiver.told).toHaveLength(1);
    await beSent('Sent');
    expect(await world.ok('ayse', 'webhook.redeliver', { ids: [sent.id] })).toEqual({ changed: 1 });
    await sendDeliveries(world);
    expect(receiver.told).toHaveLength(2);
  });

  test('is told of one row in its order: the next waits until the one before was taken', async () => {
    await hook('response.received', 'response.rejected');
    const { auditId } = await audit.received();
    receiver.answers(500);
    await go();
    const [{ responseId }] = (await audit.details(auditId)).Responses;
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Yanlış mağaza' });
    await go();
    expect(namesTold()).toEqual(['response.received']);
    receiver.answers(204);
    await audit.received();
    await go();
    expect(namesTold(), 'another row does not wait').toEqual(['response.received', 'response.received']);
    later(11);
    await sendDeliveries(world);
    expect(namesTold().slice(2)).toEqual(['response.received', 'response.rejected']);
  });

  test('hears of an approval a minute later, and not at all where it was undone', async () => {
    await hook('response.approved', 'response.reopened');
    const { auditId: undoneId } = await audit.received();
    expect((await audit.approve(undoneId)).body.Success).toBe(true);
    await go();
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: undoneId })).Responses;
    await world.ok('ayse', 'audit.reopen', { responseId, undo: true });
    const { auditId } = await audit.received();
    expect((await audit.approve(auditId)).body.Success).toBe(true);
    await go();
    expect(namesTold()).toEqual([]);
    later(61);
    await sendDeliveries(world);
    expect(namesTold()).toEqual(['response.approved']);
  });

  test('is told of each finding once, however often its response changes', async () => {
    await hook('finding.created');
    const { auditId } = await audit.received((list) => [
      { questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] },
      { questionId: list.shelves.id, optionIds: [list.shelves.answers.Yok] },
    ]);
    await go();
    const first = receiver.told.map(({ body }) => body.data.findingId);
    expect(new Set(first).size).toBe(first.length);
    expect(first.length).toBeGreaterThan(0);
    expect((await audit.approve(auditId)).body.Success).toBe(true);
    await go();
    expect(receiver.told).toHaveLength(first.length);
  });

  test('is told neither points nor findings of a survey that asks nobody who they are', async () => {
    await hook('response.received', 'finding.created');
    const { token } = await a.openPlan({ auditTypeId: 2, identity: 'none', approveRequired: false });
    const form = await world.ok(null, 'field.form', { token });
    const [question] = form.version.sections[0].questions;
    const answers = [{ questionId: question.id, optionIds: [question.answers.at(-1).id] }];
    await world.ok(null, 'field.submit', { responseKey: crypto.randomUUID(), token, answers });
    await go();
    expect(namesTold()).toEqual(['response.received']);
    expect(receiver.told[0]?.body.data.percent).toBe(null);
  });

  test('whose receiver wants no more is turned off', async () => {
    const { id } = await hook('response.received');
    await audit.received();
    receiver.answers(410);
    await go();
    expect(await world.ok('ayse', 'webhook.get', { id })).toMatchObject({ active: false });
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', tries: 1, status: 410 }]);
    await audit.received();
    await go();
    expect(receiver.told).toHaveLength(1);
  });

  test('that is changed keeps what its form does not name, and is told of what it now asks for', async () => {
    const { id } = await hook('plan.published');
    const other = await hook('plan.published');
    const beside = await world.ok('ayse', 'webhook.get', { id: other.id });
    const was = await world.ok('ayse', 'webhook.get', { id });
    await world.ok('ayse', 'webhook.update', { id, name: 'Merkez' });
    expect(await world.ok('ayse', 'webhook.get', { id })).toEqual({ ...was, name: 'Merkez' });
    const events = ['response.received', 'response.received', 'action.created'];
    await world.ok('ayse', 'webhook.update', { id, events });
    await world.ok('ayse', 'webhook.update', { id });
    expect(await world.ok('ayse', 'webhook.get', { id })).toEqual({ ...was, name: 'Merkez', events: events.slice(1) });
    await world.ok('ayse', 'webhook.update', { id, url: `${receiver.url}?to=merkez`, active: false });
    expect(await world.ok('ayse', 'webhook.get', { id })).toMatchObject({
      url: `${receiver.url}?to=merkez`,
      active: false,
    });
    expect(await world.ok('ayse', 'webhook.get', { id: other.id })).toEqual(beside);
  });

  test('follows no redirect', async () => {
    const { id } = await hook('response.received');
    await audit.received();
    receiver.answers(302, { location: receiver.url });
    await go();
    expect(receiver.told).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', status: 302 }]);
  });

  test('is given ten seconds', async () => {
    const post = vi.spyOn(config().outbound, 'post');
    await hook('response.received');
    await audit.received();
    await go();
    expect(receiver.told).toHaveLength(1);
    expect(post.mock.calls.map(([, { limitMs }]) => limitMs)).toEqual([10_000]);
    post.mockRestore();
  });

  test('is not told what happened before it was there', async () => {
    await audit.received();
    await hook('response.received');
    await go();
    expect(receiver.told).toEqual([]);
  });

  test('may lead to no hidden net, and to http only where the installation allows it', async () => {
    for (const url of [
      ...disguises.filter((host) => !host.startsWith('rebinding')).map((host) => `https://${inUrl(host)}/`),
      'http://example.com/',
      'https://a:b@example.com/',
      'ftp://example.com/',
      'x',
    ])
      expect([
        url,
        (await world.call('ayse', 'webhook.create', { name: 'X', url, events: ['plan.published'] })).status,
      ]).toEqual([url, 400]);
  });

  test('that turns to a hidden net after it was taken is not connected to', async () => {
    names.forget();
    const url = `https://rebinding.example.com:${receiver.port}/`;
    const { id } = await world.ok('ayse', 'webhook.create', { name: 'X', url, events: ['plan.published'] });
    const tried = await world.ok('ayse', 'webhook.test', { id });
    expect(tried).toMatchObject({ sent: false, status: null, error: 'the server cannot be reached from here' });
    expect(receiver.told).toEqual([]);
  });

  test('is tried at once, and signs with its newest secret', async () => {
    const { id, secret } = await hook('plan.published');
    expect(await world.ok('ayse', 'webhook.test', { id })).toMatchObject({ sent: true, status: 204, error: null });
    const fresh = (await world.ok('ayse', 'webhook.rotate', { id })).secret;
    await a.openPlan();
    await go();
    const [tried, told] = receiver.told;
    if (tried === undefined || told === undefined) throw new Error('nothing was told');
    expect([isSigned(tried, secret), isSigned(told, secret), isSigned(told, fresh)]).toEqual([true, false, true]);
  });

  test('that does not answer keeps no other waiting', async () => {
    const slow = await openReceiver();
    setConfig({
      ...config(),
      outbound: outboundOf({ allow: [`localhost:${receiver.port}`, `localhost:${slow.port}`] }),
    });
    slow.answers('never');
    await world.ok('ayse', 'webhook.create', { name: 'Yavaş', url: slow.url, events: ['response.received'] });
    await hook('response.received');
    await audit.received();
    await tellWebhooks(world);
    const sending = sendDeliveries(world);
    await vi.waitFor(() => expect(receiver.told).toHaveLength(1), { timeout: 20_000 });
    slow.close();
    await sending;
  });

  test('keeps no other company waiting, however many of one have no answer to however much', async () => {
    const slow = await openReceiver();
    setConfig({
      ...config(),
      outbound: outboundOf({ allow: [`localhost:${receiver.port}`, `localhost:${slow.port}`] }),
    });
    slow.answers('never');
    await world.inCompany('ayse', async (db) => {
      await sql`insert into webhook (name, url, events, secret_sealed) select 'Yavaş', ${slow.url}, '{}', '' from generate_series(1, 12)`.execute(
        db,
      );
      const { rows } = await sql<{ id: number }>`select id from webhook`.execute(db);
      for (const { id } of rows) {
        const sealed = seal(config().sealingKey, secretPlace(id), 'x');
        await db.updateTable('webhook').set({ secret_sealed: sealed }).where('id', '=', id).execute();
      }
      await sql`
        insert into delivery (webhook_id, event_id, name, topic, at, body, next_try_at)
        select w.id, 'x', 'plan.published', n, app_now(), '{}', app_now() from webhook w, generate_series(1, 20) n`.execute(
        db,
      );
    });
    await world.ok('zoe', 'webhook.create', { name: 'Hızlı', url: receiver.url, events: ['plan.published'] });
    await world.inCompany('zoe', (db) =>
      sql`
        insert into delivery (webhook_id, event_id, name, topic, at, body, next_try_at)
        select w.id, 'x', 'plan.published', 'x', app_now(), '{}', app_now() from webhook w`.execute(db),
    );
    const watch = deliveryWatch();
    // A clock that is set back by a moment makes what was written just now due at a later look only.
    const look = () => lookOnce(world, watch);
    await vi.waitFor(() => look().then(() => expect(receiver.told).toHaveLength(1)), {
      timeout: 20_000,
      interval: 250,
    });
    await vi.waitFor(() => expect(slow.told).toHaveLength(60), { timeout: 20_000 });
    // None of them has ended, so the next look takes nothing more of this company.
    await lookOnce(world, watch);
    const taken = await world.inCompany('ayse', (db) =>
      sql`select id from delivery where state = 'Sending'`.execute(db),
    );
    expect(taken.rows).toHaveLength(60);
    slow.close();
    await watch.end?.();
  });
});
