import { expect, type Locator, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What screens say is so: each figure and its rows, a plan that ended, one that was missed, a survey; and where one stands. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;
let plans: Data[];

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  plans = (await api.post('/admin/Audit/getall', { pageSize: 100 })).ListItems;
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const phoneSize = { width: 390, height: 844 };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const planWith = (fits: (plan: Data) => boolean): Data => {
  const found = plans.find(fits);
  expect(found).toBeDefined();
  return found;
};

test('a card that cannot be fetched fails alone, says why, and offers another try where that can help', async () => {
  const statistics = '**/GetAuditStatistics*';
  for (const [status, tries] of [
    [403, 0],
    [500, 1],
  ] as const) {
    const why = `Neden ${status}`;
    await page.route(statistics, (route) => route.fulfill({ status, json: { Success: false, Message: why } }));
    await page.goto(`${server.url}/dashboard`);
    const failed = page.getByRole('alert').filter({ hasText: 'Bilgiler yüklenemedi' }).first();
    await expect(failed.getByText(why)).toBeVisible();
    await expect(failed.getByRole('button', { name: 'Yeniden dene' })).toHaveCount(tries);
    await page.unroute(statistics);
  }
  // Whoever asks again by keyboard goes on at what comes in its place.
  const card = page.locator('section').filter({ hasText: 'Bilgiler yüklenemedi' }).first();
  const title = (await card.getByRole('heading').first().textContent()) ?? '';
  await card.getByRole('button', { name: 'Yeniden dene' }).press('Enter');
  const mended = page.locator('section:focus').filter({ hasText: title });
  await expect(mended).toHaveCount(1);
  await expect(mended.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Son denetimler' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Onay bekleyenler' })).toBeVisible();
});

test('figures that stay on the screen because they cannot be read again say so', async () => {
  const { id } = planWith(({ responseCount }) => responseCount > 0);
  const action = (await api.post('/admin/Action/GetAll', { pageSize: 1 })).ListItems[0];
  for (const [address, call] of [
    ['/analysis?tab=checklist', '**/GetChecklistAnalysis*'],
    [`/audit/audit-details/${id}`, '**/GetAuditDetails*'],
    [`/actions/${action.id}`, '**/admin/Action/Get/*'],
  ] as const) {
    await page.goto(server.url + address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
    await expect(main).toContainText(/\d/);
    await page.route(call, (route) => route.abort('connectionreset'));
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => new BroadcastChannel('sahada.written').postMessage(''));
    await failed;
    await expect(page.getByText('Sunucuya ulaşılamıyor.'), address).toBeVisible({ timeout: 10_000 });
    await expect(main.getByText('Bilgiler yüklenemedi')).toHaveCount(0);
    await page.unroute(call);
  }
});

test('a card that shows as many rows as it can says so, and offers no more of them', async () => {
  const row = (Id: number) => ({
    ...{ Id, CustomerName: 'Akdeniz Gıda', LocationName: 'Depo', Definition: `Sayılan ${Id}`, AuditTypeId: 1 },
    ...{ AuditDateTime: '2026-11-01T09:00:00+03:00', EndDate: '2026-11-30T18:00:00+03:00' },
    ...{ StatusName: 'Planlandı', StatusCode: 10, TimeZone: 'Europe/Istanbul' },
  });
  const month = '**/GetAuditPlansOfThisMonth*';
  await page.route(month, (route) => {
    const size = Number(new URL(route.request().url()).searchParams.get('pageSize'));
    const ListItems = Array.from({ length: size }, (_, n) => row(n + 1));
    return route.fulfill({ json: { Success: true, Message: '', Data: { ListItems, TotalItemsCount: 130 } } });
  });
  await page.goto(`${server.url}/dashboard?plans=month`);
  const card = page.locator('section[data-place="plans"]');
  const more = card.getByRole('button', { name: 'Daha fazla göster (130)' });
  for (const shown of [8, 28, 48, 68, 88]) {
    await expect(card.getByRole('listitem')).toHaveCount(shown);
    await more.click();
  }
  await expect(card.getByRole('listitem')).toHaveCount(100);
  await expect(more).toHaveCount(0);
  await expect(card.getByText('130 kaydın ilk 100 tanesi')).toBeVisible();
  // The button is gone: who pressed it goes on at the first row that came.
  await expect(card.getByRole('listitem').nth(88).getByRole('link')).toBeFocused();
  await page.unroute(month);
});

test('that only approved responses count is chosen once, for every page of figures and every device', async ({
  browser,
}) => {
  const [first] = (await api.post('/admin/customer/getall', { pageSize: 1 })).ListItems;
  const another = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await page.goto(`${server.url}/customers/detail/${first.ID}`);
  const saved = page.waitForResponse(/SaveOnlyApproved/);
  await page.getByRole('switch', { name: 'Yalnızca onaylananlar' }).click();
  await saved;
  await signIn(another, server);
  for (const path of ['/dashboard', '/analysis']) {
    await another.goto(`${server.url}${path}`);
    await expect(another.getByRole('switch', { name: 'Yalnızca onaylananlar' })).toBeChecked();
  }
  await another.context().close();
  await page.getByRole('switch', { name: 'Yalnızca onaylananlar' }).click();
});

test('the calendar names its week, and is a small month over the plans of one day on a phone', async ({ browser }) => {
  await page.goto(`${server.url}/auditlist?view=week&day=2026-11-26`);
  await expect(page.getByRole('heading', { name: '23–29 Kasım 2026' })).toBeVisible();
  await page.getByRole('link', { name: 'Liste', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('main'), 'the link is gone, and the list has the focus').toBeFocused();
  const context = await browser.newContext({ storageState: await page.context().storageState(), viewport: phoneSize });
  const phone = await context.newPage();
  const { id, beginDate, definition, statusName } = planWith(({ statusCode }) => statusCode === 50);
  await phone.goto(`${server.url}/auditlist?view=month&day=${beginDate.slice(0, 8)}01`);
  const day = `${Number(beginDate.slice(8, 10))}`;
  await phone.getByRole('button', { name: new RegExp(`^${day} .*, [1-9]\\d* plan$`) }).click();
  const line = phone.locator(`a[href$="/${id}"]`);
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(definition);
  await expect(line).toContainText(statusName);
  await context.close();
});

test('a day with more plans than the calendar has room for says how many, and leads to all of them', async () => {
  const { customerId, projectId, locationId, checkListId, companyName } = planWith(
    ({ statusCode }) => statusCode === 50,
  );
  const people = { leadAuditorId: server.owner.Info.Id, assistantAuditorId: server.owner.Info.Id };
  const of = { customerId, projectId, checkListId, companyName, locationId, auditTypeId: 1, ...people };
  for (let at = 1; at <= 12; at += 1) {
    // The longest first: what has no room is counted on each of its days.
    const endDate = `2033-05-${at <= 2 ? 12 : 11} 18:00`;
    await api.post('/admin/Audit/CreateOrUpdate', {
      ...of,
      definition: `Sayım ${at}`,
      beginDate: '2033-05-11',
      endDate,
    });
  }
  await page.goto(`${server.url}/auditlist?view=month&day=2033-05-11`);
  const bars = page.getByRole('link', { name: /^Sayım/ });
  await expect(bars).toHaveCount(3);
  const rest = page.getByRole('link', { name: /plan daha/ });
  await expect(rest).toHaveText('+9 plan');
  await page.getByRole('button', { name: 'Hafta', exact: true }).click();
  await expect(bars, 'a week has room for twelve').toHaveCount(12);
  await expect(rest).toHaveCount(0);
  await page.getByRole('button', { name: 'Ay', exact: true }).click();
  await rest.click();
  await expect(page.getByText('1–10 / 12', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Takvim', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mayıs 2033' })).toBeVisible();
  await rest.click();
  await button('Filtreyi kaldır: Gün').click();
  await page.waitForURL('**/auditlist');
});

test('a plan’s times name the place whose clock they are on, and its whole days have none', async () => {
  const { customerId, projectId, checkListId, companyName } = planWith(({ statusCode }) => statusCode === 50);
  const userId = server.owner.Info.Id;
  const Location = { Name: 'Berlin Mitte', CustomerId: customerId, TimeZone: 'Europe/Berlin' };
  const { id: locationId } = await api.post('/admin/location/create', Location);
  await api.post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [locationId] });
  const people = { leadAuditorId: userId, assistantAuditorId: userId };
  const of = {
    customerId,
    projectId,
    checkListId,
    companyName,
    locationId,
    auditTypeId: 1,
    answeredBy: 'anyone',
    ...people,
  };
  const make = async (definition: string, beginDate: string, endDate: string): Promise<number> =>
    (await api.post('/admin/Audit/CreateOrUpdate', { ...of, definition, beginDate, endDate })).id;
  const timed = await make('Berlin ziyareti', '2031-05-05 09:00', '2031-05-06 18:30');
  const whole = await make('Berlin günü', '2031-05-07', '2031-05-07');
  const said = '05.05.2031 09:00 – 06.05.2031 18:30 (Berlin saatiyle)';
  await page.goto(`${server.url}/auditlist?view=month&day=2031-05-05`);
  await expect(page.getByRole('link', { name: `Berlin ziyareti, Taslak, ${said}` })).toContainText('Berlin saatiyle');
  await page.goto(`${server.url}/auditlist/edit/${timed}`);
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await page.goto(`${server.url}/audit/audit-details/${timed}`);
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await page.goto(`${server.url}/audit/audit-details/${whole}`);
  await expect(page.getByText('07.05.2031 (Berlin saatiyle)', { exact: true })).toBeVisible();
});

test('what waits is told whatever the period, and opens exactly its rows', async () => {
  const missed = plans.filter(({ statusCode, auditTypeId }) => statusCode === 70 && auditTypeId === 1).length;
  const pending = (await api.post('/admin/Response/GetAll', { statusCode: 30, apart: false, auditTypeId: 1 }))
    .TotalItemsCount;
  for (const [name, rows, list] of [
    ['Onay bekleyen', pending, '**/reviews?*'],
    ['Yapılmayan', missed, '**/auditlist?*'],
  ] as const) {
    expect(rows).toBeGreaterThan(0);
    await page.goto(`${server.url}/dashboard?period=daily`);
    const figure = page.getByRole('region', { name: 'Denetimler' }).getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(figure).toContainText(/En eskisi \d+ gün önce/);
    await expect(figure).toContainText(String(rows));
    await figure.click();
    await page.waitForURL(list);
    await expect(page.locator('tbody [data-row-link]')).toHaveCount(Math.min(rows, 10));
  }
});

test('what was found in the period and what is left to do about it open exactly their rows', async () => {
  for (const name of ['Uygunsuzluk', 'Majör', 'Açık aksiyon', 'Geciken aksiyon']) {
    await page.goto(`${server.url}/dashboard?period=yearly`);
    const figure = page
      .getByRole('region', { name: 'Uygunsuzluklar ve aksiyonlar' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(figure).toHaveText(/^\D+\d/);
    const rows = Number(await figure.locator('> span').nth(1).textContent());
    // A year has none of them yet on its first days.
    if (name !== 'Majör') expect(rows, name).toBeGreaterThan(0);
    await figure.click();
    await page.waitForURL('**/actions?*view=report*');
    await expect(page.locator('tbody [data-row-link]'), name).toHaveCount(Math.min(rows, 10));
    if (rows > 10) await expect(page.getByText(`1–10 / ${rows}`)).toBeVisible();
  }
});

test('what the analysis counts opens exactly its rows', async () => {
  const opens = async (link: Locator, rows: number) => {
    expect(rows).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL('**/reviews?*');
    await expect(page.locator('tbody [data-row-link]')).toHaveCount(Math.min(rows, 10));
  };
  const numberIn = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1]);
  await page.goto(`${server.url}/analysis?tab=checklist&auditTypeId=1`);
  const cell = page
    .locator('td[title]')
    .filter({ has: page.getByRole('link') })
    .last();
  await opens(cell.getByRole('link'), numberIn(await cell.getAttribute('title'), /(\d+) yanıt/));
  await expect(page.getByRole('button', { name: /^Filtreyi kaldır: Bölüm/ })).toBeVisible();

  await page.goto(`${server.url}/analysis?auditTypeId=1`);
  const option = page.getByRole('link', { name: /^\d+ · %/ }).last();
  await opens(option, numberIn(await option.textContent(), /^(\d+)/));
  await expect(page.getByText('Seçilen cevap')).toBeVisible();

  await page.goto(`${server.url}/analysis?auditTypeId=1`);
  const answered = page.getByRole('link', { name: /^\d+ \/ \d+ cevapladı$/ }).last();
  await opens(answered, numberIn(await answered.textContent(), /^(\d+)/));
  await expect(page.getByText('Cevaplandı', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/analysis?tab=calibration`);
  const auditor = page.getByRole('link', { name: /, Denetim: \d+$/ }).last();
  await opens(auditor, numberIn(await auditor.textContent(), /(\d+)/));
});

test('a missed audit says so and leads to its end date, where no switch pretends that it is live', async () => {
  const { id } = planWith(({ statusCode }) => statusCode === 70);
  await page.goto(`${server.url}/audit/audit-details/${id}`);
  await expect(page.getByText(/tarihine kadar yanıt gelmedi/)).toBeVisible();
  await expect(button('PDF al')).toBeHidden();
  await page.getByRole('link', { name: 'Bitişi uzat' }).click();
  await page.waitForURL(`**/auditlist/edit/${id}*`);
  await expect(page.getByLabel('Bitiş', { exact: false }).first()).toBeFocused();
  await expect(page.getByText(/^Sona erdi; bağlantı yeni yanıt almıyor/)).toBeVisible();
  await expect(page.getByRole('switch', { name: /Yayın/ })).toHaveCount(0);
  await expect(button('Bitişi uzat')).toBeVisible();
});

test('a survey speaks of answers, not of non-conformities', async () => {
  const { id } = planWith(({ auditTypeId, responseCount }) => auditTypeId === 2 && responseCount > 0);
  await page.goto(`${server.url}/audit/audit-details/${id}`);
  await expect(page.getByText('En düşük puanlı sorular')).toBeVisible();
  await expect(page.getByText('Cevaplanma oranı')).toBeVisible();
  await expect(page.getByText('Uygunsuzluklar')).toHaveCount(0);
  await expect(page.getByText('Başarı seviyesi')).toHaveCount(0);
  await expect(page.getByText('Doldurma süresi')).toBeVisible();
  await expect(page.getByText(/Bölüm yüzdesi: \d+ yanıtta alınan puanların toplamı/)).toBeVisible();
  const days = (await api.get(`/admin/Report/GetAuditDetails?auditId=${id}`)).Days;
  await page.getByText('Tablo olarak göster').click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(days.length);
});

test('what people wrote to a survey is read in full and searched', async () => {
  const { id, responseCount } = planWith(({ auditTypeId, responseCount: n }) => auditTypeId === 2 && n > 0);
  expect(responseCount).toBeGreaterThan(10);
  await page.goto(`${server.url}/audit/audit-details/${id}?tab=questions`);
  await page
    .getByRole('button', { name: /^Yazılanların tümü ve arama: ./ })
    .first()
    .click();
  const [first] = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^S-\d+$/ }) })
    .all();
  const text = (await first?.locator('p').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Yazılanlarda ara' }).fill(`${text}zzz`);
  await expect(page.getByText('Aramanıza uyan metin yok')).toBeVisible();
  await page.getByRole('textbox', { name: 'Yazılanlarda ara' }).fill(text);
  await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
});

test('the mean of the responses is the same on the dashboard and in the ring', async () => {
  const listed = (await api.get('/admin/Home/GetAudits?pageSize=100')).ListItems;
  const { Id, Percent } = listed.find(({ ResponseCount }: Data) => ResponseCount > 1);
  await page.goto(`${server.url}/audit/audit-details/${Id}`);
  const shown = new Intl.NumberFormat('tr-TR', { style: 'percent', maximumFractionDigits: 1 }).format(Percent / 100);
  await expect(page.getByRole('img', { name: `Puan: ${shown}`, exact: true })).toBeVisible();
});

test('a customer’s page says what is still to be done there, the soonest first, and all of it is one step away', async () => {
  const open = {
    state: ['todo', 'inProgress', 'submitted'],
    sortField: 'dueDate',
    sortDirection: 'asc',
    pageSize: 100,
  };
  const actions: Data[] = (await api.post('/admin/Action/GetAll', open)).ListItems;
  const [{ customerId }] = actions.filter(
    (one) => actions.filter((two) => two.customerId === one.customerId).length > 5,
  );
  const theirs = actions.filter((one) => one.customerId === customerId);
  await page.goto(`${server.url}/customers/detail/${customerId}`);
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Açık aksiyonlar' }) });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByRole('listitem').first()).toContainText(theirs[0]?.title);
  await expect(
    page.locator('section').filter({ hasText: 'en çok puan kaybettiren' }).getByRole('listitem').first(),
  ).toBeVisible();
  await panel.getByRole('link', { name: `Tümü (${theirs.length})` }).click();
  await page.waitForURL('**/actions?*');
  await expect(page.locator('tbody [data-row-link]')).toHaveCount(theirs.length);
});

test('going back returns to the row one came from, and an editor begins in its first field', async () => {
  await page.goto(`${server.url}/admin/customers`);
  const row = page.locator('tbody [data-row-link]').nth(1);
  await row.click();
  await page.waitForURL('**/customers/detail/*');
  await page.goBack();
  await expect(row).toBeFocused();
  await page.goto(`${server.url}/checklists`);
  await page.getByRole('link', { name: 'Soru listesi ekle' }).click();
  await expect(page.getByRole('textbox', { name: 'Ad' }).first()).toBeFocused();
});

test('an approval is taken back from its note, which covers no action, and leads on to the next one that waits', async () => {
  const { id } = planWith(({ statusCode, auditTypeId }) => statusCode === 30 && auditTypeId === 1);
  const { Responses } = await api.get(`/admin/Report/GetAuditDetails?auditId=${id}`);
  const { responseId, number } = Responses.find(({ statusCode }: Data) => statusCode === 30);
  await page.goto(`${server.url}/audit/audit-details/${id}?response=${responseId}`);
  const waits = page.getByText(`${number} onay bekliyor.`);
  await expect(waits).toBeVisible();
  await button('Onayla').click();
  const note = page.getByRole('region', { name: 'Bildirimler' }).locator('> div').first();
  await expect(note).toContainText('Denetim onaylandı.');
  const box = await note.boundingBox();
  expect((box?.y ?? 99) + (box?.height ?? 0)).toBeLessThanOrEqual(56);
  await note.getByRole('button', { name: 'Geri al' }).click();
  await expect(waits).toBeVisible();
  await page.getByRole('tab', { name: 'Geçmiş' }).click();
  await expect(page.getByText('Onay geri alındı', { exact: true })).toBeVisible();
  await button('Onayla').click();
  await expect(page.getByText('Onaylandı.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sonraki onay bekleyen' }).click();
  await expect(page.getByText(/^S-\d+ onay bekliyor\.$/)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`response=${responseId}`));
});

test('a new row stands on top of its list, whatever the order, and its note shows it', async () => {
  await page.goto(`${server.url}/questions`);
  await page.getByRole('link', { name: 'Soru ekle' }).click();
  await page.getByRole('textbox', { name: 'Soru metni' }).fill('Zzz: son sırada mı?');
  await page.getByRole('radio', { name: /Tek seçim: buton grubu/ }).click();
  await button('Kaydet').click();
  await page.waitForURL(/\/questions(\?|$)/);
  await expect(page.locator('tbody tr').first()).toContainText('Zzz: son sırada mı?');
  await page.getByRole('button', { name: 'Göster', exact: true }).click();
  await page.waitForURL('**/edit-questions/*');
  await expect(page.getByRole('textbox', { name: 'Soru metni' })).toHaveValue('Zzz: son sırada mı?');
});

test('an address that leads nowhere says so beside the menu, and to a stranger without one', async ({ browser }) => {
  await page.goto(`${server.url}/musteriler/7`);
  await expect(page.getByText('Sayfa bulunamadı', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/musteriler/7`);
  await page.getByRole('link', { name: 'Gösterge paneline git' }).click();
  await page.waitForURL('**/dashboard');
  const stranger = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await stranger.goto(`${server.url}/musteriler/7`);
  await expect(stranger.getByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible();
  await expect(stranger.getByRole('navigation')).toHaveCount(0);
  await stranger.context().close();
});

test('the install form lists every field that it marks as wrong', async ({ browser }) => {
  const fresh = await startServer();
  const form = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await form.goto(`${fresh.url}/install-data-base`);
  await form.locator('button[type="submit"]').click();
  const told = form.getByRole('alert').filter({ hasText: 'alanı düzeltin' });
  await expect(told.getByRole('button', { name: 'Şifre', exact: true })).toBeVisible();
  const n = Number(/(\d+) alanı/.exec((await told.textContent()) ?? '')?.[1]);
  await expect(told.getByRole('button')).toHaveCount(n);
  await expect(form.locator('.mantine-InputWrapper-error')).toHaveCount(n);
  await form.context().close();
  await fresh.stop();
});

test('an audit of a project without levels speaks of none', async () => {
  // An approved one keeps the level that it was approved with.
  const [{ id }] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 30, auditTypeId: 1 })).ListItems;
  const { projectId } = await api.get(`/admin/Audit/Get/${id}`);
  const result = page.getByRole('main');
  await page.goto(`${server.url}/audit/audit-details/${id}`);
  await expect(result.getByText('Başarı seviyesi', { exact: true })).toBeVisible();
  await api.post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels: [] });
  await page.reload();
  await expect(result.getByText('Puan', { exact: true }).first()).toBeVisible();
  await expect(result.getByText('Başarı seviyesi', { exact: true })).toHaveCount(0);
});
