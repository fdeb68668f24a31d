import { expect, type Locator, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What the look of a screen promises: nothing ends without saying so, and neighbours stand in line. */
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

test('a menu that is longer than the window says at which end it goes on', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('navigation', { name: 'Ekranlar' }).locator('..');
  const looks = () => menu.evaluate((box) => getComputedStyle(box).maskImage);
  await expect.poll(looks).toContain('calc(100% - 36px)');
  await menu.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(looks).not.toContain('calc(100% - 36px)');
  await expect.poll(looks).toContain('36px');
  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect.poll(looks).not.toContain('36px');
});

test('an editor opens in the language of its reader, where its text is there in it', async ({ browser }) => {
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, server);
  await reader.getByRole('button', { name: 'EN, English' }).click();
  await expect(reader.getByRole('button', { name: 'EN, English' })).toHaveAttribute('aria-pressed', 'true');
  const [plan] = (await client(server.url, server.owner).post('/admin/Audit/GetAll')).ListItems;
  await reader.goto(`${server.url}/auditlist/edit/${plan.id}`);
  const name = reader.locator('[data-path="definition"]');
  await expect(name).toHaveAttribute('lang', 'en');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(await name.inputValue());
  // So is what it is about, in the browser's tab and in what its menu is called.
  for (const [path, field] of [
    ['/questions/edit-questions/1', 'questionText'],
    ['/checklists/edit-checklist/1', 'title'],
    ['/admin/user-roles/1', 'name'],
  ]) {
    await reader.goto(server.url + path);
    const text = reader.locator(`[data-path="${field}"]`);
    await expect(text).toHaveAttribute('lang', 'en');
    await expect(reader).toHaveTitle(`${await text.inputValue()} · Sahada`);
  }
  // One is not called several.
  const right = reader.getByRole('checkbox', { name: 'Manage categories' });
  await right.uncheck();
  await expect(reader.getByText('Saving changes the rights of 1 person', { exact: true })).toBeVisible();
  await right.check();
  await reader.goto(`${server.url}/auditlist/edit/${plan.id}`);
  await expect(name).toHaveAttribute('lang', 'en');
  await expect(reader.getByRole('button', { name: `More actions: ${await name.inputValue()}` })).toBeVisible();
  // English days are longer.
  await reader.setViewportSize({ width: 1440, height: 900 });
  await reader.goto(`${server.url}/system/files`);
  const days = reader.locator('tbody td:nth-child(6)');
  await expect(days.first()).toContainText(':');
  expect(await days.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
  await reader.goto(`${server.url}/auditlist/edit/${plan.id}`);
  await expect(name).toHaveAttribute('lang', 'en');
  // What somebody empties stays in their hands.
  await name.fill('');
  await expect(name).toHaveAttribute('lang', 'en');
  await reader.context().close();
});

test('a choice that waits for another one says for which, and is no mistake before it', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  const field = (path: string) => page.locator(`[data-path="${path}"]`);
  await expect(field('projectId')).toHaveAttribute('placeholder', 'Önce müşteri seçin');
  for (const path of ['checkListId', 'locationId', 'leadAuditorId', 'assistantAuditorId'])
    await expect(field(path)).toHaveAttribute('placeholder', 'Önce proje seçin');
  const third = page.getByRole('img', { name: /^3\. adım/ });
  await expect(third).toHaveAccessibleName('3. adım');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('button')).toHaveText(['Tanım', 'Müşteri', 'Görünen firma adı']);
  await expect(page.locator('[aria-invalid="true"]:disabled')).toHaveCount(0);
  await field('beginDate').focus();
  await expect(third).toHaveAccessibleName('3. adım tamam');
});

test('inputs side by side stand in line, whatever is said of one of them', async () => {
  const tops = (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await page.locator(`[data-path="${path}"]`).first().boundingBox())?.y));
  await page.goto(`${server.url}/admin/users-detail/${server.owner.Info.Id}`);
  const [mail, phone] = await tops(['email', 'phone']);
  expect(mail).toBe(phone);
});

test('choices side by side lie in a track that stands out from the page in the dark too', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/actions`);
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const numbers = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(element).backgroundColor) ?? [];
        return numbers.slice(1).reduce((sum, one) => sum + Number(one), 0);
      });
  await expect(page.locator('.mantine-SegmentedControl-indicator').first()).toBeVisible();
  const [under, track, chosen] = await Promise.all(
    ['body', '.mantine-SegmentedControl-root', '.mantine-SegmentedControl-indicator'].map(ground),
  );
  // About the step that the light track has from its page.
  expect(track).toBeGreaterThan((under ?? 0) + 40);
  expect(chosen).toBeGreaterThan((track ?? 0) + 40);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a box to be ticked stands out from what it lies on, in the light and in the dark', async () => {
  await page.goto(`${server.url}/questions`);
  const box = page.getByRole('row').nth(2).getByRole('checkbox');
  await expect(box).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const contrast = () =>
      box.evaluate((element) => {
        const light = (colour: string): number => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const { borderTopColor, backgroundColor } = getComputedStyle(element);
        const [one, other] = [light(borderTopColor), light(backgroundColor)];
        return Math.max(one, other) / Math.min(one, other);
      });
    await expect.poll(contrast, colorScheme).toBeGreaterThanOrEqual(3);
  }
});

test('what is typed into, chosen from or turned off stands out from what it lies on, in the light and in the dark', async () => {
  const light = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const contrast = async (selector: string, edge: 'borderTopColor' | 'backgroundColor', beside: string) => {
    const [one, other] = await page.evaluate(
      ([selector, edge, beside]) => {
        const styleOf = (of: string) => getComputedStyle(document.querySelector(of) as Element);
        return [styleOf(selector)[edge as 'borderTopColor'], styleOf(beside).backgroundColor];
      },
      [selector, edge, beside] as const,
    );
    const [dark = 0, bright = 0] = [light(one ?? ''), light(other ?? '')].sort((a, b) => a - b);
    return bright / dark;
  };
  await page.goto(`${server.url}/questions/new-questions`);
  const text = '[name="questionText"]';
  const track = '.mantine-Switch-input:not(:checked) + .mantine-Switch-track';
  const thumb = `${track} .mantine-Switch-thumb`;
  await expect(page.locator(text).first()).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator('h1').first().click();
    await expect.poll(() => contrast(text, 'borderTopColor', text), colorScheme).toBeGreaterThanOrEqual(3);
    await expect.poll(() => contrast(track, 'backgroundColor', thumb), colorScheme).toBeGreaterThanOrEqual(3);
  }
});

test('on a tablet the headings of a list stand apart, no word of it is broken, and nothing is wider than the page', async () => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/customers', '/admin/users', '/admin/locations', '/questions']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeVisible();
      const seen = await page.evaluate(() => {
        const endOf = (heading: Element): number => {
          const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
          const range = document.createRange();
          range.selectNodeContents(words);
          return range.getBoundingClientRect().right;
        };
        // Cut behind three dots it would end in time, but nobody could read it.
        const cut = [...document.querySelectorAll('th')]
          .filter((heading) => heading.clientWidth > 0 && heading.querySelector('button') !== null)
          .filter((heading) => endOf(heading) > heading.getBoundingClientRect().right - 4)
          .map((heading) => heading.textContent);
        const broken: string[] = [];
        for (const cell of document.querySelectorAll('td span')) {
          const [text] = cell.childNodes;
          if (!(text instanceof Text)) continue;
          for (const { 0: word, index } of text.data.matchAll(/[\p{L}\d]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word);
          }
        }
        return { cut, broken };
      });
      expect(seen, `${path} at ${width}`).toEqual({ cut: [], broken: [] });
    }
    await page.goto(`${server.url}/company?tab=credit`);
    await expect(page.getByRole('table')).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `credit at ${width}`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on a tablet the names of what waits are told to their end, and no badge of the board lies under its menu', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${server.url}/reviews`);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const cut = await page
    .locator('td[data-first] span')
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollHeight > name.clientHeight + 2 && name.clientHeight > 0)
        .map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  await page.goto(`${server.url}/actions`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const under = await page.getByRole('article').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const menu = card.querySelector('button')?.getBoundingClientRect();
        const badge = card.querySelector('.mantine-Badge-root, [data-tone]')?.getBoundingClientRect();
        return menu && badge && badge.right > menu.left && badge.top < menu.bottom;
      })
      .map((card) => card.textContent),
  );
  expect(under).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('whoever has larger text in their browser reads all of it larger, in columns that grow with it', async () => {
  await page.setViewportSize({ width: 2200, height: 1200 });
  await page.goto(`${server.url}/auditlist`);
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  const texts = () =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
  const status = page.getByRole('columnheader', { name: 'Durum' });
  const width = () => status.evaluate((one) => one.getBoundingClientRect().width);
  const [before, narrow] = [await texts(), await width()];
  expect(before.length).toBeGreaterThan(40);
  const larger = await page.addStyleTag({ content: 'html { font-size: 24px }' });
  expect(await texts()).toEqual(before.map((size) => expect.closeTo(size * 1.5, 1)));
  expect(await width()).toBeCloseTo(narrow * 1.5, 0);
  // A column that is drawn wider stays as wide as it was drawn.
  const edge = (await status.getByRole('separator').boundingBox()) as { x: number; y: number };
  await page.mouse.move(edge.x + 3, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 63, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await width()) - narrow * 1.5 - 60)).toBeLessThan(3);
  await larger.evaluate((style) => (style as HTMLStyleElement).remove());
});

test('on a phone the buttons that save take the whole bar', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/checklists/new-checklist`);
  const box = async (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toBeVisible();
  const [cancel, save] = [await box('Vazgeç'), await box('Kaydet')];
  expect(cancel?.x).toBe(16);
  expect((save?.x ?? 0) + (save?.width ?? 0)).toBe(390 - 16);
});

test('on a narrow phone the tools of an editor stand in one line, and what is said under a title has the width', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/questions/edit-questions/1', '/checklists/edit-checklist/1']) {
    await page.goto(server.url + path);
    const last = page.getByRole('main').getByRole('button', { name: /^Diğer işlemler: / });
    await expect(last).toBeVisible();
    const tops = await last.evaluate((more) =>
      [...(more.parentElement?.children ?? [])].map((tool) => Math.round(tool.getBoundingClientRect().top)),
    );
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size, path).toBe(1);
  }
  // Tools that are but an icon there keep it.
  await page.goto(`${server.url}/audit/audit-details/1`);
  await expect(page.getByRole('button', { name: 'PDF al', exact: true }).locator('svg')).toBeVisible();
  await page.goto(`${server.url}/system/places`);
  const under = page.getByText(/^Formlarda sunulan yerler\./);
  expect((await under.boundingBox())?.width).toBeGreaterThan(300);
});

test('on the narrowest phone a screen, a choice, a day and a question are read to their end', async () => {
  await page.setViewportSize({ width: 320, height: 700 });
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent || (one as HTMLInputElement).value),
      );
  await page.goto(`${server.url}/actions?open=new`);
  await expect(page.getByText('Hesabı olmayan biri')).toBeVisible();
  expect(await cut('[role="dialog"] .mantine-SegmentedControl-root, [role="dialog"] label')).toEqual([]);
  await page.goto(`${server.url}/system/companies?open=1`);
  await expect(page.locator('[data-path="endDate"]')).toHaveValue(/20\d\d/);
  expect(await cut('[data-path="beginDate"], [data-path="endDate"]')).toEqual([]);
  await page.goto(`${server.url}/auditlist/new`);
  await expect(page.locator('[data-path="answeredBy"]')).toHaveValue(/denetçiler/);
  expect(await cut('[data-path="answeredBy"]')).toEqual([]);
  await page.goto(`${server.url}/questions`);
  const credit = page.locator('a[href="/company?tab=credit"]');
  await expect(credit).toBeVisible();
  expect(await cut('header nav li[aria-current] span')).toEqual([]);
  const texts = page.locator('main a[data-row-link] span, main [data-row-link]');
  await expect(texts.first()).toBeVisible();
  const clamped = await page
    .locator('main span')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 2)
        .map((one) => one.textContent),
    );
  expect(clamped).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on the narrowest phone no figure and no word is broken, and no column of a table is out of sight', async () => {
  const broken = (within: string) =>
    page.locator(within).evaluateAll((all) => {
      const found: string[] = [];
      for (const one of all) {
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
          for (const word of text.data.matchAll(/[%\p{L}\p{N},.]{4,}/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()]
              .filter(({ width }) => width > 0)
              .map(({ top }) => Math.round(top));
            if (new Set(lines).size > 1) found.push(word[0]);
          }
      }
      return found;
    });
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${server.url}/dashboard`);
  const names = page.getByRole('region', { name: 'Son denetimler' }).locator('strong');
  await expect(names.first()).toBeVisible();
  const shortened = (all: Element[]) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent);
  expect(await names.evaluateAll(shortened)).toEqual([]);
  await page.goto(`${server.url}/auditlist?statusCode=30`);
  await expect(page.getByText(/^\d+ uygunsuzluk$/).first()).toBeVisible();
  expect(await broken('main dl')).toEqual([]);
  expect(await cut('main dl span')).toEqual([]);
  await page.goto(`${server.url}/actions`);
  const last = page.locator('label', { hasText: /^Tamamlandı$/ });
  await expect(last).toBeVisible();
  const box = await last.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320 - 14);
  expect(await cut('main label')).toEqual([]);
  const plans = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { pageSize: 100, statusCode: 50 }))
    .ListItems;
  const audit = plans.find(({ findings, auditTypeId }: Data) => findings > 1 && auditTypeId === 1);
  await page.goto(`${server.url}/audit/audit-details/${audit.id}?tab=findings`);
  await expect(page.getByRole('heading', { name: 'Uygunsuzluklar' })).toBeVisible();
  expect(await broken('main header h2')).toEqual([]);
  await page.goto(`${server.url}/audit/audit-details/${audit.id}?tab=history`);
  const table = page.getByRole('table');
  await expect(table.getByText(/^%\d/)).toBeVisible();
  expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/system/tasks`);
  await page
    .getByRole('link', { name: /^Çalışmalar: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/sonraki çalışma: /)).toBeVisible();
  expect(await cut('[role="dialog"] p')).toEqual([]);
  await page.goto(`${server.url}/system/activity?entity=plan&size=100`);
  await page.locator('main a[data-row-link]', { hasText: '→' }).first().click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  expect(await broken('[role="dialog"] table')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('where letters are twice as large, or a window is narrow, the bar that decides covers nothing that takes the focus', async () => {
  const [waiting] = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { statusCode: 30 })).ListItems;
  for (const [width, height] of [
    [640, 400],
    [390, 700],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/audit/audit-details/${waiting.id}?tab=questions`);
    const bar = page
      .getByRole('region', { name: /onay bekliyor/ })
      .or(page.getByText(/ onay bekliyor\.$/).locator('xpath=../..'));
    await expect(page.getByRole('button', { name: 'Onayla', exact: true })).toBeVisible();
    const mend = page.getByRole('button', { name: /^Cevabı düzelt: / });
    await expect(mend.first()).toBeVisible();
    const top = (await bar.first().boundingBox())?.y ?? 0;
    for (let at = 0; at < 8; at++) {
      await mend.nth(at).focus();
      const box = await mend.nth(at).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), `${at} at ${width}`).toBeLessThanOrEqual(top);
    }
  }
  // A laptop's window at twice the size, less what the browser takes of it: no bar stays.
  await page.setViewportSize({ width: 640, height: 340 });
  for (const path of [`/audit/audit-details/${waiting.id}`, `/auditlist/edit/${waiting.id}`]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('button', { name: /^(Onayla|Kaydet)$/ })).toBeAttached();
    const staying = await page.locator('body *').evaluateAll((all) =>
      all
        .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.clientWidth > 320)
        .filter((one) => one.clientHeight > 20)
        .map((one) => one.className),
    );
    expect(staying, path).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('on a phone a finger finds the language of a text, what a row offers and what is done with several', async ({
  browser,
}) => {
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await signIn(phone, server, '/checklists/edit-checklist/1');
  const more = phone.getByRole('button', { name: '1. soru: diğer işlemler', exact: true });
  const size = await more.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const english = phone.getByRole('button', { name: /^EN, İngilizce/ }).first();
  const drawn = await english.boundingBox();
  expect(drawn?.width).toBeGreaterThanOrEqual(40);
  // A little above what is drawn is still the tab.
  await phone.touchscreen.tap((drawn?.x ?? 0) + 20, (drawn?.y ?? 0) - 10);
  await expect(english).toHaveAttribute('aria-pressed', 'true');
  await more.tap();
  await expect(phone.getByRole('menuitem')).toHaveText([
    'İsteğe bağlı yap',
    'Gösterme koşulu',
    'Ayrıntılar',
    'Listeden çıkar',
  ]);
  await phone.goto(`${server.url}/questions`);
  for (const at of [0, 1]) await phone.getByRole('checkbox').nth(at).check({ force: true });
  const boxes = await Promise.all(
    ['Aktif yap', 'Pasif yap', 'Sil'].map((name) =>
      phone.getByRole('region', { name: 'Seçilenler' }).getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => box?.y)).size, 'beside each other').toBe(1);
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(40);
  // So is what closes, gives up and saves, however low it is drawn.
  const takesFinger = async (one: Locator) => {
    await one.scrollIntoViewIfNeeded();
    const isHit = await one.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [-19, 19].every((by) => element.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by)));
    });
    expect(isHit, String(one)).toBe(true);
  };
  await phone.goto(`${server.url}/sections?open=new`);
  for (const name of ['Kapat', 'Vazgeç', 'Kaydet'])
    await takesFinger(phone.getByRole('dialog').getByRole('button', { name, exact: true }));
  // The bar of every page, what is shown of a list, its pages, tabs, and choices side by side.
  await phone.goto(`${server.url}/questions`);
  for (const name of ['Ara', /: Hesap menüsü$/, 'Sayfa 2'])
    await takesFinger(phone.getByRole('button', { name, exact: true }).first());
  await takesFinger(phone.getByRole('banner').getByRole('link', { name: /Kontör/ }));
  await phone.goto(`${server.url}/reviews`);
  await takesFinger(phone.getByRole('button', { name: /^Tümü/ }));
  await phone.goto(`${server.url}/profile`);
  await takesFinger(phone.getByRole('tab', { name: 'Şifre' }));
  await phone.goto(`${server.url}/actions`);
  for (const name of ['Liste', 'Yapılıyor']) await takesFinger(phone.locator('label').filter({ hasText: name }));
  await phone.context().close();
});

test('a checklist row keeps its points and its text while it is pointed at, and says by a word that it is required', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/checklists/edit-checklist/1`);
  const row = page.locator('[data-question]').first();
  const tools = row.getByRole('button', { name: '1. soru: listeden çıkar' });
  await row.hover();
  const [text, tool] = [await row.getByText('puan').locator('../..').boundingBox(), await tools.boundingBox()];
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(tool?.x ?? 0);
  await expect(row.getByRole('switch', { name: '1. soru: zorunlu' })).toHaveAttribute('title', 'Zorunlu');
  // The bank adds to the section on screen, not to the last one.
  await expect(page.getByRole('combobox', { name: 'Şu bölüme ekle' })).toHaveValue(
    (await page.locator('[data-section] strong').first().textContent()) ?? '',
  );
});

test('a plan says once that it is on the air, and there too when it is and for whom', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const plans = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { pageSize: 50 })).ListItems;
  const onAir = plans.find((plan: { published: boolean; link: string }) => plan.published);
  await page.goto(`${server.url}/auditlist/edit/${onAir.id}`);
  const panel = page.getByRole('region', { name: 'Yayın', exact: true });
  await expect(panel.getByText('Kim yanıtlayabilir?')).toBeVisible();
  await expect(panel.getByText('Başlangıç ve bitiş')).toBeVisible();
  expect(await panel.getByText('Yayında', { exact: true }).count()).toBeLessThanOrEqual(1);
  await expect(panel.getByRole('button', { name: 'İngilizce afişi indir' })).toHaveText('İngilizce');
});

test('on a small window every name can be read, in a table as wide as its list', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ['/system/messages', '/system/companies', '/system/files', '/questions']) {
    await page.goto(server.url + path);
    await expect(page.locator('tbody td[data-first]').first()).not.toBeEmpty();
    const name = await page.locator('th[data-first]').boundingBox();
    expect(name?.width, path).toBeGreaterThan(165);
    const hidden = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(hidden, path).toBe(0);
  }
  // What stands above a long title is read to its end.
  await page.goto(`${server.url}/audit/audit-details/1`);
  const above = page.getByRole('navigation', { name: 'Gezinti yolu' }).locator('li:not([aria-current]) :is(span, a)');
  await expect(above).toHaveText(['Saha', 'Denetimler ve anketler']);
  expect(await above.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0, 0]);
});

test('on a tablet all parts of a list and all tabs of an audit are in sight, in either language', async ({
  browser,
}) => {
  for (const language of ['TR, Türkçe', 'EN, English']) {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const tablet = await context.newPage();
    await signIn(tablet, server);
    const chosen = tablet.getByRole('button', { name: language });
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    for (const [path, row] of [
      ['/reviews', tablet.getByRole('group', { name: /^(Gösterilenler|Shown)$/ })],
      ['/audit/audit-details/1', tablet.getByRole('main').getByRole('tablist')],
    ] as const) {
      await tablet.goto(server.url + path);
      await expect(row, 'with the numbers').toContainText(/\d/);
      for (const width of [768, 1024]) {
        await tablet.setViewportSize({ width, height: 900 });
        const hidden = await row.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(hidden, `${path} in ${language} at ${width}`).toBe(0);
      }
    }
    await context.close();
  }
});

test('what waits for the reader is seen first: on a laptop whole, on a phone before any figure', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/dashboard`);
    const work = page.getByRole('region', { name: 'Bugün sizi bekleyenler' });
    await expect(work.getByRole('listitem').first()).toBeVisible();
    const box = await work.boundingBox();
    const figures = await page.getByRole('region', { name: 'Denetimler', exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `at ${width}`).toBeLessThan(Math.min(height, figures?.y ?? 0));
  }
});

test('an action whose day is over says so among what waits, one that has time says how much', async () => {
  await page.goto(`${server.url}/dashboard`);
  const work = page.getByRole('region', { name: 'Bugün sizi bekleyenler' });
  await expect(work.getByText(/^Aksiyon · termini .+ doldu$/)).toHaveCount(1);
  await expect(work.getByText(/^Aksiyon · termini .+ sonra$/)).not.toHaveCount(0);
});

test('figures of one row are equally wide and each is in one line, also in large letters; what is known of an audit stands without gaps', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/dashboard`);
  const found = page.getByRole('region', { name: 'Uygunsuzluklar ve aksiyonlar' });
  await expect(found.getByText('Geciken aksiyon')).toBeVisible();
  const widths = () =>
    found.locator('h2 ~ *').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(100);
  expect(await widths()).toHaveLength(4);
  expect(new Set(await widths()).size).toBe(1);
  await page.setViewportSize({ width: 1260, height: 900 });
  // A week has no score yet in its first hours.
  await page.getByRole('group', { name: 'Dönem' }).getByRole('button', { name: 'Yıllık' }).click();
  await page.addStyleTag({ content: 'html { font-size: 24px }' });
  const figure = page
    .getByRole('region', { name: 'Denetimler', exact: true })
    .getByText(/^%\d+,\d$/)
    .first();
  const drawn = await figure.evaluate((one) => {
    const number = document.createRange();
    number.selectNodeContents(one);
    const { right } = number.getBoundingClientRect();
    return { lines: number.getClientRects().length, isInside: right <= one.getBoundingClientRect().right };
  });
  expect(drawn).toEqual({ lines: 1, isInside: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/audit/audit-details/1`);
  const facts = page.locator('main dl').first().locator('dt');
  await expect(facts.filter({ hasText: 'Baş denetçi' })).toBeVisible();
  const places = await facts.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
  );
  // Every place of a row but the last one is taken.
  const tops = [...new Set(places.map(({ top }) => Math.round(top)))].sort((one, other) => one - other);
  const inRow = tops.map((row) => places.filter(({ top }) => Math.round(top) === row).length);
  expect(new Set(inRow.slice(0, -1)).size, inRow.join()).toBe(1);
});

test('names of levels are whole words, however few points a level has', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const plans = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { pageSize: 100, statusCode: 50 }))
    .ListItems;
  const audit = plans.find(
    ({ auditTypeId, level }: { auditTypeId: number; level: string | null }) => auditTypeId === 1 && level,
  );
  await page.goto(`${server.url}/audit/audit-details/${audit.id}`);
  const names = page.getByText('Başarı seviyeleri').locator('..').getByText(/\d–\d/);
  await expect(names).not.toHaveCount(0);
  const lines = await names.locator('..').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(Math.max(...lines)).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the inbox tells the level that was reached in whole words', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/reviews?tab=all&auditTypeId=1&size=50`);
  const levels = page.locator('tbody td').getByText('Geliştirilmeli', { exact: true });
  await expect(levels).not.toHaveCount(0);
  expect(await levels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
});

test('names without spaces break where they stand, and leave what is beside them its room', async () => {
  const api = client(server.url, server.owner);
  const endless = 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına'.repeat(3);
  const world = await api.world(server.owner.Info.Id);
  const newest = async (path: string): Promise<number> =>
    Math.max(...(await api.post(path, { pageSize: 100 })).ListItems.map(({ id }: { id: number }) => id));
  await api.post('/admin/department/update', { id: await newest('/admin/department/GetAll'), name: endless });
  const answers = [
    { title: 'Hayır', score: 0, severity: 'minor' },
    { title: 'Evet', score: 1000 },
  ];
  const id = await newest('/admin/Question/GetAll');
  await api.post('/admin/Question/update', { id, questionText: endless, score: 1000, answers });
  const plan = await world.plan(endless);
  const token = (await api.get(`/admin/Audit/get/${plan}`)).link.split('/').pop();
  const { version } = await api.get(`/field/form?token=${token}`);
  const [asked] = version.sections[0].questions;
  const given = [{ questionId: asked.id, optionIds: [asked.answers[0].id] }];
  await api.post('/field/responses', { responseKey: crypto.randomUUID(), token, answers: given });
  const shown = { '/dashboard': '−1.000', [`/audit/audit-details/${plan}`]: 'Minör' };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, beside] of Object.entries(shown)) {
      await page.goto(server.url + path);
      await expect(page.getByRole('listitem').filter({ hasText: endless }).filter({ hasText: beside })).toBeVisible();
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(beyond).toBe(0);
    }
  }
});

test('a long name under a title breaks, too', async () => {
  const api = client(server.url, server.owner);
  const endless = 'Uluslararasılaştırılamayanlardanmışsınızcasınagillerdendir60';
  const customer = { companyName: endless, personelFName: 'E', personelLName: 'K', personelEmail: 'e@uzun.example' };
  const { id: CustomerId } = await api.post('/admin/customer/create', customer);
  const { id } = await api.post('/admin/project/create', { Name: 'Kısa', CustomerId, Published: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/customers/project-detail/${id}`);
  await expect(page.locator('main header').getByText(endless)).toBeVisible();
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('on paper rows, questions and figures stand on one page, without what only a screen is for', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [waiting] = (await client(server.url, server.owner).post('/admin/Audit/GetAll', { statusCode: 30 })).ListItems;
  const figure = page.locator('main').getByRole('link', { name: /^Açık aksiyon/ });
  const question = page.locator('main article').first();
  const row = page.locator('main tbody tr').first();
  const shown = {
    '/dashboard': figure,
    '/auditlist': row,
    [`/audit/audit-details/${waiting.id}?tab=questions`]: question,
  };
  for (const [path, whole] of Object.entries(shown)) {
    await page.goto(server.url + path);
    await expect(whole).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(whole).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: 'screen' });
  }
  const onScreen = [page.getByLabel('Sorularda ara'), question.getByText('Düzelt', { exact: true })];
  for (const one of onScreen) await expect(one).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const one of onScreen) await expect(one).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('on a narrow phone the bar of what is selected leaves the list its room', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${server.url}/auditlist`);
  await page.getByRole('main').getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: 'Seçilenler' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(120);
  const last = bar.getByRole('button', { name: 'Sil' });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a sentence breaks before “e-posta” and not in it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/system/maintenance?tab=backup`);
  await expect(page.getByText('dışa aktarılmış dosyalar kopyaya girmez.')).toBeVisible();
  const broken = await page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/e-\u2060?posta/g)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        found.push(String(new Set([...range.getClientRects()].map(({ top }) => top)).size));
      }
    return found;
  });
  expect(broken.length).toBeGreaterThan(1);
  expect(new Set(broken)).toEqual(new Set(['1']));
});

test('letters that come late move no button: what stands in their place is as wide and as high', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const letters: string[] = [];
  await page.route('**/*.woff2', (route) => {
    letters.push(route.request().url());
    return held.then(() => route.continue());
  });
  const rows = page.waitForResponse('**/DataRequest/GetAll');
  await page.goto(`${server.url}/system/data-protection`, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Başvuru ekle' });
  await expect(add).toBeVisible();
  // Where there are no rows the button goes on to stand among the words that say so.
  await rows;
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => new Set(letters).size).toBe(2);
  const before = await add.boundingBox();
  come();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const after = await add.boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBe(before?.height);
  await page.unroute('**/*.woff2');
});
