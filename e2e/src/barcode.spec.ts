import { expect, test } from '@playwright/test';
import { phone } from './field-world.ts';
import { client, type Data, password, type Server, startServer } from './server.ts';

let server: Server;
let api: ReturnType<typeof client>;
let kasa: number;
let depo: number;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  [kasa, depo] = [await world.plan('Kasa denetimi'), await world.plan('Depo denetimi')];
});
test.afterAll(() => server.stop());

test('a sticker with two open forms is scanned, one is chosen and answered, and the response names the sticker’s place', async ({
  browser,
}) => {
  const { projectId, locationId, customerId } = await api.get(`/admin/Audit/get/${kasa}`);
  const { id, link } = await api.post('/admin/StaticBarcode/Insert', { name: 'Kasa önü', locationId });

  const page = await phone(browser);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Hangisini doldurmak istiyorsunuz?' })).toBeVisible();
  const offered = page.getByRole('link', { name: /denetimi/ });
  await expect(offered).toHaveCount(2);
  await expect(offered.first()).toHaveCSS('text-decoration-line', 'none');
  await offered.filter({ hasText: 'Depo denetimi' }).click();
  await page.getByRole('button', { name: 'Başla' }).click();
  await page.getByText('Evet').click();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: /^Gönder/ }).click();
  await expect(page.getByText(/S-\d{6}/).first()).toBeVisible();
  const scans = (await api.post('/admin/StaticBarcode/GetScans', { id })).ListItems;
  expect(scans.map(({ result }: Data) => result)).toEqual(['choice']);

  // The same sticker at another place of the project, bound to one plan: it opens at once.
  const elsewhere = (await api.post('/admin/location/create', { Name: 'Moda', CustomerId: customerId })).id;
  await api.post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [elsewhere] });
  await api.post('/admin/StaticBarcode/Update', { id, locationId: elsewhere, auditPlanId: depo });
  await page.goto(link);
  await page.waitForURL(/\/s\/.*\?b=/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Moda' })).toBeVisible();

  // Without a network the sticker leads where it led last, and what was begun there is on the device.
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/b/'))?.active?.state);
  await expect.poll(worker).toBe('activated');
  await page.context().setOffline(true);
  await page.goto(link);
  await page.waitForURL(/\/s\/.*\?b=/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Moda' })).toBeVisible();
  await page.getByRole('button', { name: 'Başla' }).click();
  await page.getByText('Evet').click();
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  await page.goto(link);
  await page.waitForURL(/\/s\/.*\?b=/);
  await expect(page.getByRole('radio', { name: 'Evet' })).toBeChecked();
  // Where all that it led to is over, and of one that was never scanned here, the page says what to do.
  await page.clock.setFixedTime('2100-02-01T09:00:00Z');
  await page.goto(link);
  await expect(page.getByText('İnternet bağlantısı yok')).toBeVisible();
  await expect(page).toHaveURL(link);
  await page.clock.setFixedTime(Date.now());
  const { link: unknown } = await api.post('/admin/StaticBarcode/Insert', {
    ...{ name: 'Moda arka', locationId: elsewhere, auditPlanId: depo },
  });
  await page.goto(unknown);
  await expect(page.getByText('İnternet bağlantısı yok')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await page.waitForURL(/\/s\/.*\?b=/);
  await page.context().close();

  // Neither what a captive portal answers nor a code that is none is called a missing network.
  const other = await phone(browser, { serviceWorkers: 'block' });
  await other.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }));
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Sunucuya ulaşılamadı' })).toBeVisible();
  await other.unroute('**/api/**');
  await other.goto(`${server.url}/b/${'x'.repeat(22)}`);
  await expect(other.getByText('Bu etiket yenilenmiş olabilir.')).toBeVisible();
  await other.context().close();
});

test('the office looks at the scans of a sticker, prints labels for it, and makes a new code', async ({ page }) => {
  const { locationId } = await api.get(`/admin/Audit/get/${kasa}`);
  const { id, link } = await api.post('/admin/StaticBarcode/Insert', { name: 'Arka kapı', locationId });
  await api.get(`/field/resolve?code=${link.split('/').pop()}`);
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name="email"]').fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/barcode`);
  const choose = async (what: string) => {
    await page
      .getByRole('row', { name: /Arka kapı/ })
      .getByRole('button', { name: 'Diğer işlemler' })
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  await choose('Okutmalar');
  const scans = page.getByRole('dialog', { name: 'Okutmalar: Arka kapı' });
  await expect(scans.getByText('Form seçtirildi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scans).toBeHidden();
  await page.goBack();
  await page.waitForTimeout(500);
  await expect(scans, 'going back opens nothing that was closed').toHaveCount(0);

  await choose('Etiket bas');
  const labels = page.getByRole('dialog', { name: 'Etiket bas' });
  await expect(labels.getByRole('radio', { checked: true })).toBeFocused();
  await labels.getByRole('radio', { name: /A4’te 8 etiket/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    labels.getByRole('button', { name: 'İndir' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await labels.getByRole('button', { name: 'Kapat' }).click();

  const codeNow = async () => (await api.get(`/admin/StaticBarcode/Get/${id}`)).code;
  const before = await codeNow();
  await choose('Kodu yenile');
  await page.getByRole('dialog').getByRole('button', { name: 'Kodu yenile' }).click();
  await expect(labels).toBeVisible();
  expect(await codeNow()).not.toBe(before);
});
