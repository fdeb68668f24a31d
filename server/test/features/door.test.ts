import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '@sahada/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build, pixel } from '../builders.ts';
import { appOn, bearer, openWorld, sendWire, type World } from '../world.ts';

/** What HTTP itself can be sent: bodies of every kind, keys that make a call safe to repeat, and what the house counts. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json, token = '') =>
  sendWire(world.app, { method: 'POST', url: `/api${url}`, headers, payload }, token ? bearer(token) : {});

describe('a body', () => {
  test('that nests too deep is unreadable, and nobody’s fault', async () => {
    for (const depth of [41, 5000, 500_000]) {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const reply = await post('/field/responses', `{"token":"x","extra":${nested}}`);
      expect([depth, reply.status, Object.keys(reply.body.errors)]).toEqual([depth, 400, ['body']]);
    }
    const brackets = JSON.stringify({ token: 'x', answers: [], responseKey: randomUUID(), note: '['.repeat(500) });
    expect((await post('/field/responses', brackets)).status, 'brackets inside a text are no depth').toBe(404);
  });

  test('with a text that the database cannot hold is refused, however it is spelt', async () => {
    const send = async (note: string | Buffer) => {
      const body = JSON.stringify({ token: 'x', responseKey: randomUUID(), answers: [{ questionId: 1, note: '|' }] });
      const [before = '', after = ''] = body.split('|');
      const payload = Buffer.concat([before, note, after].map((part) => Buffer.from(part)));
      const reply = await post('/field/responses', payload);
      return reply.status === 400 ? Object.keys(reply.body.errors) : reply.status;
    };
    expect([await send('a\\u0000'), await send('\\uD83D')]).toEqual([['answers[0].note'], ['answers[0].note']]);
    expect(await send('a\0'), 'JSON has no bare NUL').toEqual(['body']);
    expect(await send('\\ud83d\\ude00 \\\\u0000'), 'a whole pair, and a text about an escape').toBe(404);
    expect(await send(Buffer.from([0xed, 0xa0, 0xbd])), 'half a pair in bytes becomes U+FFFD').toBe(404);
  });

  test.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['', '{"a":1}'],
  ])('of the type “%s” is refused with 415', async (type, payload) => {
    const reply = await post('/token/login', payload, type ? { 'content-type': type } : {});
    expect([reply.status, reply.body.Message]).toEqual([415, refusals.wrongType.text.en]);
  });

  test('that is empty passes under any type', async () => {
    const reply = await post(
      '/Token/Logout',
      '',
      { 'content-type': 'text/plain' },
      await world.session(world.ids.ayse),
    );
    expect(reply.status).toBe(200);
  });

  test('of a call that anybody may make is refused beyond 64 KiB before it is read', async () => {
    const reply = await post('/token/login', JSON.stringify({ email: 'a'.repeat(65 * 1024), password: 'x' }));
    expect([reply.status, reply.body.Success]).toEqual([413, false]);
  });
});

describe('an upload', () => {
  const boundary = 'b0';
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const field = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const broken: [string, Record<string, string>, string | Buffer][] = [
    ['without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['of garbage', multipart, Buffer.from('garbage')],
    ['that was cut short', multipart, Buffer.concat([Buffer.from(part), pixel.subarray(0, 20)])],
    ['with too many fields', multipart, ['1', '2', '3', '4', '5', '6', '7', '8'].map(field).join('') + end],
    ['with a field called __proto__', multipart, field('__proto__') + end],
  ];
  test('with a field longer than 64 KiB is refused, and its value never cut', async () => {
    const field = (length: number) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\n${'x'.repeat(length)}\r\n`;
    const send = (length: number) =>
      post(
        '/user/uploadprofilepicture',
        Buffer.concat([Buffer.from(field(length) + part), pixel, Buffer.from(end)]),
        multipart,
        world.tokens.ayse,
      );
    expect((await send(64 * 1024 + 1)).status).toBe(413);
    expect((await send(64 * 1024 - 1)).status).not.toBe(413);
  });

  test.each(broken)('%s is the sender’s mistake, not ours', async (_kind, headers, payload) => {
    const reply = await post('/user/uploadprofilepicture', payload, headers, world.tokens.ayse);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.Success).toBe(false);
  });
});

describe('nobody’s body is read before they may send it', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = await appOn(world.pool);
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port;
  });
  afterAll(() => app.close());

  test('sockets of one network are at most 1,024, and those of all networks of an IPv6 prefix twice as many', () => {
    // Node's own listener reads what a socket sends; these send nothing.
    const [, ...ours] = app.server.listeners('connection');
    const come = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        isDropped: false,
        destroy() {
          socket.isDropped = true;
          socket.emit('close');
        },
      });
      for (const listener of ours) listener.call(app.server, socket as unknown as Socket);
      return socket;
    };
    const many = (most: number, addressOf: (n: number) => string) =>
      Array.from({ length: most }, (_, n) => come(addressOf(n)));
    const ofOne = many(1030, () => '2001:db8:1:1::7');
    expect(ofOne.filter(({ isDropped }) => isDropped)).toHaveLength(6);
    const others = many(1030, (n) => `2001:db8:1:${(n + 16).toString(16)}::7`);
    expect(others.filter(({ isDropped }) => isDropped)).toHaveLength(6);
    expect([come('2001:db8:2:1::7').isDropped, come('198.51.100.7').isDropped]).toEqual([false, false]);
    ofOne[0]?.emit('close');
    expect([come('2001:db8:1:2::7').isDropped, come('2001:db8:1:2::7').isDropped]).toEqual([false, true]);
  });

  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  /** Announces a body, and sends its first bytes. */
  const announce = (head: string[], bytes: number, localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(`${[...head, 'Host: localhost', `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`);
      socket.write(Buffer.alloc(100, ' '));
    });
    open.push(socket);
    return socket;
  };
  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n', 1)[0] as string));
      socket.once('error', reject);
    });
  const begin = (head: string[], bytes: number) => answerOf(announce(head, bytes));

  test('a large one without a session, or by an unknown link, is answered while it is still on its way', async () => {
    const picture = (token: string) => [
      `PUT /api/field/pictures/${randomUUID()} HTTP/1.1`,
      `X-Token: ${token}`,
      `X-Response-Key: ${randomUUID()}`,
      `X-Sha256: ${'0'.repeat(64)}`,
      'Content-Type: image/jpeg',
    ];
    const { token } = await a.openPlan();
    const answers = {
      upload: await begin(
        ['POST /api/user/uploadprofilepicture HTTP/1.1', 'Content-Type: multipart/form-data; boundary=x'],
        9_000_000,
      ),
      unknownLink: await begin(picture('AAAAAAAAAAAAAAAAAAAAAA'), 200_000),
      tooMuchForAParticipant: await begin(picture(token), 1_000_000),
      json: await begin(['POST /api/admin/customer/create HTTP/1.1', 'Content-Type: application/json'], 3_000_000),
    };
    expect(answers).toEqual({
      upload: 'HTTP/1.1 401 Unauthorized',
      unknownLink: 'HTTP/1.1 404 Not Found',
      tooMuchForAParticipant: 'HTTP/1.1 413 Payload Too Large',
      json: 'HTTP/1.1 401 Unauthorized',
    });
  });

  test('what one address has on its way by many links together is bounded, and other addresses have room', async () => {
    const most = 4 * 1024 * 1024;
    const response = (token: string) => [
      'POST /api/field/responses HTTP/1.1',
      'Content-Type: application/json',
      `X-Token: ${token}`,
    ];
    const tokens: string[] = [];
    for (let n = 0; n < 4; n++) tokens.push((await a.openPlan()).token);
    // A link is known from its first call on.
    for (const token of tokens)
      await sendWire(app, { method: 'GET', url: `/api/field/form?token=${token}`, headers: {} });
    const [last = '', ...others] = tokens;
    const refusedFor = async (localAddress: string): Promise<string> => {
      const socket = announce(response(last), most, localAddress);
      return Promise.race([answerOf(socket), sleep(500).then(() => 'is read')]).finally(() => socket.destroy());
    };
    // Of those that come at once some may find no connection, so more are sent until the address has no room.
    const fill = () => {
      for (const token of others) announce(response(token), most);
      return refusedFor('127.0.0.1');
    };
    await expect.poll(fill, { timeout: 20_000 }).toBe('HTTP/1.1 503 Service Unavailable');
    expect(await refusedFor('127.0.0.2')).toBe('is read');
  });

  test('room is given back also where its sender goes while they are looked up', async () => {
    const secret = 'a-token-of-many-letters';
    const own = await appOn(world.pool, { metricsToken: secret });
    await own.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await a.openPlan();
    await sendWire(own, { method: 'GET', url: `/api/field/form?token=${token}`, headers: {} });
    // No connection is free, so the sender is looked up only after they have gone.
    const busy = await Promise.all(Array.from({ length: world.pool.options.max }, () => world.pool.connect()));
    const socket = connect({ port: (own.server.address() as { port: number }).port, host: '127.0.0.1' }, () => {
      socket.write(
        [
          `PUT /api/field/pictures/${randomUUID()} HTTP/1.1`,
          `X-Token: ${token}`,
          `X-Response-Key: ${randomUUID()}`,
          `X-Sha256: ${'0'.repeat(64)}`,
          'Content-Type: image/jpeg',
          'Host: localhost',
          'Content-Length: 200000\r\n\r\n',
        ].join('\r\n'),
      );
    });
    await expect.poll(() => world.pool.waitingCount).toBe(1);
    socket.destroy();
    await expect.poll(() => new Promise((resolve) => own.server.getConnections((_, open) => resolve(open)))).toBe(0);
    for (const client of busy) client.release();
    await expect.poll(() => world.pool.idleCount).toBe(world.pool.totalCount);
    await sleep(100);
    const told = await own.inject({ url: '/metrics', headers: bearer(secret) });
    await own.close();
    expect(told.body).toContain('sahada_intake_bytes{lane="link"} 0');
  });
});

describe('whoever takes nothing of their answer', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = await appOn(world.pool, { stallMs: 300 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  /** More than the system takes in on its own, on both sides. */
  const much = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60);

  test('loses the connection, and what waited for them is let go', async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.pause();
    socket.write(much);
    await expect.poll(open).toBe(1);
    await expect.poll(open).toBe(0);
    socket.destroy();
  });

  test('keeps it while they take some of it, however slowly, or while there is nothing to take', async () => {
    const quiet = connect({ port, host: '127.0.0.1' });
    quiet.write(`GET /api/User/Live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.tokens.ayse}\r\n\r\n`);
    const slow = connect({ port, host: '127.0.0.1' });
    slow.write(much);
    let taken = 0;
    slow.on('data', (piece) => {
      taken += piece.length;
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
    await sleep(2000);
    expect([await open(), quiet.destroyed, slow.destroyed]).toEqual([2, false, false]);
    const before = taken;
    await sleep(200);
    expect(taken).toBeGreaterThan(before);
    quiet.destroy();
    slow.destroy();
  });
});

describe('an Idempotency-Key', () => {
  const create = (key: string, form: object, token = world.tokens.ayse) =>
    post('/admin/customer/create', JSON.stringify(form), { ...json, 'idempotency-key': key }, token);
  const countOf = async (name: string): Promise<number> =>
    (await world.ok('ayse', 'customer.list', { searchText: name, searchField: 'companyName' })).TotalItemsCount;

  test('gives the first answer again, and makes one row of fifty parallel calls', async () => {
    const form = await a.customerForm({ companyName: 'Bir Kez Gıda' });
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(key, form)));
    const done = replies.filter(({ status }) => status === 200);
    const rest = replies.filter(({ status }) => status !== 200);
    expect(new Set(done.map(({ body }) => body.Data.id)).size).toBe(1);
    expect(new Set(rest.map(({ status, body }) => `${status} ${body.Message}`))).toEqual(
      new Set(rest.length > 0 ? [`409 ${refusals.keyRunning.text.en}`] : []),
    );
    const again = await create(key, form);
    expect([again.body, await countOf('Bir Kez Gıda')]).toEqual([done[0]?.body, 1]);
  });

  test('with another body is refused, and belongs to its user and its call alone', async () => {
    const key = randomUUID();
    const first = await create(key, await a.customerForm({ companyName: 'Anahtar Bir' }));
    const other = await create(key, await a.customerForm({ companyName: 'Anahtar İki' }));
    expect([other.status, other.body.Message]).toEqual([409, refusals.keyOtherBody.text.en]);
    expect(await countOf('Anahtar İki')).toBe(0);
    const stranger = await create(key, await build(world, 'zoe').customerForm(), world.tokens.zoe);
    expect([stranger.status, stranger.body.Data.id === first.body.Data.id]).toEqual([200, false]);
    const category = await post(
      '/admin/category/create',
      JSON.stringify(await a.categoryForm()),
      { ...json, 'idempotency-key': key },
      world.tokens.ayse,
    );
    expect(category.status).toBe(200);
  });

  test('is good for a day', async () => {
    const [key, form] = [randomUUID(), await a.categoryForm()];
    const make = async () =>
      (
        await post(
          '/admin/category/create',
          JSON.stringify(form),
          { ...json, 'idempotency-key': key },
          world.tokens.ayse,
        )
      ).body.Data.id;
    const madeAgo = (ms: number) =>
      world.inCompany('ayse', (db) =>
        db
          .updateTable('idempotency_key')
          .set({ at: new Date(Date.now() - ms).toISOString() })
          .where('key', '=', key)
          .execute(),
      );
    const first = await make();
    await madeAgo(86_340_000);
    expect(await make()).toBe(first);
    await madeAgo(86_400_000);
    expect(await make()).not.toBe(first);
  });

  test('means nothing to a call that only reads, which is answered anew', async () => {
    const names = async () => {
      const { status, raw } = await world.call('ayse', 'lookup.customers', {}, { 'idempotency-key': 'okuma' });
      return [status, raw.includes('Taze Gıda')];
    };
    expect(await names()).toEqual([200, false]);
    await a.customer({ companyName: 'Taze Gıda' });
    expect(await names()).toEqual([200, true]);
  });

  test('keeps nothing of a call that failed, and is refused where it is not one', async () => {
    const key = randomUUID();
    expect((await create(key, {})).status).toBe(400);
    expect((await create(key, await a.customerForm())).status).toBe(200);
    for (const bad of ['x'.repeat(256), 'ş', ' ']) {
      const reply = await create(bad, await a.customerForm());
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['Idempotency-Key']]);
    }
  });
});

describe('a caller’s address', () => {
  /** How many of `tries` sign-in guesses are judged (fifty of one address are), each with its own X-Forwarded-For. */
  async function judged(
    trustProxy: false | number | string[],
    forwarded: (n: number) => string,
    tries = 70,
  ): Promise<number> {
    const app = await appOn(world.pool, { trustProxy });
    const remoteAddress = `198.51.100.${++caller}`;
    let count = 0;
    for (let n = 0; n < tries; n++) {
      const { body } = await app.inject({
        method: 'POST',
        url: '/api/token/login',
        remoteAddress,
        headers: { ...json, 'accept-language': 'en', 'x-forwarded-for': forwarded(n) },
        payload: JSON.stringify({ email: `${randomUUID()}@ornek.com.tr`, password: 'x' }),
      });
      if (JSON.parse(body).Message === refusals.userUnknown.text.en) count++;
    }
    await app.close();
    return count;
  }
  let caller = 0;

  test('is what the trusted proxy appended, whatever the caller wrote before it', async () => {
    expect(await judged(1, (n) => `203.0.113.${n}, 192.0.2.77`)).toBe(50);
    expect(await judged(['198.51.100.0/24'], (n) => `203.0.113.${n}, 192.0.2.78`)).toBe(50);
  });

  test('is the socket’s own where no proxy is trusted, or what was appended is no address', async () => {
    expect(await judged(false, (n) => `203.0.113.${n}`)).toBe(50);
    expect(await judged(1, (n) => `203.0.113.${n}, ${'x'.repeat(8000)}`)).toBe(50);
  });

  test('of an honest proxy tells its callers apart, also where it appends their ports', async () => {
    expect(await judged(1, (n) => `203.0.113.${n}`)).toBe(70);
    expect(await judged(1, (n) => `203.0.113.${n}:${40_000 + n}`)).toBe(70);
    expect(await judged(1, (n) => `[2001:db8:${n}::7]:${40_000 + n}`)).toBe(70);
    expect(await judged(1, (n) => `192.0.2.79:${40_000 + n}`)).toBe(50);
  });
});

describe('what the house counts', () => {
  test('is told to whoever has the token, without a word of any company', async () => {
    const secret = 'a-token-of-many-letters';
    const app = await appOn(world.pool, { metricsToken: secret });
    await app.inject({ url: '/api/user/get', headers: bearer(world.tokens.zoe) });
    await app.inject({ url: '/api/user/get' });
    const ask = (headers: Record<string, string>) => app.inject({ url: '/metrics', headers });
    const told = await ask(bearer(secret));
    const closed = [await ask({}), await ask(bearer('a-token-of-other-letters'))].map(({ statusCode }) => statusCode);
    await app.close();
    expect(told.body).toContain('sahada_calls_total{call="account.get",status="200"} 1');
    expect(told.body).toContain('sahada_calls_total{call="account.get",status="401"} 1');
    expect(told.body).toContain('sahada_lane_calls{lane="stranger",state="waiting"} 0');
    expect(told.body).not.toContain('KANARYA');
    expect(closed).toEqual([401, 401]);
  });

  test('is not there without a token', async () => {
    const app = await appOn(world.pool);
    const reply = await app.inject({ url: '/metrics', headers: bearer('undefined') });
    await app.close();
    expect(reply.statusCode).not.toBe(200);
  });
});
