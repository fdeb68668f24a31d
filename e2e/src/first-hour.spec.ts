import { expect, type Page, test } from '@playwright/test';
import { button, choose, fill, save } from './by-hand.ts';
import { password, type Server, startServer } from './server.ts';

/**
 * The first hour of a new company: from an empty installation along the guided list to an audit that was answered and
 * approved, without knowing the menu and without a dead end. Clicks are counted.
 */
let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** The next step, named above every screen while there is no plan. */
const next = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Sıradaki adım/ })
    .getByRole('link', { name })
    .click();

test('an empty installation becomes an approved audit along the guided list', async ({ page, browser }) => {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    addEventListener('pointerdown', count, true);
  });
  const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

  await page.goto(server.url);
  await page.waitForURL('**/install-data-base');
  await fill(page, 'Firma adı', 'Yeni Denetim');
  await fill(page, 'Ad', 'Ayşe');
  await fill(page, 'Soyad', 'Yılmaz');
  await fill(page, 'E-posta', 'ayse@ornek.com.tr');
  await page.locator('input[type="password"]').nth(0).fill(password);
  await page.locator('input[type="password"]').nth(1).fill(password);
  const sample = page
    .getByRole('switch', { name: /Örnek/ })
    .or(page.getByRole('checkbox', { name: /Örnek/ }))
    .first();
  if (await sample.isChecked()) await sample.uncheck({ force: true });
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  const begun = await clicks();

  await test.step('the plan form of an empty company says what is missing, and leads there', async () => {
    await page.goto(`${server.url}/auditlist/new`);
    const missing = page.getByRole('status').filter({ hasText: 'Henüz müşteri yok. Önce müşteri ekleyin.' });
    await expect(missing.getByRole('link', { name: 'Şimdi ekle' })).toHaveAttribute('href', '/customers/detail/new');
  });

  await test.step('empty lists name every way to their first rows, on a phone, too', async () => {
    await page.goto(`${server.url}/admin/locations`);
    const empty = page.getByText('Henüz lokasyon yok').locator('..');
    await expect(empty.getByRole('link', { name: 'İçe aktar' })).toHaveAttribute('href', '/import/location');
    await page.goto(`${server.url}/analysis`);
    await expect(page.getByRole('link', { name: 'Planları göster' })).toHaveAttribute('href', '/auditlist');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/auditlist`);
    await expect(page.getByRole('link', { name: 'Plan ekle' }).filter({ hasText: 'Plan ekle' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByText('kendi şubelerinizi denetliyorsanız kendi firmanız')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Excel’den aktar' })).toHaveAttribute('href', '/import/location');
  });

  await page
    .getByRole('region', { name: 'İlk denetiminize beş adım' })
    .getByRole('link', { name: 'Müşteri ekle' })
    .click();
  await fill(page, 'Müşteri adı', 'Marmara Gıda');
  await fill(page, 'Yetkili adı', 'Elif');
  await fill(page, 'Yetkili soyadı', 'Şahin');
  await fill(page, 'Yetkili e-postası', 'elif@marmara.example');
  await save(page, 'Müşteri eklendi.');

  await next(page, 'Lokasyon ekle');
  await fill(page, 'Lokasyon adı', 'Kadıköy Mağazası');
  await expect(page.getByRole('combobox', { name: 'Müşteri', exact: true })).toHaveValue('Marmara Gıda');
  await save(page, 'Lokasyon eklendi.');

  await test.step('a checklist of the gallery opens in the builder', async () => {
    await next(page, 'Hazır listeden başla');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mağaza açılış kontrolü/ })
      .click();
    await page.waitForURL('**/edit-checklist/**');
    await expect(page.locator('[data-question]')).toHaveCount(12);
    await expect(page.getByRole('textbox', { name: 'Soru listesi adı', exact: true })).toHaveValue(
      'Mağaza açılış kontrolü',
    );
  });

  await test.step('the project is made with what there is', async () => {
    await next(page, 'Proje ekle');
    await fill(page, 'Proje adı', 'Hijyen 2026');
    await expect(page.getByRole('combobox', { name: 'Müşteri', exact: true })).toHaveValue('Marmara Gıda');
    await expect(page.getByRole('switch', { name: 'Tüm lokasyonlarını ekle' })).toBeChecked();
    await expect(page.getByRole('dialog').getByText('Mağaza açılış kontrolü')).toBeVisible();
    await save(page, 'Proje eklendi.');
  });

  const link = await test.step('the plan proposes everything but its name', async () => {
    await next(page, 'Plan oluştur');
    await expect(page.getByRole('combobox', { name: 'Müşteri', exact: true })).toHaveValue('Marmara Gıda');
    await expect(page.getByRole('textbox', { name: 'Görünen firma adı', exact: true })).toHaveValue('Marmara Gıda');
    // What was proposed is no change of one's own: leaving asks nothing.
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/projects/);
    await next(page, 'Plan oluştur');
    await fill(page, 'Tanım', 'İlk denetim');
    await expect(page.getByRole('combobox', { name: 'Proje', exact: true })).toHaveValue('Hijyen 2026');
    await expect(page.getByRole('combobox', { name: 'Lokasyon', exact: true })).toHaveValue('Kadıköy Mağazası');
    await expect(page.getByRole('combobox', { name: 'Baş denetçi', exact: true })).toHaveValue('Ayşe Yılmaz');
    await choose(page, 'Kim yanıtlayabilir?', 'Bağlantısı olan herkes');
    await save(page, 'Plan kaydedildi.');
    await page.waitForURL('**/auditlist/edit/**');
    await page.getByRole('switch', { name: /Yayında|Yayına al/ }).click({ force: true });
    const field = page.getByLabel('Bağlantı', { exact: true });
    await expect(field).toHaveValue(/\/s\//);
    return field.inputValue();
  });
  expect((await clicks()) - begun, 'clicks from the empty company to the published plan').toBeLessThanOrEqual(17);

  await test.step('the audit is answered on a phone and approved', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'tr-TR',
    });
    const form = await phone.newPage();
    await form.goto(link);
    await button(form, /Başla/).click();
    for (let screen = 0; screen < 4; screen++) {
      const first = form.locator('section[id^=q]').first();
      await first.waitFor();
      const id = await first.getAttribute('id');
      for (const group of await form.getByRole('radiogroup').all())
        await group.getByRole('radio').first().click({ force: true });
      for (const list of await form.locator('select').all()) await list.selectOption({ index: 1 });
      for (const field of await form.locator('input[inputmode="decimal"], input[inputmode="numeric"]').all())
        await field.fill('4');
      await button(form, /İleri|Gözden geçir/).click();
      await expect(form.locator(`#${id}`)).toHaveCount(0);
    }
    await button(form, /^Gönder/)
      .last()
      .click();
    await expect(form.getByText(/S-\d{6}/).first()).toBeVisible({ timeout: 60_000 });
    await phone.close();

    await page.goto(`${server.url}/auditlist`);
    await page.getByText('İlk denetim').first().click();
    await page.waitForURL('**/audit-details/**');
    await button(page, /^Onayla/)
      .first()
      .click();
    await expect(page.getByText('Denetim onaylandı.').first()).toBeVisible();
  });
});
