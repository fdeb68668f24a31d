import { expect, type Page, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The office for whoever has no mouse, a narrow window, or colours that the system chooses. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
});
test.afterAll(() => server.stop());

const widthHidden = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a row’s menu gives the focus back to its button, from the first time on, and so does what it opens', async ({
  page,
}) => {
  await signIn(page, server);
  await page.goto(`${server.url}/sections`);
  const more = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .getByRole('button', { name: /^Diğer işlemler/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Sil' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vazgeç' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('where a row is deleted, the focus is on the one that stands in its place', async ({ page }) => {
  const api = client(server.url, server.owner);
  for (const name of ['Aaa bir', 'Aab iki']) await api.post('/admin/department/create', { name });
  await signIn(page, server);
  await page.goto(`${server.url}/sections`);
  const row = page.getByRole('row').filter({ hasText: 'Aaa bir' });
  await row.getByRole('button', { name: /^Diğer işlemler/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Aab iki' })).toBeFocused();
});

test('a link to the screen above is not called the present page, nor is one to another view of this screen', async ({
  page,
}) => {
  await signIn(page, server);
  await page.goto(`${server.url}/questions/edit-questions/1`);
  const trail = page.getByRole('navigation', { name: 'Gezinti yolu' });
  await expect(trail.getByRole('link', { name: 'Sorular' })).toBeVisible();
  await expect(trail.locator('[aria-current]')).toHaveCount(1);
  await page.goto(`${server.url}/auditlist?view=month`);
  const list = page.getByRole('link', { name: 'Liste', exact: true });
  await expect(list).toBeVisible();
  await expect(list).not.toHaveAttribute('aria-current');
  await page.goto(`${server.url}/system/places?country=1`);
  const way = page.getByRole('navigation', { name: 'Bulunduğunuz yer' });
  await expect(way.getByRole('link', { name: 'Ülkeler' })).toBeVisible();
  await expect(way.locator('[aria-current]')).toHaveCount(1);
});

test('where the system chooses the colours, one sees what is turned on, what is chosen and where the focus is', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, server);
  const look = (of: ReturnType<Page['locator']>, what: 'backgroundColor' | 'borderTopWidth' | 'outlineStyle') =>
    of.evaluate((element, name) => getComputedStyle(element)[name], what);
  const period = (name: string) => page.getByRole('group', { name: 'Dönem' }).getByRole('button', { name });
  await expect(period('Haftalık')).toHaveAttribute('aria-pressed', 'true');
  expect(await look(period('Haftalık'), 'backgroundColor')).not.toBe(await look(period('Aylık'), 'backgroundColor'));
  const track = page.locator('.mantine-Switch-track').first();
  expect(await look(track, 'borderTopWidth')).toBe('1px');
  const off = await look(track, 'backgroundColor');
  await page.getByRole('switch', { name: 'Yalnızca onaylananlar' }).check();
  await expect.poll(() => look(track, 'backgroundColor')).not.toBe(off);
  await page.goto(`${server.url}/auditlist`);
  const search = page.getByRole('textbox', { name: 'Ara', exact: true });
  await search.focus();
  expect(await look(search, 'outlineStyle')).toBe('solid');
});

test('at 320 pixels the analysis, and on a phone the dashboard, the plans and the tasks, are read downwards only', async ({
  page,
}) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${server.url}/analysis`);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await widthHidden(page)).toBe(0);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${server.url}/dashboard`);
  const found = page.getByRole('region', { name: 'Uygunsuzluklar ve aksiyonlar' }).getByRole('link');
  await expect(found).toHaveCount(4);
  const boxes = await found.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(boxes.map(Math.round)).size).toBe(1);

  await page.goto(`${server.url}/auditlist`);
  const customer = page.getByText('Aydın Merkez Mutfağı, Ege Sofra Restoranları').first();
  await expect(customer).toBeVisible();
  expect((await customer.boundingBox())?.width).toBeLessThan(360 - 2 * 14);

  await page.goto(`${server.url}/system/tasks`);
  const { TotalItemsCount } = await client(server.url, server.owner).post('/admin/ScheduleTask/GetAll');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(TotalItemsCount);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens).toBeLessThan(5.5);
  // What is not in the list is in the drawer.
  await page
    .getByRole('link', { name: /^Çalışmalar: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/sonraki çalışma: /)).toBeVisible();
});
