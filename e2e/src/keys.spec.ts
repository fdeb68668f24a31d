import { expect, type Page, test } from '@playwright/test';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** Where keys lead on the office's larger screens, and what is told on the way. */
let server: Server;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('how many rows are selected is told, and nothing under their bar takes the focus', async () => {
  await page.goto(`${server.url}/admin/locations`);
  const all = page.getByRole('checkbox', { name: 'Sayfadaki tümünü seç' });
  const told = page.getByRole('status').filter({ hasText: 'kayıt seçildi' });
  await expect(all).toBeEnabled();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(told).toHaveText('10 kayıt seçildi');
  const isSeen = all.evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === box;
  });
  expect(await isSeen, 'the box that selects all stays in sight').toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(told).toHaveText('9 kayıt seçildi');
  await page.getByRole('region', { name: 'Seçilenler' }).getByRole('button', { name: 'Seçimi kaldır' }).press('Enter');
  await expect(told).toHaveCount(0);
});

test('the edge of a column tells how wide the column is', async () => {
  await page.goto(`${server.url}/admin/locations`);
  await expect(page.getByRole('link', { name: 'Kadıköy Mağazası' })).toBeVisible();
  const column = page.getByRole('columnheader', { name: 'Kod' });
  const edge = column.getByRole('separator');
  await edge.focus();
  const told = async () => Number(await edge.getAttribute('aria-valuenow'));
  const before = Math.round((await column.boundingBox())?.width ?? 0);
  await expect.poll(told).toBe(before);
  await page.keyboard.press('ArrowRight');
  await expect.poll(told).toBe(before + 16);
});

test('in the bank of questions a key saves nothing, and one leads past it to the section', async () => {
  const [{ Id: id }] = (await client(server.url, server.owner).post('/admin/Checklist/getall', {})).ListItems;
  const writes: string[] = [];
  page.on('request', (request) => request.url().includes('/Checklist/CreateOrUpdate') && writes.push(request.url()));
  await page.goto(`${server.url}/checklists/edit-checklist/${id}`);
  const bank = page.getByRole('complementary', { name: 'Soru bankası' });
  await bank.getByRole('textbox', { name: 'Ara' }).fill('kapı');
  await page.keyboard.press('Enter');
  await bank.getByRole('checkbox').nth(1).press('Enter');
  const past = bank.getByRole('button', { name: /bölümüne geç$/ });
  await expect(past).not.toBeInViewport();
  await past.focus();
  await expect(past).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-section]').first().locator(':focus')).toBeVisible();
  await expect(page.getByText('Soru listesi kaydedildi.')).toHaveCount(0);
  expect(writes).toEqual([]);
});

test('of the questions of an audit one part is shown, chosen by arrow', async () => {
  await page.goto(`${server.url}/audit/audit-details/21?tab=questions`);
  const every = page.getByRole('radio', { name: /^Tümü \d/ });
  await every.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Uygunsuzluk çıkan/ })).toBeChecked();
  await page.waitForURL(/show=findings/);
  await expect(every).not.toBeChecked();
});

test('where a link leads is told by the name of what has the focus then', async () => {
  await page.goto(`${server.url}/admin/locations`);
  await page.getByRole('link', { name: 'Kadıköy Mağazası' }).press('Enter');
  const main = page.getByRole('main', { name: 'Kadıköy Mağazası' });
  await expect(main).toBeFocused();
  await page.getByRole('navigation', { name: 'Ekranlar' }).getByRole('link', { name: 'Aksiyonlar' }).press('Enter');
  await expect(page.getByRole('main', { name: 'Aksiyonlar' })).toBeFocused();
});

test('a card that is moved leaves the focus to the one in its place, and its note gives it back', async () => {
  await page.goto(`${server.url}/actions?view=board`);
  const cards = page.getByRole('region', { name: 'Yapılacak' }).getByRole('article');
  const next = (await cards.nth(1).getByRole('link').textContent()) ?? '';
  await cards.first().getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: 'Başla' }).press('Enter');
  const link = cards.first().getByRole('link', { name: next });
  await expect(link).toBeFocused();
  await page.getByRole('button', { name: 'Geri al' }).press('Enter');
  await expect(link.or(cards.nth(1).getByRole('link', { name: next }))).toBeFocused();
  await expect(cards.nth(1).getByRole('link', { name: next }), 'it is back above it').toBeVisible();
});

test('choices that come late take the focus, and the row that has it tells its texts whole', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${server.url}/actions?view=list`);
  const last = page.getByRole('row').last();
  const name = last.getByRole('link').first();
  await expect(name).toBeVisible();
  const isCut = () =>
    last.evaluate((row) =>
      [...row.querySelectorAll('td *')].some((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 2),
    );
  expect(await isCut()).toBe(true);
  await name.press('Shift');
  expect(await isCut()).toBe(false);
  await page.route(/getCustomers/, async (route) => {
    await expect(page.getByRole('dialog', { name: 'Müşteri' })).toBeFocused();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Filtrele: Müşteri' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Müşteri' }).getByRole('checkbox').first()).toBeFocused();
  await page.unrouteAll();
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on a tablet the head of a list is one line, and the bar of what is selected holds all that it offers', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const language of ['tr', 'en'] as const) {
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('button', { name: language === 'tr' ? 'TR, Türkçe' : 'EN, English', exact: true }).click();
    for (const path of ['/admin/locations', '/checklists', '/actions']) {
      await page.goto(server.url + path);
      const add = page.locator('main header').locator('a, button').last();
      await expect(add).toBeVisible();
      await expect(page.locator('main').getByRole('status').first()).toBeAttached();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect((await add.boundingBox())?.y, `${path} in ${language}`).toBeLessThan((title?.y ?? 0) + 20);
    }
    await page.goto(`${server.url}/analysis`);
    const figures = page.getByRole('region', { name: language === 'tr' ? 'Rakamlar' : 'Figures' }).locator('strong');
    await expect(figures).toHaveCount(4);
    const heights = await figures.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(new Set(heights).size, 'each figure is one line').toBe(1);
    for (const path of ['/auditlist', '/admin/locations']) {
      await page.goto(server.url + path);
      await page.getByRole('columnheader').getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: language === 'tr' ? 'Seçilenler' : 'Selected' });
      await expect(bar.getByRole('button').nth(4)).toBeVisible();
      // The page may move by a line meanwhile.
      await expect(async () => {
        const box = (await bar.boundingBox()) ?? { y: 0, height: 0 };
        const first = page.getByRole('row').nth(1);
        // Ticking may have scrolled the rows.
        await first.evaluate((row) => row.closest('table')?.parentElement?.scrollTo(0, 0));
        const row = await first.boundingBox();
        for (const one of await bar.getByRole('button').all()) {
          const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 };
          expect(y, path).toBeGreaterThanOrEqual(box.y);
          expect(y + height, path).toBeLessThanOrEqual(box.y + box.height);
        }
        expect(row?.y, path).toBeGreaterThanOrEqual(box.y + box.height - 1);
      }).toPass({ timeout: 10_000 });
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});
