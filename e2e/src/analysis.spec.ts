import { expect, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A quality manager's month: which questions fail at a customer, what lies behind, and the figures taken along. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
});
test.afterAll(() => server.stop());

test('from a customer’s month to its worst question, the plans behind it and a file', async ({ page }) => {
  await signIn(page, server);
  await page.getByRole('link', { name: 'Analiz' }).click();
  await expect(page.getByRole('heading', { name: 'Analiz' })).toBeVisible();
  // A comparison begins with days that have days before them, so that it can say what changed.
  await page.getByRole('tab', { name: 'Karşılaştırma' }).click();
  await expect(page.getByText(/puan (arttı|düştü)/).first()).toBeVisible();
  const months = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel’e aktar' }).click();
  await page.getByRole('menuitem', { name: 'Ay ay ortalama puan (.xlsx)' }).click();
  expect((await months).suggestedFilename()).toMatch(/^Ay ay karşılaştırma .*\.xlsx$/);
  await page.getByRole('button', { name: 'Filtreyi kaldır: Tarih' }).click();
  await expect(page.getByText('bir tarih aralığı seçin')).toBeVisible();
  await expect(page.getByText(/puan (arttı|düştü)/)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Soru listesi analizi' }).click();
  await page.getByRole('button', { name: 'Filtrele: Müşteri' }).click();
  await page.getByRole('dialog').getByText('Marmara Market').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtrele: Tarih' }).click();
  await page.getByRole('button', { name: 'Son 90 gün' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/customerId=\d+.*dateFrom=/);
  // The figures of before stay until those of the filters are there.
  await expect(page.locator('[data-reloading]')).toHaveCount(0);

  const worst = page.getByRole('listitem').filter({ hasText: 'Kaybedilen puan' }).first();
  const text = (await worst.locator('strong').first().textContent()) ?? '';
  await worst.getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(text);
  await expect(drawer).toContainText('Tekrar');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(page.url()).not.toContain('question=');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel’e aktar' }).click();
  await page.getByRole('menuitem', { name: 'CSV dosyası (.csv)' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Soru listesi analizi .*\.csv$/);

  const drawing = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Grafiği indir/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'PNG görseli' }).click();
  expect((await drawing).suggestedFilename()).toMatch(/\.png$/);

  await worst.getByRole('button').click();
  await drawer.getByRole('link', { name: 'Planları göster' }).click();
  await expect(page).toHaveURL(/\/auditlist\?.*receivedAtFrom=/);
  await expect(page.getByRole('row').filter({ hasText: 'Marmara Market' }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/analysis\?.*customerId=/);

  // The figures of findings open their rows, and stand beside those of as many days before.
  await page.goto(`${server.url}/actions?view=report`);
  await expect(page.getByText(/^Önceki dönem: \d+$/).first()).toBeVisible();
  const minor = page.getByRole('row', { name: /^Minör/ }).first();
  const found = /^\d+/.exec((await minor.getByRole('cell').textContent()) ?? '')?.[0];
  await minor.getByRole('link').click();
  await expect(page).toHaveURL(/severity=minor/);
  await expect(page.getByText(new RegExp(`/ ${found}$`)).first()).toBeVisible();
  await page.goBack();
  const open = page.getByRole('link', { name: /^Açık aksiyonu olan/ });
  const count = /\d+$/.exec((await open.textContent()) ?? '')?.[0];
  await open.click();
  await expect(page.getByText(new RegExp(`/ ${count}$`)).first()).toBeVisible();
  // What is printed in the dark is light, and has no filters that narrow nothing.
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await expect.poll(scheme).toBe('dark');
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset.printed = document.documentElement.dataset.mantineColorScheme;
    });
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'light');
  expect(await scheme()).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Alındığı gün')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrele: Müşteri' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Filtreyi kaldır: Alındığı gün' }).click();
  await expect(page).toHaveURL(/stateCode=.*span=all/);
  await expect(page.getByText(/^Önceki dönem: \d+$/)).toHaveCount(0);
});

test('a filter begins at the first page of what stands below it, and a page behind the last one gives way to that', async ({
  page,
}) => {
  await signIn(page, server, '/analysis?tab=checklist&qpage=99');
  const worst = page.getByRole('listitem').filter({ hasText: 'Kaybedilen puan' });
  await page.waitForURL(/[?&]qpage=\d$/);
  await expect(worst.first()).toBeVisible();
  await page.getByRole('button', { name: 'Filtrele: Müşteri' }).click();
  await page.getByRole('dialog').getByText('Marmara Market').click();
  await page.waitForURL(/customerId=\d+/);
  await expect(page).not.toHaveURL(/qpage/);
  await expect(worst.first()).toBeVisible();
});

test('figures of surveys that ask nobody who they are lead to no list with other rows', async ({ page }) => {
  const survey = { auditTypeId: 2, pageSize: 100 };
  const { withoutIdentity } = await client(server.url, server.owner).post(
    '/admin/Report/GetSurveyStatisticsReport',
    survey,
  );
  expect(withoutIdentity).toBeGreaterThan(0);
  await signIn(page, server, '/analysis?auditTypeId=2');
  const days = page.getByRole('region', { name: /^(Gün gün|Ay ay) yanıtlar$/ });
  await days.getByText('Tablo olarak').click();
  await expect(days.getByRole('row').nth(1)).toBeVisible();
  await expect(days.getByRole('link')).toHaveCount(0);
  await page.goto(`${server.url}/analysis?tab=comparison&by=month&auditTypeId=2`);
  const months = page.getByRole('listitem').filter({ hasText: /\d+ yanıt/ });
  await expect(months.first()).toBeVisible();
  await expect(months.getByRole('link', { name: /yanıt$/ })).toHaveCount(0);
});

test('whoever asks for more rows of the heat map goes on at the first that comes', async ({ page }) => {
  await signIn(page, server);
  await page.route(/\/GetChecklistAnalysis/i, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.Data.HeatMap.Locations = Array.from({ length: 18 }, (_, n) => ({ Id: 9000 + n, Value: `Şube ${n + 1}` }));
    await route.fulfill({ response, json });
  });
  await page.goto(`${server.url}/analysis?tab=checklist`);
  const more = page.getByRole('button', { name: 'Daha fazla göster (3)' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Şube 16' })).toBeFocused();
  await expect(more).toHaveCount(0);
});
