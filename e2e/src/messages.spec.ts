import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What the system says: seen in the queue, in words of the company's own, through a server of its own. */
let server: Server;
let api: ReturnType<typeof client>;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  await api.post('/Token/ForgotPassword', { email: 'ayse@ornek.com.tr' });
});
test.afterAll(() => server.stop());

test('a waiting mail is read without its secret link, and cancelled', async ({ page }) => {
  await signIn(page, server, '/system/messages');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Sahada şifre sıfırlama' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  expect(await axeFaults(page, { without: 'iframe' })).toEqual([]);
  await page.getByRole('link', { name: 'Sahada şifre sıfırlama' }).click();
  const drawer = page.getByRole('dialog');
  const mail = drawer.frameLocator('iframe');
  await expect(mail.getByText('Şifrenizi yenilemek için')).toBeVisible();
  await expect(mail.locator('body')).not.toContainText('token=');
  await expect(mail.locator('body')).toContainText('████');
  expect(await axeFaults(page, { without: 'iframe' })).toEqual([]);
  await drawer.getByRole('button', { name: 'İptal et' }).click();
  await expect(drawer.getByText('İptal edildi')).toBeVisible();
  // Its link is spent with it.
  await drawer.getByRole('button', { name: 'Yeniden gönder' }).click();
  await expect(page.getByText('Seçilenler yeniden gönderilemez')).toBeVisible();
});

test('a text is changed with its fields at the cursor, seen beside, refused with an unknown field, and reset', async ({
  page,
}) => {
  await signIn(page, server, '/system/messages?tab=templates');
  await page.getByRole('link', { name: /^Size atanan plan/ }).click();
  const drawer = page.getByRole('dialog');
  const subject = drawer.getByLabel('Konu');
  await subject.fill('Yeni görev: ');
  await drawer.getByRole('button', { name: 'Lokasyon' }).click();
  await expect(subject).toHaveValue('Yeni görev: {place}');
  await expect(drawer.getByText('Yeni görev: Kadıköy Şube')).toBeVisible();
  await subject.fill('Yeni görev: {yer}');
  await expect(drawer.getByRole('alert')).toContainText('{yer}');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer.getByText('{yer} diye bir alan yok').first()).toBeVisible();
  await subject.fill('Yeni görev: {place}');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('link', { name: /^Size atanan plan/ });
  await expect(row).toContainText('Firmanın metni');
  expect(await axeFaults(page, { without: 'iframe' })).toEqual([]);
  await row.click();
  await drawer.getByRole('button', { name: 'Standart metne dön' }).click();
  await page
    .getByRole('dialog', { name: /standart metne/ })
    .getByRole('button', { name: 'Standart metne dön' })
    .click();
  await expect(drawer.getByLabel('Konu')).toHaveValue('{plans} size atandı: {plan}');
});

test('what is typed in a text stays when a colleague saves the same one, and what they saved shows where nothing is typed', async ({
  page,
}) => {
  await signIn(page, server, '/system/messages?tab=templates&open=plan.assigned');
  const drawer = page.getByRole('dialog');
  const subject = drawer.getByLabel('Konu');
  await expect(subject).toHaveValue('{plans} size atandı: {plan}');
  const text = await drawer.getByLabel('Metin', { exact: true }).inputValue();
  const saved = async (words: string): Promise<void> => {
    const own = { languageId: 1, subject: words, text };
    const read = page.waitForResponse(/MessageTemplate\/Get\/plan.assigned/i);
    await api.post('/admin/MessageTemplate/Update', { name: 'plan.assigned', locales: [own] });
    await page.evaluate(() => new BroadcastChannel('sahada.written').postMessage('/admin/MessageTemplate/Update'));
    await read;
  };
  await saved('Yeni görev');
  await expect(subject).toHaveValue('Yeni görev');
  await subject.fill('Göreviniz');
  await saved('Görev');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer).toBeHidden();
  expect((await api.get('/admin/MessageTemplate/Get/plan.assigned')).locales).toMatchObject([{ subject: 'Göreviniz' }]);
  await api.post('/admin/MessageTemplate/Reset', { name: 'plan.assigned' });
});

test('an account that does not answer says so, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server, '/system/messages?tab=accounts');
  await page.getByRole('button', { name: 'E-posta hesabı ekle' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Ad( \*)?$/).fill('Firmanın hesabı');
  await drawer.getByLabel('Gönderen adı').fill('Örnek');
  await drawer.getByLabel('Gönderen adresi').fill('denetim@ornek.com.tr');
  await drawer.getByLabel('Sunucu').fill('127.0.0.1');
  await drawer.getByLabel('Port').fill('9');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('denetim@ornek.com.tr')).toBeVisible();
  await page.getByRole('button', { name: 'Dene', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'gönderilemedi' })).toBeVisible({ timeout: 20_000 });
  expect(await axeFaults(page, { without: 'iframe' })).toEqual([]);
});
