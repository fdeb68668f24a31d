import { expect, type Locator, type Page, test } from '@playwright/test';
import pg from 'pg';
import { axeFaults, colourRules } from './axe.ts';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The office for whoever has no mouse, a narrow window, or colours that the system chooses. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'sample' });
});
test.afterAll(() => server.stop());

const widthHidden = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a row’s menu gives the focus back to its button, from the first time on, and so does what it opens', async ({
  page,
}) => {
  await signIn(page, server, '/sections');
  const more = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .getByRole('button', { name: /^Diğer işlemler/ });
  await expect(more).toBeVisible();
  const menus = await page
    .locator('tbody')
    .getByRole('button', { name: /^Diğer işlemler: ./ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(menus.length).toBeGreaterThan(3);
  expect(new Set(menus).size, 'each is named for its row').toBe(menus.length);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sil' })).toBeFocused();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page, { rules: ['aria-required-children', ...colourRules] })).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Sil' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vazgeç' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();

  const { ListItems } = await client(server.url, server.owner).post('/admin/Question/GetAll', { pageSize: 1 });
  // Templates stand before the usual sets once they are there.
  await page.goto(`${server.url}/questions/edit-questions/${ListItems[0].id}`, { waitUntil: 'networkidle' });
  const quick = page.getByRole('button', { name: 'Hızlı doldur' });
  await quick.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vazgeç' }).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(quick).toBeFocused();
});

test('what is done with one of several rows that look alike is named for that one', async ({ page }) => {
  const api = client(server.url, server.owner);
  const plans = (await api.post('/admin/Audit/GetAll', { pageSize: 100 })).ListItems;
  const answered = (typeId: number): Data =>
    plans
      .filter(({ auditTypeId, responseCount }: Data) => auditTypeId === typeId && responseCount > 1)
      .reduce((one: Data, other: Data) => (one.findings > other.findings ? one : other));
  await signIn(page, server);
  for (const [path, role, name, least] of [
    [`/audit/audit-details/${answered(1).id}?tab=findings`, 'button', /^(Aksiyon oluştur|Cevabı düzelt|Aç): ./, 8],
    [`/audit/audit-details/${answered(2).id}?tab=questions`, 'button', /^Yanıtları göster \(\d+\): ./, 8],
    ['/auditlist?size=100', 'button', /^Diğer işlemler: ./, 20],
    ['/reviews?tab=all', 'checkbox', /: seç$/, 8],
    ['/system/files?size=100', 'checkbox', /: seç$/, 8],
    ['/system/messages', 'checkbox', /: seç$/, 2],
    ['/actions', 'button', /^Durumu değiştir: ./, 8],
  ] as const) {
    await page.goto(server.url + path);
    const named = page.getByRole('main').getByRole(role, { name });
    await expect.poll(() => named.count(), { message: path }).toBeGreaterThanOrEqual(least);
    const names = await named.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    expect(
      names.filter((one, at) => names.indexOf(one) !== at),
      path,
    ).toEqual([]);
  }
});

test('a drawer that is drawn open gives the focus back to what opened it, the first time too', async ({ page }) => {
  await signIn(page, server);
  for (const [path, name] of [
    ['/system/places', 'Ülke ekle'],
    ['/system/data-protection', 'Başvuru ekle'],
    ['/system/companies', 'Firma ekle'],
  ] as const) {
    await page.goto(server.url + path);
    const main = page.getByRole('main');
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    const opener = main.getByRole('link', { name }).or(main.getByRole('button', { name })).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a menu begins on its first entry, that of a plan too, and the chosen one of several says so', async ({
  page,
}) => {
  const { ListItems } = await client(server.url, server.owner).post('/admin/Audit/GetAll', { pageSize: 1 });
  await signIn(page, server, `/auditlist/edit/${ListItems[0].id}`);
  await page.getByRole('main').getByRole('button', { name: 'Diğer işlemler' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Kopyala' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Görünüm', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Açık' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Sistem seçili' })).toBeVisible();
});

test('a row that opens beside its list has the focus again, and so has a button when what it sent has been answered', async ({
  page,
}) => {
  await signIn(page, server, '/system/activity');
  const row = page.getByRole('row').getByRole('link').first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="dialog"]:focus-within'), 'the focus has come in').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();

  await page.goto(`${server.url}/auditlist`);
  const take = page.getByRole('button', { name: 'Excel’e aktar' });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await file;
  await expect(take).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Düzenli gönder…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(take).toBeFocused();
});

test('where movement is not wanted, too, a dialog gives the focus back to what opened it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  const comesBack = async (to: Locator) => {
    await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(to).toBeFocused();
  };
  await signIn(page, server, '/barcode');
  const more = page
    .getByRole('row')
    .getByRole('button', { name: /^Diğer işlemler/ })
    .first();
  for (const entry of ['Etiket bas', 'Okutmalar']) {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).focus();
    await page.keyboard.press('Enter');
    await comesBack(more);
  }

  const plans = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { pageSize: 50 })).ListItems;
  await page.goto(`${server.url}/audit/audit-details/${plans.find(({ statusCode }: Data) => statusCode === 50).id}`);
  const share = page.getByRole('button', { name: 'Paylaş', exact: true });
  await share.focus();
  await page.keyboard.press('Enter');
  await comesBack(share);

  await page.goto(`${server.url}/profile?tab=security`);
  const setUp = page.getByRole('button', { name: 'Kur', exact: true });
  await setUp.focus();
  await page.keyboard.press('Enter');
  await comesBack(setUp);
});

test('whoever approves by key goes on from where it is said to be approved', async ({ page }) => {
  const [waiting] = (await client(server.url, server.owner).post('/admin/Response/GetAll', { statusCode: 30 }))
    .ListItems;
  await signIn(page, server, `/audit/audit-details/${waiting.auditId}?response=${waiting.responseId}`);
  const approve = page.getByRole('button', { name: 'Onayla', exact: true });
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Onaylandı.' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Geri al' }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /onay bekliyor\.$/ })).toBeFocused();
});

test('the button of a long file, written in the background, has the focus again when the file is there', async ({
  page,
}) => {
  const db = new pg.Client(server.database());
  await db.connect();
  await db.query('begin');
  await db.query("select gate.set_scene(1, 'system:test', 'test', null, now())");
  await db.query("insert into department (name) select 'Aktarılan ' || n from generate_series(1, 5001) n");
  await db.query('commit');
  await db.end();
  await signIn(page, server, '/sections?search=Aktarılan');
  const take = page.getByRole('button', { name: 'Excel’e aktar' });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toBeAttached();
  await file;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(take).toBeFocused();

  // What is to be heard comes into a place that is there already.
  const places = await page.evaluateHandle(() => [...document.querySelectorAll('[role="status"]')]);
  await page.getByRole('textbox', { name: 'Ara', exact: true }).fill('A');
  const hint = 'Aramak için en az 2 karakter yazın.';
  await expect(page.getByText(hint)).toBeVisible();
  expect(await places.evaluate((all) => all.map(({ textContent }) => textContent))).toContain(hint);
});

test('of two thousand periods of credit a company’s drawer draws the newest, and more on wish', async ({ page }) => {
  const db = new pg.Client(server.database());
  await db.connect();
  await db.query('begin');
  await db.query("select gate.set_scene(1, 'system:test', 'test', null, now())");
  await db.query(
    'insert into credit (total, begins_on, ends_on) select 1, current_date - n, current_date - n from generate_series(1, 2000) n',
  );
  await db.query('commit');
  await db.end();
  await signIn(page, server, '/system/companies?open=1');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('listitem')).toHaveCount(50);
  await drawer.getByRole('button', { name: /^Daha fazla göster/ }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(100);
});

test('where a row is deleted, the focus is on the one that stands in its place', async ({ page }) => {
  const api = client(server.url, server.owner);
  for (const name of ['Aaa bir', 'Aab iki']) await api.post('/admin/department/create', { name });
  await signIn(page, server, '/sections');
  const row = page.getByRole('row').filter({ hasText: 'Aaa bir' });
  await row.getByRole('button', { name: /^Diğer işlemler/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Aab iki' })).toBeFocused();
});

test('where a level is deleted, the focus is on the one that stands in its place, or on the last', async ({ page }) => {
  const api = client(server.url, server.owner);
  const { id: projectId } = await api.post('/admin/project/create', { name: 'Üç seviyeli' });
  const levels = ['Zayıf', 'Orta', 'İyi'].map((name, at) => ({ name, min: at * 30, max: at * 30 + 29 }));
  await api.post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels });
  await signIn(page, server, `/customers/project-detail/${projectId}?tab=levels`);
  const remove = page.getByRole('button', { name: 'Seviyeyi sil' });
  for (const left of [2, 1]) {
    await remove.nth(1).focus();
    await page.keyboard.press('Enter');
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Sil' });
    await yes.focus();
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(left);
    await expect(remove.nth(left - 1)).toBeFocused();
  }
});

test('who comes back to the board of actions finds the card that was opened', async ({ page }) => {
  await signIn(page, server, '/actions');
  const last = page.locator('[data-row-link]').last();
  await expect(last).toBeVisible();
  const card = page.locator(`[data-row-link="${await last.getAttribute('data-row-link')}"]`);
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/actions\/\d+$/);
  await expect(card).toHaveCount(0);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test('the bar of selected rows gives the focus to the rows when it goes, by its own button or after its work', async ({
  page,
}) => {
  const api = client(server.url, server.owner);
  for (const at of [1, 2, 3]) await api.post('/admin/department/create', { name: `Birlikte silinen ${at}` });
  await signIn(page, server, '/sections?search=Birlikte');
  const all = page.getByRole('checkbox', { name: 'Sayfadaki tümünü seç' });
  const bar = page.getByRole('region', { name: 'Seçilenler' });
  const inMain = page.locator('main :focus');
  await all.check();
  await bar.getByRole('button', { name: 'Seçimi kaldır' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(inMain).toHaveCount(1);

  await all.check();
  await bar.getByRole('button', { name: 'Sil' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).press('Enter');
  await expect(page.getByText('Birlikte silinen')).toHaveCount(0);
  await expect(inMain).toHaveCount(1);
});

test('where a deletion does not come through, the row’s menu has the focus again', async ({ page }) => {
  const api = client(server.url, server.owner);
  await api.post('/admin/department/create', { name: 'Aaa kalan' });
  await signIn(page, server, '/sections?search=Aaa kalan');
  await page.route(/\/api\/admin\/department\/delete/i, async (route) => {
    // Longer than a dialog needs to go.
    await new Promise((after) => setTimeout(after, 800));
    await route.abort();
  });
  const more = page
    .getByRole('row')
    .filter({ hasText: 'Aaa kalan' })
    .getByRole('button', { name: /^Diğer işlemler/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sunucuya ulaşılamıyor.')).toBeVisible();
  await expect(more).toBeFocused();
});

test('a row that was just made keeps the focus where its deletion is not gone through with', async ({ page }) => {
  const api = client(server.url, server.owner);
  // It stands on top of the list, and not in its place on another page.
  for (const at of Array(12).keys()) await api.post('/admin/department/create', { name: `Aba ${at}` });
  await signIn(page, server, '/sections');
  await page.getByRole('link', { name: 'Bölüm ekle' }).click();
  await page.getByRole('textbox', { name: 'Bölüm adı' }).fill('Zzz en sonda');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'Zzz en sonda' });
  // A colour is no movement: where movement is not wanted, too, the new row stands out for as long.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(row.getByRole('cell').last()).toHaveCSS('animation-duration', '6s');
  const more = row.getByRole('button', { name: /^Diğer işlemler/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sil' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vazgeç' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a form that an address opens has the focus in its first field', async ({ page }) => {
  await signIn(page, server);
  for (const [path, field] of [
    ['/barcode?open=new', 'Barkod adı'],
    ['/admin/locations?open=new', 'Lokasyon adı'],
    ['/actions?open=new', 'Başlık'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: field, exact: true }), path).toBeFocused();
  }
});

test('filters and pages keep the focus of whoever has no mouse', async ({ page }) => {
  await signIn(page, server, '/questions');
  await expect(page.getByRole('cell').first()).toBeVisible();
  const chip = page.getByRole('button', { name: 'Filtrele: Kategori' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Kategori' })).toBeVisible();
  const inside = page.locator('[role="dialog"]:focus-within');
  await expect(inside, 'the focus has come in').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chip, 'the first time, too').toBeFocused();

  for (const tool of ['Görünümler', 'Sütunlar']) {
    const button = page.getByRole('button', { name: tool, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: tool })).toBeVisible();
    await expect(inside).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }

  const last = page.getByRole('button', { name: 'Sonraki sayfa' });
  const current = page.getByRole('navigation', { name: 'Sayfalar' }).locator('[aria-current="page"]');
  await page.getByRole('combobox', { name: 'Sayfa başına kayıt' }).selectOption('50');
  await expect(page.getByText(/^1–50 \/ /)).toBeVisible();
  const told = page.getByRole('status').filter({ hasText: 'kayıttan' });
  await expect(told).toContainText('1–50 arası gösteriliyor.');
  await last.focus();
  for (let here = 1; (await last.getAttribute('aria-disabled')) !== 'true'; here++) {
    await page.keyboard.press('Enter');
    await expect(current).toHaveText(String(here + 1));
    await expect(told).toContainText(`${here * 50 + 1}–`);
  }
  await expect(last).toBeFocused();

  await page.goto(`${server.url}/questions?active=true&textFormat=number&search=sıcaklık`);
  await page.getByRole('button', { name: 'Filtreyi kaldır: Durum' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filtrele: Durum' })).toBeFocused();
  await page.getByRole('button', { name: /^Filtreyi kaldır: / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filtre ekle' })).toBeFocused();
  await page.getByRole('button', { name: 'Aramayı temizle' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ara', exact: true })).toBeFocused();
});

test('a plan that a key moves into another week keeps the focus', async ({ page }) => {
  const api = client(server.url, server.owner);
  const { ListItems } = await api.post('/admin/Audit/GetAll', { pageSize: 50, statusCode: 10 });
  const { id, rowVersion } = ListItems[0];
  await api.post('/admin/Audit/CreateOrUpdate', {
    id,
    rowVersion,
    definition: 'Pazar sayımı',
    beginDate: '2031-06-15T09:00:00',
    endDate: '2031-06-15T10:00:00',
  });
  await signIn(page, server, '/auditlist?view=month&day=2031-06-01&search=Pazar');
  const bar = page.getByRole('link', { name: /^Pazar sayımı/ });
  await bar.focus();
  for (const day of [16, 17]) {
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText(new RegExp(`“Pazar sayımı” ${day}`)).first()).toBeVisible();
    await expect(bar).toHaveAccessibleName(new RegExp(String(day)));
    await expect(bar).toBeFocused();
  }
});

test('a link to the screen above is not called the present page, nor is one to another view of this screen', async ({
  page,
}) => {
  await signIn(page, server, '/questions/edit-questions/1');
  const trail = page.getByRole('navigation', { name: 'Gezinti yolu' });
  await expect(trail.getByRole('link', { name: 'Sorular' })).toBeVisible();
  await expect(trail.locator('[aria-current]')).toHaveCount(1);
  await page.goto(`${server.url}/auditlist?view=month`);
  const list = page.getByRole('link', { name: 'Liste', exact: true });
  await expect(list).toBeVisible();
  await expect(list).not.toHaveAttribute('aria-current');
  await page.goto(`${server.url}/system/places?country=1`);
  const way = page.getByRole('navigation', { name: 'Bulunduğunuz yer' });
  await expect(way.getByRole('link', { name: 'Ülkeler' })).toBeVisible();
  await expect(way.locator('[aria-current]')).toHaveCount(1);
});

test('where the system chooses the colours, one sees what is turned on, what is chosen, what a chart shows and where the focus is', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, server);
  const look = (of: ReturnType<Page['locator']>, what: 'backgroundColor' | 'borderTopWidth' | 'outlineStyle') =>
    of.evaluate((element, name) => getComputedStyle(element)[name], what);
  const period = (name: string) => page.getByRole('group', { name: 'Dönem' }).getByRole('button', { name });
  await expect(period('Haftalık')).toHaveAttribute('aria-pressed', 'true');
  expect(await look(period('Haftalık'), 'backgroundColor')).not.toBe(await look(period('Aylık'), 'backgroundColor'));
  // A week has no chart yet in its first hours.
  await period('Yıllık').click();
  const legend = page.getByRole('listitem').filter({ hasText: 'Onaylanan' }).locator('[aria-hidden]');
  expect(await look(legend, 'backgroundColor')).not.toBe(await look(page.locator('body'), 'backgroundColor'));
  const track = page.locator('.mantine-Switch-track').first();
  expect(await look(track, 'borderTopWidth')).toBe('1px');
  const off = await look(track, 'backgroundColor');
  await page.getByRole('switch', { name: 'Yalnızca onaylananlar' }).check();
  await expect.poll(() => look(track, 'backgroundColor')).not.toBe(off);
  await page.goto(`${server.url}/system/maintenance`);
  const disk = page.getByText('Disk', { exact: true }).locator('xpath=..').locator('[aria-hidden] > span');
  expect(await look(disk, 'backgroundColor')).not.toBe(await look(page.locator('body'), 'backgroundColor'));
  await page.goto(`${server.url}/auditlist`);
  const search = page.getByRole('textbox', { name: 'Ara', exact: true });
  await search.focus();
  expect(await look(search, 'outlineStyle')).toBe('solid');
});

test('at 320 pixels the analysis, and on a phone the dashboard, the plans, the credit and the tasks, are read downwards only', async ({
  page,
}) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${server.url}/analysis`);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await widthHidden(page)).toBe(0);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${server.url}/dashboard`);
  const found = page.getByRole('region', { name: 'Uygunsuzluklar ve aksiyonlar' }).getByRole('link');
  await expect(found).toHaveCount(4);
  const boxes = await found.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(boxes.map(Math.round)).size).toBe(1);

  await page.goto(`${server.url}/auditlist`);
  const customer = page.getByText('Aydın Merkez Mutfağı, Ege Sofra Restoranları').first();
  await expect(customer).toBeVisible();
  expect((await customer.boundingBox())?.width).toBeLessThan(360 - 2 * 14);

  await page.goto(`${server.url}/company?tab=credit`);
  await expect(page.getByRole('region', { name: 'Dönemler' })).toBeVisible();
  expect(await widthHidden(page)).toBe(0);

  await page.goto(`${server.url}/system/tasks`);
  const { TotalItemsCount } = await client(server.url, server.owner).post('/admin/ScheduleTask/GetAll');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(TotalItemsCount);
  // Five on a screen, each with when it runs, when it ran and when next.
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens / TotalItemsCount).toBeLessThan(1 / 5);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)).toBeLessThan(3);
  // What is not in the list is in the drawer.
  await page
    .getByRole('link', { name: /^Çalışmalar: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/sonraki çalışma: /)).toBeVisible();
});

test('on a phone no field is so small that an iPhone magnifies the page, and a column of actions has its heading', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const small = () =>
    page.locator('input, textarea, select, [contenteditable="true"]').evaluateAll((all) =>
      all
        .filter((one) => !/^(checkbox|radio|file|hidden)$/.test(one.getAttribute('type') ?? ''))
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => one.outerHTML),
    );
  await signIn(page, server);
  const [plan] = (await client(server.url, server.owner).post('/admin/Audit/getall', { pageSize: 1 })).ListItems;
  for (const path of ['/auditlist', `/auditlist/edit/${plan.id}`, '/barcode?open=new', '/profile', '/actions']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('textbox').first(), path).toBeVisible();
    expect(await small(), path).toEqual([]);
    expect(await widthHidden(page), path).toBe(0);
  }
  await expect(page.getByRole('heading', { name: 'Yapılacak', level: 2 })).toBeAttached();
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('with letters half as large again a phone hides nothing at its side', async ({ playwright, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'tr-TR' });
  await signIn(page, server);
  const [toggle, button] = [
    page.getByText('Yalnızca onaylananlar'),
    page.getByRole('button', { name: /^Düzenli gönder/ }),
  ];
  const [words, beside] = [await toggle.boundingBox(), await button.boundingBox()];
  expect(beside?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  for (const [path, shown] of [
    ['/analysis', 'Cevap istatistikleri'],
    ['/profile', 'Fotoğraf seç'],
    ['/company', 'Fotoğraf seç'],
    ['/questions/new-questions', 'Kaydet ve yenisini ekle'],
    ['/system/maintenance', 'Webhook gönderimleri'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByText(shown).first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await widthHidden(page), path).toBe(0);
  }
  await browser.close();
});
