import { writeFileSync } from 'node:fs';
import { type BrowserContext, expect, test } from '@playwright/test';
import { card, type FieldWorld, fieldWorld, noisyPhoto, phone, yesNo } from './field-world.ts';
import { client, type Data } from './server.ts';
import { signIn } from './sign-in.ts';

/**
 * Browsers as old as docs/decisions/0119 promises: what they do not have is taken from today's. That the language's own newer calls
 * are not used is the type checker's to say (`lib` in web and field); a browser's are only missed where they are called.
 */
let world: FieldWorld;
test.beforeAll(async () => {
  world = await fieldWorld();
});
test.afterAll(() => world.server.stop());

/** What Safari 16.4, Firefox 121 or Chrome 117 is without. */
const sinceThen = {
  window: [
    ...['requestIdleCallback', 'cancelIdleCallback', 'BarcodeDetector', 'Iterator', 'scheduler', 'navigation'],
    ...['documentPictureInPicture', 'showSaveFilePicker', 'showOpenFilePicker', 'EyeDropper', 'CloseWatcher'],
  ],
  'Navigator.prototype': ['userAgentData', 'connection', 'share', 'canShare', 'vibrate', 'getBattery', 'wakeLock'],
  'Element.prototype': ['checkVisibility', 'moveBefore', 'setHTML', 'getHTML', 'setHTMLUnsafe'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover'],
  'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
  'HTMLInputElement.prototype': ['showPicker'],
  'HTMLSelectElement.prototype': ['showPicker'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  'PointerEvent.prototype': ['getCoalescedEvents', 'getPredictedEvents'],
  AbortSignal: ['any'],
  URL: ['canParse', 'parse'],
  Promise: ['withResolvers', 'try'],
  Array: ['fromAsync'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isDisjointFrom'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'Blob.prototype': ['bytes'],
  'Response.prototype': ['bytes'],
};

/** What Safari 15.4, Firefox 115 or Chrome 108 is without besides. */
const beforeThat = {
  window: [
    ...['OffscreenCanvas', 'CompressionStream', 'DecompressionStream', 'PushManager', 'Notification', 'SharedWorker'],
    ...['CSSContainerRule', 'CSSStyleSheet'],
  ],
  'Navigator.prototype': ['permissions', 'setAppBadge', 'clearAppBadge', 'userActivation'],
  'StorageManager.prototype': ['estimate', 'getDirectory'],
  'HTMLElement.prototype': ['inert'],
  AbortSignal: ['timeout'],
  'AbortSignal.prototype': ['throwIfAborted'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['toWellFormed', 'isWellFormed'],
};

/** Takes these from all pages of a context, and keeps what went wrong in them. */
async function agedTo(context: BrowserContext, ...missing: Record<string, string[]>[]): Promise<string[]> {
  await context.addInitScript((all) => {
    for (const [owner, names] of all.flatMap((one) => Object.entries(one))) {
      const from = owner
        .split('.')
        // biome-ignore lint/suspicious/noExplicitAny: any of the browser's own objects
        .reduce<any>((at, name) => (name === 'window' ? at : at?.[name]), window);
      for (const name of names) if (from) delete from[name];
    }
  }, missing);
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error().stack)));
  context.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test('an audit with a photo and signatures is filled in without a network, sent and copied on a phone of four years ago', async ({
  browser,
}) => {
  const link = await world.plan('Eski telefon', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }], {
    signatures: true,
    columns: { identity: 'optional' },
  });
  const today = await phone(browser);
  const photo = test.info().outputPath('zemin.jpg');
  writeFileSync(photo, await noisyPhoto(today, 800, 600));
  await today.context().close();

  const page = await phone(browser);
  const faults = await agedTo(page.context(), sinceThen, beforeThat);
  await page.goto(link);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Başla' }).click();
  await page.getByRole('button', { name: 'İleri' }).click();
  await page.context().setOffline(true);
  const one = card(page, 'Zemin temiz mi?');
  await one.getByText('Evet', { exact: true }).tap();
  await one.getByRole('button', { name: 'Not veya fotoğraf ekle' }).click();
  await one.getByRole('button', { name: 'Not', exact: true }).click();
  await one.getByRole('textbox').fill('Raf devrildi');
  await one.locator('input[type=file][multiple]').setInputFiles(photo);
  await expect(one.getByRole('button', { name: /^Fotoğraf \d/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Gözden geçir' }).click();
  await page.getByRole('button', { name: 'İmzaya geç' }).click();
  for (const box of await page.getByRole('checkbox', { name: 'Adını yazarak imzaladı' }).all()) await box.check();
  for (const name of await page.getByRole('textbox', { name: 'Ad soyad' }).all()) await name.fill('Ayşe Yılmaz');
  await page.getByRole('button', { name: 'Gönder' }).click();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF kopyasını al' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/^S-\d{6}\.pdf$/);
  expect(faults).toEqual([]);

  const api = client(world.server.url, world.server.owner);
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'Eski telefon' })).ListItems[0];
  const { Departments } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Departments[0].Questions[0]).toMatchObject({ note: 'Raf devrildi', pictures: [{}] });
  await page.context().close();
});

test('the office opens its screens in a browser of four years ago', async ({ page }) => {
  const faults = await agedTo(page.context(), sinceThen);
  await signIn(page, world.server);
  const api = client(world.server.url, world.server.owner);
  await world.plan('Eski tarayıcı', [{ title: 'Depo', questions: [yesNo('Zemin temiz mi?')] }]);
  const [plan]: Data[] = (await api.post('/admin/Audit/getall', { pageSize: 1 })).ListItems;
  for (const path of [
    ...['/dashboard', '/auditlist', `/auditlist/edit/${plan.id}`, '/checklists', '/analysis', '/admin/users'],
    ...['/barcode?open=new', '/actions?open=new', '/system/maintenance?tab=backup', '/integrations'],
  ]) {
    await page.goto(world.server.url + path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(faults).toEqual([]);
});

test('a page whose scripts do not run says after a while what to do', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  for (const path of ['/s/', '/a/x', '/sign-in']) {
    await page.goto(world.server.url + path);
    const todo = page.getByText(/tarayıcınızı güncelleyin/);
    await expect(todo, path).toBeHidden();
    await todo.evaluate((one) => {
      for (const wait of one.getAnimations()) wait.finish();
    });
    await expect(todo, path).toBeVisible();
  }
});
