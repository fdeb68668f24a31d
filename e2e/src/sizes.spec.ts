import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { client, password, type Server, startServer } from './server.ts';

/** How much JavaScript a browser loads: of the field form as it is served, of the back office gzipped. */
const kb = 1024;
const limits = {
  field: 40 * kb,
  fieldLater: 30 * kb,
  fieldAuditor: 60 * kb,
  signIn: 150 * kb,
  list: 250 * kb,
  owner: 24 * kb,
  paper: 12 * kb,
};

let server: Server;
let link: string;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  const api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  link = (await api.get(`/admin/Audit/get/${await world.plan('Boyut')}`)).link;
});
test.afterAll(() => server.stop());

/** Six at a time go over HTTP/1.1, and each waits for the line. */
const mostScripts = 32;

/** Counts the scripts that a context's pages load from now on, and their bytes. */
function counter(context: BrowserContext): () => Promise<{ scripts: number; bytes: number }> {
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (reply) => {
    const isScript = /\.m?js(\?|$)/.test(reply.url()) && !reply.url().endsWith('sw.js');
    if (!isScript || reply.status() !== 200 || sizes.has(reply.url())) return;
    const size = reply.body().then((body) => gzipSync(body, { level: 9 }).length);
    // A script that arrives after the count may be cut off by closing the context, which is not a failure.
    size.catch(() => undefined);
    sizes.set(reply.url(), size);
  });
  return async () => ({
    scripts: sizes.size,
    bytes: (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
  });
}

/** What a page fetches by itself seconds later, such as how much waits, is none of its first screen, however slow the machine. */
const atOnceOnly = (): void => {
  const begin = window.setTimeout.bind(window);
  window.setTimeout = ((work: () => void, ms = 0) => (ms < 2000 ? begin(work, ms) : 0)) as typeof window.setTimeout;
};

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

/** What travels for these addresses to a browser of today. */
const served = async (urls: readonly URL[]): Promise<number> => {
  const sizes = urls.map(
    (url) =>
      new Promise<number>((resolve, reject) => {
        get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (reply) => {
          let size = 0;
          reply.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          reply.on('end', () => resolve(size));
          reply.on('error', reject);
        }).on('error', reject);
      }),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** The scripts that a file of the field form names, as addresses. */
const scriptsIn = (text: string): URL[] =>
  [...new Set([...text.matchAll(/assets\/[\w-]+\.js/g)].map(([path]) => path))].map(
    (path) => new URL(`/s/${path}`, link),
  );

test('the field form needs at most 40 KB before the first answer, 30 KB after it, and 60 KB more for an auditor', async () => {
  // The page names the first scripts; the service worker names all, so that everything works without a network.
  const first = scriptsIn(await (await fetch(link)).text());
  expect(first.length).toBeGreaterThan(0);
  expect(await served(first)).toBeLessThanOrEqual(limits.field);
  const worker = new URL('/s/sw.js', link);
  const others = scriptsIn(await (await fetch(worker)).text()).filter(
    (url) => !first.some((one) => one.href === url.href),
  );
  const auditor = others.filter(({ pathname }) => /\/auditor-/.test(pathname));
  const later = others.filter((url) => !auditor.includes(url));
  expect(auditor).toHaveLength(1);
  expect(later.length).toBeGreaterThan(0);
  expect(await served([...later, worker])).toBeLessThanOrEqual(limits.fieldLater);
  expect(await served(auditor)).toBeLessThanOrEqual(limits.fieldAuditor);
});

test('the page of an action’s owner needs at most 24 KB, none of which the form fetches', async () => {
  const address = new URL('/a/abcdefghijklmnop', server.url);
  const page = await (await fetch(address)).text();
  const scripts = [...new Set([...page.matchAll(/\/s\/a\/assets\/[\w-]+\.js/g)].map(([path]) => path))];
  expect(scripts.length).toBeGreaterThan(0);
  expect(await served(scripts.map((path) => new URL(path, server.url)))).toBeLessThanOrEqual(limits.owner);
  expect(await (await fetch(new URL('/s/sw.js', link))).text()).not.toContain('a/assets/');
});

test('a report opened by link needs at most 12 KB', async ({ browser }) => {
  const context = await browser.newContext();
  const paper = counter(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/r/abcdefghijklmnopqrstuv`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { scripts, bytes } = await paper();
  expect(scripts).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limits.paper);
  await context.close();
});

test('the page starts the request for its form, and the script takes the answer: asked for once', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/field/form') && asked.push(request.resourceType()));
  await page.goto(link);
  await expect(page.getByRole('button', { name: /Başla|Start/ })).toBeVisible();
  expect(asked).toHaveLength(1);
  const begunBy = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/field/form'))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(begunBy[0]).toBe('link');
  await context.close();
});

test('what the pages load was packed when it was built: nobody’s visit costs the work', async () => {
  for (const path of ['/sign-in', '/s/abcdefghijklmnop']) {
    const html = await (await fetch(new URL(path, server.url))).text();
    const script = /(?:src|href)="([^"]*\/assets\/[^"]+\.js)"/.exec(html)?.[1] as string;
    for (const encoding of ['br', 'gzip']) {
      const reply = await fetch(new URL(script, server.url), { headers: { 'accept-encoding': encoding } });
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      // What is packed on its way has no length that could be told before.
      expect(Number(reply.headers.get('content-length')), `${script} ${encoding}`).toBeGreaterThan(100);
    }
  }
});

test('sign-in loads at most 150 KB, the shell with a list at most 250 KB, in few files', async ({ browser }) => {
  const first = await browser.newContext();
  const signIn = counter(first);
  const page = await first.newPage();
  await page.goto(`${server.url}/sign-in`);
  await settle(page);
  expect((await signIn()).bytes).toBeLessThanOrEqual(limits.signIn);
  await page.locator('input[type="email"], input[name="email"]').first().fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').first().fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  const state = await first.storageState();
  await first.close();
  for (const path of ['/admin/customers', '/admin/locations', '/auditlist', '/questions', '/checklists']) {
    const context = await browser.newContext({ storageState: state });
    await context.addInitScript(atOnceOnly);
    const list = counter(context);
    const screen = await context.newPage();
    const styles: string[] = [];
    screen.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()));
    await screen.goto(server.url + path);
    await settle(screen);
    const { scripts, bytes } = await list();
    expect(bytes, path).toBeLessThanOrEqual(limits.list);
    expect(scripts, path).toBeLessThanOrEqual(mostScripts);
    expect(styles, 'what is fetched ahead is what the scripts take').toEqual([...new Set(styles)]);
    await context.close();
  }
});
