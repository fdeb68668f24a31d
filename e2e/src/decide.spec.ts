import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What is decided about a response beside approving it: rejecting one that waits, accepting one that was stored apart. */
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

test('after an approval nobody is led to a response of their own, which four eyes keep them from approving', async () => {
  const all = (await api.post('/admin/Response/GetAll', { mine: true, pageSize: 100 })).ListItems as Data[];
  const waiting = all.filter(({ participant }) => participant !== 'Ayşe Yılmaz');
  const now = new Date().toISOString();
  const plans = await Promise.all(waiting.map(({ auditId }) => api.get(`/admin/Audit/get/${auditId}`)));
  const at = plans.findIndex(({ endDate, link }) => endDate > now && link !== '');
  const [plan, { responseId }] = [plans[at], waiting[at]];
  const token = plan.link.split('/').at(-1);
  const { versionTag } = await api.get(`/field/form?token=${token}`);
  const own = { revision: 0, token, versionTag, languageId: 1, responseKey: randomUUID(), answers: [] };
  await api.post('/field/responses', own);
  const Id = server.owner.Info.CompanyId;
  await api.post('/admin/Company/Update', { Id, FourEyes: true });
  const rows = (await api.post('/admin/Response/GetAll', { auditId: plan.id, statusCode: 30 })).ListItems as Data[];
  const isOwn = (row: Data) => row.participant === 'Ayşe Yılmaz';
  expect(rows.filter(isOwn).length).toBeGreaterThan(0);
  for (const row of rows)
    if (row.responseId !== responseId && !isOwn(row))
      await api.post(`/admin/Audit/Approve?auditId=${plan.id}&responseId=${row.responseId}`);
  // Nor is approving offered there: the bar says why, on the page of its plan and in the inbox.
  const mine = rows.find(isOwn) as Data;
  for (const address of [`audit/audit-details/${plan.id}?response=${mine.responseId}`, `reviews/${mine.responseId}`]) {
    await page.goto(`${server.url}/${address}`);
    await expect(page.getByText('sizin doldurduğunuz yanıtı bir başkası onaylar')).toBeVisible();
    await expect(button('Onayla')).toHaveCount(0);
  }
  const refused = page.waitForRequest(/\/Audit\/Approve/i, { timeout: 1500 }).catch(() => null);
  await page.keyboard.press('a');
  expect(await refused).toBeNull();
  await page.goto(`${server.url}/reviews?tab=all&auditId=${plan.id}&searchText=${mine.number}`);
  await page.getByRole('checkbox', { name: mine.number }).first().check();
  await expect(page.getByRole('button', { name: 'Onayla 0' })).toBeDisabled();
  await page.goto(`${server.url}/audit/audit-details/${plan.id}?response=${responseId}`);
  await button('Onayla').click();
  const told = page.getByRole('region', { name: 'Onaylandı.' });
  const next = told.getByRole('link', { name: 'Sonraki onay bekleyen' });
  await expect(next.or(told.getByText('Onayınızı bekleyen başka yanıt yok.'))).toBeVisible();
  if (await next.isVisible()) expect(await next.getAttribute('href')).not.toContain(`/audit/audit-details/${plan.id}`);
  // Nor for the whole plan, also where those that wait are not among the newest, which alone are told with it.
  const details = /\/GetAuditDetails/i;
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Data;
    json.Data.Responses = json.Data.Responses.filter(({ statusCode }: Data) => statusCode !== 30);
    await route.fulfill({ response, json });
  });
  await page.goto(`${server.url}/audit/audit-details/${plan.id}`);
  await expect(page.getByText('sizin doldurduğunuz yanıtı bir başkası onaylar')).toBeVisible();
  await expect(button('Onayla')).toHaveCount(0);
  await page.unroute(details);
  await api.post('/admin/Company/Update', { Id, FourEyes: false });
  await api.post('/admin/Audit/Reopen', { responseId, undo: true });
  for (const { responseId, auditId } of rows.filter(isOwn))
    await api.post(`/admin/Audit/Approve?auditId=${auditId}&responseId=${responseId}`);
});

test('a response is rejected with a reason, which its history keeps', async () => {
  const [plan] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 30, auditTypeId: 1 })).ListItems;
  const { Responses } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  const { responseId, number } = Responses.find(({ statusCode }: Data) => statusCode === 30);
  await page.goto(`${server.url}/audit/audit-details/${plan.id}?response=${responseId}`);
  await button('Reddet').click();
  const dialog = page.getByRole('dialog', { name: `${number} reddedilsin mi?` });
  await dialog.getByRole('button', { name: 'Reddet' }).click();
  await expect(dialog.getByText('Gerekçe girin.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Gerekçe' }).fill('Fotoğraflar başka mağazadan');
  await dialog.getByRole('button', { name: 'Reddet' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Reddedildi', { exact: true }).first()).toBeVisible();
  await expect(button('Onayla')).toBeHidden();
  await page.getByRole('tab', { name: 'Geçmiş' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reddedildi' })).toContainText(
    'Fotoğraflar başka mağazadan',
  );
});

test('a reason that is being written stays when somebody else decides meanwhile, and the refusal says what happened', async () => {
  const { ListItems } = await api.post('/admin/Response/GetAll', { pageSize: 50, statusCode: 30 });
  const waiting = ListItems.filter(
    ({ apart, signedIn, flags }: Data) => apart === null && signedIn && !flags.includes('AwaitingPictures'),
  );
  const report = ({ auditId, responseId }: Data) => `/audit/audit-details/${auditId}?response=${responseId}`;
  const tries = [
    { address: report, verb: 'Reddet', question: 'reddedilsin mi?' },
    { address: report, verb: 'Düzeltme iste', question: 'için düzeltme istensin mi?' },
    { address: ({ responseId }: Data) => `/reviews/${responseId}`, verb: 'Reddet', question: 'reddedilsin mi?' },
  ];
  for (const [at, { address, verb, question }] of tries.entries()) {
    const row = waiting[at];
    await page.goto(server.url + address(row));
    await button(verb).click();
    const dialog = page.getByRole('dialog', { name: `${row.number} ${question}` });
    const reason = dialog.getByRole('textbox', { name: 'Gerekçe' });
    await reason.fill('Uzun uzun yazılmış');
    await api.post(`/admin/Audit/Approve?auditId=${row.auditId}&responseId=${row.responseId}`);
    // Whoever comes back to the page after a while sees what it has become.
    await page.clock.setFixedTime(Date.now() + (at + 1) * 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('button', { name: 'Onayla', exact: true, includeHidden: true })).toHaveCount(0);
    await expect(reason).toHaveValue('Uzun uzun yazılmış');
    await dialog.getByRole('button', { name: verb }).click();
    await expect(page.getByText('Bu denetim zaten onaylanmış.').first()).toBeVisible();
    await expect(reason).toHaveValue('Uzun uzun yazılmış');
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('what has been approved is said of that response, and not of the next one that is looked at', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, auditTypeId: 1, published: true })).ListItems;
  const plan = plans.find(({ link }: Data) => link !== '');
  const token = plan.link.split('/').at(-1);
  const { version, versionTag } = await api.get(`/field/form?token=${token}`);
  const questions = version.sections.flatMap(({ questions }: Data) => questions);
  const answers = questions
    .filter(({ infoOnly, visibleWhen, answers }: Data) => !infoOnly && visibleWhen === null && answers.length > 0)
    .map(({ id, answers: [{ id: optionId }] }: Data) => ({ questionId: id, optionIds: [optionId], subOptionIds: [] }));
  const content = { revision: 0, token, versionTag, languageId: 1, answers };
  for (let n = 0; n < 2; n++) await api.post('/field/responses', { ...content, responseKey: randomUUID() });
  const sent = (await api.post('/admin/Response/GetAll', { auditId: plan.id, pageSize: 2 })).ListItems as Data[];
  for (const { responseId, apart, statusCode } of sent) {
    if (apart !== null) await api.post('/admin/Audit/Accept', { responseId, accept: true });
    if (statusCode === 50) await api.post('/admin/Audit/Reopen', { responseId, undo: true });
  }
  const [row, other] = sent as [Data, Data];
  await api.post(`/admin/Audit/Approve?auditId=${plan.id}&responseId=${other.responseId}`);
  await page.goto(`${server.url}/audit/audit-details/${plan.id}?response=${row.responseId}`);
  await button('Onayla').click();
  const told = page.getByRole('region', { name: 'Onaylandı.' });
  await expect(told).toBeVisible();
  await page.getByRole('combobox', { name: 'Yanıt', exact: true }).click();
  await page.getByRole('option', { name: other.number }).click();
  await page.waitForURL(new RegExp(`response=${other.responseId}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('a response over the limit is accepted, and counts from then on', async () => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, auditTypeId: 2, published: true })).ListItems;
  const plan = plans.find(({ responseCount, link }: Data) => responseCount > 0 && link !== '');
  const { rowVersion } = await api.get(`/admin/Audit/get/${plan.id}`);
  await api.post('/admin/Audit/CreateOrUpdate', { id: plan.id, rowVersion, participantLimit: 1 });
  const token = plan.link.split('/').at(-1);
  const receipt = await api.post('/field/responses', { responseKey: randomUUID(), token, answers: [] });
  expect(receipt.flags).toContain('OverQuota');
  const { Responses, responseCount } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}&pageSize=1000`);
  const { responseId, number } = Responses.find(({ counts }: Data) => !counts);
  await page.goto(`${server.url}/audit/audit-details/${plan.id}?response=${responseId}`);
  await button('Kabul et').click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: number });
  await asked.getByRole('button', { name: 'Kabul et' }).click();
  await expect(page.getByText('Yanıt kabul edildi.')).toBeVisible();
  await expect(button('Kabul et')).toBeHidden();
  const { responseCount: now } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(now).toBe(responseCount + 1);
});
