import { writeFileSync } from 'node:fs';
import { expect, type Route, test } from '@playwright/test';
import { chance } from '../../prove/src/proof.ts';
import { begin, card, type FieldWorld, fieldWorld, noisyPhoto, phone, yesNo } from './field-world.ts';
import { type Line, lineTo } from './killed-browser.ts';
import { client, type Data } from './server.ts';

/** `npm run prove -- line` sets many photos, larger ones, and a seed. */
const photoCount = Number(process.env.LINE_PHOTOS ?? 2);
const side = photoCount > 2 ? 2000 : 800;
const random = chance(Number(process.env.LINE_SEED ?? 1));

let world: FieldWorld;
let line: Line;
test.beforeAll(async () => {
  world = await fieldWorld();
  line = await lineTo(Number(new URL(world.server.url).port));
});
test.afterAll(async () => {
  line.close();
  await world.server.stop();
});

type Answer = Parameters<Route['fulfill']>[0] | 'reset';

const html = (status: number): Answer => ({ status, contentType: 'text/html', body: '<html>Ağa hoş geldiniz</html>' });
const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  ...{ status, headers, contentType: 'application/json', body: JSON.stringify(value) },
});
const envelope = (status: number, data: unknown, success = true) =>
  json(status, { Success: success, Message: '', Data: data });

/** What stands between a phone and its server says all kinds of things; the submission tells what a true receipt would echo. */
const falseAnswers = ({ responseKey }: Data): Answer[] => {
  const receipt = { ReceiptNumber: 'S-000001', responseKey, answersHash: 'ab'.repeat(32), missing: [], flags: [] };
  const whole = JSON.stringify({ Success: true, Message: '', Data: receipt });
  return [
    html(200),
    html(201),
    envelope(200, receipt),
    envelope(201, null),
    envelope(201, receipt),
    envelope(201, { ...receipt, responseKey: '00000000-0000-4000-8000-000000000000' }),
    envelope(201, { ...receipt, ReceiptNumber: '' }),
    envelope(201, receipt, false),
    { status: 201, contentType: 'application/json', body: whole.slice(0, -20) },
    { status: 201, body: '' },
    { status: 200, body: '' },
    { status: 204 },
    { status: 302, headers: { location: '/' } },
    html(401),
    html(403),
    html(404),
    html(407),
    html(408),
    html(409),
    html(413),
    json(429, {}, { 'Retry-After': '1' }),
    html(500),
    html(502),
    html(511),
    'reset',
  ];
};

test('25 false answers are no receipt; then a slow line that loses 3 % brings every photo, and all of it once', async ({
  browser,
}) => {
  test.setTimeout(240_000 + photoCount * 20_000);
  const link = await world.plan('Zayıf hat', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  // The service worker would send past the route.
  const page = await phone(browser, { serviceWorkers: 'block' });
  await begin(page, `http://127.0.0.1:${line.port}${new URL(link).pathname}`);
  const files = Array.from({ length: photoCount }, (_, n) => test.info().outputPath(`${n}.jpg`));
  const photo = await noisyPhoto(page, side, side * 0.75);
  for (const file of files) writeFileSync(file, photo);
  const one = card(page, 'Zemin temiz mi?');
  await one.getByText('Evet', { exact: true }).tap();
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await one.locator('input[type=file][multiple]').setInputFiles(files);
  await expect(one.getByRole('button', { name: /^Fotoğraf \d/ })).toHaveCount(photoCount, { timeout: 120_000 });
  await page.getByRole('button', { name: 'Gözden geçir' }).click();

  let asked = 0;
  await page.route('**/api/field/responses', async (route) => {
    const answers = falseAnswers(route.request().postDataJSON());
    expect(answers).toHaveLength(25);
    const answer = answers[asked++];
    if (answer === undefined) return route.fallback();
    return answer === 'reset' ? route.abort('connectionreset') : route.fulfill(answer);
  });
  await page.getByRole('button', { name: 'Gönder' }).click();
  const waits = page.getByRole('heading', { name: 'Gönderilmeyi bekliyor' });
  await expect(waits).toBeVisible();
  for (let n = 1; n < 25; n++) {
    const next = async () => {
      const again = page.getByRole('button', { name: 'Şimdi gönder' });
      if (asked === n) await again.click({ timeout: 1000 }).catch(() => undefined);
      return asked;
    };
    await expect.poll(next, { intervals: [150] }).toBeGreaterThan(n);
    await expect(waits).toBeVisible();
  }
  // The last one has come, too, before anything true does.
  await expect(page.getByText('Sunucuya ulaşılamadı').first()).toBeVisible();
  await expect(waits).toBeVisible();

  line.setWeak({ delay: 200, loss: 3, random });
  const begun = Date.now();
  // After so many refusals the phone would wait minutes by itself; once the answers are there, it goes on alone.
  const received = page.getByRole('heading', { name: 'Denetim kaydı alındı' });
  const taken = page.getByText('Cevaplarınız ulaştı; fotoğraflar yolda.').or(received).first();
  const press = async () => {
    const again = page.getByRole('button', { name: 'Şimdi gönder' });
    if (!(await taken.isVisible())) await again.click({ timeout: 1000 }).catch(() => undefined);
    return taken.isVisible();
  };
  await expect.poll(press, { timeout: 60_000 }).toBe(true);
  await expect(received).toBeVisible({ timeout: 60_000 + photoCount * 20_000 });
  const seconds = Math.round((Date.now() - begun) / 1000);
  const api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'Zayıf hat' })).ListItems[0];
  const { Responses, Departments } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Responses).toHaveLength(1);
  expect(Responses[0].flags).not.toContain('AwaitingPictures');
  expect(Departments[0].Questions[0].pictures).toHaveLength(photoCount);
  test.info().annotations.push({
    type: 'measured',
    description: `25 false answers, none taken for a receipt; ${photoCount} photos arrived once in ${seconds} s`,
  });
  await page.context().close();
});
