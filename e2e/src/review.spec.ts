import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** An approver's day: a response goes back with two marks, comes back corrected, and is approved by keyboard. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A form filled in by whoever is signed in, its answers by the place of the option. */
async function send(token: string, responseKey: string, revision: number, option: number): Promise<void> {
  const { version, versionTag } = await api.get(`/field/form?token=${token}`);
  const questions = version.sections.flatMap(({ questions }: Data) => questions);
  const answers = questions
    .filter(({ infoOnly, visibleWhen, answers }: Data) => !infoOnly && visibleWhen === null && answers.length > 0)
    .map(({ id, answers }: Data) => {
      const { id: optionId, subOptions } = answers[Math.min(option, answers.length - 1)];
      return { questionId: id, optionIds: [optionId], subOptionIds: subOptions.slice(0, 1).map((sub: Data) => sub.id) };
    });
  await api.post('/field/responses', { responseKey, revision, token, versionTag, languageId: 1, answers });
}

test('returns a response with two marks, sees what the correction changed, approves by keyboard and takes that back', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, auditTypeId: 1, published: true })).ListItems;
  const plan = plans.find(({ link }: Data) => link !== '');
  const token = plan.link.split('/').at(-1);
  const key = randomUUID();
  await send(token, key, 0, 1);
  const { ListItems } = await api.post('/admin/Response/GetAll', { auditId: plan.id, pageSize: 1 });
  const [{ responseId, number, apart }] = ListItems;
  if (apart !== null) await api.post('/admin/Audit/Accept', { responseId, accept: true });
  if (ListItems[0].statusCode === 50) await api.post('/admin/Audit/Reopen', { responseId, undo: true });

  await page.goto(`${server.url}/reviews?tab=all`);
  await page.getByRole('searchbox').or(page.getByPlaceholder(/ara/i)).first().fill(number);
  // The queue is the list as it is narrowed.
  await page.waitForURL(/[?&]search=/);
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page.getByText(`${number} onay bekliyor.`)).toBeVisible();

  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Klavye kısayolları' })).toBeVisible();
  // Keys belong to the dialog that covers the page.
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${number} onay bekliyor.`)).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `${number} için düzeltme istensin mi?` });
  await dialog.getByRole('button', { name: 'Düzeltme iste' }).click();
  await expect(dialog.getByText('Gerekçe girin.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Gerekçe' }).fill('İki fotoğraf bulanık');
  for (const at of [0, 1]) await dialog.getByRole('checkbox').nth(at).check();
  await dialog.getByRole('button', { name: 'Düzeltme iste' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Düzeltme bekleniyor.')).toBeVisible();

  await send(token, key, 1, 0);
  await page.reload();
  const changes = page.getByRole('region', { name: 'Düzeltmede değişenler' });
  await expect(changes.getByText('Düzeltilmesi istendi')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Geçmiş' }).getByRole('listitem').first()).toContainText(
    'Düzeltme ulaştı',
  );

  await page.keyboard.press('a');
  await expect(page.getByText('Onaylandı.', { exact: true })).toBeVisible();
  await expect(page.getByText('Sırada başka yanıt yok.')).toBeVisible();
  await expect(button('Onay kutusuna dön')).toBeVisible();
  await button('Geri al').last().click();
  await expect(page.getByText(`${number} onay bekliyor.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Geçmiş' })).toContainText('Onay geri alındı');
});

test('whoever decides sees who signed, and who declined to', async () => {
  const { ListItems } = await api.post('/admin/Response/GetAll', { pageSize: 100, statusCode: 30, signedIn: true });
  const all: Data[] = await Promise.all(
    ListItems.map(({ auditId, responseId }: Data) =>
      api.get(`/admin/Report/GetAuditDetails?auditId=${auditId}&responseId=${responseId}`),
    ),
  );
  const { responseId, Signatures } = all.find((one) => one.Signatures.length > 0);
  await page.goto(`${server.url}/reviews/${responseId}`);
  await expect(page).toHaveTitle(new RegExp(ListItems.find((one: Data) => one.responseId === responseId).number));
  const signatures = page.getByRole('region', { name: 'İmzalar' });
  for (const { name, refused } of Signatures) {
    const one = signatures.getByRole('figure').filter({ hasText: name });
    await expect(refused ? one.getByText('İmzalamak istemedi') : one.getByRole('img')).toBeVisible();
  }
});

test('what a colleague has decided meanwhile shows by itself, and at the latest where one decides oneself', async () => {
  const { ListItems } = await api.post('/admin/Response/GetAll', { pageSize: 2, statusCode: 30, signedIn: true });
  const [one, other] = ListItems as [Data, Data];
  const approve = ({ auditId, responseId }: Data) =>
    api.post(`/admin/Audit/Approve?auditId=${auditId}&responseId=${responseId}`);
  // Nothing is told as it happens.
  await page.route('**/api/User/Live', (route) => route.abort());
  await page.goto(`${server.url}/reviews/${one.responseId}`);
  await expect(button('Onayla')).toBeVisible();
  await approve(one);
  await button('Onayla').click();
  await expect(page.getByText('Bu denetim zaten onaylanmış.')).toBeVisible();
  await expect(page.getByText('Onaylandı.', { exact: true })).toBeVisible();
  await expect(button('Onayla')).toBeHidden();

  await page.unroute('**/api/User/Live');
  const stream = page.waitForResponse('**/api/User/Live');
  await page.goto(`${server.url}/reviews/${other.responseId}`);
  await expect(button('Onayla')).toBeVisible();
  await stream;
  await approve(other);
  await expect(page.getByText('Onaylandı.', { exact: true })).toBeVisible();
});

test('whoever decides by keyboard goes on from the bar, which says what was decided', async () => {
  const { ListItems } = await api.post('/admin/Response/GetAll', { pageSize: 1, statusCode: 30, signedIn: true });
  const [{ responseId, number }] = ListItems as [Data];
  await page.goto(`${server.url}/reviews/${responseId}`);
  await button('Onayla').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Onaylandı\./ })).toBeFocused();
  await button('Geri al').last().focus();
  await page.keyboard.press('Enter');
  const waits = page.getByRole('region', { name: new RegExp(`^${number} onay bekliyor\\.`) });
  await expect(waits).toBeFocused();
  await page.getByRole('button', { name: 'Reddet' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: number });
  await dialog.getByRole('textbox').fill('Yanlış lokasyon');
  await dialog.getByRole('button', { name: 'Reddet' }).focus();
  // What was decided is told a moment after its dialog has gone, as on a slow machine.
  await page.route('**/api/admin/**', (route) => setTimeout(() => void route.continue(), 250));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Reddedildi;/ })).toBeFocused();
  await page.unroute('**/api/admin/**');
});

test('leaving a response takes nothing from the address that one goes back to', async () => {
  await page.goto(`${server.url}/notifications?show=unread`);
  await page.locator('nav a[href="/reviews"]').first().click();
  await page.locator('tbody [data-row-link]').first().click();
  await page.waitForURL(/\/reviews\/\d+/);
  await expect(page.getByRole('textbox', { name: 'Sorularda ara' })).toBeVisible();
  await page.evaluate(() => window.history.go(-2));
  await expect(page.getByRole('heading', { name: 'Bildirimler' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Okunmamış' })).toBeChecked();
  expect(new URL(page.url()).search).toBe('?show=unread');
});

test('the workbook and the table of all answers are taken from the list as it is narrowed, and from an audit’s page', async () => {
  const opens = async (press: () => Promise<void>, path: string, begin = 'PK') => {
    const [request, file] = await Promise.all([
      page.waitForRequest((one) => one.url().includes(path)),
      page.waitForEvent('download'),
      press(),
    ]);
    expect(file.suggestedFilename()).toMatch(begin === 'PK' ? /\.xlsx$/ : /\.csv$/);
    expect((await readFile(await file.path())).toString().startsWith(begin)).toBe(true);
    return request;
  };
  const { ListItems } = await api.post('/admin/Response/GetAll', { statusCode: 50, auditTypeId: 1, pageSize: 1 });
  const [{ auditId, responseId }] = ListItems;
  const [{ ID: customerId }] = (await api.post('/admin/customer/getall', { pageSize: 1 })).ListItems;
  await page.goto(`${server.url}/reviews?tab=all&customerId=${customerId}`);
  await button('Excel’e aktar').click();
  const list = await opens(
    () => page.getByRole('menuitem', { name: 'Cevaplarıyla birlikte (.xlsx)' }).click(),
    '/Report/ResponsesToExcel',
  );
  expect(list.postDataJSON()).toMatchObject({ customerId });
  await button('Excel’e aktar').click();
  const item = (name: string) => page.getByRole('menuitem', { name }).click();
  const rows = await opens(() => item('Her soru bir sütun (.csv)'), '/Report/AnswersToExcel', '\uFEFFKayıt no;');
  expect(rows.postDataJSON()).toMatchObject({ customerId, format: 'csv' });
  await page.goto(`${server.url}/audit/audit-details/${auditId}`);
  await button('Excel’e aktar').click();
  const table = await opens(() => item('Her soru bir sütun (.xlsx)'), '/Report/AuditAnswersToExcel');
  expect(new URL(table.url()).searchParams.get('auditId')).toBe(String(auditId));
  await button('Excel’e aktar').click();
  const audit = await opens(
    () => page.getByRole('menuitem', { name: 'Tüm sayfalar (.xlsx)' }).click(),
    '/Report/AuditToExcel',
  );
  expect(new URL(audit.url()).searchParams.get('auditId')).toBe(String(auditId));
  await page.goto(`${server.url}/reviews/${responseId}`);
  const one = await opens(() => button('Excel’e aktar').click(), '/Report/AuditToExcel');
  expect(new URL(one.url()).searchParams.get('responseId')).toBe(String(responseId));
});

test('very many are approved part by part: a bar shows how far it is, and whoever closes it keeps what is approved by then', async () => {
  const world = await api.world(server.owner.Info.Id);
  const planId = await world.plan('Kalabalık');
  const { link } = await api.get(`/admin/Audit/get/${planId}`);
  const send = () =>
    api.post('/field/responses', { responseKey: randomUUID(), token: link.split('/').at(-1), answers: [] });
  for (let n = 0; n < 600; n += 30) await Promise.all(Array.from({ length: 30 }, send));
  const asked: string[] = [];
  let go = (): void => undefined;
  await page.route('**/Audit/Approve*', async (route) => {
    asked.push(route.request().url());
    // The second part waits for the test to have looked.
    if (asked.length === 2)
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    await route.continue();
  });
  await page.goto(`${server.url}/audit/audit-details/${planId}`);
  const approve = async (): Promise<void> => {
    await page
      .getByRole('region', { name: 'onay bekliyor' })
      .getByRole('button', { name: 'Onayla', exact: true })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Onayla', exact: true }).click();
  };
  await approve();
  const dialog = page.getByRole('dialog', { name: 'Yanıtlar onaylanıyor' });
  await expect(dialog.getByText('250 / 600').first()).toBeVisible();
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^41|^42/);
  await page.keyboard.press('Escape');
  go();
  await expect(page.getByText('500 yanıt onaylandı.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(asked).toHaveLength(2);
  await page.unroute('**/Audit/Approve*');
  await page.reload();
  await approve();
  await expect(page.getByText('100 yanıt onaylandı.')).toBeVisible();
  expect((await api.get(`/admin/Report/GetAuditDetails?auditId=${planId}`)).pendingCount).toBe(0);
});
