import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fault, refusals } from '@sahada/contract/refusals';
import { webhookEvents } from '@sahada/contract/webhook';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routeOf } from '../../src/pipeline/mount.ts';
import { allCalls, appOn, openWorld, type World } from '../world.ts';
import { headerFaults } from './door.ts';

let world: World;
let folder: string;
/** Like the world's app, with pages and behind TLS. */
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  folder = await mkdtemp(join(tmpdir(), 'sahada-pages-'));
  for (const name of ['web', 'field']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true });
    await writeFile(join(folder, name, 'index.html'), `<!doctype html><title>${name}</title>`);
    await writeFile(join(folder, name, 'assets', `${name}.js`), 'export {};');
    for (const hidden of ['.stamp', 'assets/.stamp', '.git/config']) {
      await mkdir(dirname(join(folder, name, hidden)), { recursive: true });
      await writeFile(join(folder, name, hidden), 'root: not for the world');
    }
    await writeFile(join(folder, name, 'assets', `${name}.js.br`), 'packed');
    await writeFile(join(folder, name, 'assets', `${name}.js.gz`), 'zipped');
  }
  await mkdir(join(folder, 'field', 'a'));
  await writeFile(join(folder, 'field', 'a', 'action.html'), '<!doctype html><title>owner</title>');
  app = await appOn(world.pool, { ...folders(), secure: true });
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(folder, { recursive: true });
});

const folders = () => ({ webFolder: join(folder, 'web'), fieldFolder: join(folder, 'field') });

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
  ...['openapi.json', 'docs', 'docs/begin.js', 'docs/swagger-ui-bundle.js', 'docs/swagger-ui.css'].flatMap((file) => [
    `GET /api/${file}`,
    `HEAD /api/${file}`,
  ]),
];

describe('the mounted routes', () => {
  test('are those of the table, the two health checks and the API’s document with its viewer, and nothing else', () => {
    const table = allCalls.map(({ row }) => `${row.method} ${routeOf(row).toLowerCase().replace(/:\w+/g, ':')}`);
    const mounted = mountedRoutes(world.app).map((route) => route.replace(/:\w+/g, ':'));
    expect(mounted).toEqual([...table, ...ours].sort());
  });

  test('are joined only by one for the pages’ own files when there are pages', () => {
    const mounted = mountedRoutes(app).filter((route) => !mountedRoutes(world.app).includes(route));
    expect(mounted).toEqual(['GET *', 'HEAD *']);
  });

  test('are each mounted once: no two rows share method and path', () => {
    const wires = allCalls.map(({ row }) => `${row.method} ${row.path.toLowerCase()}`);
    expect(wires.filter((wire, at) => wires.indexOf(wire) !== at)).toEqual([]);
  });
});

test('the API document has every call', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.0.3');
  const told = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId: string }>).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  expect(told.sort()).toEqual(allCalls.map(({ name, row }) => `${name} ${row.method} /api${row.path}`).sort());
});

test('every call of the API document has an example, which the call itself takes', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  for (const { name, row } of allCalls) {
    const told = paths[`/api${row.path}`][row.method.toLowerCase()];
    if (row.kind !== 'file' && row.method !== 'HEAD')
      expect(told.responses[200].content['application/json'].example, name).toMatchObject({ Success: true });
    // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
    const required = (told.parameters ?? []).filter((one: any) => one.required);
    for (const one of required) expect(one.example, `${name} ${one.name}`).toBeDefined();
    if ((row.send !== 'body' && row.send !== 'query') || row.method === 'HEAD') continue;
    const example = {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      ...Object.fromEntries(required.map((one: any) => [one.name, one.example])),
      ...told.requestBody?.content['application/json'].example,
    };
    const parsed = row.request.safeParse(example);
    expect(parsed.error?.issues ?? [], `${name} ${JSON.stringify(example)}`).toEqual([]);
  }
});

test('the API document has no pattern that some programs cannot read, and names the types of its files', async () => {
  const text = (await app.inject({ url: '/api/openapi.json' })).body;
  expect(text).not.toContain('\\p{');
  expect(text).not.toContain('octet-stream');
  // Words that OpenAPI 3.0 does not know.
  expect(text).not.toMatch(/"(const|examples|prefixItems|propertyNames|contentEncoding|webhooks)":|"type":(\[|"null")/);
  const { paths } = JSON.parse(text);
  const typesOf = (path: string, method = 'get') => Object.keys(paths[path][method].responses[200].content);
  expect(typesOf('/api/odata/$metadata')).toEqual(['application/xml']);
  expect(typesOf('/api/admin/Report/GetActionReportToPdf', 'post')).toEqual(['application/pdf']);
  expect(typesOf('/api/admin/customer/getallToExcel', 'post')[1]).toBe('text/csv');
  for (const { in: place, example, schema } of paths['/api/field/pictures/{pictureKey}'].put.parameters) {
    if (place === 'header' && example !== undefined && schema.pattern !== undefined)
      expect(example).toMatch(new RegExp(schema.pattern));
  }
});

test('the API document says what a program must send besides, and may be told', async () => {
  const { paths, tags } = (await app.inject({ url: '/api/openapi.json' })).json();
  const headersOf = ({ parameters }: { parameters: { in: string; name: string }[] }) =>
    parameters.filter((one) => one.in === 'header').map((one) => one.name);
  const picture = paths['/api/field/pictures/{pictureKey}'];
  expect(headersOf(picture.put)).toEqual(['X-Token', 'X-Response-Key', 'X-Sha256', 'X-Offset', 'X-Size']);
  expect(headersOf(picture.head)).toEqual(['X-Token']);
  expect(Object.keys(picture.put.requestBody.content)).toEqual(['image/jpeg', 'image/png']);
  const create = paths['/api/admin/customer/create'].post;
  expect(Object.keys(create.responses)).toEqual(['200', '400', '401', '403', '409', '413', '415', '500', '503']);
  expect(create.description).toContain('Right: *Manage customers* (`ManageCustomers`).');
  expect(create.description).toContain(`\`taken\` (200): ${refusals.taken.text.en}`);
  expect(Object.keys(paths['/api/admin/customer/getallToExcel'].post.responses).slice(0, 2)).toEqual(['200', '202']);
  expect(paths['/api/admin/ApiKey/Create'].post.description).toContain('Not by API key');
  const { callbacks } = paths['/api/admin/Webhook/Create'].post;
  expect(Object.keys(callbacks)).toEqual([...webhookEvents]);
  for (const name of webhookEvents)
    expect(callbacks[name]['{$request.body#/url}'].post).toMatchObject({
      operationId: `webhook.${name}`,
      security: [],
    });
  // Every refusal that a row names is told by its status, and every call is in a group with a title.
  for (const { row, name } of allCalls) {
    const told = paths[`/api${row.path}`][row.method.toLowerCase()];
    const statuses = row.refuses.map((code) => refusals[code].status).filter((status) => ![200, 501].includes(status));
    expect(Object.keys(told.responses), name).toEqual(expect.arrayContaining(statuses.map(String)));
    expect(tags, name).toContainEqual({ name: told.tags[0] });
    expect(told.tags[0], name).not.toBe(name.split('.')[0]);
  }
});

test('the API document says how a call is entered, whether it may be repeated and where what it takes travels', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  const [bearer, basic] = [{ bearer: [] }, { basic: [] }];
  const customer = paths['/api/admin/customer/create'].post;
  const [login, submit] = [paths['/api/token/login'].post, paths['/api/field/responses'].post];
  const feed = paths['/api/odata/$metadata'].get;
  const entered = [login, submit, customer, feed].map(({ security }) => security);
  expect(entered).toEqual([[], [], [bearer], [bearer, basic]]);
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  const picture = paths['/api/field/pictures/{pictureKey}'].put;
  expect([customer, submit, login, picture].map(({ parameters = [] }) => parameters.some(isLike(key)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const upload = allCalls.find(({ name }) => name === 'editorPicture.upload') as (typeof allCalls)[number];
  const { parameters } = paths[`/api${upload.row.path}`].post;
  const named = parameters.filter((one: object) => 'name' in one);
  expect(named.map(({ name }: { name: string }) => name)).toEqual(['alt']);
  expect(Object.keys(paths['/api/admin/customer/get/{id}'].get.responses)).toContain('404');
});

const isLike = (wanted: object) => (one: object) => JSON.stringify(one) === JSON.stringify(wanted);

test('what is the same for everybody is compressed once, however many ask', async () => {
  const urls = ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/somewhere'];
  const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
  for (const url of urls) {
    const plain = await ask(url, 'identity');
    const [zipped, br] = [await ask(url, 'gzip'), await ask(url, 'gzip, br')];
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  }
  const compressors = (['brotliCompress', 'brotliCompressSync', 'createBrotliCompress'] as const).map((name) =>
    vi.spyOn(zlib, name),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const one of compressors) one.mockRestore();
    syncBuiltinESMExports();
  });
  for (const url of urls) await ask(url, 'br');
  expect(compressors.flatMap(({ mock }) => mock.calls)).toHaveLength(0);
});

test('the API’s document and its viewer can be hidden', async () => {
  const hidden = await appOn(world.pool, { hasDocs: false });
  for (const url of ['/api/docs', '/api/docs/begin.js', '/api/openapi.json']) {
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect((await hidden.inject({ url })).statusCode).toBe(404);
  }
  await hidden.close();
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
  { kind: 'a screen that is searched for a file', url: '/customers?search=plan.xlsx', status: 200 },
  { kind: 'the field form', url: '/s/abcdef', status: 200 },
  { kind: 'a barcode', url: '/b/abcdef', status: 200 },
  { kind: 'the page of an action’s owner', url: '/a/abcdef', status: 200 },
  { kind: 'a script', url: '/assets/web.js', status: 200 },
  { kind: 'a script of the field form', url: '/s/assets/field.js', status: 200 },
  { kind: 'a script that is not there', url: '/assets/old.js', status: 404 },
  { kind: 'a path out of the folder', url: '/assets/..%2f..%2f..%2fetc%2fpasswd', status: 200 },
  { kind: 'a file that is hidden', url: '/.stamp', status: 404 },
  { kind: 'one of the field form', url: '/s/.stamp', status: 404 },
  { kind: 'one among files that are not', url: '/assets/.stamp', status: 404 },
  { kind: 'one in a folder that is hidden', url: '/s/.git/config', status: 200 },
  { kind: 'a folder', url: '/assets', status: 200 },
  { kind: 'livez', url: '/livez', status: 200 },
  { kind: 'readyz', url: '/readyz', status: 200 },
];

describe('every kind of answer has the headers that keep a browser safe', () => {
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

  test.each([
    ['/a/abcdef', 'owner'],
    ['/s/abcdef', 'field'],
    ['/actions', 'web'],
  ])('%s is answered with the page of its own app: %s', async (url, title) => {
    expect((await app.inject({ url })).body).toContain(`<title>${title}</title>`);
  });

  test('files are answered with their kind and how long they last, and packed as they lie there', async () => {
    const web = await app.inject({ url: '/assets/web.js' });
    const packed = { 'accept-encoding': 'br' };
    const field = await app.inject({ url: '/s/assets/field.js', headers: packed });
    const office = await app.inject({ url: '/assets/web.js', headers: packed });
    expect([office.body, office.headers['content-encoding']]).toEqual(['packed', 'br']);
    const zipped = await app.inject({ url: '/assets/web.js', headers: { 'accept-encoding': 'gzip, deflate' } });
    expect([zipped.body, zipped.headers['content-encoding']]).toEqual(['zipped', 'gzip']);
    const plain = await app.inject({ url: '/s/assets/field.js' });
    const page = await app.inject({ url: '/index.html' });
    const head = await app.inject({ method: 'HEAD', url: '/assets/web.js' });
    const posted = await app.inject({ method: 'POST', url: '/assets/web.js' });
    expect([web.body, field.body, plain.body, head.body]).toEqual(['export {};', 'packed', 'export {};', '']);
    expect([web, field, plain].map((reply) => reply.headers['content-encoding'])).toEqual([undefined, 'br', undefined]);
    for (const reply of [web, field, plain, head]) {
      expect(reply.headers['content-type']).toContain('javascript');
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect([page.statusCode, page.headers['cache-control'], posted.statusCode]).toEqual([200, 'no-cache', 404]);
  });

  test('a missing database is answered 503 without a word of why', async () => {
    const gone = new pg.Pool({ host: '/nonexistent', connectionTimeoutMillis: 500 });
    const dead = await appOn(gone);
    const headers = { authorization: `Bearer ${world.tokens.ayse}` };
    const reply = await dead.inject({ url: '/api/user/get', headers });
    const ready = await dead.inject({ url: '/readyz' });
    const alive = await dead.inject({ url: '/livez' });
    await dead.close();
    await gone.end();
    expect([reply.statusCode, ready.statusCode, alive.statusCode]).toEqual([503, 503, 200]);
    expect([reply.headers['retry-after'], ready.headers['retry-after']]).toEqual(['2', '2']);
    expect(Object.keys(reply.json())).toEqual(['Success', 'Message', 'Code']);
    expect(reply.body).not.toMatch(/nonexistent|ENOENT|ECONN/);
    expect(headerFaults({ status: 503, headers: reply.headers, body: null, raw: reply.rawPayload })).toEqual([]);
  });

  test('a fault of ours is answered 500 with a sentence and a code, without a word of why', async () => {
    const faulty = await appOn({ connect: async () => ({ query: failing, release() {} }), options: {} } as never);
    const reply = await faulty.inject({
      url: '/api/user/get',
      headers: { authorization: `Bearer ${world.tokens.ayse}`, 'accept-language': 'en' },
    });
    await faulty.close();
    expect(reply.statusCode).toBe(500);
    const { requestId } = reply.json();
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const Message = fault.en.replace('{requestId}', requestId);
    expect(reply.json()).toEqual({ Success: false, Message, Code: 'fault', requestId });
    expect(headerFaults({ status: 500, headers: reply.headers, body: null, raw: reply.rawPayload })).toEqual([]);
  });

  test('an overloaded process answers 503 in the language asked for, still says that it is alive, and gives out its pages', async () => {
    const late = await appOn(world.pool, { ...folders(), patienceMs: 1 });
    const until = performance.now() + 1500;
    while (performance.now() < until);
    await new Promise((done) => setTimeout(done, 600));
    const block = performance.now() + 1500;
    while (performance.now() < block);
    // At the same moment: how late it is is measured anew each second.
    const [reply, alive, ...others] = await Promise.all([
      late.inject({ url: '/api/common/getLanguages', headers: { 'accept-language': 'en' } }),
      ...[
        '/livez',
        ...['/sign-in', '/assets/web.js', '/s/a-link-of-some-plan-x', '/s/assets/field.js'],
        ...['/readyz', '/API/common/getLanguages'],
      ].map((url) => late.inject({ url })),
    ]);
    await late.close();
    expect([reply.statusCode, reply.headers['retry-after'], alive?.statusCode]).toEqual([503, '2', 200]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 503, 503]);
    expect(reply.json()).toEqual({ Success: false, Message: refusals.busy.text.en, Code: 'busy' });
    expect(headerFaults({ status: 503, headers: reply.headers, body: null, raw: reply.rawPayload })).toEqual([]);
  });
});

/** A query of the driver's own hears of it as from the driver. */
const failing = async (query: { callback?: (error: unknown) => void } | string): Promise<void> => {
  const error = new TypeError('secret detail');
  if (typeof query === 'string' || query.callback === undefined) throw error;
  query.callback(error);
};
