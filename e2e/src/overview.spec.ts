import { type Browser, expect, type Page, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What a quality manager sees first: nothing empty without a way on, what is open before what is done, numbers as they are written. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

const begin = (beginning: 'company' | 'sample') =>
  test.beforeAll(async ({ browser }) => {
    server = await startServer({ beginning });
    api = client(server.url, server.owner);
    page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
    await signIn(page, server);
  });

/** Of somebody new with these rights. */
async function pageOf(browser: Browser, firstName: string, rights: string[]): Promise<Page> {
  const { id: userRoleId } = await api.post('/admin/UserGroup/Create', {
    name: firstName,
    permissions: rights.map((systemName) => ({ systemName, selected: true })),
  });
  const email = `${firstName.toLowerCase()}@ornek.com.tr`;
  const person = { firstName, lastName: 'Ak', email, password, confirmPassword: password };
  await api.post('/admin/User/Create', { ...person, userRoleId, timeZones: 'Europe/Istanbul' });
  const theirs = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await theirs.goto(`${server.url}/sign-in`);
  await theirs.locator('input[name="email"]').fill(email);
  await theirs.locator('input[type="password"]').fill(password);
  await theirs.locator('button[type="submit"]').click();
  await theirs.waitForURL(/profile|dashboard/);
  return theirs;
}

test.describe('a company that has planned and received nothing yet', () => {
  begin('company');
  test.afterAll(async () => {
    await page?.context().close();
    await server?.stop();
  });

  test('finds a way from a period without responses to the one around it', async () => {
    const world = await api.world(server.owner.Info.Id);
    await world.plan('Kasım denetimi');
    await page.goto(`${server.url}/dashboard`);
    const chart = page.getByRole('region', { name: 'Denetim istatistikleri' });
    await expect(chart.getByText('Bu dönemde kayıt yok')).toBeVisible();
    await chart.getByRole('button', { name: 'Bu ayı göster' }).click();
    await expect(page).toHaveURL(/period=monthly/);
    await chart.getByRole('button', { name: 'Bu yılı göster' }).click();
    await expect(page).toHaveURL(/period=yearly/);
    await expect(chart.getByText('Bu dönemde kayıt yok')).toBeVisible();
    await expect(chart.getByRole('button', { name: /^Bu .* göster$/ })).toHaveCount(0);
  });

  test('keeps in its place what waits for a chart without responses', async () => {
    await page.addInitScript(() => {
      // Charts wait for half a second; here for longer, so that the figures come before them on any machine.
      const wait = window.setTimeout;
      const longer = (work: () => void, ms?: number) => wait(work, ms === 500 ? 4000 : ms);
      const tops = new Set<number>();
      Object.assign(window, { tops, setTimeout: longer });
      const look = () => {
        const waiting = document.querySelector('[data-place="chart"] .mantine-Skeleton-root');
        const place = waiting?.parentElement;
        if (place) tops.add(Math.round(waiting.getBoundingClientRect().top - place.getBoundingClientRect().top));
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByText('Bu dönemde kayıt yok').first()).toBeVisible();
    expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toEqual([0]);
  });
});

test.describe('the sample company', () => {
  begin('sample');
  test.afterAll(async () => {
    await page?.context().close();
    await server?.stop();
  });

  test('keeps places free until what belongs there has come: nothing that stands is moved, on the dashboard, in lists and in the analysis', async () => {
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole('region', { name: 'Anketler' })).toBeVisible();
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }
      const shifts = { sum: 0, what: [] as string[] };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
          shifts.sum += value;
          for (const { node, previousRect: from, currentRect: to } of sources) {
            const who = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
            const rects = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
            shifts.what.push(`${value.toFixed(4)} at ${Math.round(startTime)}: ${rects.join(' → ')} ${who}`);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shiftsOf = () =>
      page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);
    for (const [width, visit] of [
      [1440, 'a later'],
      [390, 'the first'],
      [390, 'a later'],
      [1350, 'the first'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      if (visit === 'the first') await page.evaluate(() => localStorage.removeItem('sahada.layout'));
      await page.reload({ waitUntil: 'networkidle' });
      await page.waitForTimeout(1000);
      const { sum, what } = await shiftsOf();
      expect(sum, `${visit} visit at ${width}\n${what.join('\n')}`).toBeLessThan(0.02);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    // On a slow line the letters come last, when everything stands in those of the device.
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/*.woff2', (route) => held.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('region', { name: 'Anketler' }).getByRole('link').first()).toBeVisible();
    come();
    await page.waitForLoadState('networkidle');
    await page.unroute('**/*.woff2');
    const byLetters = await shiftsOf();
    // What browsers call good: web.dev/cls.
    expect(byLetters.sum, `letters that come late\n${byLetters.what.join('\n')}`).toBeLessThan(0.1);
    for (const [path, most] of [
      ...['/admin/customers', '/admin/locations', '/questions', '/auditlist', '/analysis'].map((path) => [path, 0.1]),
      [`/admin/users-detail/${server.owner.Info.Id}`, 0.02],
      ['/system/maintenance', 0.02],
    ] as [string, number][]) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(300);
      const { sum, what } = await shiftsOf();
      expect(sum, `${path}\n${what.join('\n')}`).toBeLessThan(most);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('is mailed as what is looked at: a month’s figures each month as a PDF, and other days with another rhythm', async () => {
    await page.goto(`${server.url}/dashboard?period=monthly`);
    await page.getByRole('button', { name: 'Düzenli gönder…' }).click();
    await page.getByRole('button', { name: 'Yeni gönderim' }).click();
    const form = page.getByRole('dialog', { name: 'Yeni gönderim' });
    const field = (name: string) => form.getByRole('combobox', { name });
    await expect(field('Ne sıklıkla')).toHaveValue('Her ay');
    await expect(field('Kapsadığı günler')).toHaveValue('Ay başından önceki güne kadar');
    await expect(field('Dosya türü')).toHaveValue('PDF (.pdf)');
    await field('Ne sıklıkla').click();
    await page.getByRole('option', { name: 'Her hafta' }).click();
    await expect(field('Kapsadığı günler')).toHaveValue('Hafta başından önceki güne kadar');
  });

  test('says on the page of its worst location which questions cost it the most, and leads on to their analysis', async () => {
    const dateFrom = new Date(Date.now() - 80 * 86_400_000).toISOString().slice(0, 10);
    const { HeatMap } = await api.post('/admin/Report/GetChecklistAnalysis', { auditTypeId: 1, dateFrom });
    const [worst] = HeatMap.Locations;
    await page.goto(`${server.url}/locations/detail/${worst.Id}`);
    const lost = page.getByRole('region', { name: 'Son 90 günde en çok puan kaybettiren sorular' });
    const first = lost.getByRole('link').filter({ hasText: '−' }).first();
    const question = (await first.locator('strong').textContent()) ?? '';
    await first.click();
    await expect(page).toHaveURL(new RegExp(`/analysis\\?.*locationIds=${worst.Id}`));
    await expect(page.getByRole('dialog').getByText(question).first()).toBeVisible();
  });

  test('lists the actions that are open first, and all of them with one click', async () => {
    const { TotalItemsCount: all } = await api.post('/admin/Action/GetAll', { pageSize: 1 });
    await page.goto(`${server.url}/actions`);
    await page.getByText('Liste', { exact: true }).click();
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: 'Yapılacak' }).first()).toBeVisible();
    await expect(rows.filter({ hasText: 'Tamamlandı' })).toHaveCount(0);
    await page.getByRole('button', { name: /Filtreyi kaldır: Durum/ }).click();
    await expect(page.getByRole('heading', { name: 'Aksiyonlar' }).locator('..')).toContainText(String(all));
  });

  test('fills the card of its figures over time with their chart, beside a longer one and below others', async () => {
    for (const [width, view] of [
      [1440, 'responses'],
      [1440, 'score'],
      [390, 'responses'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}/dashboard?period=yearly&chart=${view}`);
      const card = page.getByRole('region', { name: 'Denetim istatistikleri' });
      await expect(card.getByRole('img')).toBeVisible();
      /** What is empty between the drawing, or its legend, and the card's note, or its end. */
      const left = () =>
        card.evaluate((element) => {
          const drawing = element.querySelector('svg[role="img"]');
          const last = drawing?.parentElement?.nextElementSibling ?? drawing;
          const note = element.querySelector('p')?.getBoundingClientRect().top;
          return (note ?? element.getBoundingClientRect().bottom) - (last?.getBoundingClientRect().bottom ?? 0);
        });
      await expect.poll(left).toBeLessThan(24);
      await expect.poll(left).toBeGreaterThanOrEqual(0);
    }
    // A narrower card on paper is as high as the drawing in it, which keeps its size.
    await page.emulateMedia({ media: 'print' });
    const drawing = page.getByRole('img', { name: /^Yanıtlar/ });
    await expect(drawing).toHaveCSS('position', 'static');
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('is read in the language that was picked before signing in, with the words that the server names', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const reader = await context.newPage();
    await reader.goto(`${server.url}/sign-in`);
    await reader.getByRole('button', { name: 'EN, English' }).click();
    await reader.locator('input[name="email"]').fill('ayse@ornek.com.tr');
    await reader.locator('input[type="password"]').fill(password);
    await reader.locator('button[type="submit"]').click();
    await reader.waitForURL('**/dashboard');
    await expect(reader.getByRole('region', { name: 'Audit statistics' })).toBeVisible();
    await reader.getByRole('link', { name: /^Review inbox/ }).click();
    await reader.waitForURL('**/reviews**');
    await reader.getByText('All', { exact: true }).click();
    const rows = reader.getByRole('row');
    await expect(rows.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(rows.getByText('Onaylandı', { exact: true })).toHaveCount(0);
    await context.close();
  });

  test('is read in the language that was picked, though the page was left before the server knew', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const reader = await context.newPage();
    await signIn(reader, server);
    // A press on a screen that is still being put together may fall between its parts.
    await expect(reader.getByRole('main').getByRole('region').first()).toBeVisible();
    await reader.route(/\/User\/UpdateLanguage/i, (route) => route.abort(), { times: 1 });
    const told = reader.waitForEvent('requestfailed', (request) => /UpdateLanguage/i.test(request.url()));
    await reader.getByRole('button', { name: 'EN, English' }).click();
    await told;
    await reader.goto(`${server.url}/reviews`);
    await reader.getByText('All', { exact: true }).click();
    const rows = reader.getByRole('row');
    await expect(rows.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(rows.getByText('Onaylandı', { exact: true })).toHaveCount(0);
    await context.close();
  });

  test('does not wait for a first answer that was asked for in the language before', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const reader = await context.newPage();
    const asked = Promise.withResolvers<void>();
    // The first answer never comes, and the server is told of the language only after the list has been asked for.
    await reader.route(/\/admin\/Response\/GetAll$/i, () => asked.resolve(), { times: 1 });
    await reader.route(/\/User\/UpdateLanguage/i, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await reader.goto(`${server.url}/reviews`);
    await reader.getByRole('button', { name: 'EN, English' }).click();
    await reader.locator('input[name="email"]').fill('ayse@ornek.com.tr');
    await reader.locator('input[type="password"]').fill(password);
    await reader.locator('button[type="submit"]').click();
    await reader.waitForURL('**/reviews**');
    await expect(reader.getByRole('row').nth(1)).toBeVisible();
    await context.close();
  });

  test('writes a measured number as its reader does', async () => {
    const degrees = /[.,]\d+ °C/;
    const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, auditTypeId: 1 })).ListItems;
    for (const { id } of plans.filter(({ definition }: Data) => definition.includes('gıda hijyeni'))) {
      const details = JSON.stringify(await api.get(`/admin/Report/GetAuditDetails?auditId=${id}`).catch(() => null));
      if (!/"text":"-?\d+\.\d+"/.test(details)) continue;
      await page.goto(`${server.url}/audit/audit-details/${id}?tab=questions`);
      await expect(page.getByText(degrees).first()).toBeVisible();
      for (const text of await page.getByText(degrees).allInnerTexts()) expect(text).toMatch(/^-?\d+,\d+ °C$/);
      return;
    }
    throw new Error('no audit of the sample data has a number with a decimal');
  });

  test('shows whoever has figures of their own plans alone none of the whole company’s', async ({ browser }) => {
    const all = page.getByRole('region', { name: /^(Uygunsuzluklar ve aksiyonlar|En çok puan kaybettiren sorular)$/ });
    await page.goto(`${server.url}/dashboard`);
    await expect(all).toHaveCount(2);
    const theirs = await pageOf(browser, 'Onur', ['ManageReports', 'ManageAuditPlans']);
    await theirs.goto(`${server.url}/dashboard`);
    await expect(theirs.getByText('Yalnızca görevli olduğunuz ve onayladığınız planlar')).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Lokasyonlara göre' })).toBeVisible();
    // Nor do their figures lead to lists of all plans, which have other rows.
    await expect(theirs.getByText('Onay bekleyen').first()).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Rakamlar' }).getByRole('link')).toHaveCount(0);
    await expect(
      theirs.getByRole('region', { name: /^(Uygunsuzluklar ve aksiyonlar|En çok puan kaybettiren sorular)$/ }),
    ).toHaveCount(0);
    await theirs.context().close();
  });

  test('leads nobody through first steps who has no plans of their own in a company that has many', async ({
    browser,
  }) => {
    const theirs = await pageOf(browser, 'Deniz', ['ManageCustomers']);
    await theirs.goto(`${server.url}/dashboard`);
    await expect(theirs.getByRole('region', { name: 'Bugün sizi bekleyenler' })).toBeVisible();
    await expect(theirs.getByText('İlk denetiminize beş adım')).toHaveCount(0);
    await theirs.context().close();
  });

  test('shows on the map what a location is called within the card, also of one at its edge', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${server.url}/dashboard?places=map&period=yearly`);
    const card = page.getByRole('region', { name: 'Lokasyonlara göre' });
    await expect(card.getByRole('listitem').first()).toBeAttached();
    const inside = await card.evaluate((element) => element.getBoundingClientRect());
    const names = await card.getByRole('listitem').evaluateAll((all) =>
      all.map((place) => {
        const name = place.querySelector('strong')?.parentElement as HTMLElement;
        name.style.display = 'grid';
        return name.getBoundingClientRect();
      }),
    );
    expect(Math.min(...names.map(({ left }) => left))).toBeGreaterThanOrEqual(inside.left);
    expect(Math.max(...names.map(({ right }) => right))).toBeLessThanOrEqual(inside.right);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
