import { expect, type Page, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A list as somebody wants it: its columns, their widths and its order stay theirs in any browser, and views have names and links. */
let server: Server;
let api: ReturnType<typeof client>;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  for (const [companyName, active] of [
    ['Akdeniz', true],
    ['Bozkır', false],
  ] as const) {
    await api.post('/admin/customer/create', {
      companyName,
      personelFName: 'E',
      personelLName: 'K',
      personelEmail: 'e@m.example',
      active,
    });
  }
});
test.afterAll(() => server.stop());

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });
const names = (page: Page) => page.getByRole('row').locator('td[data-first]').allTextContents();

test('columns, widths and order are found again in another browser, and a saved view opens by its link', async ({
  browser,
  page,
}) => {
  await signIn(page, server, '/admin/customers');
  await expect(heading(page, 'E-posta')).toBeVisible();
  await page.getByRole('button', { name: 'Sütunlar' }).click();
  await page.getByRole('checkbox', { name: 'E-posta' }).uncheck();
  await expect(heading(page, 'E-posta')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const before = (await heading(page, 'Müşteri adı').boundingBox())?.width ?? 0;
  await page.getByRole('separator', { name: 'Müşteri adı: genişlik' }).focus();
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight');
  await heading(page, 'Müşteri adı').getByRole('button').click();
  await heading(page, 'Müşteri adı').getByRole('button').click();
  await expect.poll(() => names(page)).toEqual(['Bozkır', 'Akdeniz']);
  // On paper stands what was found, and nothing to tick or to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('tbody').getByRole('button')).toHaveCount(0);
  expect(await names(page)).toEqual(['Bozkır', 'Akdeniz']);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
  await expect(cards.getByRole('button')).toHaveCount(0);
  await page.setViewportSize(size);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${server.url}/admin/customers?active=false`);
  await expect.poll(() => names(page)).toEqual(['Bozkır']);
  await page.getByRole('button', { name: 'Görünümler' }).click();
  await page.getByRole('button', { name: 'Bu görünümü kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bu görünümü kaydet' });
  await expect(dialog.getByRole('button', { name: 'Kapat' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Görünümler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bu görünümü kaydet' }).click();
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog.getByText('Görünüm adını girin.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Pasif olanlar');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toBeHidden();

  const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signIn(other, server, '/admin/customers');
  await expect(heading(other, 'Müşteri adı')).toBeVisible();
  await expect(heading(other, 'E-posta')).toHaveCount(0);
  await expect.poll(() => names(other)).toEqual(['Bozkır', 'Akdeniz']);
  expect((await heading(other, 'Müşteri adı').boundingBox())?.width ?? 0).toBeGreaterThan(before + 20);
  await other.getByRole('button', { name: 'Görünümler' }).click();
  await other.getByRole('link', { name: 'Pasif olanlar' }).click();
  await other.waitForURL('**/admin/customers?active=false');
  await expect.poll(() => names(other)).toEqual(['Bozkır']);
  await other.getByRole('button', { name: 'Görünümler' }).click();
  await other.getByRole('button', { name: '“Pasif olanlar” görünümünü sil' }).click();
  await other.getByRole('button', { name: 'Sil', exact: true }).click();
  await expect(other.getByText('Görünüm silindi.').first()).toBeVisible();
  expect((await api.get('/User/GetViews?screen=/admin/customers')).Views).toEqual([]);
  await context.close();
});
