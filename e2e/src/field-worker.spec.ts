import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { begin, card, type FieldWorld, fieldWorld, phone, yesNo } from './field-world.ts';
import { client } from './server.ts';

/** What the form's worker does while no page of it is looked at: it shows messages, opens what they lead to, and sends. */

let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

interface Worker {
  tools: CDPSession;
  origin: string;
  registrationId: string;
}

/** The worker of the page, and how the browser reaches it. */
async function workerOf(page: Page): Promise<Worker> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.endsWith('/s/'));
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tools.send('ServiceWorker.enable');
  return { tools, origin: world.server.url, registrationId: await registered };
}

const deliver = ({ tools, origin, registrationId }: Worker, tag: string, link: string | null) =>
  tools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify({ title: tag, text: 'Ayrıntısı yarın.', tag, link }),
  });

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/s/');
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, data }) => ({ title, body, data }));
  });

const isShown = async (): Promise<boolean> =>
  (await (self as unknown as { registration: ServiceWorkerRegistration }).registration.getNotifications()).length > 0;

test('a message shows on the phone while nobody looks at the form, and only in the form while somebody does', async ({
  browser,
}) => {
  const link = await world.plan('Bildirim', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await page.context().grantPermissions(['notifications'], { origin: world.server.url });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Başla' })).toBeVisible();
  const worker = await workerOf(page);
  const path = new URL(link).pathname;
  await deliver(worker, 'Bakarken gelen', path);
  await page.goto('about:blank');
  await deliver(worker, 'Düzeltme istendi', path);
  await page.goto(`${world.server.url}/livez`);
  await expect.poll(() => shown(page)).toEqual([{ title: 'Düzeltme istendi', body: 'Ayrıntısı yarın.', data: path }]);
  await page.context().close();
});

test('whoever presses a message is led to the form that it is about, and nowhere outside the app', async ({
  browser,
}) => {
  const link = await world.plan('Basılan', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await page.context().grantPermissions(['notifications'], { origin: world.server.url });
  await page.goto(link);
  const reached = await workerOf(page);
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/s/sw.js'));
  if (worker === undefined) throw new Error('the form has no worker');
  await page.goto('about:blank');
  /** A browser without a screen has nobody who could press: the worker is told, and says what it would open. */
  const press = () =>
    worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<null> };
      };
      const opened: string[] = [];
      scope.clients.openWindow = async (url) => {
        opened.push(url);
        return null;
      };
      const [notification] = await scope.registration.getNotifications();
      const work: Promise<unknown>[] = [];
      const waitUntil = (one: Promise<unknown>) => work.push(one);
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      await Promise.all(work);
      return [...opened, (await scope.registration.getNotifications()).length];
    });
  const pressed = async (data: string | null) => {
    await deliver(reached, 'Düzeltme istendi', data);
    await expect.poll(() => worker.evaluate(isShown)).toBe(true);
    return press();
  };
  const path = new URL(link).pathname;
  expect(await pressed(path)).toEqual([path, 0]);
  for (const other of [null, '/actions/7', 'https://kotu.example/s/x', '/s/../admin'])
    expect(await pressed(other)).toEqual(['/s/#notices', 0]);
  await page.context().close();
});

test('what was submitted without a network is sent when the browser wakes the worker, with no page open', async ({
  browser,
}) => {
  const link = await world.plan('Uyandırılan', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const api = client(world.server.url, world.server.owner);
  const [plan] = (await api.post('/admin/Audit/getall', { searchText: 'Uyandırılan' })).ListItems;
  const received = async (): Promise<number> =>
    (await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`)).Responses.length;
  const page = await phone(browser);
  const context = page.context();
  await begin(page, link);
  const { origin, registrationId } = await workerOf(page);
  await context.setOffline(true);
  await card(page, 'Zemin temiz mi?').getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByText('İnternet bağlantısı yok; bağlantı gelince kendiliğinden gönderilecek.')).toBeVisible();
  const elsewhere = await context.newPage();
  await page.close();
  expect(await received()).toBe(0);
  await context.setOffline(false);
  const tools = await context.newCDPSession(elsewhere);
  await tools.send('ServiceWorker.enable');
  // The browser comes again, as it does after a try that failed, until it is this response's turn.
  await expect
    .poll(
      async () => {
        const wake = { origin, registrationId, tag: 'sahada.outbox', lastChance: false };
        await tools.send('ServiceWorker.dispatchSyncEvent', wake);
        return received();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await context.close();
});
