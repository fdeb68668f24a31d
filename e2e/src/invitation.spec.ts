import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { phone } from './field-world.ts';
import { leaveLink } from './leave-link.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

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
  await signIn(page, server);
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

test('whoever was invited turns reminders off by the link in the mail, on a phone, and the office sees it', async ({
  browser,
}) => {
  const auditId = await (await api.world(server.owner.Info.Id)).plan('Temizlik anketi');
  const people = [{ name: 'Mert Ak', email: 'mert@ornek.example' }];
  await api.post('/admin/Audit/Invite', { auditId, people });
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'tr-TR' })).newPage();
  const calls = new Set<string>();
  guest.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(pathname);
  });
  const heading = (name: string) => guest.getByRole('heading', { name });
  await guest.goto(await leaveLink(server, 'mert@ornek.example'));
  await expect(heading('Bu davetle ilgili hatırlatma almak istemiyor musunuz?')).toBeVisible();
  for (const fact of ['Temizlik anketi', 'mert@ornek.example']) await expect(guest.getByText(fact)).toBeVisible();
  await expect(guest.getByText(/kişisel bağlantınız açık kalır/)).toBeVisible();
  expect(await axeFaults(guest)).toEqual([]);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await guest.getByRole('button', { name: 'Hatırlatma gönderilmesin' }).click();
  await expect(heading('Size artık hatırlatma gönderilmeyecek')).toBeFocused();
  await expect(guest.getByText(/kişisel bağlantınız açık kalır/)).toBeVisible();
  expect(await axeFaults(guest)).toEqual([]);

  const office = await browser.newContext({ locale: 'tr-TR' });
  const page = await office.newPage();
  await signIn(page, server);
  await page.goto(`${server.url}/auditlist/edit/${auditId}`);
  const card = page.getByRole('region', { name: 'Davetler' });
  const row = card.getByRole('row', { name: /Mert Ak/ });
  await expect(row.getByText('Hatırlatma istemiyor')).toBeVisible();
  await card.getByRole('button', { name: 'Yanıtlamayanlara hatırlat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hatırlat', exact: true }).click();
  await expect(page.getByText('Hatırlatma istemeyen 1 kişiye gönderilmedi.').first()).toBeVisible();

  await guest.getByRole('button', { name: 'Yeniden hatırlatılsın' }).click();
  await expect(heading('Size yeniden hatırlatma gönderilebilir')).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row.getByText('Hatırlatma istemiyor')).toHaveCount(0);
  expect([...calls].sort()).toEqual(['/api/Mailing', '/api/Mailing/Leave', '/api/Mailing/Rejoin']);
  await api.post('/admin/Audit/Cancel', { id: auditId, reason: 'Vazgeçildi' });
  await guest.reload();
  await expect(heading('Bu davet sona erdi')).toBeVisible();
  await expect(guest.getByRole('button')).toHaveCount(0);
  await guest.context().close();
  await office.close();
});

test('a plan’s link is copied where the page has no https, as in an office’s own network; else it is said', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await signIn(page, server, `/auditlist/edit/${planId}`);
  const link = await page.getByRole('textbox', { name: 'Bağlantı', exact: true }).inputValue();
  const copy = page.getByRole('button', { name: /^(Bağlantıyı kopyala|Kopyalandı)$/ }).first();
  await copy.click();
  await expect(copy).toHaveText('Kopyalandı');
  await expect(copy).toBeFocused();
  const name = page.getByRole('textbox', { name: 'Tanım' });
  await name.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(name).toHaveValue(link);
  await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
  await copy.click();
  await expect(page.getByRole('button', { name: 'Tarayıcı izin vermedi; elle kopyalayın' })).toBeVisible();
  await page.context().close();
});
