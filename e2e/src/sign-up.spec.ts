import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { type Server, startServer } from './server.ts';

/** Signing up: offered where it is open, and where it is not, neither offered nor begun. */

test.use({ locale: 'tr-TR' });

let server: Server;
test.afterEach(() => server.stop());

test('is offered beside signing in, and checks the company’s e-mail before its step is left', async ({ page }) => {
  server = await startServer({ beginning: 'company' });
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('link', { name: 'Kayıt ol' }).click();
  await page.waitForURL('**/sign-up');
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const next = () => page.getByRole('button', { name: 'Devam et' }).press('Enter');
  const isIn = (label: string) => expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused();
  await isIn('Ad');
  await fill('Ad', 'Deniz');
  await fill('Soyad', 'Ak');
  await fill('E-posta', 'deniz@yeni.example');
  await next();
  await isIn('Firma adı');
  await fill('Firma adı', 'Yeni Denetim');
  await fill('Firma e-postası', 'posta değil');
  await next();
  await expect(page.getByText('Geçerli bir e-posta adresi girin.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Firma adı', exact: true })).toBeVisible();
  await fill('Firma e-postası', 'bilgi@yeni.example');
  await page.keyboard.press('Enter');
  await isIn('Şifre');
  await page.getByRole('button', { name: 'Geri' }).press('Enter');
  await isIn('Firma adı');
  await next();
  await page.getByRole('button', { name: 'Kaydı tamamla' }).click();
  await expect(page.getByText('Şifreyi tekrar girin.')).toBeVisible();
});

test('is not offered where it is closed, and its page says so and leads back', async ({ page }) => {
  server = await startServer({ beginning: 'company', signUpClosed: true });
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole('button', { name: 'Giriş yap', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kayıt ol' })).toHaveCount(0);
  await page.goto(`${server.url}/sign-up`);
  await expect(page.getByRole('heading', { name: 'Yeni kayıt kapalı' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Giriş yap' }).click();
  await page.waitForURL('**/sign-in');
});

test('is in Turkish for whoever has chosen nothing, whatever their browser speaks, and says its language to what reads it aloud', async ({
  browser,
}) => {
  server = await startServer({ beginning: 'company' });
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const isIn = async (lang: string, title: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  };
  await page.goto(`${server.url}/sign-in`);
  await isIn('tr', 'Giriş yap');
  await page.getByRole('button', { name: 'EN, English' }).click();
  await isIn('en', 'Sign in');
  await page.reload();
  await isIn('en', 'Sign in');
  await page.context().close();
});
