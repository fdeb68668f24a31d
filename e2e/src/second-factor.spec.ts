import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Data, password, type Server, startServer } from './server.ts';

/** Two-step verification from the first QR code to the lost phone, and passkeys on a device that Chromium pretends to have. */

test.describe.configure({ mode: 'serial' });

let server: Server;
/** Of a plan for its auditors. */
let link = '';
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company', byName: true });
  const api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  // Setting up a second factor ends all other sessions, this one of the API included.
  link = (await api.get(`/admin/Audit/get/${await world.plan('Mutfak')}`)).link;
});
test.afterAll(() => server.stop());

const email = 'ayse@ornek.com.tr';

/** What an authenticator app shows for a typed key, some seconds from now. */
function codeOf(key: string, seconds = 0): string {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + seconds) / 30)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', ...options });
  return context.newPage();
}

/** E-mail and password, and nothing after them. */
async function enterPassword(page: Page, who = email): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name="email"]').fill(who);
  await page.locator('input[type="password"]').fill(password);
  await button(page, 'Giriş yap').click();
}

async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

let codes: string[] = [];
let key = '';

test('an app is set up with its QR code, its codes are kept, and the next sign-in asks for one', async ({
  browser,
}) => {
  const page = await open(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await enterPassword(page);
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/profile?tab=security`);
  await expect(button(page, 'Kur')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Where nothing came there is nothing to scan, and it is tried again there.
  await page.route('**/User/BeginTotp', (route) => route.abort(), { times: 1 });
  await button(page, 'Kur').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Sunucuya ulaşılamıyor');
  await button(page, 'Yeniden dene').click();
  await expect(page.getByRole('img', { name: 'Doğrulama uygulaması için karekod' })).toBeVisible();
  key = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const field = page.getByLabel('Uygulamanın gösterdiği kodu girin');
  await expect(field).toBeFocused();
  await button(page, 'Anahtarı kopyala').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await axeFaults(page)).toEqual([]);
  await field.fill(codeOf(key, 3600));
  await button(page, 'Doğrula ve aç').click();
  await expect(page.getByRole('alert').getByText('Kod yanlış ya da kullanılmış.')).toBeVisible();
  await field.fill(codeOf(key));
  await button(page, 'Doğrula ve aç').click();
  const shown = page.getByRole('list', { name: 'Kurtarma kodlarınız' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  codes = await shown.allInnerTexts();
  expect(await axeFaults(page)).toEqual([]);

  await test.step('the dialog is left only by whoever says that the codes are kept', async () => {
    await page.keyboard.press('Escape');
    await expect(shown.first()).toBeVisible();
    await expect(button(page, 'Bitti')).toBeDisabled();
    const downloading = page.waitForEvent('download');
    await button(page, 'İndir').click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const code of codes) expect(text).toContain(code);
    await button(page, 'Kopyala').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await page.getByLabel('Kodları güvenli bir yere kaydettim.').check();
    await button(page, 'Bitti').click();
    await expect(page.getByText('10 kod kaldı.')).toBeVisible();
  });

  await test.step('the next sign-in asks for a code, and a wrong one is said under it', async () => {
    const next = await open(browser);
    await enterPassword(next);
    const code = next.getByLabel('Doğrulama kodu');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(await axeFaults(next)).toEqual([]);
    expect(await next.evaluate(() => localStorage.getItem('sahada.token'))).toBe(null);
    await code.fill('000000');
    await button(next, 'Doğrula').click();
    await expect(next.getByRole('alert')).toContainText('Kod yanlış ya da kullanılmış.');
    // The code that set the app up is spent; the app shows the next one by now or in a moment.
    await code.fill(codeOf(key, 30));
    await button(next, 'Doğrula').click();
    await next.waitForURL('**/dashboard');
    await next.context().close();
  });
  await page.context().close();
});

for (const { language, colorScheme, lost, recovery } of [
  { language: 'Türkçe', colorScheme: 'light', lost: 'Telefonum yanımda değil', recovery: 'Kurtarma kodu' },
  { language: 'English', colorScheme: 'dark', lost: 'I do not have my phone', recovery: 'Recovery code' },
] as const) {
  test(`a lost phone is made up for by a recovery code, on a phone, ${colorScheme}, ${language}`, async ({
    browser,
  }) => {
    const page = await open(browser, { colorScheme, viewport: { width: 390, height: 844 } });
    await page.goto(`${server.url}/sign-in`);
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[type="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await expect(page.getByLabel('Doğrulama kodu')).toBeVisible();
    await page.getByRole('button', { name: language }).click();
    await button(page, lost).click();
    expect(await axeFaults(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const code = codes.pop() as string;
    await page.getByLabel(recovery).fill(code.toUpperCase().replaceAll('-', ' '));
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/dashboard');
    await page.context().close();
  });
}

test('over an untouched page the code is asked for after the password, and the page goes on', async ({ browser }) => {
  const page = await open(browser);
  await enterPassword(page);
  await button(page, 'Telefonum yanımda değil').click();
  await page.getByLabel('Kurtarma kodu').fill(codes.pop() as string);
  await button(page, 'Doğrula').click();
  await page.waitForURL('**/dashboard');
  // With the session over, the list would ask for the password first.
  const read = page.waitForResponse(/\/category\/getall/i);
  await page.goto(`${server.url}/categorys`);
  await read;
  await page.getByRole('link', { name: 'Kategori ekle' }).first().click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Depo denetimi');
  const token = await page.evaluate(() => localStorage.getItem('sahada.token'));
  await fetch(`${server.url}/api/Token/Logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await button(page, 'Kaydet').click();
  const box = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await box.locator('input[type="password"]').fill(password);
  await box.getByRole('button', { name: 'Devam et' }).click();
  await box.getByRole('button', { name: 'Telefonum yanımda değil' }).click();
  await box.getByLabel('Kurtarma kodu').fill(codes.pop() as string);
  await box.getByRole('button', { name: 'Doğrula', exact: true }).click();
  await expect(box).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Depo denetimi').first()).toBeVisible();
  await page.context().close();
});

test('a passkey is added, signs in by itself and instead of a code, and is removed', async ({ browser }) => {
  const page = await open(browser);
  await addDevice(page);
  await enterPassword(page);
  await button(page, 'Telefonum yanımda değil').click();
  await page.getByLabel('Kurtarma kodu').fill(codes.pop() as string);
  await button(page, 'Doğrula').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/profile?tab=security`);
  await button(page, 'Geçiş anahtarı ekle').click();
  await page.getByLabel('Adı').fill('Ayşe’nin bilgisayarı');
  await page.getByLabel('Şifreniz').fill(password);
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Ekle').click();
  const listed = page.getByRole('list', { name: 'Geçiş anahtarları' });
  await expect(listed.getByText('Ayşe’nin bilgisayarı')).toBeVisible();

  const signOut = () => page.evaluate(() => localStorage.clear());
  await signOut();
  await page.goto(`${server.url}/sign-in`);
  await button(page, 'Geçiş anahtarıyla giriş yap').click();
  await page.waitForURL('**/dashboard');
  await signOut();
  await enterPassword(page);
  await button(page, 'Geçiş anahtarını kullan').click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${server.url}/profile?tab=security`);
  await button(page, 'Kaldır: Ayşe’nin bilgisayarı').click();
  await page.getByLabel('Şifreniz').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır', exact: true }).click();
  await expect(listed).toBeHidden();
  await signOut();
  await page.goto(`${server.url}/sign-in`);
  await button(page, 'Geçiş anahtarıyla giriş yap').click();
  await expect(page.getByRole('alert')).toContainText('Geçiş anahtarı doğrulanamadı.');
  await page.context().close();
});

test('the field form asks for the code too', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(new URL(new URL(link).pathname, server.url).href);
  await button(page, 'Menü').click();
  await button(page, 'Giriş yap').click();
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await button(page, 'Giriş yap').click();
  await expect(page.getByRole('heading', { name: 'İki adımlı doğrulama' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Doğrulama kodu').fill('000000');
  await button(page, 'Doğrula').click();
  await expect(page.getByRole('alert')).toContainText('Kod yanlış ya da kullanılmış.');
  await button(page, 'Telefonum yanımda değil').click();
  await page.getByLabel('Kurtarma kodu').fill(codes.pop() as string);
  await button(page, 'Doğrula').click();
  await expect(page.getByRole('heading', { name: 'İki adımlı doğrulama' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('sahada.field.token'))).not.toBe(null);
  await page.context().close();
});

test('a company that requires it has an app set up while signing in; an administrator resets it after a lost phone', async ({
  browser,
}) => {
  const page = await open(browser);
  await enterPassword(page);
  await button(page, 'Telefonum yanımda değil').click();
  await page.getByLabel('Kurtarma kodu').fill(codes.pop() as string);
  await button(page, 'Doğrula').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/company`);
  await page.getByRole('switch', { name: 'İki adımlı doğrulama zorunlu' }).click();
  await page.getByLabel('Kurmak için tanınan süre (gün)').fill('0');
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Kaydet').click();
  await expect(page.getByText('Firma bilgileri güncellendi.').first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('sahada.token'));
  const made = await fetch(`${server.url}/api/admin/user/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Deniz',
      lastName: 'Ak',
      email: 'deniz@ornek.com.tr',
      password,
      confirmPassword: password,
      userRoleId: 1,
      defaultLanguageId: 1,
    }),
  });
  const { id } = ((await made.json()) as Data).Data;

  const other = await open(browser);
  await enterPassword(other, 'deniz@ornek.com.tr');
  await expect(other.getByText('Firmanız iki adımlı doğrulama istiyor.', { exact: false })).toBeVisible();
  expect(await axeFaults(other)).toEqual([]);
  const typed = (
    (await other
      .locator('code')
      .filter({ hasText: /[A-Z2-7]{4}/ })
      .textContent()) ?? ''
  ).replace(/\s/g, '');
  await other.getByLabel('Uygulamanın gösterdiği kodu girin').fill(codeOf(typed));
  await button(other, 'Doğrula ve aç').click();
  await other.getByLabel('Kodları güvenli bir yere kaydettim.').check();
  await button(other, 'Bitti').click();
  await other.waitForURL(/\/(dashboard|profile)/);
  await other.context().close();

  await page.bringToFront();
  await page.goto(`${server.url}/admin/users-detail/${id}`);
  await button(page, 'İki adımlı doğrulamayı sıfırla').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sıfırla', exact: true }).click();
  await expect(page.getByText('İki adımlı doğrulama sıfırlandı; kullanıcıya haber verildi.').first()).toBeVisible();
  await expect(button(page, 'İki adımlı doğrulamayı sıfırla')).toBeHidden();
  await page.context().close();
});
