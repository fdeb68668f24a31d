import { expect, type Page, test } from '@playwright/test';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What the look of a screen promises: nothing ends without saying so, and neighbours stand in line. */
let server: Server;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('a menu that is longer than the window says at which end it goes on', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('navigation', { name: 'Ekranlar' }).locator('..');
  const looks = () => menu.evaluate((box) => getComputedStyle(box).maskImage);
  await expect.poll(looks).toContain('calc(100% - 36px)');
  await menu.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(looks).not.toContain('calc(100% - 36px)');
  await expect.poll(looks).toContain('36px');
  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect.poll(looks).not.toContain('36px');
});
