import { expect, type Locator, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** From a country to its cities and their districts: one is added, one is hidden, and a form offers what is left. */
let server: Server;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
});
test.afterAll(() => server.stop());

test('going back from the districts of a city, and from the cities of a country, leads to the row that was opened', async ({
  page,
}) => {
  await signIn(page, server, '/system/places');
  await page.getByRole('textbox', { name: 'Ara' }).fill('türkiye');
  const [country, city] = ['Türkiye', 'Adana'].map((name) => page.getByRole('table').getByRole('link', { name }));
  await country?.click();
  await city?.click();
  await expect(page.getByRole('navigation', { name: 'Bulunduğunuz yer' })).toHaveText(/Tüm ülkeler.*Türkiye.*Adana/);
  await page.goBack();
  await expect(city as Locator).toBeFocused();
  await page.goBack();
  await expect(country as Locator).toBeFocused();
});

test('a city of one’s own is added, another is hidden, and the company’s address offers what is left', async ({
  page,
}) => {
  await signIn(page, server, '/system/places');
  await page.getByRole('textbox', { name: 'Ara' }).fill('türkiye');
  await page.getByRole('link', { name: 'Türkiye' }).click();
  await expect(page.getByRole('main'), 'the link is gone').toBeFocused();
  await page.getByRole('link', { name: 'İl ekle' }).click();
  const drawer = page.getByRole('dialog', { name: 'İl ekle' });
  await drawer.getByLabel('İl adı').fill('ankara');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer.getByText('Bu ülkede bu adda bir il var.').first()).toBeVisible();
  await drawer.getByLabel('İl adı').fill('Abanoz');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  const row = page.getByRole('row', { name: /Abanoz.*Firmanızın/ });
  await expect(row).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Adana: formlarda göster' }).click();
  await expect(page.getByRole('switch', { name: 'Adana: formlarda göster' })).not.toBeChecked();

  await row.getByRole('link', { name: /Abanoz/ }).click();
  await expect(page.getByRole('navigation', { name: 'Bulunduğunuz yer' })).toHaveText(/Tüm ülkeler.*Türkiye.*Abanoz/);
  await page.getByRole('link', { name: 'İlçe ekle' }).first().click();
  await page.getByLabel('İlçe adı').fill('Çamlık');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Çamlık/ })).toBeVisible();

  await page.goto(`${server.url}/company`);
  await page.getByRole('combobox', { name: 'Ülke' }).click();
  await page.getByRole('option', { name: 'Türkiye', exact: true }).click();
  await page.getByRole('combobox', { name: 'İl', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Adana' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Abanoz' }).click();
  await page.getByRole('combobox', { name: 'İlçe' }).click();
  await page.getByRole('option', { name: 'Çamlık' }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Firma bilgileri güncellendi.')).toBeVisible();
});
