import { expect, type Locator, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What people do while something they began is still under way, or what others do meanwhile: none of it is lost or led astray. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  page = await (
    await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(page, server);
});
test.beforeEach(async () => {
  page.setDefaultTimeout(8000);
});
test.afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const lineOf = (section: string) => page.getByRole('textbox', { name: `${section}: yeni soru`, exact: true });
const rows = () => page.locator('[data-question]');
const begin = async (title: string) => {
  await page.goto(`${server.url}/checklists/new-checklist`);
  await page.getByRole('textbox', { name: 'Soru listesi adı', exact: true }).fill(title);
};

test('the reasons stay where every plan has been deleted by somebody else', async () => {
  const [planned] = (await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems;
  const { id: gone } = await api.post('/admin/Audit/Copy', { id: planned.id });
  await page.goto(`${server.url}/auditlist?id=${planned.id},${gone}`);
  await page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="/${gone}"]`) })
    .getByRole('checkbox')
    .check();
  await button('Yayına al').click();
  const asked = page.getByRole('dialog').filter({ hasText: 'Seçilen plan yayına alınsın mı?' });
  await expect(asked).toBeVisible();
  await api.post('/admin/Audit/Delete', { ids: [gone] });
  const reread = page.waitForResponse('**/api/admin/Audit/getall');
  await asked.getByRole('button', { name: 'Yayına al' }).click();
  await reread;
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const told = page.getByRole('dialog', { name: 'Yapılamayan 1 plan' });
  await expect(told.getByText('Kayıt bulunamadı veya silinmiş.')).toBeVisible();
  await told.getByRole('button', { name: 'Kapat' }).last().click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Seçilenler' })).toHaveCount(0);
});

test('a copy that is made after its page was left leads nowhere', async () => {
  const [{ id }] = (await api.post('/admin/Question/getall', {})).ListItems;
  await page.goto(`${server.url}/questions/edit-questions/${id}`);
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/question\/copy/i, (route) => further.promise.then(() => route.continue()));
  await button(/^Diğer işlemler: /)
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Kopyala' }).click();
  await page.getByRole('link', { name: 'Kategoriler' }).click();
  await page.waitForURL('**/categorys');
  const reply = page.waitForResponse(/\/api\/admin\/question\/copy/i);
  further.resolve();
  await (await reply).finished();
  await page.waitForTimeout(1000);
  expect(new URL(page.url()).pathname).toBe('/categorys');
});

test('each press of a key moves a plan by a day', async () => {
  const { id: _, ...all } = await api.get(
    `/admin/Audit/Get/${(await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems[0].id}`,
  );
  const of = {
    customerId: all.customerId,
    projectId: all.projectId,
    checkListId: all.checkListId,
    companyName: all.companyName,
    locationId: all.locationId,
    auditTypeId: 1,
    leadAuditorId: server.owner.Info.Id,
    assistantAuditorId: server.owner.Info.Id,
  };
  const { id } = await api.post('/admin/Audit/CreateOrUpdate', {
    ...of,
    definition: 'Tuşla',
    beginDate: '2033-05-10',
    endDate: '2033-05-10 18:00',
  });
  await page.goto(`${server.url}/auditlist?view=month&day=2033-05-10`);
  const bar = page.locator(`[data-plan="${id}"]`);
  await bar.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await api.get(`/admin/Audit/Get/${id}`)).beginDate.slice(0, 10)).toBe('2033-05-13');
  await page.waitForTimeout(1500);
  await bar.press('Alt+ArrowLeft');
  await expect.poll(async () => (await api.get(`/admin/Audit/Get/${id}`)).beginDate.slice(0, 10)).toBe('2033-05-12');
});

test('what is written for the next mail while one is sent stays', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100 })).ListItems as Data[];
  const plan = plans.find(({ responseCount }) => responseCount > 0);
  await page.goto(`${server.url}/audit/audit-details/${plan?.id}`);
  await button('Paylaş').click();
  await page.getByText('E-postayla', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByLabel('Kime');
  await to.first().fill('a@ornek.example');
  await page.keyboard.press('Enter');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/Report\/SendReport/i, (route) => further.promise.then(() => route.continue()));
  const asked = page.waitForRequest((one) => one.method() === 'POST' && /send/i.test(one.url()));
  await dialog.getByRole('button', { name: 'Gönder' }).click();
  await asked;
  await dialog.getByLabel('Not (isteğe bağlı)').fill('Sonraki için');
  further.resolve();
  await expect(dialog.getByText(/adrese gönderiliyor/)).toBeVisible();
  await expect(dialog.getByLabel('Not (isteğe bağlı)')).toHaveValue('Sonraki için');
});

test('a key saves nothing below a question that is asked', async () => {
  await page.goto(`${server.url}/categorys?open=new`);
  const drawer = page.getByRole('dialog', { name: /ategori/ });
  await drawer.getByRole('textbox').first().fill('Vazgeçilecek kategori');
  await page.keyboard.press('Escape');
  await expect(button('Sayfada kal')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.waitForTimeout(1000);
  expect((await api.post('/admin/category/getall', { searchText: 'Vazgeçilecek' })).TotalItemsCount).toBe(0);
  await button('Sayfada kal').click();
  await page.keyboard.press('Control+s');
  await expect(drawer).toHaveCount(0);
  expect((await api.post('/admin/category/getall', { searchText: 'Vazgeçilecek' })).TotalItemsCount).toBe(1);
});

test('all of a category are not selected after the filter was taken away', async () => {
  const { id: categoryId } = await api.post('/admin/category/create', { name: 'Yavaş kategori', published: true });
  const questions = Array.from({ length: 30 }, (_each, n) => ({
    questionText: `Yavaş ${n + 1}`,
    answerType: 5,
    categoryId,
  }));
  await api.post('/admin/Question/CreateMany', { questions });
  await begin('Yavaş liste');
  await page.getByRole('combobox', { name: 'Kategori' }).click();
  await page.getByRole('option', { name: 'Yavaş kategori' }).click();
  const all = page.getByRole('checkbox', { name: 'Kategorinin tümünü seç (30)' });
  await expect(all).toBeVisible();
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/.*questionbank/i, (route) =>
    /"pageSize":100/.test(route.request().postData() ?? '')
      ? further.promise.then(() => route.continue())
      : route.continue(),
  );
  await all.click();
  await page.getByRole('combobox', { name: 'Tür' }).click();
  await page.getByRole('option').first().click();
  further.resolve();
  await page.waitForTimeout(1000);
  await expect(page.getByText('30 soru seçildi')).toHaveCount(0);
});

test('what was made while more was typed is changed by the next save, and not made again', async () => {
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Tek seçim: buton grubu' }).click({ force: true });
  const text = page.getByRole('textbox', { name: 'Soru metni' });
  await text.fill('İkizsiz soru');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/question\/create/i, (route) => further.promise.then(() => route.continue()));
  await button('Kaydet').click();
  await text.fill('İkizsiz soru, düzeltilmiş');
  further.resolve();
  await button('Sayfada kal').click();
  await expect(text).toHaveValue('İkizsiz soru, düzeltilmiş');
  await button('Kaydet').click();
  await page.waitForURL(/\/questions$/);
  const { ListItems } = await api.post('/admin/Question/getall', { searchText: 'İkizsiz' });
  expect(ListItems.map(({ questionText }: Data) => questionText)).toEqual(['İkizsiz soru, düzeltilmiş']);
});

test('a plan that was made while more was typed is changed by the next save, and not made again', async () => {
  const { customerId } = (await api.post('/admin/Audit/getall', { pageSize: 1 })).ListItems[0];
  await page.goto(`${server.url}/auditlist/new?customerId=${customerId}`);
  const text = page.getByRole('textbox', { name: 'Tanım', exact: true });
  await text.fill('İkizsiz plan');
  for (const label of ['Proje', 'Soru listesi', 'Lokasyon', 'Baş denetçi', 'Yardımcı denetçi']) {
    const field = page.getByRole('combobox', { name: label, exact: true });
    if ((await field.inputValue()) !== '') continue;
    await field.click();
    await page.getByRole('option').first().click();
  }
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/audit\/createorupdate/i, (route) => further.promise.then(() => route.continue()));
  await button('Kaydet').click();
  await text.fill('İkizsiz plan, düzeltilmiş');
  further.resolve();
  await button('Sayfada kal').click();
  await button('Kaydet').click();
  await page.waitForURL('**/auditlist/edit/**');
  const { ListItems } = await api.post('/admin/Audit/getall', { searchText: 'İkizsiz' });
  expect(ListItems.map(({ definition }: Data) => definition)).toEqual(['İkizsiz plan, düzeltilmiş']);
});

test('a new one whose answer was lost, and that has been corrected since, is made once', async () => {
  const loseFirst = (path: RegExp) =>
    page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  const lost = page.getByText('Sunucuya ulaşılamıyor.');
  const names = async (path: string, searchText: string, key: string): Promise<string[]> =>
    (await api.post(path, { searchText })).ListItems.map((one: Data) => one[key]);

  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Tek seçim: buton grubu' }).click({ force: true });
  const text = page.getByRole('textbox', { name: 'Soru metni' });
  await text.fill('Yolda kalan soru');
  await loseFirst(/\/api\/admin\/question\/create/i);
  await button('Kaydet').click();
  await expect(lost).toBeVisible();
  await text.fill('Yolda kalan soru, düzeltilmiş');
  await button('Kaydet').click();
  await page.waitForURL(/\/questions$/);
  expect(await names('/admin/Question/getall', 'Yolda kalan', 'questionText')).toEqual([
    'Yolda kalan soru, düzeltilmiş',
  ]);

  // In a drawer, with a line that is lost once more before it is back.
  await page.goto(`${server.url}/sections?open=new`);
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Yolda kalan bölüm');
  await loseFirst(/\/api\/admin\/department\/create/i);
  await page.keyboard.press('Control+s');
  await expect(lost.first()).toBeVisible();
  await name.fill('Yolda kalan bölüm, düzeltilmiş');
  await page.route(/\/api\/admin\/department\/create/i, (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+s');
  await page.waitForTimeout(500);
  await expect(name).toHaveValue('Yolda kalan bölüm, düzeltilmiş');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await names('/admin/department/getall', 'Yolda kalan', 'name')).toEqual(['Yolda kalan bölüm, düzeltilmiş']);

  // With what a form keeps beside its fields.
  await begin('Yolda kalan liste');
  await lineOf('Genel').click();
  await page.keyboard.type('Birinci');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(1);
  await loseFirst(/\/api\/admin\/checklist\/createorupdate/i);
  await button('Kaydet').click();
  await expect(lost.first()).toBeVisible();
  await lineOf('Genel').click();
  await page.keyboard.type('İkinci');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(2);
  await button('Kaydet').click();
  await page.waitForURL('**/edit-checklist/**');
  expect(await names('/admin/Checklist/getall', 'Yolda kalan', 'title')).toEqual(['Yolda kalan liste']);
  const { Sections } = await api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  expect(Sections[0].Questions.map(({ Question }: Data) => Question.questionText)).toEqual(['Birinci', 'İkinci']);
});

test('a save waits for a line that is still being stored, and has it in its section', async () => {
  await begin('Yolda');
  await lineOf('Genel').click();
  await page.keyboard.type('Birinci');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(1);
  await button('Kaydet').click();
  await page.waitForURL('**/edit-checklist/**');
  await page.waitForTimeout(1500);
  const added = page.getByRole('combobox', { name: 'Bölüm ekle' });
  await added.click();
  await page.keyboard.type('Sonraki bölüm');
  await page.keyboard.press('Enter');
  await expect(lineOf('Sonraki bölüm')).toBeFocused();
  await page.keyboard.type('İkinci');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(2);
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/question\/createmany/i, (route) => further.promise.then(() => route.continue()));
  await page.keyboard.type('Yoldaki soru');
  await page.keyboard.press('Enter');
  const reread = page.waitForResponse(/\/api\/admin\/checklist\/get\//i);
  await page.keyboard.press('Control+s');
  await page.waitForTimeout(500);
  further.resolve();
  await (await reread).finished();
  await expect(rows()).toHaveCount(3);
  await expect(rows().last()).toContainText('Yoldaki soru');
  const stored = await api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  expect(stored.Sections.at(-1).Questions.at(-1).Question.questionText).toBe('Yoldaki soru');
});

test('a question that is read late closes no other, and a key undoes nothing below its drawer', async () => {
  await begin('Çekmece');
  await lineOf('Genel').click();
  for (const text of ['Çekmece bir', 'Çekmece iki']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(rows()).toHaveCount(2);
  await rows()
    .first()
    .getByRole('button', { name: /ayrıntı|Düzenle/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Soru ayrıntıları' });
  await expect(drawer.getByRole('textbox', { name: 'Soru metni' })).toHaveValue('Çekmece bir');
  await drawer.getByRole('button', { name: 'Vazgeç' }).focus();
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(300);
  expect(await rows().count()).toBe(2);
  await drawer.getByRole('textbox', { name: 'Soru metni' }).fill('Çekmece bir!');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/question\/get\//i, (route) => further.promise.then(() => route.continue()));
  const saved = page.waitForResponse(/\/api\/admin\/question\/update/i);
  await page.keyboard.press('Control+s');
  await (await saved).finished();
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await rows()
    .last()
    .getByRole('button', { name: /ayrıntı|Düzenle/ })
    .first()
    .click();
  await expect(drawer).toBeVisible();
  further.resolve();
  await page.waitForTimeout(1500);
  await expect(drawer).toBeVisible();
  await expect(rows().first()).toContainText('Çekmece bir!');
});

test('the same file can be chosen again', async () => {
  await page.goto(`${server.url}/profile`);
  const input = page.locator('input[type="file"]');
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: dot });
  const dialog = page.getByRole('dialog', { name: 'Fotoğrafı kırp' });
  await expect(dialog).toBeVisible();
  expect(await input.evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0);
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
});

test('what is typed in an occurrence is not lost unasked with its series', async () => {
  const all = await api.get(
    `/admin/Audit/Get/${(await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems[0].id}`,
  );
  const people = { leadAuditorId: server.owner.Info.Id, assistantAuditorId: server.owner.Info.Id };
  const plan = {
    customerId: all.customerId,
    projectId: all.projectId,
    checkListId: all.checkListId,
    companyName: all.companyName,
    auditTypeId: 1,
    definition: 'Dizi',
    ...people,
  };
  const { id: seriesId } = await api.post('/admin/AuditSeries/CreateOrUpdate', {
    plan,
    locationIds: [all.locationId],
    rule: { every: 'day', from: '2033-06-01', count: 3 },
  });
  const [one] = (await api.post('/admin/Audit/getall', { seriesId, sortField: 'beginDate' })).ListItems;
  await page.goto(`${server.url}/auditlist/edit/${one.id}`);
  const name = page.locator('[data-path="definition"], [name="definition"]').first();
  await expect(name).toHaveValue(/Dizi/);
  await name.fill('Dizi, elle değişen');
  await button('Durdur').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Durdur' }).click();
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await button('Sayfada kal').click();
  await expect(name).toHaveValue('Dizi, elle değişen');
  expect((await api.get(`/admin/AuditSeries/Get/${seriesId}`)).active).toBe(true);
});

test('a reason that is being written is not lost by a click beside its dialog', async () => {
  const { ListItems } = await api.post('/admin/Response/GetAll', { pageSize: 50, statusCode: 30 });
  const row = ListItems.find(
    ({ apart, signedIn, flags }: Data) => apart === null && signedIn && !flags.includes('AwaitingPictures'),
  );
  await page.goto(`${server.url}/audit/audit-details/${row.auditId}?response=${row.responseId}`);
  await button('Düzeltme iste').click();
  const dialog = page.getByRole('dialog', { name: `${row.number} için düzeltme istensin mi?` });
  const reason = dialog.getByRole('textbox', { name: 'Gerekçe' });
  await reason.fill('Uzun uzun yazılmış');
  await dialog.getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible({ timeout: 5000 });
  await button('Sayfada kal').click();
  await expect(reason).toHaveValue('Uzun uzun yazılmış');
  await expect(dialog.getByRole('checkbox').first()).toBeChecked();
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(dialog).toBeHidden();
});

test('an announcement that is being written is not lost by a key', async () => {
  await page.goto(`${server.url}/system/messages?tab=notices`);
  await button('Duyuru yap').first().click();
  const dialog = page.getByRole('dialog', { name: 'Duyuru yap' });
  await dialog.getByLabel('Metin').fill('Uzun bir duyuru');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible({ timeout: 5000 });
  await button('Sayfada kal').click();
  await expect(dialog.getByLabel('Metin')).toHaveValue('Uzun bir duyuru');
});

test('addresses and a note for the mail of a report are not lost by a key, nor by a look at its links', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100 })).ListItems as Data[];
  const plan = plans.find(({ responseCount }) => responseCount > 0);
  await page.goto(`${server.url}/audit/audit-details/${plan?.id}`);
  await button('Paylaş').click();
  const dialog = page.getByRole('dialog').first();
  const note = dialog.getByLabel('Not (isteğe bağlı)');
  await dialog.getByText('E-postayla', { exact: true }).click();
  await note.fill('Toplantıdan önce okuyun');
  await dialog.getByText('Bağlantıyla', { exact: true }).click();
  await dialog.getByText('E-postayla', { exact: true }).click();
  await expect(note).toHaveValue('Toplantıdan önce okuyun');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await button('Sayfada kal').click();
  await expect(note).toHaveValue('Toplantıdan önce okuyun');
  await note.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('credit that is being typed is not lost by a key, and is given once', async () => {
  await page.goto(`${server.url}/system/companies?open=${server.owner.Info.CompanyId}`);
  const drawer = page.getByRole('dialog');
  const note = drawer.first().getByRole('textbox', { name: 'Not' });
  await note.fill('Fatura 2026-118');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await button('Sayfada kal').click();
  await expect(note).toHaveValue('Fatura 2026-118');
  // Nor where somebody else gives some meanwhile.
  const given = {
    id: server.owner.Info.CompanyId,
    total: 7,
    beginDate: '2033-01-01',
    endDate: '2033-12-31',
    note: 'Ayrıca',
  };
  await api.post('/admin/CompanyDesk/AddCredit', given);
  await page.evaluate(() => {
    const tab = new BroadcastChannel('sahada.written');
    tab.postMessage('another tab');
    tab.close();
  });
  await expect(drawer.getByText('Ayrıca', { exact: false })).toBeVisible();
  await expect(note).toHaveValue('Fatura 2026-118');
  await drawer.locator('[data-path="total"]').fill('50');
  await drawer.getByRole('button', { name: 'Kontör ekle' }).click();
  await expect(drawer.getByText('Fatura 2026-118', { exact: false })).toBeVisible();
  await expect(note).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('a file that was written in the background is downloaded once, whatever its list shows meanwhile', async () => {
  const answer = (Data: Data) => ({ json: { Success: true, Message: '', Data } });
  await page.route(/\/api\/.*ToExcel$/i, (route) => route.fulfill({ status: 202, ...answer({ exportId: 77 }) }));
  await page.route(/\/api\/admin\/Export\/Progress/i, (route) =>
    route.fulfill(
      answer({ done: 9, total: 9, state: 'done', name: 'a.xlsx', bytes: 9, expiresAt: '2033-01-01T00:00:00Z' }),
    ),
  );
  const further = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/api\/admin\/Export\/GetAddress/i, async (route) => {
    asked += 1;
    await further.promise;
    await route.fulfill(answer({ url: '/livez' }));
  });
  await page.goto(`${server.url}/admin/customers`);
  await button('Excel’e aktar').click();
  await page.getByRole('menuitem', { name: 'Excel dosyası (.xlsx)' }).click();
  await expect.poll(() => asked).toBe(1);
  const reread = page.waitForResponse(/\/api\/admin\/customer\/getall$/i);
  await page.getByRole('textbox', { name: 'Ara', exact: true }).fill('gıda');
  await (await reread).finished();
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  const saved = page.waitForEvent('download');
  further.resolve();
  await saved;
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
});

test('the number of a rule is taken away and typed anew, and the rule not lost by a key', async () => {
  const [planned] = (await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems;
  const all = await api.get(`/admin/Audit/Get/${planned.id}`);
  const { id: seriesId } = await api.post('/admin/AuditSeries/CreateOrUpdate', {
    plan: {
      customerId: all.customerId,
      projectId: all.projectId,
      checkListId: all.checkListId,
      companyName: all.companyName,
      auditTypeId: 1,
      definition: 'Kurallı dizi',
      leadAuditorId: server.owner.Info.Id,
      assistantAuditorId: server.owner.Info.Id,
    },
    locationIds: [all.locationId],
    rule: { every: 'day', from: '2033-07-01', count: 3 },
  });
  const [one] = (await api.post('/admin/Audit/getall', { seriesId, sortField: 'beginDate' })).ListItems;
  await page.goto(`${server.url}/auditlist/edit/${one.id}`);
  await button('Tekrarlayan planı düzenle').click();
  const drawer = page.getByRole('dialog', { name: 'Tekrarlayan planı düzenle' });
  const times = drawer.getByRole('textbox', { name: 'Kaç kez?' });
  await times.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(times).toHaveValue('');
  await page.keyboard.type('5');
  await expect(times).toHaveValue('5');
  await page.keyboard.press('Backspace');
  await times.blur();
  await expect(times).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await button('Sayfada kal').click();
  await expect(times).toHaveValue('1');
  // What is saved asks for nothing.
  await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toHaveCount(0);
  expect((await api.get(`/admin/AuditSeries/Get/${seriesId}`)).rule.count).toBe(1);
});

test('the words of a message that are stored late close no other one', async () => {
  await page.goto(`${server.url}/system/messages?tab=templates`);
  const messages = page.getByRole('main').getByRole('listitem').getByRole('link');
  const subject = page.getByRole('dialog').getByRole('textbox', { name: 'Konu' });
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/MessageTemplate\/Update/i, (route) => further.promise.then(() => route.continue()));
  await messages.nth(0).click();
  await subject.fill('Yavaş kaydedilen konu');
  await page.getByRole('dialog').getByRole('button', { name: 'Kaydet', exact: true }).click();
  await page.keyboard.press('Escape');
  await button('Çık').click();
  await expect(subject).toHaveCount(0);
  await messages.nth(1).click();
  await expect(subject).toBeVisible();
  const reply = page.waitForResponse(/\/api\/admin\/MessageTemplate\/Update/i);
  further.resolve();
  await (await reply).finished();
  await page.waitForTimeout(1000);
  await expect(subject).toBeVisible();
});

test('one’s own profile takes nothing back that has been written in it elsewhere meanwhile', async () => {
  await page.goto(`${server.url}/profile`);
  await page.getByRole('textbox', { name: 'Açık adres', exact: true }).fill('Moda Caddesi 1');
  await api.post('/user/update', { phone: '+90 216 000 00 00' });
  await button('Kaydet').click();
  await expect(page.getByRole('alert')).toContainText('başkası tarafından değiştirildi');
  await button('Alan alan karşılaştır').click();
  await button('Seçilenleri kaydet').click();
  await expect(page.getByText('Profiliniz güncellendi.')).toBeVisible();
  expect(await api.get('/user/get')).toMatchObject({ phone: '+90 216 000 00 00', streetAddress: 'Moda Caddesi 1' });
  await expect(page.getByRole('textbox', { name: 'Telefon', exact: true })).toHaveValue('+90 216 000 00 00');
});

test('what is typed in a project that is deleted meanwhile stays, and its form says that it is gone', async () => {
  const [{ ID }] = (await api.post('/admin/customer/getall', {})).ListItems;
  const { id } = await api.post('/admin/project/create', { Name: 'Kısa ömürlü', CustomerId: ID, Published: true });
  await page.goto(`${server.url}/customers/project-detail/${id}?open=edit`);
  const drawer = page.getByRole('dialog');
  const name = drawer.locator('[data-path="Name"]');
  await expect(name).toHaveValue('Kısa ömürlü');
  await name.fill('Uzun uzun yazılmış');
  await api.post('/admin/project/delete', { ids: [id] });
  const reread = page.waitForResponse('**/api/admin/project/getall');
  await page.evaluate(() => new BroadcastChannel('sahada.written').postMessage('/admin/project/delete'));
  await reread;
  await page.waitForTimeout(300);
  await expect(name).toHaveValue('Uzun uzun yazılmış');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Bu kayıt siz düzenlerken silindi.');
  await expect(name).toHaveValue('Uzun uzun yazılmış');
});

test('who corrects an answer takes back nothing that somebody else has corrected in it meanwhile', async () => {
  const [{ auditId, responseId }] = (await api.post('/admin/Response/GetAll', { mine: true })).ListItems;
  await page.goto(`${server.url}/audit/audit-details/${auditId}?tab=questions&response=${responseId}`);
  const read = page.waitForResponse(/GetAuditPlanAnswerDetail/);
  await page
    .getByRole('button', { name: /^Cevabı düzelt: / })
    .first()
    .click();
  const { auditPlanAnswerId, answer } = (await (await read).json()).Data;
  await api.post('/admin/Audit/UpdateAuditPlanAnswer', {
    ...{ auditPlanAnswerId, note: 'Kapı değişti.', reason: 'Yerinde görüldü' },
  });
  const drawer = page.getByRole('dialog', { name: 'Cevabı düzelt' });
  await drawer.getByText('Uygulanamaz', { exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Gerekçe' }).fill('Fotoğrafta görünüyor');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer).toHaveCount(0);
  const { answer: now } = await api.get(`/admin/Audit/GetAuditPlanAnswerDetail?auditPlanAnswerId=${auditPlanAnswerId}`);
  expect(now.note).toBe('Kapı değişti.');
  expect(now.optionIds).not.toEqual(answer.optionIds);
});

test('whoever leaves while a save is on its way is asked, and no longer once it is saved', async () => {
  await api.post('/admin/category/create', { name: 'Yavaş kayıt' });
  const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler var.' });
  let further = Promise.withResolvers<void>();
  await page.route(/\/category\/update/i, (route) => further.promise.then(() => route.continue()));
  const change = async (from: string, to: string) => {
    further = Promise.withResolvers<void>();
    await page.goto(`${server.url}/categorys?search=Yavaş`);
    await page.getByRole('table').getByRole('link', { name: from }).click();
    const drawer = page.getByRole('dialog', { name: 'Kategoriyi düzenle' });
    await drawer.getByRole('textbox', { name: 'Kategori adı' }).fill(to);
    await drawer.getByRole('button', { name: 'Kaydet' }).click();
    return drawer;
  };
  const drawer = await change('Yavaş kayıt', 'Yavaş kayıt bir');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  further.resolve();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/categorys\?search=/);
  await expect(page.getByRole('table').getByRole('link', { name: 'Yavaş kayıt bir' })).toBeFocused();

  await change('Yavaş kayıt bir', 'Yavaş kayıt iki');
  await page.goBack();
  await expect(question).toBeVisible();
  further.resolve();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/categorys\?search=/);
  await expect(page.getByRole('table').getByRole('link', { name: 'Yavaş kayıt iki' })).toBeVisible();

  // What was typed since it was sent is not saved, and asked about as before.
  await change('Yavaş kayıt iki', 'Yavaş kayıt üç');
  await drawer.getByRole('textbox', { name: 'Kategori adı' }).fill('Yavaş kayıt dört');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  const saved = page.waitForResponse(/\/category\/update/i);
  further.resolve();
  await (await saved).finished();
  await page.waitForTimeout(500);
  await expect(question).toBeVisible();
  await button('Çık').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who leaves a form by a key while its save is on its way has the focus at what opened it once it is saved', async () => {
  await page.route(/\/api\/admin\/(EmailAccount\/Create|MessageTemplate\/Update)/i, async (route) => {
    await new Promise((wait) => setTimeout(wait, 1200));
    await route.continue();
  });
  await page.goto(`${server.url}/system/messages?tab=accounts`);
  const add = button('E-posta hesabı ekle');
  // The button of the empty list goes with its first row.
  for (const there of [page.getByRole('main'), add]) {
    await add.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'E-posta hesabı ekle' });
    await drawer.getByLabel(/^Ad( \*)?$/).fill('Firmanın hesabı');
    await drawer.getByLabel('Gönderen adı').fill('Örnek');
    await drawer.getByLabel('Gönderen adresi').fill('denetim@ornek.com.tr');
    await drawer.getByLabel('Sunucu').fill('127.0.0.1');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(there).toBeFocused();
  }

  await page.goto(`${server.url}/system/messages?tab=templates`);
  const row = page.getByRole('link', { name: /^Size atanan plan/ });
  await row.press('Enter');
  await page.getByRole('dialog').getByLabel('Konu').fill('Yeni görev: {place}');
  await button('Kaydet').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('a series and an action that somebody else has changed meanwhile are saved on the second try, with what was typed', async () => {
  // Nothing is told as it happens.
  await page.route('**/api/User/Live', (route) => route.abort());
  const all = await api.get(
    `/admin/Audit/Get/${(await api.post('/admin/Audit/getall', { tab: 'upcoming' })).ListItems[0].id}`,
  );
  const { customerId, projectId, checkListId, companyName, locationId } = all;
  const people = { leadAuditorId: server.owner.Info.Id, assistantAuditorId: server.owner.Info.Id };
  const plan = { customerId, projectId, checkListId, companyName, auditTypeId: 1, definition: 'Haftalık', ...people };
  const rule = { every: 'week', weekdays: [1], from: '2033-06-01', count: 3 };
  const saved = { plan, locationIds: [locationId], rule };
  const { id } = await api.post('/admin/AuditSeries/CreateOrUpdate', saved);
  const [one] = (await api.post('/admin/Audit/getall', { seriesId: id, sortField: 'beginDate' })).ListItems;
  await page.goto(`${server.url}/auditlist/edit/${one.id}`);
  await button('Tekrarlayan planı düzenle').click();
  const drawer = page.getByRole('dialog', { name: 'Tekrarlayan planı düzenle' });
  await drawer.getByRole('textbox', { name: 'Kaç kez?' }).fill('4');
  await api.post('/admin/AuditSeries/CreateOrUpdate', { ...saved, id, rule: { ...rule, weekdays: [2] } });
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.')).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Kaç kez?' })).toHaveValue('4');
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await expect(drawer).toBeHidden();
  expect((await api.get(`/admin/AuditSeries/Get/${id}`)).rule.count).toBe(4);

  const audited = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 50, auditTypeId: 1 })).ListItems[0];
  const task = { auditId: audited.id, title: 'Kapıyı onarın', type: 'corrective', dueDate: '2033-01-01' };
  const made = await api.post('/admin/Action/Create', { ...task, ownerUserId: server.owner.Info.Id });
  await page.goto(`${server.url}/actions/${made.id}`);
  await button('İptal et').click();
  const step = page.getByRole('dialog', { name: 'Aksiyon iptal edilsin mi?' });
  await step.getByLabel('Not').fill('Kapı söküldü');
  const { rowVersion: _, ...stored } = await api.get(`/admin/Action/Get/${made.id}`);
  await api.post('/admin/Action/Update', { ...stored, title: 'Kapıyı değiştirin' });
  await step.getByRole('button', { name: 'İptal et' }).click();
  await expect(page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kapıyı değiştirin');
  await step.getByRole('button', { name: 'İptal et' }).click();
  await expect(step).toBeHidden();
  expect((await api.get(`/admin/Action/Get/${made.id}`)).state).toBe('cancelled');
});

test('what is typed for a report that is sent regularly is not lost by a key, with the list it lies over', async () => {
  await page.goto(`${server.url}/dashboard`);
  await button('Düzenli gönder…').click();
  await button('Yeni gönderim').click();
  const form = page.getByRole('dialog', { name: 'Yeni gönderim' });
  const name = form.getByRole('textbox', { name: 'Raporun adı', exact: true });
  await name.fill('Pazartesi özeti');
  await page.keyboard.press('Escape');
  await button('Sayfada kal').click();
  await expect(name).toHaveValue('Pazartesi özeti');
  await page.keyboard.press('Escape');
  await button('Çık').click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Düzenli gönderim' })).toBeVisible();
  await expect(button('Yeni gönderim')).toBeFocused();
});

test('a key closes what lies on top alone, and not the drawer below it', async () => {
  await page.goto(`${server.url}/system/messages?tab=templates&open=plan.assigned`);
  const drawer = page.getByRole('dialog', { name: 'Size atanan plan' });
  await drawer.getByLabel('Konu').fill('Yeni görev');
  await button('Görsel ekle').click();
  const chooser = page.getByRole('dialog', { name: 'Metne görsel ekle' });
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveCount(0);
  await expect(drawer.getByLabel('Konu')).toHaveValue('Yeni görev');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kaydedilmemiş değişiklikler var.')).toHaveCount(0);
  await expect(drawer.getByLabel('Konu')).toHaveValue('Yeni görev');
});

test('what somebody else has removed meanwhile is gone from the screen once it is refused', async () => {
  const { id } = await api.post('/admin/ApiKey/Create', { name: 'Kasa raporu', permissions: ['ManageReports'] });
  await page.goto(`${server.url}/integrations`);
  const row = page.getByRole('listitem').filter({ hasText: 'Kasa raporu' });
  await expect(row).toBeVisible();
  await api.post('/admin/ApiKey/Delete', { ids: [id] });
  await row.getByRole('button', { name: 'Pasif yap' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(row).toBeHidden();
});

test('a key that answers a question does not ask it again, in a dialog and in the drawer of a row', async () => {
  const question = page.getByText('Kaydedilmemiş değişiklikler var.');
  const stays = async (field: Locator) => {
    await field.fill('Önemli');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    // Longer than a question needs to come.
    await page.waitForTimeout(500);
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue('Önemli');
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100 })).ListItems as Data[];
  const plan = plans.find(({ responseCount }) => responseCount > 0);
  await page.goto(`${server.url}/audit/audit-details/${plan?.id}`);
  await button('Paylaş').click();
  await page.getByText('E-postayla', { exact: true }).click();
  await stays(page.getByRole('dialog').first().getByLabel('Not (isteğe bağlı)'));
  await page.goto(`${server.url}/system/companies?open=${server.owner.Info.CompanyId}`);
  await stays(page.getByRole('dialog').first().getByRole('textbox', { name: 'Not' }));
});

test('where the links of a report could not be read the dialog says so, and reads them again', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100 })).ListItems as Data[];
  const plan = plans.find(({ responseCount }) => responseCount > 0);
  await page.goto(`${server.url}/audit/audit-details/${plan?.id}`);
  await page.route('**/api/admin/Report/GetShares*', (route) => route.abort());
  await button('Paylaş').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sunucuya ulaşılamıyor.')).toBeVisible();
  await page.unroute('**/api/admin/Report/GetShares*');
  const links = page.waitForResponse('**/api/admin/Report/GetShares*');
  await dialog.getByRole('button', { name: 'Yeniden dene' }).click();
  expect((await links).ok()).toBe(true);
  await expect(dialog.getByText('Sunucuya ulaşılamıyor.')).toBeHidden();
});
