import { expect, test } from '@playwright/test';
import { phone } from './field-world.ts';
import { client, password, type Server, startServer } from './server.ts';

let server: Server;
let api: ReturnType<typeof client>;
let planId: number;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  planId = await (await api.world(server.owner.Info.Id)).plan('Hijyen anketi');
});
test.afterAll(() => server.stop());

test('somebody is invited on the plan’s page, answers by the link of their own, and the list says so', async ({
  browser,
}) => {
  const office = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], locale: 'tr-TR' });
  const page = await office.newPage();
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name="email"]').fill('ayse@ornek.com.tr');
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/auditlist/edit/${planId}`);

  const card = page.getByRole('region', { name: 'Davetler' });
  await card.getByRole('button', { name: 'Kişi davet et' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kişi davet et' });
  await dialog
    .getByRole('textbox', { name: 'Kişiler' })
    .fill('Elif Kaya; elif@ornek.example\n\nelif@ornek.example\nmert.ornek.example');
  await dialog.getByRole('button', { name: 'Devam et' }).click();
  await expect(dialog.getByText('1 kişi davet edilecek')).toBeVisible();
  await expect(dialog.getByText('1 kişi zaten davetli')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^4 mert\.ornek\.example/ })).toBeVisible();
  // A list that was pasted is not lost by one key.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sayfada kal' }).click();
  await dialog.getByRole('button', { name: '1 kişiyi davet et' }).click();
  const row = card.getByRole('row', { name: /Elif Kaya/ });
  await expect(row).toBeVisible();
  await expect(card.getByText('1 davet · 0 yanıt')).toBeVisible();

  await row.getByRole('button', { name: 'Bağlantıyı kopyala: Elif Kaya' }).click();
  await expect(page.getByText('Bağlantı kopyalandı.').first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const participant = await phone(browser);
  await participant.goto(link);
  await expect(participant.getByText(/cevaplarınız adınızla ilişkilendirilmez\.$/)).toBeVisible();
  await participant.getByRole('button', { name: 'Başla' }).click();
  await participant.getByText('Evet').click();
  await participant.getByRole('button', { name: 'Gözden geçir' }).click();
  await participant.getByRole('button', { name: /^Gönder/ }).click();
  await expect(participant.getByText(/S-\d{6}/).first()).toBeVisible();
  await participant.context().close();

  await page.reload();
  await expect(row.getByText('Yanıtladı')).toBeVisible();
  await expect(card.getByText('1 davet · 1 yanıt')).toBeVisible();

  const [{ id }] = (await api.post('/admin/Audit/GetInvitations', { auditId: planId })).ListItems;
  await api.post('/admin/Audit/DeleteInvitations', { auditId: planId, ids: [id] });
  const turnedAway = await phone(browser);
  await turnedAway.goto(link);
  await expect(turnedAway.getByText(/^Bu davet geri çekilmiş\./)).toBeVisible();
  await turnedAway.context().close();
  await office.close();
});
