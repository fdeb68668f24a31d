import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { chance } from '../../prove/src/proof.ts';
import { card, type FieldWorld, fieldWorld, noisyPhoto, yesNo } from './field-world.ts';
import { type Line, lineTo, type Phone, startPhone } from './killed-browser.ts';
import { client, type Data } from './server.ts';

/** `npm run prove -- phone` sets many deaths and a seed. */
const deaths = Number(process.env.PHONE_DEATHS ?? 3);
const random = chance(Number(process.env.PHONE_SEED ?? 3));
/** How many of them happen while the outbox is sent. */
const whileSending = Math.ceil(deaths / 5);

const texts = Array.from({ length: 10 }, (_, n) => `Nokta ${n + 1} uygun mu?`);
const roles = ['Denetçi', 'Lokasyon yetkilisi'];

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

/** What the screen shows, by name: answers with their number of photos, signatures with the name, and where the response is. */
type Shown = Record<string, string | number>;

type Screen = 'start' | 'details' | 'section' | 'review' | 'sign' | 'sent';

/** Runs in the page: what it shows at this moment, and whether it says that all of this is saved. */
function look(): { screen: Screen | undefined; isSaved: boolean; shown: Shown } {
  const shown: Shown = {};
  for (const one of document.querySelectorAll('section[id^=q]')) {
    const name = /^[^?]*\?/.exec(one.querySelector('h3')?.textContent ?? '')?.[0];
    const [chosen] = [...one.querySelectorAll<HTMLInputElement>('input:checked')];
    if (chosen) shown[`answer ${name}`] = chosen.closest('label')?.textContent ?? '';
    shown[`photos ${name}`] = one.querySelectorAll('ul button img').length;
  }
  for (const one of document.querySelectorAll('main section[aria-label]:has(canvas)')) {
    const isSigned = [...one.querySelectorAll('[role=status]')].some((told) => told.textContent === 'İmzalandı');
    if (isSigned) shown[`signature ${one.getAttribute('aria-label')}`] = one.querySelector('input')?.value ?? '';
  }
  const headings: Record<string, Screen> = {
    ...{ Bilgileriniz: 'details', Depo: 'section', 'Gözden geçirme': 'review', İmzalar: 'sign', 'Uçak modu': 'start' },
    ...{ 'Gönderilmeyi bekliyor': 'sent', 'Denetim kaydı alındı': 'sent' },
  };
  const screen = headings[document.querySelector('h2')?.textContent ?? ''];
  if (screen === 'sent') shown.sent = 1;
  const isSaved = screen === 'sent' || document.querySelector('footer [data-state=saved]') !== null;
  return { screen, isSaved, shown };
}

/** Runs in the page from its beginning: tells of every state that was on the screen while it said "saved". */
function watch(): void {
  const told = Reflect.get(window, 'told') as (shown: unknown) => void;
  const see = () => {
    const { isSaved, shown } = (Reflect.get(window, 'look') as typeof look)();
    if (isSaved) told(shown);
  };
  // After the paint, so that it is what a person could have seen.
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(see))).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
}

async function sign(page: Page, role: string) {
  const signature = page.getByRole('region', { name: role });
  const pad = signature.getByRole('img', { name: `İmza alanı: ${role}` });
  await pad.scrollIntoViewIfNeeded();
  if (!(await signature.getByText('İmzalandı').isVisible())) {
    const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 30, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + 140, y + 80, { steps: 4 });
    await page.mouse.up();
  }
  await signature.getByRole('textbox', { name: 'Ad soyad' }).fill('Ayşe Yılmaz');
}

/** Presses a button that leads on, unless that has been done. */
async function press(page: Page, name: string, next: string) {
  const there = page.getByRole('heading', { name: next });
  await expect(page.getByRole('button', { name }).or(there).first()).toBeVisible();
  if (!(await there.isVisible())) await page.getByRole('button', { name }).click();
  await expect(there).toBeVisible();
}

test('a whole audit without a network, the browser killed again and again: what was called saved is there, and all of it arrives once', async () => {
  test.setTimeout(240_000 + deaths * 20_000);
  const link = await world.plan('Uçak modu', [{ title: 'Depo', questions: texts.map((text) => yesNo(text)) }], {
    signatures: true,
    // Names of those who sign are asked for.
    columns: { identity: 'optional' },
  });
  const address = `http://127.0.0.1:${line.port}${new URL(link).pathname}`;
  const photo = join(folder, 'photo.jpg');
  /** Everything that the screen has called saved, on any of its pages. */
  const saved: Shown = {};

  const open = async (): Promise<Page> => {
    device = await startPhone(folder);
    const page = await device.context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.exposeFunction('told', (shown: Shown) => Object.assign(saved, shown));
    await page.addInitScript(`window.look = ${look}; (${watch})()`);
    await page.goto(address);
    return page;
  };
  let page = await open();
  let died = 0;
  let checked = 0;
  const kill = async () => {
    died++;
    await device?.kill();
    device = undefined;
  };
  const killAfter = (ms: number) => new Promise((wait) => setTimeout(wait, ms)).then(kill);
  const belongsTo: Partial<Record<Screen, RegExp>> = {
    section: /^(answer|photos) /,
    sign: /^signature /,
    sent: /^sent$/,
  };
  /** Opens it where the person was: whatever was called saved on that screen is there. Answers which screen that is. */
  const reopen = async (): Promise<Screen> => {
    const promised = { ...saved };
    page = await open();
    const there = () => page.evaluate(look);
    await expect.poll(async () => (await there()).screen).toBeDefined();
    const { screen } = await there();
    if (!screen || (promised.sent && screen !== 'sent')) throw new Error(`sent, and then on the screen ${screen}`);
    if (screen === 'start') expect(promised).toEqual({});
    for (const [name, value] of Object.entries(promised)) {
      if (!belongsTo[screen]?.test(name)) continue;
      const isKept = async () => {
        const now = (await there()).shown[name];
        return typeof value === 'number' ? Number(now) >= value : now === value;
      };
      await expect.poll(isKept, `${name}: ${value}`).toBe(true);
      checked++;
    }
    return screen;
  };

  await expect(page.getByRole('button', { name: 'Başla' })).toBeVisible();
  writeFileSync(photo, await noisyPhoto(page, 800, 600));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  line.setCut(true);

  /** What the person does, in its order; each can be done again after a death, and does what is still to be done. */
  const steps: (() => Promise<void>)[] = [
    () => press(page, 'Başla', 'Bilgileriniz'),
    () => press(page, 'İleri', 'Depo'),
    ...texts.map((text) => async () => {
      const one = card(page, text);
      await one.getByText('Evet', { exact: true }).click();
      await expect(one.locator('li[aria-hidden]')).toHaveCount(0);
      const [first] = await one.getByRole('button', { name: /^Fotoğraf \d$/ }).all();
      if (!first) {
        const fold = one.getByRole('button', { name: 'Not veya fotoğraf ekle' });
        if (await fold.isVisible()) await fold.click();
        await one.locator('input[type=file][multiple]').setInputFiles(photo);
      }
      await expect(one.getByRole('button', { name: 'Fotoğraf 1' })).toBeVisible();
      await expect(one.locator('li[aria-hidden]')).toHaveCount(0);
    }),
    () => press(page, 'Gözden geçir', 'Gözden geçirme'),
    () => press(page, 'İmzaya geç', 'İmzalar'),
    ...roles.map((role) => () => sign(page, role)),
    () => press(page, 'Gönder', 'Gönderilmeyi bekliyor'),
  ];
  /** With which step each screen begins. */
  const stepOf: Record<Screen, number> = { start: 0, details: 1, section: 2, review: 13, sign: 14, sent: steps.length };
  for (let at = 0; at < steps.length; ) {
    const dying = random() < (deaths - whileSending - died) / (steps.length - at) ? killAfter(random() * 1500) : null;
    let failure: unknown = null;
    await steps[at]?.().then(
      () => at++,
      (error: unknown) => {
        failure = error;
      },
    );
    if (failure && !dying) throw failure;
    if (!dying) continue;
    await dying;
    at = stepOf[await reopen()];
  }
  const photoCounts = texts.map((text) => saved[`photos ${text}`]);

  line.setCut(false);
  line.setWeak({ delay: 150, loss: 0, random });
  for (let n = 0; n < whileSending; n++) {
    await killAfter(random() * 2500);
    await reopen();
  }
  line.setWeak({ delay: 0, loss: 0, random });
  await expect(page.getByRole('heading', { name: 'Denetim kaydı alındı' })).toBeVisible({ timeout: 60_000 });
  const api = client(world.server.url);
  await api.signIn('ayse@ornek.com.tr');
  const plan = (await api.post('/admin/Audit/getall', { searchText: 'Uçak modu' })).ListItems[0];
  const { Responses, Departments, Signatures } = await api.get(`/admin/Report/GetAuditDetails?auditId=${plan.id}`);
  expect(Responses).toHaveLength(1);
  expect(Responses[0].flags).not.toContain('AwaitingPictures');
  const answers = Departments.flatMap(({ Questions }: Data) => Questions);
  expect(answers.map(({ pictures }: Data) => pictures.length)).toEqual(photoCounts);
  expect(photoCounts.every((count) => Number(count) >= 1)).toBe(true);
  expect(Signatures.filter(({ url }: Data) => url !== null)).toHaveLength(2);
  test.info().annotations.push({
    type: 'measured',
    description: `killed ${died} times, ${checked} things called saved looked for and found, ${photoCounts.reduce<number>((sum, count) => sum + Number(count), 0)} photos and 2 signatures arrived once`,
  });
});
