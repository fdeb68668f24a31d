import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The log, from a change to its sentence, its seal and the day that is named; and the tasks, run by hand. */
let server: Server;
let api: ReturnType<typeof client>;
let customerId: number;

test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  customerId = (
    await api.post('/admin/customer/create', {
      companyName: 'Akdeniz Gıda',
      personelFName: 'Ece',
      personelLName: 'Kara',
      personelEmail: 'e@m.example',
    })
  ).id;
  await api.post('/admin/customer/update', { id: customerId, companyName: 'Akdeniz A.Ş.' });
});
test.afterAll(() => server.stop());

test('from a customer’s page to its history, and to what a change was before', async ({ page }) => {
  await signIn(page, server, `/customers/detail/${customerId}`);
  await page.getByRole('link', { name: 'Geçmiş', exact: true }).click();
  await page.waitForURL(/\/system\/activity\?/);
  await expect(page.getByText('Yalnızca bu kaydın geçmişi: Akdeniz A.Ş.')).toBeVisible();
  const sentence = 'Ayşe Yılmaz, Akdeniz A.Ş. müşterisini güncelledi: Ad Akdeniz Gıda → Akdeniz A.Ş.';
  await page.getByText(sentence).click();
  const drawer = page.getByRole('dialog', { name: 'İşlem ayrıntısı' });
  await expect(drawer.getByRole('row', { name: 'Ad Akdeniz Gıda Akdeniz A.Ş.' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Kapat' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Tüm geçmişi göster' }).click();
  await expect(page.getByText('Yalnızca bu kaydın geçmişi')).toHaveCount(0);
});

test('a row’s menu in a list leads to its history, on a phone too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, server, '/admin/customers');
  await page.getByRole('button', { name: 'Diğer işlemler' }).first().click();
  await page.getByRole('menuitem', { name: 'Geçmiş' }).click();
  await page.waitForURL(`**/system/activity?entity=customer&entityId=${customerId}`);
  await expect(page.getByText('Akdeniz A.Ş. müşterisini ekledi')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await context.close();
});

test('what a line tells begins at its heading, and the next stop is its way out', async ({ page }) => {
  await signIn(page, server, '/system/activity');
  await page.locator('tbody tr:has([data-row-link])').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('button', { name: 'Kapat' })).toBeFocused();
});

test('the days to verify begin with those of the reader’s month, where it has begun already', async ({ page }) => {
  await signIn(page, server);
  // Half an hour into December in Istanbul, and still November in Greenwich.
  await page.clock.setFixedTime('2026-11-30T21:30:00Z');
  await page.goto(`${server.url}/system/activity`);
  await page.getByRole('button', { name: 'Doğrula' }).click();
  const dialog = page.getByRole('dialog', { name: 'Geçmişi doğrula' });
  await expect(dialog.getByLabel('İlk gün')).toHaveValue('2026-12-01');
  await expect(dialog.getByLabel('Son gün')).toHaveValue('2026-12-01');
});

test('a sealed day is intact until the database’s owner changes a line of it', async ({ page }) => {
  const owner = new pg.Client(server.database());
  await owner.connect();
  const verdict = async (text: string) => {
    await page.goto(`${server.url}/system/activity`);
    await page.getByRole('button', { name: 'Doğrula' }).click();
    const dialog = page.getByRole('dialog', { name: 'Geçmişi doğrula' });
    await dialog.getByLabel('İlk gün').fill('2020-03-01');
    await dialog.getByLabel('Son gün').fill('2020-03-31');
    await dialog.getByRole('button', { name: 'Doğrula' }).click();
    await expect(dialog.getByText(text)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  };
  try {
    await signIn(page, server);
    await verdict('Bu günlerin mührü yok');
    await owner.query('alter table activity no force row level security');
    await owner.query("update activity set at = '2020-03-02T09:00:00Z' where id = (select min(id) from activity)");
    // A line is sealed once everything that was under way when it was written has ended; until then the task is run again.
    const sealed = async (): Promise<number> => {
      await api.post('/admin/ScheduleTask/Run', { name: 'activity.seal' });
      const { days } = await api.post('/admin/Activity/Verify', { dateFrom: '2020-03-01', dateTo: '2020-03-31' });
      return days;
    };
    await expect.poll(sealed, { timeout: 60_000, intervals: [1000] }).toBeGreaterThan(0);
    await verdict('Bozulmamış');
    await owner.query("update activity set call = 'x' where id = (select min(id) from activity)");
    await verdict('Mührüne uymayan ilk gün: 02.03.2020.');
  } finally {
    await owner.end();
  }
});

test('the operator takes a backup, downloads it and deletes it', async ({ page }) => {
  await signIn(page, server, '/system/maintenance?tab=backup');
  await expect(page.getByText('Son 26 saat içinde sağlam bir yedek alınmadı.')).toBeVisible();
  await page.getByRole('button', { name: 'Şimdi yedekle' }).click();
  // The nightly one may come meanwhile.
  const copy = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^İndir: / }) })
    .filter({ hasText: 'elle' });
  await expect(copy.getByText('Sağlam')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Son 26 saat içinde sağlam bir yedek alınmadı.')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('button', { name: /^İndir: / }).click(),
  ]);
  // The browser fetches it by itself: it may be larger than a page's memory.
  expect(file.url()).toContain('/api/admin/Maintenance/DownloadBackup?name=');
  expect(file.suggestedFilename()).toMatch(/^sahada-\d{8}-\d{6}-manual\.tar\.gz$/);
  await copy.getByRole('button', { name: /^Sil: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(copy).toHaveCount(0);
});

test('how far a long backup is, is told at each quarter and not at each percent', async ({ page }) => {
  let making = 1;
  await page.route('**/api/admin/Maintenance/GetAllBackups', async (route) => {
    const response = await route.fetch();
    const { Data, ...answer } = await response.json();
    await route.fulfill({ response, json: { ...answer, Data: { ...Data, making } } });
  });
  await signIn(page, server, '/system/maintenance?tab=backup');
  const told = page.getByRole('status').filter({ hasText: 'Yedek alınıyor' });
  await expect(told).toHaveText('Yedek alınıyor: %1');
  making = 3;
  await expect(page.getByRole('progressbar', { name: 'Yedek alınıyor: %3', exact: true })).toBeVisible();
  await expect(told).toHaveText('Yedek alınıyor: %1');
  making = 30;
  await expect(page.getByRole('progressbar', { name: 'Yedek alınıyor: %30' })).toBeVisible();
  await expect(told).toHaveText('Yedek alınıyor: %30');
});

test('whoever keeps the system has their company copied and takes the file along', async ({ page }) => {
  await signIn(page, server, '/system/maintenance?tab=backup');
  await page.getByRole('button', { name: 'Kopya hazırla' }).click();
  const room = page.getByRole('region', { name: 'Firmanızın kopyası' });
  await expect(room.getByText('Ayşe Yılmaz hazırlattı')).toBeVisible({ timeout: 30_000 });
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    room.getByRole('button', { name: 'İndir' }).click(),
  ]);
  expect(file.url()).toContain('/api/admin/Export/Download?id=');
  expect(file.suggestedFilename()).toMatch(/ firma kopyası \d{4}-\d\d-\d\d\.tar\.gz$/);
  // Sent back to where it works, it is looked at and turned away.
  await page
    .getByRole('region', { name: 'Firma içe aktarma' })
    .locator('input[type=file]')
    .setInputFiles(await file.path());
  await expect(page.getByText(/İçe aktarılamaz: aktif kullanıcıların hepsinin adresi/)).toBeVisible({
    timeout: 30_000,
  });
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(page.getByText(/İçe aktarılamaz/)).toHaveCount(0);
});

test('the operator runs a task, sees what it did, and gives it another time', async ({ page }) => {
  await signIn(page, server, '/system/tasks');
  await page.getByRole('button', { name: 'Şimdi çalıştır: Temizlik' }).click();
  const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Temizlik' }) });
  await expect(task.getByText('Tamamlandı')).toBeVisible({ timeout: 20_000 });
  await task.getByRole('link', { name: 'Çalışmalar: Temizlik' }).click();
  const drawer = page.getByRole('dialog', { name: 'Temizlik' });
  await expect(drawer.getByText('elle başlatıldı')).toBeVisible();
  await drawer.getByLabel('Çalışma zamanı').fill('yarın');
  await drawer.getByRole('button', { name: 'Zamanı kaydet' }).click();
  await expect(drawer.getByText('Geçerli bir çalışma zamanı girin')).toBeVisible();
  await drawer.getByLabel('Çalışma zamanı').fill('0 4 * * *');
  await drawer.getByRole('button', { name: 'Zamanı kaydet' }).click();
  await expect(task.getByText('her gece 04:00')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // On a phone as well a task says when it runs, and when next.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const fact of ['her gece 04:00', 'Sonraki çalışma']) await expect(task.getByText(fact)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('the code of a fault leads to its entry in the log, and a job that failed stands there too', async ({ page }) => {
  const owner = new pg.Client(server.database());
  await owner.connect();
  try {
    await signIn(page, server);
    await owner.query('alter table department rename to department_away');
    await owner.query('alter table attempt rename to attempt_away');
    await page.goto(`${server.url}/sections`);
    await expect(page.getByText('Bilgiler yüklenemedi')).toBeVisible();
    const [log] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Günlükte aç' }).click(),
    ]);
    const chip = log.getByRole('button', { name: /^Filtreyi kaldır: Kod/ });
    await expect(chip).toBeVisible();
    // Faults are stored once a second: the list looks again by itself.
    const entry = log.getByText('Beklenmeyen hata: DatabaseError 42P01');
    await expect(entry).toBeVisible();
    await entry.click();
    const drawer = log.getByRole('dialog', { name: 'Günlük kaydı' });
    await expect(drawer.getByText('Ne yapmalı?')).toBeVisible();
    await expect(drawer.getByText('POST /api/admin/department/getall')).toBeVisible();
    await expect(drawer.getByText(/^DatabaseError 42P01/)).toBeVisible();
    expect(await axeFaults(log)).toEqual([]);
    await drawer.getByRole('button', { name: 'Kapat' }).click();
    await api.post('/admin/ScheduleTask/Run', { name: 'cleanup' });
    const jobs = () => api.post('/admin/SystemLog/GetAll', { kind: 'job', call: 'cleanup' });
    await expect.poll(async () => (await jobs()).TotalItemsCount, { timeout: 15_000 }).toBe(1);
    const unknown = await log.context().newPage();
    await unknown.goto(`${server.url}/system/log?requestId=${randomUUID()}`);
    await expect(unknown.getByText('Bu kod henüz günlükte yok')).toBeVisible();
    await unknown.close();
    await chip.click();
    await expect(log.getByText('Arka plan işi yarıda kaldı: AggregateError')).toBeVisible();
    expect(await axeFaults(log)).toEqual([]);
  } finally {
    await owner.query('alter table if exists department_away rename to department');
    await owner.query('alter table if exists attempt_away rename to attempt');
    await owner.end();
  }
});
