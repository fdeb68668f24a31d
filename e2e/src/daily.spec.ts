import { expect, type Page, test } from '@playwright/test';
import { client, password, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What people do every day: lists with long values, on a phone, on paper; quick fill; a mistyped password. */
let server: Server;
let page: Page;
let planId: number;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  const api = client(server.url, server.owner);
  planId = await (await api.world(server.owner.Info.Id)).plan('Plan');
  await api.post('/admin/customer/create', {
    companyName: 'Aaa Uluslararası Gıda Perakende ve Lojistik Hizmetleri Anonim Şirketi Genel Müdürlüğü',
    personelFName: 'Muhammed Abdülkadir Cihangir',
    personelLName: 'Karaosmanoğulları-Büyükdereli',
    personelEmail: 'muhammed.abdulkadir.karaosmanogullari@cok-uzun-bir-alan-adi.example.com',
    companyPhone: '+90 532 000 00 00',
    active: false,
  });
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a wrong password is told in the form too, with the password ready to be typed again', async ({ browser }) => {
  const stranger = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await stranger.goto(`${server.url}/sign-in`);
  await stranger.locator('input[type="email"], input[name="email"]').first().fill('ayse@ornek.com.tr');
  const field = stranger.locator('input[name="password"]');
  await field.fill('Yanlış!2026');
  await stranger.locator('button[type="submit"]').click();
  await expect(stranger.locator('form').getByRole('alert')).toContainText('Şifre yanlış.');
  await expect(field).toBeFocused();
  await stranger.keyboard.type(password);
  await expect(field).toHaveValue(password);
  await stranger.locator('button[type="submit"]').click();
  await stranger.waitForURL('**/dashboard');
  await stranger.context().close();
});

test('one long value leaves every column and the menus of all rows in view, and every row says whether it is in use', async () => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/admin/customers`);
    const menus = page.locator('tbody').getByRole('button', { name: 'Diğer işlemler' });
    await expect(menus).toHaveCount(2);
    for (const menu of await menus.all()) await expect(menu).toBeInViewport({ ratio: 1 });
    const cut = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(cut, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1920, height: 900 });
  const long = page.locator('tbody tr').first();
  const name = long.locator('td[data-first]');
  await name.hover();
  // Two lines have room for all of it; where they have not, it is told as the title.
  await expect(name).toHaveAttribute('title', '');
  await page.addStyleTag({ content: 'td[data-first] span { max-width: 160px !important }' });
  await page.mouse.move(0, 0);
  await name.hover();
  await expect(name).toHaveAttribute('title', /Genel Müdürlüğü$/);
  await expect(page.locator('tbody').getByText('Pasif')).toHaveCount(1);
  await expect(page.locator('tbody').getByText('Aktif')).toHaveCount(1);
});

test('until its script is there a page shows the frame that it will stand in, of its colours, and nothing of it moves', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/admin/customers`, { waitUntil: 'commit' });
  const look = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height, color: getComputedStyle(one).backgroundColor };
  };
  const frame = page.locator('.boot-side');
  await expect(frame).toBeVisible();
  const before = [await frame.evaluate(look), await page.locator('.boot img').evaluate(look)];
  release();
  await expect(page.getByRole('heading', { name: 'Müşteriler', level: 1 })).toBeVisible();
  await expect(frame, 'gone, in every browser').toHaveCount(0);
  const menu = page.getByRole('complementary', { name: 'Menü' }).locator('> div');
  expect([await menu.evaluate(look), await menu.locator('svg').first().evaluate(look)]).toEqual(before);
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: null });
});

test('quick fill replaces prefilled answers without a question, and asks before it replaces what was typed', async () => {
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: /Tek seçim: buton grubu/ }).click();
  const fill = async (set: string) => {
    await button('Hızlı doldur').click();
    await page.getByRole('menuitem', { name: set, exact: true }).click();
  };
  const first = page.locator('[data-path="answers.0.title"]');
  await expect(first).toHaveValue('Evet');
  await fill('Uygun / Uygun değil / Uygulanamaz');
  await expect(first).toHaveValue('Uygun');
  await first.fill('Tamam');
  await fill('Evet / Hayır / Uygulanamaz');
  await expect(page.getByText('Girilen cevaplar değiştirilsin mi?')).toBeVisible();
  await button('Vazgeç').last().click();
  await expect(first).toHaveValue('Tamam');
});

test('on a phone the list begins at once, its filters open in one sheet, and the way back is one link', async () => {
  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${server.url}/auditlist`);
  const card = phone.locator('[data-row-link]').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThan(235);
  // What a plan without responses has not is no line of its card.
  await expect(phone.getByText('Yanıtlar', { exact: true })).toBeVisible();
  await expect(phone.getByText('Puan (yanıt ort.)')).toBeHidden();
  await phone.getByRole('button', { name: 'Filtrele', exact: true }).click();
  const sheet = phone.getByRole('dialog', { name: 'Filtrele' });
  await sheet.getByRole('button', { name: 'Filtrele: Durum' }).click();
  await phone.getByRole('checkbox', { name: 'Yapılmadı' }).check();
  await expect(phone).toHaveURL(/statusCode=70/);
  await phone.goto(`${server.url}/auditlist/edit/${planId}`);
  const trail = phone.getByRole('navigation', { name: 'Gezinti yolu' });
  await expect(trail.getByRole('link', { name: 'Denetimler ve anketler' })).toBeVisible();
  await expect(trail.getByText('Planı düzenle')).toBeHidden();
  await phone.close();
});

test('the next steps of an empty page stand side by side below what they are for', async () => {
  await page.goto(`${server.url}/actions`);
  const title = await page.getByText('Henüz aksiyon yok').boundingBox();
  const steps = page.getByRole('main').getByRole('link', { name: 'Uygunsuzluklara bak' }).locator('..').locator('> *');
  await expect(steps).toHaveCount(2);
  const places = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(places[0]).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
  expect(places[1]).toBe(places[0]);
});

test('paper shows the page without what surrounds it', async () => {
  await page.goto(`${server.url}/auditlist`);
  await expect(page.getByRole('heading', { name: 'Denetimler ve anketler' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Plan ekle' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Denetimler ve anketler' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
});
