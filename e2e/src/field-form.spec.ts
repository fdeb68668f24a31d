import { expect, test } from '@playwright/test';
import { begin, card, type FieldWorld, fieldWorld, oneOf, phone, yesNo } from './field-world.ts';

/** What only a browser shows of the field form: taps, focus, what stands where. */
let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

test('a second tap on the chosen option changes nothing; a button clears, where an answer is required too', async ({
  browser,
}) => {
  const link = await world.plan('Çift dokunma', [
    { title: 'Depo', questions: [yesNo('Zemin temiz mi?'), oneOf('Raf düzeni?', ['İyi', 'Kötü'], { required: false })] },
  ]);
  const page = await phone(browser);
  await begin(page, link);
  for (const [text, answer] of [
    ['Zemin temiz mi?', 'Evet'],
    ['Raf düzeni?', 'İyi'],
  ] as const) {
    const one = card(page, text);
    const option = one.getByText(answer, { exact: true });
    await option.tap();
    await page.waitForTimeout(100);
    await option.tap();
    await expect(one.getByRole('radio', { name: answer })).toBeChecked();
    await one.getByRole('button', { name: 'Cevabı temizle' }).tap();
    await expect(one.getByRole('radio', { name: answer })).not.toBeChecked();
  }
  await page.context().close();
});

test('a plan that takes one response per device gives none to a second tab', async ({ browser }) => {
  const link = await world.plan('Bir kez', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    columns: { repeat: 'oncePerDevice' },
  });
  const page = await phone(browser);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(link);
    await expect(tab.getByRole('button', { name: 'Başla' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(card(page, 'Zemin temiz mi?')).toBeVisible();
  await second.getByRole('button', { name: 'Başla' }).click();
  await expect(second.getByText('Bu yanıt başka bir sekmede açık.')).toBeVisible();
  await page.context().close();
});
