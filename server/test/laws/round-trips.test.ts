import { createConnection, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { build } from '../builders.ts';
import { phone } from '../phone.ts';
import { allCalls, appOn, bearer, busyMachineMs, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';
import { connect } from './catalogue.ts';

/** How often a call waits for the database: counted on the wire, between the application and the server. */

let world: World;
let server: Server;
let pool: pg.Pool;
let app: FastifyInstance;
/** How often the application has sent something after it had got an answer. */
let trips = 0;

beforeAll(async () => {
  world = await openWorld();
  const { host = '', port = 5432 } = world.database.app;
  server = createServer((client) => {
    const behind = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.5432` } : { host, port });
    let isAsking = false;
    client.on('data', (chunk) => {
      if (!isAsking) trips++;
      isAsking = true;
      behind.write(chunk);
    });
    behind.on('data', (chunk) => {
      isAsking = false;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => {});
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const between = { host: '127.0.0.1', port: (server.address() as { port: number }).port };
  pool = openPool({ ...world.database.app, ...between }, () => {}, { size: 1, waitMs: busyMachineMs });
  app = await appOn(pool);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  server.close();
  await world.close();
});

/** Makes a call twice, and counts the trips of the second: the first may have to connect and to plan. */
async function tripsOf(name: string, input: Record<string, unknown>, token = world.tokens.ayse) {
  const send = () => sendWire(app, wireOf(rowNamed(name), input), bearer(token));
  await send();
  trips = 0;
  const { status, body } = await send();
  return { trips, status, body };
}

const atOnce = allCalls.filter(({ handler }) => typeof handler === 'object' && 'ask' in handler);

/** The texts of what a call sends in its opening, and, where it asks ahead, with it. */
async function sentBy(name: string): Promise<string[]> {
  const client = await pool.connect();
  const seen: string[] = [];
  const real = client.query.bind(client);
  client.query = ((...given: Parameters<typeof real>) => {
    const { statements = [] } = given[0] as unknown as { statements?: { text: string }[] };
    seen.push(...statements.map(({ text }) => text));
    return real(...given);
  }) as typeof client.query;
  client.release();
  try {
    expect((await tripsOf(name, {})).status).toBe(200);
    return seen;
  } finally {
    client.query = real as typeof client.query;
  }
}

test('a read in a transaction of its own cannot write', async () => {
  for (const name of ['account.get', 'dashboard.statistics', 'maintenance.status'])
    expect([name, (await sentBy(name)).at(0)]).toEqual([name, 'begin read only']);
});

describe('a call that asks ahead', () => {
  test('is every entity’s list, and its row', () => {
    const lists = [
      'category',
      'customer',
      'department',
      'group',
      'location',
      'locationType',
      'userAttribute',
      'operation',
      'project',
      'question',
      'staticBarcode',
      'template',
      'user',
    ];
    expect(atOnce.map(({ name }) => name).sort()).toEqual(
      [
        ...lists.flatMap((name) => [`${name}.get`, `${name}.list`]),
        'audit.details',
        'city.get',
        'country.get',
        'district.get',
        'checklist.list',
        'checklist.questionBank',
        'dataRequest.list',
        'editorPicture.list',
        'message.list',
        'notice.list',
        'plan.list',
        'plan.tabs',
        'pushDevice.list',
        'review.list',
        'search.find',
      ].sort(),
    );
  });

  test.each(atOnce.filter(({ name }) => /list|Bank|tabs/i.test(name)))('$name is one round trip', async ({ name }) => {
    for (const input of [{}, { pageSize: 25, searchText: 'yok' }, { page: 3, pageSize: 7, sortDirection: 'desc' }]) {
      expect(await tripsOf(name, input), JSON.stringify(input)).toMatchObject({ trips: 1, status: 200 });
    }
  });

  test('finds anything by one text in one round trip, whoever asks', async () => {
    for (const token of [world.tokens.ayse, world.tokens.can])
      for (const text of ['ör', 'ayşe yılmaz', 'a'])
        expect(await tripsOf('search.find', { text }, token)).toMatchObject({ trips: 1, status: 200 });
  });

  test('reads a row in one round trip, also where there is none', async () => {
    const id = await build(world, 'ayse').customer();
    expect(await tripsOf('customer.get', { id })).toMatchObject({ trips: 1, status: 200, body: { Data: { ID: id } } });
    expect(await tripsOf('customer.get', { id: 2_000_000_000 })).toMatchObject({ trips: 1, status: 404 });
  });

  test('reads one response in full in one round trip, also where there is none, and a whole plan in several', async () => {
    const { id: auditId, token } = await build(world, 'ayse').openPlan();
    const { form, fill, send } = await phone(world, token);
    expect((await send(fill())).status).toBe(201);
    const whole = await tripsOf('audit.details', { auditId });
    expect(whole).toMatchObject({ status: 200, body: { Data: { Responses: [{ statusCode: 30 }] } } });
    expect(whole.trips).toBeGreaterThan(2);
    const [{ responseId }] = whole.body.Data.Responses;
    expect(await tripsOf('audit.details', { auditId, responseId })).toMatchObject({
      ...{ trips: 1, status: 200 },
      body: { Data: { responseId, Departments: [{ Questions: form.version.sections[0].questions.map(() => ({})) }] } },
    });
    for (const other of [
      { auditId, responseId: 2_000_000_000 },
      { auditId: 2_000_000_000, responseId },
    ])
      expect(await tripsOf('audit.details', other)).toMatchObject({ trips: 1, status: 404 });
    for (const [token, status] of [
      [world.tokens.zoe, 404],
      [world.tokens.can, 403],
    ] as const) {
      const refused = await tripsOf('audit.details', { auditId, responseId }, token);
      expect(refused).toMatchObject({ trips: 1, status });
      expect(refused.body).not.toHaveProperty('Data');
    }
  });

  test('tells nothing to a caller without the right, and nothing of another company', async () => {
    const id = await build(world, 'zoe').customer();
    const refused = await tripsOf('customer.list', {}, world.tokens.can);
    expect(refused).toMatchObject({ trips: 1, status: 403, body: { Success: false } });
    expect(refused.body).not.toHaveProperty('Data');
    expect((await tripsOf('customer.list', {}, 'nobody')).status).toBe(401);
    expect((await tripsOf('customer.list', { ID: id })).body.Data).toEqual({ ListItems: [], TotalItemsCount: 0 });
  });

  test('leaves a page as it opens prepared, and nothing of a filtered one', async () => {
    const prepared = async (): Promise<number> =>
      (await pool.query('select count(*)::int as n from pg_prepared_statements')).rows[0].n;
    await tripsOf('customer.list', { pageSize: 50 });
    const before = await prepared();
    for (let n = 1; n <= 5; n++) {
      await tripsOf('customer.list', { pageSize: 50 });
      await tripsOf('customer.list', { pageSize: 50, page: n + 1 });
      await tripsOf('customer.list', { pageSize: 50, ID: n });
      await tripsOf('customer.list', { pageSize: 50 + n });
      await tripsOf('customer.list', { pageSize: 50, searchText: `ara ${n}` });
      await tripsOf('checklist.questionBank', { pageSize: 50, checklistId: n });
    }
    expect(await prepared()).toBe(before);
    await tripsOf('customer.list', { pageSize: 50, sortDirection: 'desc' });
    expect(await prepared()).toBe(before + 1);
  });

  test('tells a wrong input only to a caller who may ask', async () => {
    for (const wrong of [{ pageSize: 1000 }, { sortField: 'nowhere' }]) {
      expect((await tripsOf('customer.list', wrong, 'nobody')).status).toBe(401);
      expect((await tripsOf('customer.list', wrong, world.tokens.can)).status).toBe(403);
      expect((await tripsOf('customer.list', wrong)).status).toBe(400);
    }
  });

  test('is read-only: what it sends cannot write', async () => {
    const seen = await sentBy('category.list');
    expect(seen.at(0)).toBe('begin read only');
    expect(seen.at(-1)).toBe('commit');
  });

  test('that fails in the middle says so, and the connection serves the next call', async () => {
    const owner = await connect(world.database.owner);
    await owner.query('revoke select on category from sahada_app');
    try {
      expect((await tripsOf('category.list', {})).status).toBe(500);
      expect((await tripsOf('category.list', {}, world.tokens.can)).status).toBe(403);
      expect((await tripsOf('customer.list', {})).status).toBe(200);
    } finally {
      await owner.query('grant select on category to sahada_app');
      await owner.end();
    }
    expect(await tripsOf('category.list', {})).toMatchObject({ trips: 1, status: 200 });
  });

  test('that fails in the middle as the first of its connection leaves nothing that the next takes for prepared', async () => {
    (await pool.connect()).release(true);
    const owner = await connect(world.database.owner);
    await owner.query('revoke select on category from sahada_app');
    try {
      expect((await sendWire(app, wireOf(rowNamed('category.list'), {}), bearer(world.tokens.ayse))).status).toBe(500);
    } finally {
      await owner.query('grant select on category to sahada_app');
      await owner.end();
    }
    for (let n = 0; n < 2; n++) {
      const { status } = await sendWire(app, wireOf(rowNamed('category.list'), {}), bearer(world.tokens.ayse));
      expect(status).toBe(200);
    }
  });

  test('whose filter needs the company’s time zone asks once more, in the same transaction', async () => {
    expect(await tripsOf('plan.list', { beginDateFrom: '2020-01-01' })).toMatchObject({ trips: 3, status: 200 });
  });
});
