import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';

/** How much JavaScript a browser loads, gzipped: what keeps the first screen quick on a slow line. */
const kb = 1024;
const limits = { field: 90 * kb, signIn: 150 * kb, list: 250 * kb };

let server: Server;
let link: string;
test.beforeAll(async () => {
  server = await startServer();
  const api = client(server.url);
  const owner: Data = await api.install(false);
  const world = await api.world(owner.Info.Id);
  link = (await api.get(`/admin/Audit/get/${await world.plan('Boyut')}`)).link;
});
test.afterAll(() => server.stop());

/** Counts what the pages of a context load from now on. */
function counter(context: BrowserContext): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (reply) => {
    const isScript = /\.m?js(\?|$)/.test(reply.url()) && !reply.url().endsWith('sw.js');
    if (!isScript || reply.status() !== 200 || sizes.has(reply.url())) return;
    sizes.set(
      reply.url(),
      reply.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
}

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

test('the field form needs at most 90 KB before the first answer', async () => {
  // What the page names; the rest is fetched when it has nothing else to do, so that all of it works without a network.
  const page = await (await fetch(link)).text();
  const scripts = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((found) => new URL(found[1] as string, link));
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = scripts.map(
    async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
  );
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(limits.field);
});

test('sign-in loads at most 150 KB, the shell with a list at most 250 KB', async ({ browser }) => {
  const first = await browser.newContext();
  const signIn = counter(first);
  const page = await first.newPage();
  await page.goto(`${server.url}/sign-in`);
  await settle(page);
  expect(await signIn()).toBeLessThanOrEqual(limits.signIn);
  await page.locator('input[type="email"], input[name="email"]').first().fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').first().fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  const state = await first.storageState();
  await first.close();
  for (const path of ['/admin/customers', '/admin/locations', '/auditlist', '/questions', '/checklists']) {
    const context = await browser.newContext({ storageState: state });
    const list = counter(context);
    const screen = await context.newPage();
    await screen.goto(server.url + path);
    await settle(screen);
    expect(await list(), path).toBeLessThanOrEqual(limits.list);
    await context.close();
  }
});
