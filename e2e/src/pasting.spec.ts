import { expect, type Page, test } from '@playwright/test';
import { button, fill, paste } from './by-hand.ts';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What people paste from Word, Excel and mail programs arrives as they saw it there. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('a table of answers and their scores fills as many answers, another list comes behind, and one of translations stands beside', async () => {
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Tek seçim: seçenek listesi' }).click({ force: true });
  await fill(page, 'Soru metni', 'Zemin nasıl?');
  const title = (n: number) => page.getByRole('textbox', { name: `${n}. cevap: metin`, exact: true });
  await title(1).click();
  await paste(page, 'Temiz\t10\r\nİdare eder\t2,5\r\n');
  await title(2).click();
  await page.keyboard.press('End');
  await paste(page, '• Kirli\n• Çok kirli');
  await expect(title(5)).toBeVisible();
  await title(5).fill('Islak');
  await page.getByRole('group', { name: 'Cevap metinlerinin dili' }).getByText('EN').click();
  await title(1).click();
  await paste(page, 'Clean\r\nSo-so\r\nDirty');
  await expect(title(3)).toHaveValue('Dirty');
  await expect(title(4)).toHaveValue('');
  await page.locator('[data-path="score"]').fill('10');
  await button(page, 'Kaydet').click();
  await page.waitForURL(/\/questions(\?|$)/);
  const [made] = (await api.post('/admin/Question/getall', { searchText: 'Zemin nasıl' })).ListItems;
  expect(made.answers.map((one: Data) => [one.title, one.score, one.locales[0]?.title])).toEqual([
    ['Temiz', 10, 'Clean'],
    ['İdare eder', 2.5, 'So-so'],
    ['Kirli', null, 'Dirty'],
    ['Çok kirli', null, undefined],
    ['Islak', null, undefined],
  ]);
});

test('addresses are taken out of what a mail program copies, and too many are told instead of cut off', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  await page.getByRole('button', { name: /^Ayrıntılı ayarlar/ }).click();
  await page.locator('[data-path="reportTo"]').focus();
  const pills = page.locator('.mantine-TagsInput-root .mantine-Pill-label');
  await paste(page, "“Elif Kaya” <elif@ornek.com>; 'mert@ornek.com' <mert@ornek.com>\r\nELIF@ornek.com\r\n");
  await expect(pills).toHaveText(['elif@ornek.com', 'mert@ornek.com']);
  await paste(page, Array.from({ length: 21 }, (_, n) => `a${n}@ornek.com`).join('\r\n'));
  await expect(pills).toHaveCount(23);
  await button(page, 'Kaydet').click();
  await expect(page.getByText('En çok 20 kayıt gönderilebilir.').first()).toBeVisible();
});

const word = `<html><body><h1>Başlık</h1>
<p class=MsoNormal>Giriş<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Birinci<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>a)<span>&nbsp;&nbsp;</span></span><![endif]>İçteki<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>İkinci<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>b)<span>&nbsp;&nbsp;</span></span><![endif]>İkincinin içindeki<o:p></o:p></p>
<p class=MsoNormal>Son <b>söz</b><o:p></o:p></p></body></html>`;

test('a text of Word keeps its heading and its lists, without the bullets that it draws itself', async () => {
  await page.goto(`${server.url}/company?tab=notice`);
  await button(page, 'KVKK metni ekle').click();
  const text = page.locator('[contenteditable="true"]').first();
  await text.click();
  await paste(page, 'x', word);
  await expect(text.locator('h3')).toHaveText('Başlık');
  await expect(text.locator('> ul > li > p')).toHaveText(['Birinci', 'İkinci']);
  await expect(text.locator('> ul > li')).toHaveText(['Birinciİçteki', 'İkinciİkincinin içindeki']);
  await expect(text.locator('ul ol > li')).toHaveText(['İçteki', 'İkincinin içindeki']);
  await expect(text.locator('> p')).toHaveText(['Giriş', 'Son söz']);
  await expect(text.locator('strong')).toHaveText('söz');
});

test('taking back what was written in one language ends there, and brings no text of the other one', async () => {
  await page.goto(`${server.url}/company?tab=notice`);
  await button(page, 'KVKK metni ekle').click();
  const text = page.locator('[contenteditable="true"]').first();
  await text.click();
  await page.keyboard.type('Türkçe metin');
  const tabs = page.getByRole('group', { name: 'Metnin dili' }).nth(1);
  await tabs.getByText('EN').click();
  await expect(text).toHaveText('');
  await text.click();
  await page.keyboard.type('English text');
  for (let n = 0; n < 5; n++) await page.keyboard.press('Control+z');
  await expect(text).toHaveText('');
  await page.keyboard.type('English');
  await tabs.getByText('TR').click();
  await expect(text).toHaveText('Türkçe metin');
  await tabs.getByText('EN').click();
  await expect(text).toHaveText('English');
});
