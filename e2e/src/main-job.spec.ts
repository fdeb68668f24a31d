import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { button, choose, fill, save } from './by-hand.ts';
import { password, type Server, startServer } from './server.ts';

/**
 * The main job as people do it, in a browser: the installation, a company's world, a plan on the air, answers on a phone
 * without a network, approval, PDF and dashboard. Screenshots stay in test-results/main-job.
 */
let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

let shots = 0;
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/main-job/${String(++shots).padStart(2, '0')}-${name}.png` });

/** A small entity: its screen, its button, its drawer. */
async function add(page: Page, path: string, what: string, said: string, work: () => Promise<void>): Promise<void> {
  await page.goto(server.url + path);
  await button(page, what)
    .or(page.getByRole('link', { name: what }))
    .first()
    .click();
  await work();
  await save(page, said);
}

test('the whole main job, from the installation to the dashboard', async ({ browser, page }) => {
  await test.step('install', async () => {
    await page.goto(server.url);
    await page.waitForURL('**/install-data-base');
    await page.waitForLoadState('networkidle');
    expect(await axeFaults(page)).toEqual([]);
    await fill(page, 'Firma adı', 'Örnek Denetim');
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
    await shot(page, 'install');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/dashboard');
    await shot(page, 'new-company');
  });

  await test.step('customer, location, project, sections', async () => {
    await add(page, '/admin/customers', 'Müşteri ekle', 'Müşteri eklendi.', async () => {
      await fill(page, 'Müşteri adı', 'Marmara Gıda');
      await fill(page, 'Yetkili adı', 'Elif');
      await fill(page, 'Yetkili soyadı', 'Şahin');
      await fill(page, 'Yetkili e-postası', 'elif@marmara.example');
      await choose(page, 'Ülke', 'Türkiye');
      await choose(page, 'İl', 'İstanbul');
      await choose(page, 'İlçe', 'Kadıköy');
      await shot(page, 'customer');
    });
    await add(page, '/admin/locations', 'Lokasyon ekle', 'Lokasyon eklendi.', async () => {
      await fill(page, 'Lokasyon adı', 'Kadıköy Mağazası');
      await choose(page, 'Müşteri', 'Marmara Gıda');
    });
    await add(page, '/admin/projects', 'Proje ekle', 'Proje eklendi.', async () => {
      await fill(page, 'Proje adı', 'Hijyen 2026');
      await choose(page, 'Müşteri', 'Marmara Gıda');
      await page.getByRole('switch', { name: 'Tüm lokasyonlarını ekle' }).uncheck({ force: true });
    });
    for (const name of ['Mutfak', 'Depo']) {
      await add(page, '/sections', 'Bölüm ekle', 'Bölüm eklendi.', () => fill(page, 'Bölüm adı', name));
    }
  });

  await test.step('questions and a checklist', async () => {
    await question(page, 'Zemin temiz mi?', 'Tek seçim: seçenek listesi', [
      ['Evet', 10],
      ['Kısmen', 6],
    ]);
    await shot(page, 'question');
    await question(page, 'Raflar düzenli mi?', 'Tek seçim: buton grubu', [
      ['Evet', 10],
      ['Kısmen', 8],
    ]);
    await question(page, 'Eklemek istedikleriniz', 'Metin', []);
    await page.goto(`${server.url}/checklists/new-checklist`);
    await fill(page, 'Soru listesi adı', 'Mutfak hijyeni');
    await page.getByRole('switch', { name: 'İmza bölümü' }).check({ force: true });
    await addSection(page, 'Mutfak');
    await button(page, 'Zemin temiz mi?: ekle').click();
    await addSection(page, 'Depo');
    await button(page, 'Raflar düzenli mi?: ekle').click();
    await button(page, 'Eklemek istedikleriniz: ekle').click();
    await shot(page, 'checklist');
    await save(page, 'Soru listesi kaydedildi.');
  });

  await test.step('map everything to the project', async () => {
    await page.goto(`${server.url}/admin/projects`);
    await page.getByText('Hijyen 2026').first().click();
    await page.waitForURL('**/project-detail/**');
    await map(page, /^Lokasyonlar/, 'Lokasyon ekle', 'Kadıköy Mağazası');
    await map(page, /^Soru listeleri/, 'Soru listesi ekle', 'Mutfak hijyeni');
    await shot(page, 'project');
  });

  const link = await test.step('plan, on the air', async () => {
    await page.goto(`${server.url}/auditlist/new`);
    await fill(page, 'Tanım', 'Kasım hijyen denetimi');
    await choose(page, 'Müşteri', 'Marmara Gıda');
    await choose(page, 'Proje', 'Hijyen 2026');
    await choose(page, 'Soru listesi', 'Mutfak hijyeni');
    await choose(page, 'Lokasyon', 'Kadıköy Mağazası');
    await choose(page, 'Baş denetçi', 'Ayşe Yılmaz');
    await choose(page, 'Yardımcı denetçi', 'Ayşe Yılmaz');
    await choose(page, 'Kim yanıtlayabilir?', 'Bağlantısı olan herkes');
    await save(page, 'Plan kaydedildi.');
    await page.waitForURL('**/auditlist/edit/**');
    await page.getByRole('switch', { name: /Yayında|Yayına al/ }).click({ force: true });
    await expect(page.getByText('Plan yayına alındı, bağlantı hazır.').first()).toBeVisible();
    await shot(page, 'on-the-air');
    return page.getByLabel('Bağlantı', { exact: true }).inputValue();
  });

  await test.step('answer on a phone, without a network', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'tr-TR',
      timezoneId: 'Europe/Istanbul',
    });
    const form = await phone.newPage();
    await form.goto(link);
    await expect(form.getByText('Kasım hijyen denetimi').first()).toBeVisible();
    await shot(form, 'phone-welcome');
    // The form is on the device: whoever goes on from here needs no network.
    await form.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await button(form, /Başla/).click();
    await phone.setOffline(true);
    await form.getByText('Kısmen', { exact: true }).first().click();
    await expect(form.getByText('Bu cihazda kayıtlı').first()).toBeVisible();
    await shot(form, 'phone-offline');
    await button(form, /İleri/).click();
    await form.getByText('Kısmen', { exact: true }).first().click();
    await form.getByRole('textbox').last().fill('Şükür, düzen iyi.');
    await shot(form, 'phone-second-section');
    await button(form, /Gözden geçir/).click();
    await shot(form, 'phone-review');
    await button(form, /İmza|Devam|İleri/)
      .last()
      .click();
    await signatures(form);
    await shot(form, 'phone-signatures');
    await button(form, /^Gönder/)
      .last()
      .click();
    await expect(form.getByText('Gönderilmeyi bekliyor').first()).toBeVisible();
    await shot(form, 'phone-outbox');
    await phone.setOffline(false);
    await expect(form.getByText(/S-\d{6}/).first()).toBeVisible({ timeout: 60_000 });
    await shot(form, 'phone-receipt');
    await phone.close();
  });

  await test.step('approve, PDF, dashboard', async () => {
    await page.goto(`${server.url}/auditlist`);
    await page.getByText('Kasım hijyen denetimi').first().click();
    await page.waitForURL('**/audit-details/**');
    await expect(page.getByText('%70').first()).toBeVisible();
    await shot(page, 'audit-detail');
    await button(page, /^Onayla/)
      .first()
      .click();
    await expect(page.getByText('Denetim onaylandı.').first()).toBeVisible();
    const pdf = page.waitForResponse((reply) => reply.url().includes('AuditQuestionsToPdf'));
    await button(page, 'PDF al').click();
    expect((await pdf).headers()['content-type']).toContain('application/pdf');
    await shot(page, 'approved');
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByText('Tamamlanan').first()).toBeVisible();
    await expect(page.getByText('9.999').first()).toBeVisible();
    await shot(page, 'dashboard');
  });
});

async function question(page: Page, text: string, type: string, answers: [string, number][]): Promise<void> {
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: type }).click({ force: true });
  await fill(page, 'Soru metni', text);
  if (answers.length > 0) {
    await page.getByRole('textbox', { name: 'Puan', exact: true }).fill('10');
    // The form begins with some answers, which follow the type.
    await page.getByRole('textbox', { name: '1. cevap: metin', exact: true }).waitFor();
    for (const [place, [title, score]] of answers.entries()) {
      const n = place + 1;
      const field = page.getByRole('textbox', { name: `${n}. cevap: metin`, exact: true });
      if ((await field.count()) === 0) await button(page, 'Cevap ekle').click();
      await field.fill(title);
      await page.getByRole('textbox', { name: `${n}. cevap: puan`, exact: true }).fill(String(score));
    }
  }
  await save(page, 'Soru eklendi.');
}

async function addSection(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /Bölüm ekle/ }).click();
  await page.getByRole('option', { name }).click();
}

async function map(page: Page, tab: RegExp, what: string, name: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await button(page, what).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(name).first().click();
  await dialog.getByRole('button', { name: /ekle/i }).last().click();
  await expect(page.getByText('Projeye eklendi.').first()).toBeVisible();
}

/** The auditor signs; the site's representative refuses and says why. */
async function signatures(form: Page): Promise<void> {
  const pad = form.locator('canvas').first();
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box) {
    await form.mouse.move(box.x + 30, box.y + box.height / 2);
    await form.mouse.down();
    for (let n = 0; n < 12; n++)
      await form.mouse.move(box.x + 30 + n * 18, box.y + box.height / 2 + (n % 2 ? 18 : -18));
    await form.mouse.up();
  }
  const site = form.getByRole('region', { name: 'Lokasyon yetkilisi' });
  await site.getByText('İmzalamak istemedi').click();
  await site.getByRole('textbox').last().fill('Vardiya amiri yerinde değildi.');
}
