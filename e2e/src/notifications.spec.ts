import { expect, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The bell, what somebody wants to be told, and push messages on the screen. */
let server: Server;
let api: ReturnType<typeof client>;
let groups: number[];
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  groups = (await api.post('/admin/UserGroup/getall')).ListItems.map(({ id }: { id: number }) => id);
});
test.afterAll(() => server.stop());

const announce = (title: string) =>
  api.post('/admin/PushDevice/Announce', { userGroupIds: groups, title, text: 'Ayrıntısı yarın.' });

test('somebody turns everything off but what is essential, and then hears only what they turn on again', async ({
  page,
}) => {
  // A page that has just opened follows what happens a while later.
  await page.clock.install();
  await signIn(page, server, '/profile?tab=notifications');
  const boxes = page.getByRole('table').getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  const chosen = page.locator('tbody').first().getByRole('checkbox');
  const count = await chosen.count();
  expect(count).toBeGreaterThan(5);
  // Five by hand; each of the others would be the same click.
  const areOff = async (many: number): Promise<void> => {
    for (let n = 0; n < many; n++) await expect(chosen.nth(n)).not.toBeChecked();
  };
  for (let n = 0; n < 5; n++) {
    await chosen.nth(n).uncheck();
    await areOff(n + 1);
  }
  for (const locked of await page.locator('tbody').last().getByRole('checkbox').all()) {
    await expect(locked).toBeChecked();
    await expect(locked).toBeDisabled();
  }
  await expect(page.getByText('Bunlar kapatılamaz', { exact: false })).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await areOff(5);
  const kinds: { name: string; essential: boolean }[] = await api.get('/Notice/Preferences');
  const off = { mail: false, inApp: false, push: false };
  await api.post('/Notice/Preferences', {
    preferences: kinds.flatMap(({ name, essential }) => (essential ? [] : [{ name, ...off }])),
  });
  await page.reload();
  await areOff(count);

  await announce('Sessiz duyuru');
  await page.goto(`${server.url}/notifications`);
  // What is essential still comes: this sign-in was from a new device.
  await page.getByRole('button', { name: 'Tümünü okundu say' }).click();
  await expect(page.getByRole('img', { name: 'Okunmadı' })).toHaveCount(0);
  await expect(page.getByRole('main'), 'the button is gone').toBeFocused();
  await expect(page.getByText('Sessiz duyuru')).toHaveCount(0);

  await page.goto(`${server.url}/profile?tab=notifications`);
  await page.getByRole('checkbox', { name: 'Duyuru: Uygulama' }).check();
  await expect(page.getByRole('checkbox', { name: 'Duyuru: Uygulama' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Bildirimler', exact: true })).toBeVisible();
  const told = page.waitForResponse((reply) => reply.url().endsWith('/User/Live'));
  await page.clock.fastForward(10_000);
  await told;
  await announce('Yarın denetim yok');
  // Nobody reloads: the server tells the page.
  const bell = page.getByRole('button', { name: 'Bildirimler, 1 okunmamış' });
  await expect(bell).toBeVisible();

  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Bildirimler' });
  await expect(panel.getByText('Yarın denetim yok')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  await bell.click();
  await panel.getByRole('button', { name: /Yarın denetim yok/ }).click();
  await page.waitForURL('**/notifications');
  await expect(page.getByRole('button', { name: 'Bildirimler', exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('a choice that is changed back at once is stored last, and one that could not be stored shows what is', async ({
  page,
}) => {
  const stored = async () => {
    const kinds: { essential: boolean; inApp: boolean | null; name: string }[] = await api.get('/Notice/Preferences');
    return kinds.find(({ essential, inApp }) => !essential && inApp !== null);
  };
  const kind = await stored();
  await api.post('/Notice/Preferences', { preferences: [{ name: kind?.name, inApp: true }] });
  await signIn(page, server, '/profile?tab=notifications');
  const box = page
    .locator('tbody')
    .first()
    .getByRole('checkbox', { name: /: Uygulama$/ })
    .first();
  await expect(box).toBeChecked();

  const preferences = '**/api/Notice/Preferences';
  let isFirst = true;
  await page.route(preferences, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const waits = isFirst ? 800 : 0;
    isFirst = false;
    await new Promise((done) => setTimeout(done, waits));
    return route.continue();
  });
  await box.uncheck();
  await box.check();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.waitForTimeout(1000);
  expect((await stored())?.inApp).toBe(true);
  await page.unroute(preferences);

  await page.route(preferences, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise((done) => setTimeout(done, 300));
    return route.abort();
  });
  await box.click();
  await box.click();
  await expect(page.getByText('Sunucuya ulaşılamıyor', { exact: false }).first()).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(box).toBeChecked();
});

test('what is chosen on one device shows on another one, also where the same was chosen there before', async ({
  page,
}) => {
  const kinds: { essential: boolean; inApp: boolean | null; name: string }[] = await api.get('/Notice/Preferences');
  const name = kinds.find(({ essential, inApp }) => !essential && inApp !== null)?.name;
  await api.post('/Notice/Preferences', { preferences: [{ name, inApp: true }] });
  await signIn(page, server, '/profile?tab=notifications');
  const box = page
    .locator('tbody')
    .first()
    .getByRole('checkbox', { name: /: Uygulama$/ })
    .first();
  const reread = () =>
    page.waitForResponse((reply) => reply.url().endsWith('/Notice/Preferences') && reply.request().method() === 'GET');
  await expect(box).toBeChecked();
  const stored = reread();
  await box.uncheck();
  await stored;
  await api.post('/Notice/Preferences', { preferences: [{ name, inApp: true }] });
  const again = reread();
  await page.evaluate(() => new BroadcastChannel('sahada.written').postMessage('/Notice/Preferences'));
  await again;
  await expect(box).toBeChecked();
});

test('every notification can be reached, however many there are', async ({ page }) => {
  const total = 230;
  await page.route('**/api/Notice/GetAll', (route) => {
    const asked = route.request().postDataJSON() as { page: number; pageSize: number };
    const first = (asked.page - 1) * asked.pageSize;
    const ListItems = Array.from({ length: Math.max(0, Math.min(asked.pageSize, total - first)) }, (_, n) => ({
      ...{ id: first + n + 1, at: '2026-11-20T09:00:00Z', name: 'announcement', title: `Duyuru ${first + n + 1}.` },
      ...{ text: '', link: null, read: true },
    }));
    return route.fulfill({
      json: { Success: true, Message: '', Data: { ListItems, TotalItemsCount: total, Unread: 0 } },
    });
  });
  await signIn(page, server, '/notifications');
  const rows = page.getByRole('main').getByRole('button', { name: /^Duyuru \d+\./ });
  for (const shown of [25, 50, 75]) {
    await expect(rows).toHaveCount(shown);
    await page.getByRole('button', { name: 'Daha eskileri göster' }).click();
  }
  await expect(rows).toHaveCount(100);
  await page.getByRole('button', { name: 'Sayfa 3' }).click();
  await expect(rows).toHaveCount(30);
  await expect(rows.last()).toContainText('Duyuru 230.');
  // A page that there is no more gives way to the last one.
  await page.goto(`${server.url}/notifications?size=100&page=9`);
  await expect(page).toHaveURL(/page=3/);
  await expect(rows).toHaveCount(30);
});

test('on a phone the bell leads to a page of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server);
  await announce('Telefondan okunur');
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  await page.waitForURL('**/notifications');
  await expect(page.getByText('Telefondan okunur')).toBeVisible();
  await page.getByRole('button', { name: 'Tümünü okundu say' }).click();
  await expect(page.getByRole('img', { name: 'Okunmadı' })).toHaveCount(0);
});

test('a push message shows on the screen while nobody looks, and only the bell while somebody does', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await signIn(page, server);
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-sw.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  const deliver = (title: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify({ title, text: 'Ayrıntısı yarın.', link: '/notifications', tag: title }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return ((await registration?.getNotifications()) ?? []).map(({ title, body, data }) => ({ title, body, data }));
    });

  await deliver('Bakarken gelen');
  await page.goto('about:blank');
  await deliver('Yarın denetim yok');
  await page.goto(`${server.url}/livez`);
  const note = { title: 'Yarın denetim yok', body: 'Ayrıntısı yarın.', data: { link: '/notifications' } };
  await expect.poll(shown).toEqual([note]);
});

test('push messages that the server was not told to end are not said to be off', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await signIn(page, server);
  await page.addInitScript((owner) => {
    localStorage.setItem('sahada.push', String(owner));
    const endpoint = 'https://push.example/1';
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys: {} }), unsubscribe: async () => true };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration });
  }, server.owner.Info.Id);
  await page.goto(`${server.url}/profile?tab=notifications`);
  const device = page.getByRole('switch', { name: 'Bu cihazda anlık bildirim' });
  await expect(device).toBeChecked();
  await page.route(/\/api\/.*unsubscribe/i, (route) => route.abort());
  await device.click();
  await expect(page.getByText('Bu cihazda anlık bildirimler kapatılamadı.', { exact: false })).toBeVisible();
  await expect(device).toBeChecked();
  await page.unroute(/\/api\/.*unsubscribe/i);
});

test('a screen that asks every few seconds says once that the server is not there', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, server, '/notifications');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').or(main.getByText('Bildirim yok')).first()).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'Sunucuya ulaşılamıyor' });
  await context.setOffline(true);
  await page.clock.fastForward(11_000);
  await expect(note).toBeVisible();
  // It is tried once more a second later, within the same note.
  await page.waitForTimeout(2000);
  await page.clock.fastForward(4000);
  await expect(note).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await page.waitForTimeout(2500);
  expect(await note.count()).toBe(0);
  await context.setOffline(false);
});
