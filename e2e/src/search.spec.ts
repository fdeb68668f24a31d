import { expect, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** Ctrl K finds records, actions and screens by keyboard alone, and remembers what was opened. */
let server: Server;
let api: ReturnType<typeof client>;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  await (await api.world(server.owner.Info.Id)).plan('Iğdır denetimi');
  await api.post('/admin/category/create', { name: 'Iğdır kategorisi' });
});
test.afterAll(() => server.stop());

test('anything is found by a few letters and opened by keyboard, with what was opened last offered first', async ({
  page,
}) => {
  await signIn(page, server);
  const search = page.getByRole('dialog').locator('input');
  const option = (name: string) => page.getByRole('option', { name });

  await expect(page.getByRole('button', { name: 'Ara Ctrl K' })).toBeVisible();
  // The key is heard once the shell stands.
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 2000 });
  }).toPass();
  await search.fill('igdir');
  await expect(option('Iğdır denetimi')).toHaveCount(0);
  await search.fill('denet ığdır');
  await expect(option('Iğdır denetimi Marmara · Kadıköy')).toBeVisible();
  await expect(page.getByRole('dialog').locator('mark')).toHaveText(['Iğdır', 'denet']);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 sonuç');
  // Whoever does not see which one is chosen hears it.
  await expect(search).toHaveRole('combobox');
  const chosen = await option('Iğdır denetimi').getAttribute('id');
  await expect(search).toHaveAttribute('aria-activedescendant', chosen ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/audit\/audit-details\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Iğdır denetimi' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(option('Iğdır denetimi Marmara · Kadıköy')).toBeVisible();
  // What was found before does not stand before what is typed now, however long the answer takes.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/common/Search', (route) => answer.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/api/common/Search');
  await search.fill('Müşteri ekle');
  await asked;
  await expect(option('Müşteri ekle')).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/customers/detail/new');
  answer.resolve();
  await expect(page.getByRole('textbox', { name: 'Müşteri adı' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('aksiyon olu');
  // What the server finds may still take the place of what was chosen.
  await expect(option('Aksiyon oluştur')).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/actions?open=new');
  const form = page.getByRole('dialog', { name: 'Aksiyon oluştur' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByText('Henüz aksiyon yok')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Uygunsuzluklara bak' })).toBeVisible();

  await page.route('**/api/common/Search', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await search.fill('Kategoriler');
  await expect(page.getByText('Kayıtlarda arama yapılamadı; ekranlar ve işlemler yine de bulunur.')).toBeVisible();
  await option('Kategoriler').click();
  await page.waitForURL('**/categorys');
});

test('in a low window the list has what height there is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await signIn(page, server);
  const search = page.getByRole('dialog').locator('input');
  // The key is heard once the shell stands.
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 2000 });
  }).toPass();
  await search.fill('a');
  const list = page.getByRole('listbox');
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(10);
  const { y = 0, height = 0 } = (await list.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(240);
  expect(y + height).toBeLessThanOrEqual(400);
});
