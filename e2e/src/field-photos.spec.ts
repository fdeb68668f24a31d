import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { begin, card, type FieldWorld, fieldWorld, noisyPhoto, phone, yesNo } from './field-world.ts';
import { client, type Data } from './server.ts';
import { signIn } from './sign-in.ts';

let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

test('photos picked in the second before the page dies are there when it is opened again', async ({ browser }) => {
  const link = await world.plan('Foto', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await begin(page, link);
  const files = [1, 2, 3, 4, 5].map((n) => test.info().outputPath(`${n}.jpg`));
  const photo = await noisyPhoto(page, 4000, 3000);
  for (const file of files) writeFileSync(file, photo);
  // As slow as a cheap phone, so that nothing can have been made small when the page dies.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const one = card(page, 'Zemin temiz mi?');
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await one.locator('input[type=file][multiple]').setInputFiles(files);
  const asksBeforeLeaving = await page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });
  expect(asksBeforeLeaving).toBe(true);
  await expect(page.getByText('Fotoğraf kaydediliyor')).toBeVisible();
  await expect(page.getByText('Bu cihazda kayıtlı')).toBeVisible();
  // What cannot be sent yet says why.
  await one.getByText('Evet', { exact: true }).tap();
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await expect(page.getByRole('button', { name: 'Fotoğraf hazırlanıyor' })).toBeDisabled();
  await page.getByRole('button', { name: 'Geri' }).click();
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto(link);
  const kept = card(again, 'Zemin temiz mi?');
  const review = again.getByRole('heading', { name: 'Gözden geçirme' });
  // The page may have died before it wrote down which step was gone back to.
  await expect(kept.or(review)).toBeVisible();
  if (await review.isVisible()) await again.getByRole('button', { name: 'Geri' }).click();
  await expect(kept.getByRole('button', { name: /^Fotoğraf \d/ })).toHaveCount(5, {
    timeout: 60_000,
  });
  await again.context().close();
});

test('a photo for which there was no room keeps nothing back once there is some', async ({ browser }) => {
  const link = await world.plan('Dolu telefon', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  await begin(page, link);
  const photo = test.info().outputPath('a.jpg');
  writeFileSync(photo, await noisyPhoto(page, 400, 300));
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Reflect.set(window, 'makeRoom', () => Object.assign(IDBObjectStore.prototype, { put }));
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
      if (this.name === 'pictures') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, row);
    };
  });
  const one = card(page, 'Zemin temiz mi?');
  await one.getByText('Evet', { exact: true }).tap();
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await one.locator('input[type=file][multiple]').setInputFiles(photo);
  await expect(page.getByText(/^Cihazda yer kalmadı/)).toBeVisible();
  await page.evaluate(() => (Reflect.get(window, 'makeRoom') as () => void)());
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('heading', { name: 'alındı' })).toBeVisible();
  const api = client(world.server.url, world.server.owner);
  const [plan] = (await api.post('/admin/Audit/getall', { searchText: 'Dolu telefon' })).ListItems;
  const { Departments } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Departments[0].Questions[0].pictures).toHaveLength(1);
  await page.context().close();
});

test('a photo that takes the last place takes back what was deleted no longer: none is one too many', async ({
  browser,
}) => {
  const link = await world.plan('Otuz foto', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const page = await phone(browser);
  // The five seconds of an offer never end by themselves.
  await page.addInitScript(() => {
    const { setTimeout: begin } = window;
    const hold = (work: () => void, ms?: number) => begin(ms === 5000 ? () => undefined : work, ms);
    Object.assign(window, { setTimeout: hold });
  });
  await begin(page, link);
  const files = Array.from({ length: 30 }, (_, n) => test.info().outputPath(`${n}.jpg`));
  const photo = await noisyPhoto(page, 40, 30);
  for (const file of files) writeFileSync(file, photo);
  const one = card(page, 'Zemin temiz mi?');
  const shown = one.getByRole('button', { name: /^Fotoğraf \d/ });
  const picker = one.locator('input[type=file][multiple]');
  const remove = async () => {
    await shown.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  };
  await one.getByText('Evet', { exact: true }).tap();
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await picker.setInputFiles(files);
  await expect(shown).toHaveCount(30, { timeout: 60_000 });
  await remove();
  await expect(shown).toHaveCount(29);
  await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible();
  await picker.setInputFiles(files.slice(0, 1));
  await expect(shown).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0);
  await page.context().close();
});

test('photos of what clashes with a content sent before reach the office, which can choose it at once', async ({
  browser,
}) => {
  const link = await world.plan('İki içerik', [{ title: 'Depo', questions: [yesNo('Raflar dolu mu?')] }]);
  // The service worker would send past the route.
  const page = await phone(browser, { serviceWorkers: 'block' });
  await begin(page, link);
  const files = ['raf', 'kasa'].map((name) => test.info().outputPath(`${name}.jpg`));
  for (const file of files) writeFileSync(file, await noisyPhoto(page, 800, 600));
  const one = card(page, 'Raflar dolu mu?');
  await one.getByText('Evet', { exact: true }).tap();
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await one.locator('input[type=file][multiple]').setInputFiles(files);
  await expect(one.getByRole('button', { name: /^Fotoğraf \d/ })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.route(
    '**/api/field/responses',
    async (route) => {
      const { answers, ...rest } = route.request().postDataJSON();
      const bare = answers.map(({ pictureKeys: _keys, ...answer }: Data) => ({ ...answer, note: 'Önce bu gitti' }));
      await route.fetch({ postData: { ...rest, answers: bare } });
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByText('İkisi de saklandı.')).toBeVisible();

  const api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'İki içerik' })).ListItems[0];
  const { responseId } = (await api.post('/admin/Response/GetAll', { auditId: plan.id })).ListItems[0];
  const [, other] = await api.get(`/admin/Response/GetConflicts?responseId=${responseId}`);
  await api.post('/admin/Response/ChooseConflict', { responseId, id: other.id, reason: 'Fotoğraflı olan' });
  const { Responses, Departments } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Responses[0].flags).toEqual([]);
  expect(Departments[0].Questions[0].pictures).toHaveLength(2);

  // There they open large, and can be deleted until they are approved.
  const office = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(office, world.server, `/audit/audit-details/${plan.id}?tab=questions`);
  const small = office.getByRole('button', { name: /^Fotoğrafı aç: / });
  await small.first().click();
  const large = (which: string) => office.getByRole('dialog', { name: `Fotoğraf ${which}: Raflar dolu mu?` });
  await expect(large('1 / 2').locator('img').first()).toBeVisible();
  await office.keyboard.press('ArrowRight');
  await expect(large('2 / 2').getByRole('status')).toHaveText('Fotoğraf 2 / 2: Raflar dolu mu?');
  await large('2 / 2').getByRole('button', { name: 'Fotoğrafı sil' }).click();
  // The one that is asked about stays under the question.
  const asked = office.getByRole('dialog', { name: 'Bu fotoğraf silinsin mi?' });
  await expect(asked).toBeVisible();
  await office.keyboard.press('ArrowRight');
  await expect(office.getByText('Fotoğraf 2 / 2: Raflar dolu mu?').first()).toBeAttached();
  await asked.getByRole('button', { name: 'Sil' }).click();
  await expect(large('1 / 1')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(small).toHaveCount(1);
  await office.context().close();

  await page.getByRole('button', { name: 'Şimdi gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();
  await page.context().close();
});
