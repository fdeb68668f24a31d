import { expect, test } from '@playwright/test';
import { type Server, startServer } from './server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
});
test.afterAll(() => server.stop());

test('a password is chosen by the link of a mail, and whoever chose it goes on by typing it once more', async ({
  page,
}) => {
  const linkOf = async () =>
    (await server.mails()).map((mail) => /\/password-reset\?token=[\w-]+/.exec(mail)?.[0]).find(Boolean);
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('link', { name: 'Şifremi unuttum' }).click();
  await expect(page.getByRole('button', { name: 'Bağlantı gönder' })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-posta' }).fill('ayse@ornek.com.tr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'bağlantısı gönderildi' })).toBeVisible();
  await expect.poll(linkOf).toBeDefined();

  await page.goto(server.url + (await linkOf()));
  const secret = 'Bambaska!2026';
  await page.getByRole('textbox', { name: 'Yeni şifre', exact: true }).fill(secret);
  await page.getByRole('textbox', { name: 'Yeni şifre (tekrar)', exact: true }).fill(secret);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sign-in');
  await expect(page.getByRole('textbox', { name: 'E-posta' })).toHaveValue('ayse@ornek.com.tr');
  await expect(page.getByRole('textbox', { name: 'Şifre', exact: true })).toBeFocused();
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await test.step('a password manager finds where it is changed', async () => {
    const other = await page.request.get(`${server.url}/.well-known/resource-that-should-not-exist`);
    expect(other.status()).toBe(404);
    await page.goto(`${server.url}/.well-known/change-password`);
    await expect(page.getByRole('tab', { name: 'Şifre', selected: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Yeni şifre', exact: true })).toBeVisible();
  });

  // A link is good for one password.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url + (await linkOf()));
  for (const name of ['Yeni şifre', 'Yeni şifre (tekrar)'])
    await page.getByRole('textbox', { name, exact: true }).fill('Baskabir!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bağlantının süresi dolmuş veya kullanılmış.').first()).toBeVisible();
  await expect(page).toHaveURL(/password-reset/);
});
