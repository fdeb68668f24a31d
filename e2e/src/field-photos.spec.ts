import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { begin, card, type FieldWorld, fieldWorld, noisyPhoto, phone, yesNo } from './field-world.ts';

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
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto(link);
  await expect(card(again, 'Zemin temiz mi?').getByRole('button', { name: /^Fotoğraf \d/ })).toHaveCount(5, {
    timeout: 60_000,
  });
  await again.context().close();
});
