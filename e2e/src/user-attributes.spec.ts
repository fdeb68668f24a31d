import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A field of the company's own, from its definition to a user's form, the list that is narrowed by it, and the profile. */
let server: Server;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
});
test.afterAll(() => server.stop());

test('a field is defined, filled in for a user, shown and narrowed by in the list', async ({ page }) => {
  await signIn(page, server, '/system/user-attributes?open=new');
  const drawer = page.getByRole('dialog', { name: 'Ek alan ekle' });
  await drawer.getByLabel('Alan adı').fill('Beden');
  await drawer.getByRole('combobox', { name: 'Tür' }).click();
  await page.getByRole('option', { name: 'Seçim' }).click();
  await drawer.getByRole('button', { name: 'Seçenek ekle' }).click();
  await page.keyboard.type('Küçük');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Büyük');
  await drawer.getByRole('switch', { name: 'Zorunlu' }).click();
  await drawer.getByRole('switch', { name: 'Kullanıcı kendisi düzenler' }).click();
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('row', { name: /Beden.*Seçim: Küçük, Büyük/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto(`${server.url}/admin/users-detail/${server.owner.Info.Id}`);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('“Beden” alanını doldurun.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Beden' }).click();
  await page.getByRole('option', { name: 'Büyük' }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.waitForURL('**/admin/users');

  await expect(page.getByRole('row', { name: /Ayşe Yılmaz.*Büyük/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filtrele: Beden' }).click();
  await page.getByRole('checkbox', { name: 'Küçük' }).click();
  await page.waitForURL(/attributeValues=/);
  await expect(page.getByRole('row', { name: /Ayşe Yılmaz/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Büyük' }).click();
  await expect(page.getByRole('row', { name: /Ayşe Yılmaz/ })).toBeVisible();

  await page.goto(`${server.url}/profile`);
  await page.getByRole('combobox', { name: 'Beden' }).click();
  await page.getByRole('option', { name: 'Küçük' }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Profiliniz güncellendi.')).toBeVisible();
});
