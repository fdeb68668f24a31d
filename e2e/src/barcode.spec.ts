import { expect, test } from '@playwright/test';
import { phone } from './field-world.ts';
import { client, type Data, type Server, startServer } from './server.ts';

let server: Server;
let api: ReturnType<typeof client>;
let owner: Data;
test.beforeAll(async () => {
  server = await startServer();
  api = client(server.url);
  owner = await api.install(false);
});
test.afterAll(() => server.stop());

test('a sticker with two open forms is scanned, one is chosen and answered, and the response names the sticker’s place', async ({
  browser,
}) => {
  const world = await api.world(owner.Info.Id);
  const [kasa, depo] = [await world.plan('Kasa denetimi'), await world.plan('Depo denetimi')];
  const { projectId, locationId, customerId } = await api.get(`/admin/Audit/get/${kasa}`);
  const { id, link } = await api.post('/admin/StaticBarcode/Insert', { name: 'Kasa önü', locationId });

  const page = await phone(browser);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Hangisini doldurmak istiyorsunuz?' })).toBeVisible();
  const offered = page.getByRole('link', { name: /denetimi/ });
  await expect(offered).toHaveCount(2);
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

  // Without a network the page is there all the same, and says what to do.
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/b/'))?.active?.state);
  await expect.poll(worker).toBe('activated');
  await page.context().setOffline(true);
  await page.goto(link);
  await expect(page.getByText('İnternet bağlantısı yok')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await page.waitForURL(/\/s\/.*\?b=/);
  await page.context().close();
});
