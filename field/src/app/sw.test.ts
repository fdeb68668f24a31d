import { beforeEach, expect, it, vi } from 'vitest';
import { pictureCaches } from '../outbox/picture-caches.ts';

const origin = 'https://sahada.example';

/** What the browser keeps, by cache and address, and what the server has, by path; it may be out of reach. */
let kept: Map<string, Map<string, Response>>;
let served: Record<string, Response>;
let fetched: string[];

const addressOf = (what: string | { url: string }) => (typeof what === 'string' ? what : what.url);

function cacheNamed(name: string) {
  const all = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, all);
  return {
    keys: async () => [...all.keys()].map((url) => ({ url })),
    match: async (what: string | { url: string }) => all.get(addressOf(what))?.clone(),
    put: async (what: string | { url: string }, response: Response) => void all.set(addressOf(what), response),
    delete: async (what: string | { url: string }) => all.delete(addressOf(what)),
  };
}

beforeEach(() => {
  kept = new Map();
  served = {};
  fetched = [];
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheNamed(name),
    match: async (what: { url: string }, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(what.url)?.clone(),
  });
  vi.stubGlobal('fetch', async (what: string | { url: string }) => {
    const { pathname } = new URL(addressOf(what));
    fetched.push(pathname);
    const response = served[pathname];
    if (!response) throw new TypeError('network');
    return response.clone();
  });
});

/** The worker of one version: its page, a script named by its content, and one whose name stays. */
async function workerOf(version: string) {
  vi.resetModules();
  const self = Object.assign(new EventTarget(), {
    __WB_MANIFEST: [
      { url: 'index.html', revision: version },
      { url: `assets/first-${version}.js`, revision: null },
      { url: 'icon.svg', revision: 'same' },
    ],
    location: new URL('/s/sw.js', origin),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn() },
  });
  vi.stubGlobal('self', self);
  await import('./sw.ts');
  /** What it answers, if it answers. */
  const tell = async (type: string, more: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const given = {
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => {
        answer = one;
      },
    };
    self.dispatchEvent(Object.assign(new Event(type), more, given));
    await Promise.all(work);
    return (await answer)?.text();
  };
  const ask = (path: string, mode = 'cors', method = 'GET') =>
    tell('fetch', { request: { url: new URL(path, origin).href, mode, method } });
  return { ...self, tell, ask, open: (path: string) => ask(path, 'navigate') };
}

/** The server has one version alone. */
function serve(version: string) {
  served = {
    '/s/': new Response(`page ${version}`),
    '/s/index.html': new Response(`page ${version}`),
    [`/s/assets/first-${version}.js`]: new Response(`script ${version}`),
    '/s/icon.svg': new Response('icon'),
  };
}

async function installed(version: string) {
  serve(version);
  const worker = await workerOf(version);
  await worker.tell('install');
  return worker;
}

const shell = (version: string) =>
  [`index.html?v=${version}`, `assets/first-${version}.js`, 'icon.svg?v=same'].map((path) => `${origin}/s/${path}`);

const keptShell = () => [...(kept.get('sahada.field.shell')?.keys() ?? [])].sort();

it('a page keeps to its version, without a network too, until the next one takes over, which it does when told', async () => {
  const old = await installed('1');
  await old.tell('activate');
  const next = await installed('2');
  expect(fetched.filter((path) => path === '/s/icon.svg')).toHaveLength(1);
  expect(await old.open('/s/')).toBe('page 1');
  served = {};
  expect(next.skipWaiting).not.toHaveBeenCalled();
  expect([await old.open('/s/'), await old.open('/s/Abc-1'), await old.ask('/s/assets/first-1.js')]).toEqual([
    'page 1',
    'page 1',
    'script 1',
  ]);
  await next.tell('message', { data: 'something else' });
  expect(next.skipWaiting).not.toHaveBeenCalled();
  await next.tell('message', { data: 'take over' });
  expect(next.skipWaiting).toHaveBeenCalledTimes(1);
  await next.tell('activate');
  expect(next.clients.claim).toHaveBeenCalledTimes(1);
  expect([await next.open('/s/Abc-1'), await next.ask('/s/assets/first-2.js')]).toEqual(['page 2', 'script 2']);
  expect(keptShell()).toEqual(shell('2').sort());
});

const redirected = () => Object.defineProperty(new Response('sign in to the network'), 'redirected', { value: true });

it.each([
  ['fails', () => new Response('fault', { status: 502 })],
  ['is answered from elsewhere', redirected],
  ['does not come', () => undefined],
])('a version of which a file %s is not installed, and the next try installs it', async (_how, wrong) => {
  const old = await installed('1');
  await old.tell('activate');
  const next = await workerOf('2');
  for (const path of ['/s/index.html', '/s/assets/first-2.js']) {
    serve('2');
    const response = wrong();
    // A copy of a response does not tell that it was redirected.
    if (response) served[path] = Object.assign(response, { clone: () => response });
    else delete served[path];
    await expect(next.tell('install')).rejects.toThrow();
    served = {};
    expect(await old.open('/s/')).toBe('page 1');
  }
  serve('2');
  await next.tell('install');
  await next.tell('activate');
  expect([await next.open('/s/'), await next.ask('/s/assets/first-2.js')]).toEqual(['page 2', 'script 2']);
});

it('what is not of the shell goes to the server, and nothing of it is kept', async () => {
  const worker = await installed('1');
  await worker.tell('activate');
  served = { '/api/file/7': new Response('new picture') };
  kept.set(pictureCaches.needed, new Map([[`${origin}/api/help-picture/1`, new Response('needed')]]));
  kept.set(pictureCaches.past, new Map([[`${origin}/api/file/2`, new Response('past')]]));
  expect(await worker.ask('/api/field/form?token=Abc-1')).toBeUndefined();
  expect(await worker.ask('/api/field/responses', 'cors', 'POST')).toBeUndefined();
  expect(await worker.ask('/s/index.html', 'cors', 'POST')).toBeUndefined();
  expect(await worker.ask('https://other.example/s/index.html')).toBeUndefined();
  expect(await worker.open('/s/Abc-1/more')).toBeUndefined();
  expect(await worker.open('/dashboard')).toBeUndefined();
  expect(await worker.ask('/api/help-picture/1')).toBe('needed');
  expect(await worker.ask('/api/file/2')).toBe('past');
  expect(await worker.ask('/api/file/7')).toBe('new picture');
  expect([...kept].map(([name, { size }]) => [name, size])).toEqual([
    ['sahada.field.shell', 3],
    [pictureCaches.needed, 1],
    [pictureCaches.past, 1],
  ]);
});

it('a file that the browser has let go of is fetched', async () => {
  const worker = await installed('1');
  await worker.tell('activate');
  kept.clear();
  expect(await worker.ask('/s/assets/first-1.js')).toBe('script 1');
});
