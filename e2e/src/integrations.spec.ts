import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** Another system is let in by a key, told by a webhook, and shown where to read. */
let server: Server;
const told: string[] = [];
const receiver = createServer((request, response) => {
  told.push(String(request.headers['webhook-signature']));
  request.resume();
  response.writeHead(204).end();
});

test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await startServer({ beginning: 'company', allow: `localhost:${(receiver.address() as AddressInfo).port}` });
});
test.afterAll(async () => {
  await server.stop();
  receiver.close();
});

test('a key is made, shown once and reads the feed; a webhook is added, tried and its secret renewed', async ({
  page,
}) => {
  await signIn(page, server, '/integrations');
  await page.getByRole('button', { name: 'API anahtarı oluştur' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Ad', { exact: false }).first().fill('Power BI');
  await form
    .getByRole('combobox', { name: /Yetkiler/ })
    .or(form.getByLabel(/Yetkiler/))
    .first()
    .click();
  await page.getByRole('option', { name: 'Rapor inceleme ve onay' }).click();
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Kaydet' }).click();
  const shown = page.getByRole('dialog', { name: 'Yeni API anahtarı' });
  const key = await shown.getByLabel('Yeni API anahtarı', { exact: true }).inputValue();
  expect(key).toMatch(/^sahada_/);
  // It is left in one way.
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('button')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Sakladım' }).click();
  await expect(page.getByText(`${key.slice(0, 11)}…`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  const authorization = `Basic ${Buffer.from(`excel:${key}`).toString('base64')}`;
  const feed = await fetch(`${server.url}/api/odata/Locations`, { headers: { authorization } });
  expect([feed.status, (await feed.json()).value]).toEqual([200, []]);

  // Another one is changed while it is being made: it is shown once, and nothing is shown again for what is saved to it later.
  await page.getByRole('button', { name: 'API anahtarı oluştur' }).click();
  const name = form.getByLabel('Ad', { exact: false }).first();
  await name.fill('ERP');
  await form
    .getByRole('combobox', { name: /Yetkiler/ })
    .or(form.getByLabel(/Yetkiler/))
    .first()
    .click();
  await page.getByRole('option', { name: 'Rapor inceleme ve onay' }).click();
  await page.keyboard.press('Escape');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/ApiKey\/Create/i, (route) => further.promise.then(() => route.continue()));
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await name.fill('ERP 2');
  further.resolve();
  await page.getByRole('button', { name: 'Sayfada kal' }).click();
  await shown.getByRole('button', { name: 'Sakladım' }).click();
  // It is kept a moment after it was typed.
  await page.waitForTimeout(1500);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Geri yükle' }).click();
  await expect(name).toHaveValue('ERP 2');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('heading', { name: /^ERP 2/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Webhook’lar' }).click();
  await page.getByRole('button', { name: 'Webhook ekle' }).click();
  await form.getByLabel('Ad', { exact: false }).first().fill('Depo');
  expect(await axeFaults(page)).toEqual([]);
  await form.getByLabel(/Adres/).fill('https://127.0.0.1/');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(form.getByText('Bu adrese buradan gönderilemiyor', { exact: false })).toBeVisible();
  await form.getByLabel(/Adres/).fill(`http://localhost:${(receiver.address() as AddressInfo).port}/`);
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('button', { name: 'Sakladım' }).click();
  await page.getByRole('button', { name: 'Dene' }).click();
  await expect(page.getByText('Alındı: HTTP 204', { exact: false })).toBeVisible();
  expect(told).toEqual([expect.stringMatching(/^v1,/)]);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Gönderimler' }).click();
  await expect(page.getByText('Henüz gönderim yok')).toBeVisible();
  // What is sent while somebody looks is seen, and how it was answered.
  await page.waitForRequest(/\/Webhook\/GetDeliveries/i, { timeout: 12_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Excel ve Power BI' }).click();
  await expect(page.getByRole('textbox', { name: 'Tüm tablolar' })).toHaveValue(`${server.url}/api/odata`);
  expect(await axeFaults(page)).toEqual([]);
});
