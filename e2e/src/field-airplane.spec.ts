import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { card, type FieldWorld, fieldWorld, noisyPhoto, yesNo } from './field-world.ts';
import { type Line, lineTo, type Phone, startPhone } from './killed-browser.ts';
import { client, type Data } from './server.ts';

const questionCount = 10;
const texts = Array.from({ length: questionCount }, (_, n) => `Nokta ${n + 1} uygun mu?`);

let world: FieldWorld;
let line: Line;
let folder: string;
let device: Phone | undefined;
test.beforeAll(async () => {
  world = await fieldWorld();
  line = await lineTo(Number(new URL(world.server.url).port));
  folder = mkdtempSync(join(tmpdir(), 'sahada-phone-'));
});
test.afterAll(async () => {
  await device?.kill();
  line.close();
  await world.server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Where the browser dies: after so many answers; before the page has said "saved", or after. */
const deaths = [
  { after: 2, said: true },
  { after: 5, said: false },
];

async function sign(page: Page, role: string) {
  const pad = page.getByRole('img', { name: `İmza alanı: ${role}` });
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 30, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 140, y + 80, { steps: 4 });
  await page.mouse.up();
}

test('a whole audit without a network, the browser killed again and again: what was called saved is there, and all of it arrives once', async () => {
  const link = await world.plan('Uçak modu', [{ title: 'Depo', questions: texts.map((text) => yesNo(text)) }], {
    signatures: true,
  });
  const address = `http://127.0.0.1:${line.port}${new URL(link).pathname}`;
  const photo = join(folder, 'photo.jpg');
  const saved = new Set<string>();
  const isSaved = (page: Page) => expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();

  const open = async (): Promise<Page> => {
    device = await startPhone(folder);
    const page = await device.context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    return page;
  };
  /** As a battery that dies; what was said to be saved must be there afterwards. */
  const dieAndReopen = async (): Promise<Page> => {
    await device?.kill();
    const page = await open();
    for (const text of saved) {
      const one = card(page, text);
      await expect(one.getByRole('radio', { name: 'Evet' })).toBeChecked();
      await expect(one.getByRole('button', { name: 'Fotoğraf 1' })).toBeVisible();
    }
    return page;
  };

  let page = await open();
  await expect(page.getByRole('button', { name: 'Başla' })).toBeVisible();
  writeFileSync(photo, await noisyPhoto(page, 800, 600));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  line.setCut(true);
  await page.getByRole('button', { name: 'Başla' }).click();
  for (const [index, text] of texts.entries()) {
    const death = deaths.find(({ after }) => after === index);
    if (death?.said) page = await dieAndReopen();
    const one = card(page, text);
    await one.getByText('Evet', { exact: true }).click();
    await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
    await one.locator('input[type=file][multiple]').setInputFiles(photo);
    if (death?.said === false) {
      // Nothing has been promised of this one; what comes back of it is whole, and is done again if it is not there.
      page = await dieAndReopen();
      await card(page, text).getByText('Evet', { exact: true }).click();
      const there = card(page, text).getByRole('button', { name: 'Fotoğraf 1' });
      if (!(await there.isVisible())) {
        await card(page, text).getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
        await card(page, text).locator('input[type=file][multiple]').setInputFiles(photo);
      }
    }
    await expect(card(page, text).getByRole('button', { name: 'Fotoğraf 1' })).toBeVisible();
    await isSaved(page);
    saved.add(text);
  }
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'İmzaya geç' }).click();
  for (const role of ['Denetçi', 'Lokasyon yetkilisi']) await sign(page, role);
  for (const name of await page.getByRole('textbox', { name: 'Ad soyad' }).all()) await name.fill('Ayşe Yılmaz');
  await isSaved(page);
  await device?.kill();
  page = await open();
  await expect(page.getByText('İmzalandı')).toHaveCount(2);
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Gönderilmeyi bekliyor' })).toBeVisible();
  await device?.kill();

  line.setCut(false);
  page = await open();
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible({ timeout: 40_000 });
  const api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'Uçak modu' })).ListItems[0];
  const { Responses, Departments, Signatures } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Responses).toHaveLength(1);
  expect(Responses[0].flags).not.toContain('AwaitingPictures');
  const answers = Departments.flatMap(({ Questions }: Data) => Questions);
  expect(answers.map(({ pictures }: Data) => pictures.length)).toEqual(texts.map(() => 1));
  expect(Signatures.filter(({ url }: Data) => url !== null)).toHaveLength(2);
});
