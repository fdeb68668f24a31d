import { expect, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** Narrowing a list by any field of its rows, and doing something to all that it has. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const rows = () => page.locator('tbody [data-row-link]');
const totalOf = async (path: string, input: Data) => (await api.post(path, { ...input, pageSize: 1 })).TotalItemsCount;

test('a list is narrowed by a field that it does not show, and the address keeps it', async () => {
  const numbers = await totalOf('/admin/Question/getall', { textFormat: 'number' });
  expect(numbers).toBeGreaterThan(0);
  await page.goto(`${server.url}/questions`);
  await button('Filtre ekle').click();
  await page.getByRole('menuitem', { name: 'Metin biçimi' }).click();
  await page.getByRole('checkbox', { name: 'Sayı' }).check();
  await page.waitForURL('**/questions?textFormat=number');
  await expect(rows()).toHaveCount(numbers);
  await page.reload();
  await expect(button('Filtreyi kaldır: Metin biçimi')).toBeVisible();
  await expect(rows()).toHaveCount(numbers);
});

test('what only a link narrows a list by is named and can be taken away', async () => {
  const [{ checkListId }] = (await api.post('/admin/Audit/getall', {})).ListItems;
  await page.goto(`${server.url}/auditlist?checkListId=${checkListId}`);
  await button('Filtreyi kaldır: Soru listesi').click();
  await page.waitForURL('**/auditlist');
  const { id } = (await api.post('/admin/Question/getall', { searchText: 'raf' })).ListItems[0];
  await page.goto(`${server.url}/questions/edit-questions/${id}`);
  await button('Kullanıldığı yerler').click();
  await page.getByRole('link', { name: /plan kullanıyor/ }).click();
  await page.waitForURL(/\/auditlist\?checkListId=/);
  await expect(rows().first()).toBeVisible();
});

test('a page of ten plans fits a screen of nine hundred pixels: names take two lines at most', async () => {
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/auditlist`);
    await expect(rows()).toHaveCount(10);
    await expect(page.locator('tbody tr').last()).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what tells plans apart is not cut: the name has two lines of its own, and who goes there a column', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.url}/auditlist`);
  await expect(rows()).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Denetçi' })).toBeVisible();
  const cells = await rows().evaluateAll((links) =>
    links.map((link) => {
      const small = link.querySelector('small') as HTMLElement;
      const name = small.previousElementSibling as HTMLElement;
      const isBelow = small.getBoundingClientRect().top >= name.getBoundingClientRect().bottom - 1;
      return { cut: name.scrollHeight > name.clientHeight + 2, isBelow, lines: small.getClientRects().length };
    }),
  );
  expect(cells.filter(({ cut }) => cut).length).toBeLessThanOrEqual(1);
  expect(cells.every(({ isBelow, lines }) => isBelow && lines === 1)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('names that differ at their end only have lines for all of it', async () => {
  const { ListItems } = await api.post('/admin/Audit/getall', { pageSize: 2 });
  const before = ListItems.map(({ id, definition, name }: Data) => ({ id, definition, name }));
  for (const [at, { id }] of before.entries()) {
    const definition = `Kasım mağaza standartları denetimi – Yıldız Market Trabzon Organize Sanayi Bölgesi ${at + 1} Şubesi`;
    await api.post('/admin/Audit/CreateOrUpdate', { id, definition, name: definition });
  }
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/auditlist?id=${before.map(({ id }: Data) => id)}`);
    await expect(rows()).toHaveCount(2);
    const cut = await rows().evaluateAll((links) =>
      links
        .map((link) => (link.querySelector('small') as HTMLElement).previousElementSibling as HTMLElement)
        .map((name) => name.scrollHeight > name.clientHeight + 2),
    );
    expect(cut).toEqual([false, false]);
  }
  for (const one of before) await api.post('/admin/Audit/CreateOrUpdate', one);
});

test('states and dates of plans have room in either language, and titles of dialogs look alike', async () => {
  await page.goto(`${server.url}/auditlist`);
  const switchTo = (language: string) => page.getByText(language, { exact: true }).click();
  await expect(page.locator('tbody').getByText('Onay bekliyor').first()).toBeVisible();
  await switchTo('EN');
  await expect(page.getByRole('heading', { name: 'Audits and surveys', level: 1 })).toBeVisible();
  await expect(page.locator('tbody').getByText('Pending approval').first()).toBeVisible();
  const cut = await page
    .locator('tbody td:nth-child(3), tbody td:nth-child(7)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  await switchTo('TR');
  await button('Excel’e aktar').click();
  await page.getByRole('menuitem', { name: /^Düzenli gönder/ }).click();
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Düzenli gönderim' });
  await expect(title).toHaveCSS('font-weight', '600');
});

test('one chip chooses a range of days, by its usual name or by its ends', async () => {
  await page.goto(`${server.url}/auditlist`);
  await button('Filtrele: Başlangıç').click();
  await button('Geçen ay').click();
  await page.waitForURL(/beginDateFrom=[\d-]+&beginDateTo=[\d-]+/);
  const [from, to] = ['beginDateFrom', 'beginDateTo'].map((key) => new URL(page.url()).searchParams.get(key));
  const month = await totalOf('/admin/Audit/getall', { beginDateFrom: from, beginDateTo: to });
  await expect(rows()).toHaveCount(Math.min(month, 10));
  await expect(button(/^Filtreyi kaldır/)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Son gün' }).fill('');
  await expect(page).not.toHaveURL(/beginDateTo/);
  await page.keyboard.press('Escape');
  await button('Filtreyi kaldır: Başlangıç').click();
  await page.waitForURL('**/auditlist');
});

test('a page that is no longer there gives way to the last one, and going back leaves the list', async () => {
  await page.goto(`${server.url}/categorys`);
  await page.goto(`${server.url}/questions?page=99`);
  await page.waitForURL(/[?&]page=\d$/);
  await expect(rows().first()).toBeVisible();
  await page.goBack();
  await page.waitForURL('**/categorys');
});

test('who opens a row right after typing searches the list no more, nor the page that comes', async () => {
  await page.goto(`${server.url}/questions`);
  await expect(rows().first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Ara', exact: true }).fill('raf');
  await rows()
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL('**/questions/edit-questions/*');
  await expect(page.locator('[data-path="questionText"]')).toBeVisible();
  // Longer than a search waits for the next letter.
  await page.waitForTimeout(500);
  expect(new URL(page.url()).search).toBe('');
});

test('all rows of a list are selected over its pages, and the question says how many', async () => {
  const all = await totalOf('/admin/location/getall', {});
  expect(all).toBeGreaterThan(10);
  await page.goto(`${server.url}/admin/locations`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await button(`Tümünü seç (${all})`).click();
  const told = page.getByRole('region', { name: 'Seçilenler' }).getByText(`${all} kayıt seçildi`);
  await expect(told).toBeVisible();
  await button('Pasif yap').click();
  const asked = page.getByRole('dialog').filter({ hasText: `Seçilen ${all} kayıt pasif yapılsın mı?` });
  await asked.getByRole('button', { name: 'Pasif yap' }).click();
  await expect.poll(() => totalOf('/admin/location/getall', { Active: false })).toBe(all);
  await expect(told).toHaveCount(0);
  const { ListItems } = await api.post('/admin/location/getall', { pageSize: 100 });
  await api.post('/admin/location/SetActive', { ids: ListItems.map(({ Id }: Data) => Id), active: true });
});

test('a row that is unticked while all are being selected is not selected with them', async () => {
  const all = await totalOf('/admin/location/getall', {});
  await page.goto(`${server.url}/admin/locations`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  const further = Promise.withResolvers<void>();
  await page.route('**/api/admin/location/getall', (route) => further.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/api/admin/location/getall');
  await button(`Tümünü seç (${all})`).click();
  await asked;
  await page.locator('tbody').getByRole('checkbox').first().uncheck();
  const reply = page.waitForResponse('**/api/admin/location/getall');
  further.resolve();
  await (await reply).finished();
  const chosen = page.getByRole('region', { name: 'Seçilenler' });
  await expect(chosen.getByText('9 kayıt seçildi')).toBeVisible();
  await expect(page.locator('tbody').getByRole('checkbox').first()).not.toBeChecked();
  await page.unroute('**/api/admin/location/getall');
});

test('plans put on the air together each follow their own rules; who is refused is told with the reason', async () => {
  const [ended] = (await api.post('/admin/Audit/getall', { statusCode: 70 })).ListItems;
  const [planned] = (await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems;
  for (const { id } of [ended, planned]) await api.post('/admin/Audit/Publish', { id, published: false });
  const { id: gone } = await api.post('/admin/Audit/Copy', { id: planned.id });
  await page.goto(`${server.url}/auditlist?id=${ended.id},${planned.id},${gone}`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await button('Yayına al').click();
  const asked = page.getByRole('dialog').filter({ hasText: 'Seçilen 3 plan yayına alınsın mı?' });
  await expect(asked).toBeVisible();
  // What somebody deletes meanwhile keeps none of the others off the air.
  await api.post('/admin/Audit/Delete', { ids: [gone] });
  await asked.getByRole('button', { name: 'Yayına al' }).click();
  const told = page.getByRole('dialog', { name: 'Yapılamayan 2 plan' });
  await expect(told.getByText('Kayıt bulunamadı veya silinmiş.')).toBeVisible();
  await expect(told.getByRole('link', { name: ended.definition })).toBeVisible();
  await expect(told.getByText('Planın bitiş tarihi geçmiş.').first()).toBeVisible();
  await told.getByRole('button', { name: 'Kapat' }).last().click();
  await expect(told).toHaveCount(0);
  const now = await Promise.all([ended, planned].map(({ id }) => api.get(`/admin/Audit/Get/${id}`)));
  expect(now.map(({ published }) => published)).toEqual([false, true]);

  // Both get another lead; what is over stays, and is told of in the same way.
  const heir = (await api.get(`/admin/Audit/GetAuditors?projectId=${planned.projectId}`)).find(
    ({ Id }: Data) => Id !== planned.leadAuditorId,
  );
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await button('Devret').click();
  const dialog = page.getByRole('dialog', { name: 'Seçilen 2 planı devret' });
  await dialog.getByRole('combobox', { name: 'Kimin yerine' }).click();
  await page.getByRole('option', { name: 'Baş denetçi, kim olursa olsun' }).click();
  await dialog.getByRole('combobox', { name: 'Kime' }).click();
  await page.getByRole('option', { name: heir.Value }).click();
  await dialog.getByRole('button', { name: 'Devret' }).click();
  const stayed = page.getByRole('dialog', { name: 'Devredilemeyen 1 plan' });
  await expect(stayed.getByRole('link', { name: ended.definition })).toBeVisible();
  await expect(page.getByText(/devredildi/), 'said once').toHaveText(/^\d plan devredildi\.$/);
  await stayed.getByRole('button', { name: 'Kapat' }).last().click();
  const after = await Promise.all([ended, planned].map(({ id }) => api.get(`/admin/Audit/Get/${id}`)));
  expect(after.map(({ leadAuditorId }) => leadAuditorId)).toEqual([ended.leadAuditorId, heir.Id]);
});

test('plans are cancelled for one reason, restored, moved and deleted together; what was answered stays and is named', async () => {
  const { ListItems } = await api.post('/admin/Audit/getall', { pageSize: 100 });
  const answered = ListItems.find(({ statusCode }: Data) => statusCode === 50);
  const copies = [];
  for (let n = 0; n < 2; n++) copies.push((await api.post('/admin/Audit/Copy', { id: answered.id })).id);
  await page.goto(`${server.url}/auditlist?id=${[answered.id, ...copies]}`);
  const chooseAll = () => page.getByRole('columnheader').getByRole('checkbox').check();
  await chooseAll();
  await button('İptal et').click();
  const asked = page.getByRole('dialog', { name: 'Seçilen 3 plan iptal edilsin mi?' });
  await asked.getByRole('button', { name: 'İptal et' }).click();
  await expect(asked.getByText('Gerekçe girin.')).toBeVisible();
  await asked.getByRole('textbox', { name: 'Gerekçe' }).fill('Mağazalar taşınıyor');
  await asked.getByRole('button', { name: 'İptal et' }).click();
  await expect(page.getByText('3 plan iptal edildi.')).toBeVisible();
  expect((await api.get(`/admin/Audit/Get/${copies[0]}`)).cancelReason).toBe('Mağazalar taşınıyor');
  await chooseAll();
  await button('İptali geri al').click();
  await expect(page.getByText('3 planın iptali geri alındı.')).toBeVisible();
  const begin = async (id: number) => Date.parse((await api.get(`/admin/Audit/Get/${id}`)).beginDate);
  const before = await begin(copies[0]);
  await chooseAll();
  await button('Tarihi kaydır').click();
  const moving = page.getByRole('dialog', { name: 'Seçilen 3 planın tarihini kaydır' });
  await moving.getByLabel('Gün sayısı').fill('0');
  await expect(moving.getByText('1 ile 3.660 arasında bir sayı girin.')).toBeVisible();
  await moving.getByLabel('Gün sayısı').fill('3');
  await moving.getByText('Önceye').click();
  await moving.getByRole('button', { name: 'Tarihi kaydır' }).click();
  await page
    .getByRole('dialog', { name: 'Kaydırılamayan 1 plan' })
    .getByRole('button', { name: 'Kapat' })
    .last()
    .click();
  expect(before - (await begin(copies[0]))).toBe(3 * 86_400_000);
  await chooseAll();
  await button('Sil').click();
  const sure = page.getByRole('dialog').filter({ hasText: 'silinsin mi?' });
  await sure.getByRole('button', { name: 'Sil' }).click();
  const stayed = page.getByRole('dialog', { name: 'Silinemeyen 1 plan' });
  await expect(stayed.getByRole('link', { name: answered.definition })).toBeVisible();
  await stayed.getByRole('button', { name: 'Kapat' }).last().click();
  await expect(rows()).toHaveCount(1);
  await api.post('/admin/Audit/Publish', { id: answered.id, published: answered.published }).catch(() => {});
});

test('a chain gets its barcodes and its plans from the list of locations, and what was made is shown', async () => {
  const [{ customerId, checkListId }] = (await api.post('/admin/Audit/getall', {})).ListItems;
  const shops = Array.from({ length: 55 }, (_, n) =>
    api.post('/admin/location/create', { Name: `Zincir ${n + 1}`, CustomerId: customerId }),
  );
  const locationIds = (await Promise.all(shops)).map(({ id }) => id);
  const { id: projectId } = await api.post('/admin/project/create', { Name: 'Zincir', Published: true });
  await api.post('/admin/Project/AddLocationsToProject', { projectId, locationIds });
  await api.post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [checkListId] });
  const everyone = (await api.post('/admin/user/getall', { pageSize: 100, active: true })).ListItems;
  expect(everyone.length).toBeGreaterThan(6);

  await page.goto(`${server.url}/admin/locations?search=Zincir`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await button('Tümünü seç (55)').click();
  await button('Barkod ekle').click();
  const asked = page.getByRole('dialog', { name: 'Barkod ekle' });
  await asked.getByRole('textbox', { name: 'Barkod adı' }).fill('Kasa önü');
  await asked.getByRole('button', { name: 'Barkod ekle' }).click();
  await page.waitForURL(/\/barcode\?.*search=/);
  await expect(page.getByText('1–10 / 55')).toBeVisible();
  await expect(button('Filtreyi kaldır: Lokasyon')).toBeVisible();

  await page.goto(`${server.url}/auditlist/new?customerId=${customerId}&locations=${locationIds.join()}`);
  await page.getByRole('textbox', { name: 'Tanım', exact: true }).fill('Zincir denetimi');
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('Proje', 'Zincir');
  await page.getByRole('combobox', { name: 'Soru listesi', exact: true }).click();
  await page.getByRole('option').first().click();
  await button('Önizle ve oluştur').click();
  const dialog = page.getByRole('dialog', { name: 'Oluşturulacak planlar' });
  const people = dialog.getByRole('combobox', { name: 'Denetçiler' });
  await people.click();
  for (const { FullName } of everyone.slice(0, 7)) await page.getByRole('option', { name: FullName }).click();
  await people.press('Tab');
  const shares = dialog.getByRole('status');
  await expect(shares.getByRole('button', { name: 've 2 kişi daha' })).toBeVisible();
  await shares.getByRole('button').click();
  await expect(shares).toContainText(/( 7| 8)$/);
  const lines = dialog.locator('tbody tr');
  await expect(lines).toHaveCount(50);
  await dialog.getByRole('button', { name: 'Daha fazla göster (5)' }).click();
  await expect(lines).toHaveCount(55);
  await expect(lines.nth(50).locator(':focus'), 'the first that came').toHaveCount(1);
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/Audit\/CreateForLocations/i, (route) => further.promise.then(() => route.continue()));
  await dialog.getByRole('button', { name: '55 plan oluştur' }).click();
  // Nobody leaves them half made: those who came back to the form would make them again.
  const making = page.getByRole('dialog', { name: 'Planlar oluşturuluyor' });
  await expect(making).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(making.getByRole('button', { name: 'Geri' })).toBeDisabled();
  further.resolve();
  await page.waitForURL(/\/auditlist\?id=/);
  await expect(page.getByText('1–10 / 55')).toBeVisible();
  expect(await totalOf('/admin/Audit/getall', { projectId, published: true })).toBe(55);
  await button('Filtreyi kaldır: Plan').click();
  await page.waitForURL('**/auditlist');
  await api.post('/admin/location/SetActive', { ids: locationIds, active: false });
});

test('everything that a search finds is added to a project at once', async () => {
  const { id } = await api.post('/admin/project/create', { Name: 'Boş proje', Published: true });
  const left = await totalOf('/admin/Project/GetLocationsNotMappedToProject', { projectId: id });
  expect(left).toBeGreaterThan(10);
  await page.goto(`${server.url}/customers/project-detail/${id}`);
  await button('Lokasyon ekle').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Tümünü seç (${left})` }).click();
  await expect(dialog.getByText(`${left} kayıt seçildi`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Projeye ekle' }).click();
  await expect.poll(() => totalOf('/admin/Project/GetProjectLocations', { projectId: id })).toBe(left);
});
