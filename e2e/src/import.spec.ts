import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A chain of two hundred locations comes in from a file: with its errors first, then mended; the list's export holds them again. */
let server: Server;
let api: ReturnType<typeof client>;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  await api.post('/admin/customer/create', {
    companyName: 'Marmara Gıda',
    personelFName: 'Elif',
    personelLName: 'Kaya',
    personelEmail: 'elif@marmara.example',
  });
});
test.afterAll(() => server.stop());

const count = 200;

/** The file, with or without three rows that cannot be taken in. */
function fileOf(isBroken: boolean): Buffer {
  const rows = Array.from({ length: count }, (_, at) => {
    const wrong = isBroken ? at : -1;
    const name = wrong === 10 ? '' : `Şube ${String(at + 1).padStart(3, '0')}`;
    const customer = wrong === 20 ? 'Marmara Gda' : 'Marmara Gıda';
    const latitude = wrong === 30 ? 'kırk' : '40,9';
    return [name, `S-${at + 1}`, customer, 'İstanbul', latitude].join(';');
  });
  return Buffer.from(`\uFEFF${['Ad;Kod;Müşteri;İl;Enlem', ...rows].join('\r\n')}\r\n`);
}

const drop = (page: Page, isBroken: boolean) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'şubeler.csv', mimeType: 'text/csv', buffer: fileOf(isBroken) });

test('a file that was read wrongly is put right on the screen, and its preview follows', async ({ page }) => {
  await signIn(page, server, '/import/location');
  await expect(page.getByRole('link', { name: 'Lokasyonlar' }).last()).toHaveAttribute('href', '/admin/locations');
  const give = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('şubeler.xls', 'eski');
  await expect(page.getByRole('alert')).toHaveText(/^Bu dosya türü okunamaz: Excel \(\.xlsx\), CSV/);
  await give('şubeler.csv', '');
  await expect(page.getByRole('alert')).toHaveText('Dosya boş.');
  // The browser tells of a choice only where it is another one than before, and this one is chosen again once it is put right.
  expect(await page.locator('input[type="file"]').evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0);
  await give('şubeler.xlsx', '%PDF-1.7\n');
  await expect(page.getByRole('alert')).toContainText('Bu, adı ne olursa olsun bir PDF belgesi');
  await expect(page.getByText('Eklenecek')).toHaveCount(0);
  const text = 'Şube,adı,uzun,başlık;Firma;Notlar\r\nIlgaz;Marmara Gıda;Boş\r\n';
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const choose = async (label: string, option: string) => {
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first()
      .click();
    // The choices of the one before may still be closing.
    const choices = page.getByRole('listbox', { name: label });
    await choices.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Sütun ayırıcı', 'Noktalı virgül (;)');
  // As on a slow line: the field is disabled until the file has been read anew.
  await page.route('**/api/admin/Import/Check*', async (route) => {
    await page.waitForFunction(() => document.activeElement === document.body);
    await route.continue();
  });
  const column = '“Şube,adı,uzun,başlık” sütununun alanı';
  await choose(column, 'Ad');
  await expect(page.getByRole('combobox', { name: column })).toBeFocused();
  await expect(page.getByRole('listbox'), 'the focus comes back, and no choices with it').toHaveCount(0);
  await page.unroute('**/api/admin/Import/Check*');
  // What is known already and chosen again stays.
  await choose('“Firma” sütununun alanı', 'Müşteri');
  await expect(page.getByText('3 sütunun 2 tanesi tanındı')).toBeVisible();
  await expect(page.getByRole('status')).toContainText(['1 kayıt aktarılacak: ya hepsi ya hiçbiri.']);
  await expect(page.getByRole('row', { name: /Ilgaz/ })).toContainText('Marmara Gıda');
});

test('what was said of the columns stays where the line breaks off while the file is read anew', async ({ page }) => {
  await signIn(page, server, '/import/location');
  const text = 'Şube adı uzun;Firma;Notlar\r\nIlgaz;Marmara Gıda;Boş\r\n';
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const name = page.getByRole('combobox', { name: '“Şube adı uzun” sütununun alanı' });
  const choose = async (option: string) => {
    await name.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Ad');
  await expect(page.getByRole('status')).toContainText(['1 kayıt aktarılacak: ya hepsi ya hiçbiri.']);
  const update = page.getByRole('switch').first();
  const wasOn = await update.isChecked();
  await page.route('**/api/admin/Import/Check*', (route) => route.abort('connectionreset'));
  await choose('Kod');
  await expect(page.getByText('Sunucuya ulaşılamıyor.').first()).toBeVisible();
  await expect(name).toHaveValue('Ad');
  await update.click();
  await expect(update).toBeChecked({ checked: wasOn });
  await page.unroute('**/api/admin/Import/Check*');
  await expect(page.getByRole('row', { name: /Ilgaz/ })).toContainText('Marmara Gıda');
  await choose('Kod');
  await expect(name).toHaveValue('Kod');
});

test('two columns of one heading are told apart', async ({ page }) => {
  await signIn(page, server, '/import/location');
  const text = 'Ad;Firma;Kod;Kod\r\nIlgaz;Marmara Gıda;eski-1;ILG-1\r\n';
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const second = page.getByRole('combobox', { name: '“Kod (2)” sütununun alanı' });
  await second.click();
  await page.getByRole('option', { name: 'Kod', exact: true }).click();
  await expect(second).toHaveValue('Kod');
  await expect(page.getByRole('combobox', { name: '“Kod” sütununun alanı' })).toHaveValue('');
  await expect(page.getByRole('status')).toContainText(['1 kayıt aktarılacak: ya hepsi ya hiçbiri.']);
});

test('two hundred locations, three of them wrong, are mended, imported and exported again', async ({ page }) => {
  await signIn(page, server);

  await test.step('the list leads to the screen', async () => {
    await page.goto(`${server.url}/admin/locations`);
    await page.getByRole('link', { name: 'İçe aktar' }).first().click();
    await page.waitForURL('**/import/location');
  });

  await test.step('each error is told by row, column and value, and nothing can be run', async () => {
    await drop(page, true);
    const problems = page.getByRole('table').first();
    await expect(problems.getByRole('row')).toHaveCount(4);
    await expect(problems.getByRole('row', { name: /^12\s.*Ad/ })).toContainText('Lokasyon adını girin.');
    await expect(problems.getByRole('row', { name: /Marmara Gda/ })).toContainText('22');
    await expect(problems.getByRole('row', { name: /kırk/ })).toContainText('Sayı girin.');
    await expect(page.getByRole('button', { name: 'İçe aktar' })).toBeDisabled();
  });

  await test.step('the mended file is imported', async () => {
    await drop(page, false);
    await expect(page.getByRole('status')).toContainText(['200 kayıt aktarılacak: ya hepsi ya hiçbiri.']);
    await page.getByRole('button', { name: 'İçe aktar' }).press('Enter');
    await expect(page.getByText('Aktarma tamamlandı')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('200 kayıt eklendi')).toBeVisible();
    await expect(page.getByRole('main'), 'the button is gone, the focus is not').toBeFocused();
    await page.getByRole('link', { name: 'Listeye git' }).click();
    await expect(page.getByRole('cell', { name: 'Şube 001', exact: true })).toBeVisible();
  });

  await test.step('and the export of the list holds all of them', async () => {
    await page.getByRole('button', { name: 'Excel’e aktar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV dosyası (.csv)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Lokasyonlar .*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^Lokasyon adı;Kod;Müşteri;/);
    expect(lines).toHaveLength(count + 1);
    expect(lines[1]?.split(';').slice(0, 3)).toEqual(['Şube 001', 'S-1', 'Marmara Gıda']);
  });
});

test('what is run follows the last word about a file, and another kind begins without it', async ({ page }) => {
  await signIn(page, server, '/import/customer');
  const kind = page.getByRole('combobox', { name: 'Dosyada ne var?' });
  await kind
    .or(page.getByRole('textbox', { name: 'Dosyada ne var?' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Lokasyonlar' }).click();
  await page.waitForURL('**/import/location');
  const text = 'Ad;Kod;Müşteri\r\nYeni şube;Y-1;Marmara Gıda\r\n';
  const file = { name: 'yeni.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('term').filter({ hasText: 'Eklenecek' })).toBeVisible();
  // Of two checks the first is answered last.
  const answers: { importId: number }[] = [];
  const later = Promise.withResolvers<void>();
  await page.route('**/api/admin/Import/Check**', async (route) => {
    const isFirst = answers.push({ importId: 0 }) === 1;
    const at = answers.length - 1;
    const response = await route.fetch();
    answers[at] = (await response.json()).Data;
    if (isFirst) await later.promise;
    await route.fulfill({ response });
  });
  const update = page.getByRole('switch', { name: 'Var olan kayıtları güncelle' });
  await update.click();
  await update.click();
  const run = page.getByRole('button', { name: 'İçe aktar', exact: true });
  await expect.poll(() => answers[1]?.importId ?? 0).toBeGreaterThan(0);
  await expect.poll(() => answers[0]?.importId ?? 0).toBeGreaterThan(0);
  await expect(run).toBeEnabled();
  const late = page.waitForEvent('requestfinished');
  later.resolve();
  await late;
  await page.route('**/api/admin/Import/Run**', (route) => route.abort());
  const asked = page.waitForRequest('**/api/admin/Import/Run**');
  await run.click();
  expect((await asked).postDataJSON()).toEqual({ importId: answers[1]?.importId });
  await page.goBack();
  await expect(page).toHaveURL(/import\/customer$/);
  await expect(page.getByRole('term').filter({ hasText: 'Eklenecek' })).toHaveCount(0);
});
