import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { card, type FieldWorld, fieldWorld, phone as phoneOf, yesNo } from './field-world.ts';
import { signIn } from './sign-in.ts';

/** A picture within texts: uploaded, put into a question's help, and seen on a phone that has no network any more. */
let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

const shows = 'Yangın kapısı, kolu yukarıda';

test('a picture of a text is chosen in the office and shown on the phone', async ({ page, browser }) => {
  await signIn(page, world.server, '/system/files?tab=editor');
  await page.getByRole('button', { name: 'Yeni görsel' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Yeni görsel' });
  await dialog.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../docs/dashboard.png'));
  await dialog.getByLabel('Görselde ne var?').fill(shows);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yükle' }).click();
  const row = page.getByRole('row').filter({ hasText: shows });
  await expect(row.getByText('Kullanılmayan')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const address = (await row.getByRole('link').getAttribute('href')) as string;

  await page.goto(`${world.server.url}/questions/new-questions`);
  const help = page.getByRole('textbox', { name: 'Açıklama' });
  await help.fill('Kola bakın.');
  await page.getByRole('button', { name: 'Görsel ekle' }).click();
  const chooser = page.getByRole('dialog', { name: 'Metne görsel ekle' });
  await expect(chooser.getByRole('button', { name: `Metne ekle: ${shows}` })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await chooser.getByRole('button', { name: `Metne ekle: ${shows}` }).click();
  await expect(help).toHaveValue(`Kola bakın.\n![${shows}](${address})`);

  const text = `Hoş geldiniz.\n![${shows}](${address})`;
  const link = await world.plan(
    'Kapılar',
    [{ title: 'Depo', questions: [yesNo('Kapı kapalı mı?', { infoText: text })] }],
    {
      columns: { intro_text: text },
    },
  );
  const phone = await phoneOf(browser);
  await phone.goto(link);
  await expect
    .poll(() => phone.evaluate(async (url) => (await caches.match(url))?.ok, address), { timeout: 15_000 })
    .toBe(true);
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Başla' }).click();
  const picture = phone.getByRole('img', { name: shows });
  await expect(phone.getByText('Hoş geldiniz.')).toBeVisible();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await phone.getByRole('button', { name: 'İleri' }).click();
  const shown = card(phone, 'Kapı kapalı mı?').getByRole('img', { name: shows });
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await phone.context().close();
});

test('pages of pictures offer no size that cannot be chosen', async ({ page }) => {
  await signIn(page, world.server);
  const picture = { id: 1, url: '/favicon.svg', alt: shows };
  await page.route(/\/api\/.*editorpicture.*getall/i, (route) =>
    route.fulfill({
      json: { Success: true, Message: '', Data: { ListItems: [picture], TotalItemsCount: 30 } },
    }),
  );
  await page.goto(`${world.server.url}/questions/new-questions`);
  await page.getByRole('button', { name: 'Görsel ekle' }).click();
  const chooser = page.getByRole('dialog', { name: 'Metne görsel ekle' });
  await expect(chooser.getByText('1–12 / 30')).toBeVisible();
  await expect(chooser.getByRole('combobox', { name: 'Sayfa başına kayıt' })).toHaveCount(0);
  await chooser.getByRole('button', { name: 'Sayfa 3' }).click();
  await expect(chooser.getByText('25–30 / 30')).toBeVisible();
});

test('a picture whose dialog was closed while it was on its way is put into no text, and closes no other dialog', async ({
  page,
}) => {
  await signIn(page, world.server);
  await page.goto(`${world.server.url}/questions/new-questions`);
  const help = page.getByRole('textbox', { name: 'Açıklama' });
  const chooser = page.getByRole('dialog', { name: 'Metne görsel ekle' });
  const open = () => page.getByRole('button', { name: 'Görsel ekle' }).click();
  const choose = async (alt: string) => {
    await open();
    await chooser.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../docs/dashboard.png'));
    await chooser.getByLabel('Görselde ne var?').fill(alt);
  };
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/editorpicture\/upload/i, (route) => further.promise.then(() => route.continue()));
  await choose('Vazgeçilen');
  await chooser.getByRole('button', { name: 'Yükle' }).click();
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveCount(0);
  await choose('Başka görsel');
  const reply = page.waitForResponse(/\/api\/admin\/editorpicture\/upload/i);
  further.resolve();
  await (await reply).finished();
  await page.waitForTimeout(500);
  await expect(chooser.getByLabel('Görselde ne var?')).toHaveValue('Başka görsel');
  await expect(help).toHaveValue('');
});
