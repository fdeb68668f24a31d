import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { routeOf } from '../../src/pipeline/mount.ts';
import { allCalls, openWorld, type World } from '../world.ts';
import { headerFaults } from './door.ts';

let world: World;
let folder: string;
/** As the world's, with pages and behind TLS. */
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'sahada-pages-'));
  for (const name of ['web', 'field']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true });
    await writeFile(join(folder, name, 'index.html'), `<!doctype html><title>${name}</title>`);
    await writeFile(join(folder, name, 'assets', `${name}.js`), 'export {};');
  }
  const options = { pool: world.pool, logger: pino({ level: 'silent' }), trustProxy: false, secure: true };
  app = await buildApp({ ...options, webFolder: join(folder, 'web'), fieldFolder: join(folder, 'field') });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(folder, { recursive: true });
});

/** `GET /api/user/get` for every mounted route, read off the router's tree. */
function mountedRoutes(of: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of of.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    for (const method of methods.split(', ')) routes.push(`${method} ${above.join('')}`);
  }
  return routes.sort();
}

const ours = [
  'GET /livez',
  'HEAD /livez',
  'GET /readyz',
  'HEAD /readyz',
  'GET /api/openapi.json',
  'HEAD /api/openapi.json',
];

describe('the mounted routes', () => {
  test('are the table’s, the two health checks and the API document, and nothing else', () => {
    const table = allCalls.map(({ row }) => `${row.method} ${routeOf(row).toLowerCase().replace(/:\w+/g, ':')}`);
    const mounted = mountedRoutes(world.app).map((route) => route.replace(/:\w+/g, ':'));
    expect(mounted).toEqual([...table, ...ours].sort());
  });

  test('with pages, are those and the pages’ own files', () => {
    const mounted = mountedRoutes(app).filter((route) => !mountedRoutes(world.app).includes(route));
    expect(mounted.filter((route) => !/^(GET|HEAD) \/(s\/)?(assets\/\w+\.js|index\.html)$/.test(route))).toEqual([]);
  });

  test('are each mounted once: no two rows share method and path', () => {
    const wires = allCalls.map(({ row }) => `${row.method} ${row.path.toLowerCase()}`);
    expect(wires.filter((wire, at) => wires.indexOf(wire) !== at)).toEqual([]);
  });
});

test('the API document has every call', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const told = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId: string }>).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  expect(told.sort()).toEqual(allCalls.map(({ name, row }) => `${name} ${row.method} /api${row.path}`).sort());
});

interface Case {
  kind: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'TRACE' | 'PATCH' | 'HEAD';
  payload?: string | Buffer;
  headers?: Record<string, string>;
  status: number;
}

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', url: '/api/token/login', headers: json } as const;
const answers: Case[] = [
  { kind: 'a lookup', url: '/api/common/getLanguages', status: 200 },
  { kind: 'the API document', url: '/api/openapi.json', status: 200 },
  { kind: 'a bad input', url: '/api/common/getCitiesByCountryId?countryId=x', status: 400 },
  { kind: 'a broken body', ...login, payload: '{', status: 400 },
  { kind: 'a bad escape in the address', url: '/api/admin/customer/get/%E0%A4%A', status: 404 },
  { kind: 'an address that is too long', url: `/api/avatar/${'1'.repeat(300)}`, status: 400 },
  { kind: 'no token', url: '/api/user/get', status: 401 },
  { kind: 'an unknown call', url: '/api/no/such/call', status: 404 },
  { kind: 'the API itself', url: '/api', status: 404 },
  { kind: 'a call under another method', url: '/api/token/login', status: 404 },
  { kind: 'an unknown method of a page', method: 'DELETE', url: '/customers', status: 404 },
  { kind: 'TRACE', method: 'TRACE', url: '/api/user/get', status: 404 },
  {
    kind: 'OPTIONS from another site',
    method: 'OPTIONS',
    url: '/api/user/get',
    headers: { origin: 'https://evil.example' },
    status: 404,
  },
  { kind: 'a body that is too large', ...login, payload: Buffer.alloc(4 * 1024 * 1024 + 1, 32), status: 413 },
  {
    kind: 'another content type',
    ...login,
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
    status: 415,
  },
  { kind: 'a malformed content type', ...login, headers: { 'content-type': 'nonsense' }, payload: '{}', status: 415 },
];

const pages: Case[] = [
  { kind: 'the back office', url: '/', status: 200 },
  { kind: 'a screen of it', url: '/customers/5', status: 200 },
  { kind: 'the field form', url: '/s/abcdef', status: 200 },
  { kind: 'a barcode', url: '/b/abcdef', status: 200 },
  { kind: 'a script', url: '/assets/web.js', status: 200 },
  { kind: 'a script of the field form', url: '/s/assets/field.js', status: 200 },
  { kind: 'a script that is not there', url: '/assets/old.js', status: 404 },
  { kind: 'a path out of the folder', url: '/assets/..%2f..%2f..%2fetc%2fpasswd', status: 200 },
  { kind: 'livez', url: '/livez', status: 200 },
  { kind: 'readyz', url: '/readyz', status: 200 },
];

describe('the headers that keep a browser safe stand on every kind of answer', () => {
  test.each(answers)('$kind: $status', async ({ status, kind: _kind, ...request }) => {
    const reply = await app.inject(request);
    expect(reply.statusCode, reply.body).toBe(status);
    const shape = { status, headers: reply.headers, body: null, raw: reply.rawPayload };
    expect(headerFaults(shape)).toEqual([]);
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(reply.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/);
    if (request.url !== '/api/openapi.json') expect(reply.json().Success).toBe(status === 200);
  });

  test.each(pages)('$kind: $status', async ({ status, kind: _kind, ...request }) => {
    const reply = await app.inject(request);
    expect(reply.statusCode, reply.body).toBe(status);
    const headers = { ...reply.headers, 'cache-control': 'no-store' };
    expect(headerFaults({ status, headers, body: null, raw: reply.rawPayload })).toEqual([]);
    expect(reply.body).not.toContain('root:');
  });

  test('a fault of ours, which says nothing but a code', async () => {
    const client = await world.pool.connect();
    await client.query('set application_name to sahada');
    client.release();
    const dead = await buildApp({
      pool: { connect: () => Promise.reject(new TypeError('secret detail')) } as never,
      logger: pino({ level: 'silent' }),
      trustProxy: false,
      secure: false,
      webFolder: '',
      fieldFolder: '',
    });
    const reply = await dead.inject({
      url: '/api/user/get',
      headers: { authorization: `Bearer ${world.tokens.ayse}` },
    });
    await dead.close();
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.body).not.toContain('secret');
    expect(headerFaults({ status: 503, headers: reply.headers, body: null, raw: reply.rawPayload })).toEqual([]);
  });
});
