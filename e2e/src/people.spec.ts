import { expect, type Page, test } from '@playwright/test';
import { client, password, type Server, startServer } from './server.ts';

/** A company gets a second person: a group with rights, a user in it, their first sign-in, and what the owner sees before saving. */
let server: Server;
let api: ReturnType<typeof client>;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
});
test.afterAll(() => server.stop());

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[type="password"]').fill(secret);
  await page.locator('button[type="submit"]').click();
}

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

/** As when a person comes back to the tab. */
const looksAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a group, a user in it, their first sign-in, and a right that is taken', async ({ browser, page }) => {
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');

  await test.step('the owner makes a group, and is told what its work still lacks', async () => {
    await page.goto(`${server.url}/admin/user-roles/new`);
    await fill(page, 'Grup adı', 'Bölge sorumluları');
    await page.getByRole('checkbox', { name: 'Lokasyon yönetimi' }).check();
    await expect(page.getByText('Lokasyon ekleyen kişi, lokasyonun müşterisini ekleyemez.')).toBeVisible();
    await page.getByRole('button', { name: '“Müşteri yönetimi” yetkisini ekle' }).click();
    await expect(page.getByRole('checkbox', { name: 'Müşteri yönetimi' })).toBeChecked();
    // The page is shorter without it, and its button stands elsewhere.
    await expect(page.getByText('Lokasyon ekleyen kişi, lokasyonun müşterisini ekleyemez.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Kullanıcı grubu eklendi.').first()).toBeVisible();
  });

  await test.step('and a user with a password', async () => {
    await page.goto(`${server.url}/admin/users-detail/new`);
    await fill(page, 'Ad', 'Deniz');
    await fill(page, 'Soyad', 'Ak');
    await fill(page, 'E-posta', 'deniz@ornek.com.tr');
    await page.getByRole('combobox', { name: 'Kullanıcı grubu' }).click();
    await page.getByRole('option', { name: 'Bölge sorumluları' }).click();
    const invite = page.getByRole('switch', { name: 'Davet e-postası gönder' });
    await invite.click();
    await expect(invite).not.toBeChecked();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Şifre girin ya da davet gönderin.').first()).toBeVisible();
    await page.locator('input[type="password"]').nth(0).fill(password);
    await page.locator('input[type="password"]').nth(1).fill(password);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Kullanıcı eklendi.').first()).toBeVisible();
    await expect(page.getByRole('cell', { name: 'deniz@ornek.com.tr' })).toBeVisible();
  });

  const context = await browser.newContext({ locale: 'tr-TR' });
  const theirs = await context.newPage();
  await test.step('who is asked for another password, and sees what the group may see', async () => {
    await signIn(theirs, 'deniz@ornek.com.tr', password);
    await theirs.waitForURL('**/profile?tab=password');
    await expect(theirs.getByText('Devam etmeden önce şifrenizi değiştirmeniz isteniyor.')).toBeVisible();
    const menu = theirs.getByRole('navigation').first();
    await expect(menu.getByRole('link', { name: 'Müşteriler' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Kullanıcılar' })).toHaveCount(0);
  });

  const customers = () => theirs.getByRole('navigation').first().getByRole('link', { name: 'Müşteriler' });
  await test.step('until the owner takes a right, told whom that touches', async () => {
    await theirs.goto(`${server.url}/customers/detail/new`);
    await fill(theirs, 'Müşteri adı', 'Yarım kalan müşteri');
    await page.goto(`${server.url}/admin/user-roles`);
    await page.getByRole('link', { name: 'Bölge sorumluları' }).first().click();
    await page.getByRole('checkbox', { name: 'Müşteri yönetimi' }).uncheck();
    await expect(page.getByText('Kaydettiğinizde 1 kişinin yetkileri değişir')).toBeVisible();
    await expect(page.getByText('Müşteri yönetimi: 1 kişi kaybeder')).toBeVisible();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Kullanıcı grubu güncellendi.').first()).toBeVisible();
  });

  await test.step('which closes the screen that they have open, in words, and keeps what they typed', async () => {
    await looksAgain(theirs);
    await theirs.waitForURL('**/dashboard');
    await expect(
      theirs.getByText(/“Müşteri” ekranı için yetkiniz kaldırıldı\. Yazdıklarınız bu cihazda/),
    ).toBeVisible();
    await expect(customers()).toHaveCount(0);
    await theirs.goto(`${server.url}/admin/customers`);
    await theirs.waitForURL('**/dashboard');
  });

  await test.step('until they have it again, which a link finds out by itself', async () => {
    await page.goto(`${server.url}/admin/user-roles`);
    await page.getByRole('link', { name: 'Bölge sorumluları' }).first().click();
    await page.getByRole('checkbox', { name: 'Müşteri yönetimi' }).check();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Kullanıcı grubu güncellendi.').first()).toBeVisible();
    await theirs.goto(`${server.url}/customers/detail/new`);
    await theirs.getByRole('button', { name: 'Geri yükle' }).click();
    await expect(theirs.getByRole('textbox', { name: 'Müşteri adı' })).toHaveValue('Yarım kalan müşteri');
    await expect(customers()).toBeVisible();
  });

  await test.step('and a call that is refused asks for the rights as well', async () => {
    await theirs.goto(`${server.url}/admin/customers`);
    await expect(theirs.getByRole('heading', { name: 'Müşteriler', level: 1 })).toBeVisible();
    const [group] = (await api.post('/admin/UserGroup/GetAll', { searchText: 'Bölge' })).ListItems;
    await api.post('/admin/UserGroup/Update', { id: group.id, permissions: [] });
    await theirs.getByRole('textbox', { name: /ara/i }).fill('Mar');
    await theirs.waitForURL('**/dashboard');
    await expect(theirs.getByText('“Müşteriler” ekranı için yetkiniz kaldırıldı.', { exact: true })).toBeVisible();
    // The office has nothing for them any more.
    await expect(theirs.getByRole('link', { name: 'Saha uygulamasını aç' })).toHaveAttribute('href', '/s/');
  });
  await context.close();

  await test.step('and is turned off in the list, which says how many plans are left to hand over and leads there', async () => {
    const [deniz] = (await api.post('/admin/user/getall', { searchText: 'Deniz' })).ListItems;
    await (await api.world(deniz.id)).plan('Deniz’in denetimi');
    await page.goto(`${server.url}/admin/users`);
    await page
      .getByRole('row', { name: /Deniz Ak/ })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Pasif yap' }).click();
    const offer = page.getByRole('dialog', { name: 'Devredilecek açık plan: 1' });
    await offer.getByRole('button', { name: 'Planlarını devret' }).click();
    await page.waitForURL('**/auditlist?**');
    await expect(page.getByRole('link', { name: 'Deniz’in denetimi' }).first()).toBeVisible();
  });
});

/** Two colours side by side, 64 × 32, as a PNG drawn by the browser. */
const picture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 32];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = '#c00';
    pen.fillRect(0, 0, 64, 32);
    pen.fillStyle = '#00c';
    pen.fillRect(48, 0, 16, 32);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return [...new Uint8Array(await (blob as Blob).arrayBuffer())];
  });

test('a user’s page tells what they did, and their picture is the square that was chosen of it', async ({ page }) => {
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');
  const me = (await api.get('/user/get')).Info.Id;
  await api.post('/admin/department/create', { name: 'Bahçe' });
  await page.goto(`${server.url}/admin/users-detail/${me}`);
  await expect(page.getByRole('textbox', { name: 'Soyad' })).toHaveValue('Yılmaz');
  await fill(page, 'Telefon', '0212 000 00 00');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kullanıcı güncellendi.').first()).toBeVisible();
  const stored = await api.get(`/admin/user/get/${me}`);
  expect([stored.phone, stored.InvitedAt]).toEqual(['0212 000 00 00', null]);
  await page.goto(`${server.url}/admin/users-detail/${me}`);
  await page.getByRole('tab', { name: 'İşlem geçmişi' }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'Bahçe bölümünü ekledi' }).getByRole('link', { name: 'Bahçe' }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Projeler' }).click();
  await expect(page.getByText('Hiçbir projeye eklenmedi')).toBeVisible();

  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page)) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Fotoğrafı kırp' });
  await expect(dialog.getByRole('button', { name: 'Kullan' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Kullan' }).click();
  await expect(page.getByText('Profil fotoğrafı güncellendi.').first()).toBeVisible();
  const address = (await api.get('/user/get')).AvatarUrl;
  const corners = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    const red = (x: number) => (pen.getImageData(x, image.height / 2, 1, 1).data[0] ?? 0) > 120;
    return [image.width === image.height, red(4), red(image.width - 4)];
  }, address);
  expect(corners).toEqual([true, true, true]);

  // Whoever has only found the page open cannot take the account along.
  await page.getByRole('tab', { name: 'Bilgiler' }).click();
  await fill(page, 'E-posta', 'baskasi@ornek.com.tr');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('şimdiki şifrenizi girin').first()).toBeVisible();
  await page.getByLabel('Şimdiki şifreniz').fill('Yanlis.Sifre.1');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Şifre yanlış. Lütfen tekrar deneyin.').first()).toBeVisible();
});

test('a new user is proposed the language and the time zone of the company', async ({ page }) => {
  await api.post('/admin/Company/Update', {
    Id: server.owner.Info.CompanyId,
    DefaultLanguageId: 2,
    TimeZone: 'Europe/London',
  });
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');
  const proposed = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await page.goto(`${server.url}/admin/users-detail/new`);
  await expect(proposed('Dil')).toHaveValue('İngilizce');
  await expect(proposed('Saat dilimi')).toHaveValue(/London/);

  await test.step('those that were saved a moment ago, too', async () => {
    await page.goto(`${server.url}/company`);
    await proposed('Varsayılan dil').click();
    await page.getByRole('option', { name: 'Türkçe' }).click();
    await proposed('Saat dilimi').fill('Berlin');
    const toKnow = page.getByText(/^Kayıtlı planların başladığı ve bittiği an değişmez/);
    await expect(toKnow).toHaveCount(0);
    await page.getByRole('option', { name: /Berlin/ }).click();
    await expect(toKnow).toBeVisible();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Firma bilgileri güncellendi.').first()).toBeVisible();
    await expect(toKnow).toHaveCount(0);
    await page.getByRole('link', { name: 'Kullanıcılar' }).first().click();
    await page.getByRole('link', { name: 'Kullanıcı ekle' }).click();
    await expect(proposed('Dil')).toHaveValue('Türkçe');
    await expect(proposed('Saat dilimi')).toHaveValue(/Berlin/);
  });
});

test('whoever reads English is greeted in it, whatever language the page was in', async ({ page }) => {
  const [{ Id: userRoleId }] = await api.get('/common/GetUserGroups');
  const email = 'emily@ornek.com.tr';
  const name = { firstName: 'Emily', lastName: 'Stone', email, password, confirmPassword: password };
  await api.post('/admin/user/create', { ...name, userRoleId, defaultLanguageId: 2 });
  await signIn(page, email, password);
  await expect(page.getByText('Signed in successfully.')).toBeVisible();
  await expect(page.getByText('Giriş başarılı.')).toBeHidden();
});

test('a password that was typed before somebody is invited after all stands in nobody’s way', async ({ page }) => {
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/admin/users-detail/new`);
  await fill(page, 'Ad', 'Ece');
  await fill(page, 'Soyad', 'Su');
  await fill(page, 'E-posta', 'ece.su@ornek.com.tr');
  await page.getByRole('combobox', { name: 'Kullanıcı grubu' }).click();
  await page.getByRole('option', { name: 'Saha kullanıcıları' }).click();
  const invite = page.getByRole('switch', { name: 'Davet e-postası gönder' });
  await invite.click();
  await page.locator('input[type="password"]').nth(0).fill('kısa');
  await invite.click();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kullanıcı eklendi.').first()).toBeVisible();
});

test('a passive group that somebody is in is called by its name, and stays when others are added', async ({ page }) => {
  const groups: number[] = [];
  for (const name of ['Ana grup', 'Eski ekip', 'Yeni ekip'])
    groups.push((await api.post('/admin/UserGroup/Create', { name, active: true })).id);
  const [userRoleId = 0, old = 0, fresh = 0] = groups;
  const { id } = await api.post('/admin/user/create', {
    ...{
      firstName: 'Kaan',
      lastName: 'Gruplu',
      email: 'kaan.gruplu@ornek.com.tr',
      password,
      confirmPassword: password,
    },
    ...{ userRoleId, groups: [old] },
  });
  await api.post('/admin/UserGroup/Update', { id: old, active: false });
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/admin/users-detail/${id}`);
  await expect(page.getByText('Eski ekip (pasif)', { exact: true }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Diğer gruplar' }).click();
  await page.getByRole('option', { name: 'Yeni ekip' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kullanıcı güncellendi.').first()).toBeVisible();
  expect((await api.get(`/admin/user/get/${id}`)).groups).toEqual([old, fresh]);
});

test('whoever changes their own name among the users is called by it at once', async ({ page }) => {
  await signIn(page, 'ayse@ornek.com.tr', password);
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/admin/users-detail/${server.owner.Info.Id}`);
  await fill(page, 'Soyad', 'Kara');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.waitForURL('**/admin/users');
  await expect(page.getByRole('button', { name: 'AK: Hesap menüsü' })).toBeVisible();
});
