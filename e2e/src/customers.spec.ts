import { expect, type Page, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** Customers and projects: from a new customer to what a participant is told, and what the pages then say. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(() => server.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const fill = (label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).first().fill(text);
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const pick = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const said = (text: string) => expect(page.getByText(text).first()).toBeVisible();
const save = () => page.getByRole('button', { name: 'Kaydet', exact: true }).click();

test('a customer is added, and its page leads on to locations, projects and plans', async () => {
  await page.goto(`${server.url}/customers/detail/new`);
  await fill('Müşteri adı', 'Ege Sofra');
  await fill('Yetkili adı', 'Deniz');
  await fill('Yetkili soyadı', 'Ak');
  await fill('Yetkili e-postası', 'deniz@egesofra.example');
  await save();
  await said('Müşteri eklendi.');
  await page.getByRole('link', { name: 'Ege Sofra' }).click();
  await expect(page.getByRole('heading', { name: 'Ege Sofra', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'deniz@egesofra.example' })).toHaveAttribute(
    'href',
    'mailto:deniz@egesofra.example',
  );
  await expect(page.getByText('Sırada plan yok')).toBeVisible();
  await tab('Lokasyonlar');
  await expect(page.getByText('Bu müşterinin lokasyonu yok')).toBeVisible();
  await page.getByRole('link', { name: 'Lokasyon ekle' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Müşteri', exact: true })).toHaveValue('Ege Sofra');
});

test('a location takes a pasted position and a type of the company’s own', async () => {
  const [{ ID: customerId }] = (await api.post('/admin/customer/getall')).ListItems;
  await page.goto(`${server.url}/admin/location-types?open=new`);
  await page.locator('input[name="Name"]').fill('Merkez mutfak');
  await save();
  await said('Lokasyon türü eklendi.');
  await page.goto(`${server.url}/customers/detail/${customerId}?tab=locations`);
  await page.getByRole('link', { name: 'Lokasyon ekle' }).first().click();
  await fill('Lokasyon adı', 'Alsancak');
  await fill('Kod', 'ES-01');
  await pick('Lokasyon türü', 'Merkez mutfak');
  await fill('Konumu yapıştırın', 'https://www.openstreetmap.org/#map=16/38.4370/27.1420');
  await expect(page.getByRole('textbox', { name: 'Enlem' })).toHaveValue('38,437');
  const place = page.getByRole('textbox', { name: 'Konumu yapıştırın' });
  await place.pressSequentially('41,0082 28,9784');
  await place.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Enlem' })).toHaveValue('41,0082');
  await expect(page.getByRole('textbox', { name: 'Boylam' })).toHaveValue('28,9784');
  await place.fill('https://www.openstreetmap.org/#map=16/38.4370/27.1420');
  await fill('Adı soyadı', 'Ece Su');
  await save();
  await said('Lokasyon eklendi.');
  await page.getByRole('link', { name: 'Alsancak' }).click();
  await expect(page.getByRole('heading', { name: 'Alsancak', level: 1 })).toBeVisible();
  await expect(page.getByText('Merkez mutfak')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Haritada aç' })).toHaveAttribute('href', /mlat=38\.437&mlon=27\.142/);
  await tab('Projeler');
  await expect(page.getByText('Lokasyon hiçbir projede değil')).toBeVisible();
  await tab('Bilgiler');
  await expect(page.getByRole('combobox', { name: 'Saat dilimi' })).toBeVisible();
  await expect(page.getByText(/Kayıtlı planların başladığı ve bittiği an değişmez/)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Saat dilimi' }).fill('Berlin');
  await page.getByRole('option', { name: /Berlin/ }).click();
  await said('Kayıtlı planların başladığı ve bittiği an değişmez');
});

test('a project is mapped, and the pages of its customer and location name it', async () => {
  const [{ ID: customerId }] = (await api.post('/admin/customer/getall')).ListItems;
  await page.goto(`${server.url}/customers/detail/${customerId}?tab=projects`);
  await page.getByRole('link', { name: 'Proje ekle' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Müşteri', exact: true })).toHaveValue('Ege Sofra');
  await fill('Proje adı', 'Hijyen denetimi');
  await page.getByRole('switch', { name: 'Tüm lokasyonlarını ekle' }).uncheck({ force: true });
  await save();
  await said('Proje eklendi.');
  await page.getByRole('link', { name: 'Hijyen denetimi' }).click();
  await button('Lokasyon ekle').first().click();
  await page.getByRole('checkbox', { name: /Alsancak/ }).check();
  await button('Projeye ekle').click();
  await said('Projeye eklendi.');
  await tab('Başarı seviyeleri');
  await button('Üç seviyeyle başla').click();
  await save();
  await said('Başarı seviyeleri güncellendi.');
  const [{ Id: locationId }] = (await api.post('/admin/location/getall')).ListItems;
  await page.goto(`${server.url}/locations/detail/${locationId}?tab=projects`);
  await expect(page.getByRole('link', { name: 'Hijyen denetimi' })).toBeVisible();
  await page.goto(`${server.url}/admin/locations?notAuditedDays=30`);
  await page.getByRole('checkbox', { name: /Alsancak/ }).check();
  await page.getByRole('link', { name: 'Plan ekle' }).click();
  await expect(page.getByRole('combobox', { name: 'Lokasyon', exact: true })).toHaveValue(/Alsancak/);
});

test('the company’s notice is written beside the phone that shows it, and a change after a link is a new version', async () => {
  await page.goto(`${server.url}/company?tab=notice`);
  await expect(page.getByText('Firmanızın KVKK metni yok')).toBeVisible();
  // The editors of texts come after the save was refused: what is wrong with them is then said, too.
  const editors = Promise.withResolvers<void>();
  await page.route('**/assets/rich-text-*.js', (route) => editors.promise.then(() => route.continue()));
  await button('KVKK metni ekle').click();
  await save();
  await expect(page.getByText(/alanı düzeltin/)).toHaveText('Bir alanı düzeltin: Başlık');
  editors.resolve();
  await expect(page.getByText(/alanı düzeltin/)).toHaveText('2 alanı düzeltin: Başlık, Metin');
  await expect(page.getByRole('textbox', { name: 'Başlık' })).toBeFocused();
  await fill('Başlık', 'Aydınlatma metni');
  const text = page.getByRole('textbox', { name: 'Metin', exact: true });
  await text.click();
  await button('Kalın').first().click();
  await page.keyboard.type('Verileriniz saklanır');
  const phone = page.getByRole('region', { name: 'Telefon ekranı' });
  await expect(phone.getByText('Verileriniz saklanır')).toBeVisible();
  await expect(phone.locator('strong')).toHaveText('Verileriniz saklanır');
  // From within the formatted text, too.
  await page.keyboard.press('Control+s');
  await said('KVKK metni eklendi.');
  await expect(page.getByText('Sürüm 1')).toBeVisible();

  const [owner]: Data[] = (await api.post('/admin/User/GetAll')).ListItems;
  await (await api.world(owner.id)).plan('Mutfak denetimi');
  await page.reload();
  await expect(page.getByText(/kaydettiğinizde yeni sürüm oluşur/)).toBeVisible();
  await fill('Başlık', 'Yeni aydınlatma metni');
  await save();
  await said('KVKK metni güncellendi.');
  // The list grows above what is to be clicked.
  await expect(page.getByRole('button', { name: /Sürüm 2/ })).toBeVisible();
  await page.getByRole('button', { name: /Sürüm 1/ }).click();
  const old = page.getByRole('dialog').getByRole('region', { name: 'Telefon ekranı' });
  await expect(old.getByRole('heading', { name: 'Aydınlatma metni', exact: true })).toBeVisible();
});

test('a participant reads it before the first question, and refusing consent costs nothing else', async ({
  browser,
}) => {
  const [plan]: Data[] = (await api.post('/admin/Audit/GetAll')).ListItems;
  const { id } = await api.get('/admin/PersonalDataProtectionLaw/GetByCustomerId/0');
  await api.post('/admin/PersonalDataProtectionLaw/Update', { id, consentText: '<p>Adımın saklanmasına</p>' });
  await api.post('/admin/Audit/CreateOrUpdate', { id: plan.id, dataProtectionConsent: true, identity: 'optional' });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'tr-TR' });
  const theirs = await context.newPage();
  await theirs.goto(plan.link);
  await theirs.getByRole('button', { name: 'Başla' }).click();
  await expect(theirs.getByRole('heading', { name: 'Yeni aydınlatma metni' })).toBeVisible();
  await expect(theirs.getByRole('checkbox', { name: 'Açık rıza veriyorum.' })).not.toBeChecked();
  await theirs.getByRole('button', { name: 'Rıza vermeden devam et' }).click();
  await expect(theirs.getByText('Temiz mi?')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Bilgileriniz' })).toHaveCount(0);
  await context.close();
});

test('whoever looks after the texts alone reaches them and nothing else of the customer', async ({ browser }) => {
  const { id: group } = await api.post('/admin/UserGroup/Create', {
    name: 'KVKK sorumluları',
    permissions: [{ systemName: 'ManageDataProtectionLaw', selected: true }],
  });
  await api.post('/admin/User/Create', {
    firstName: 'Kaan',
    lastName: 'Uz',
    email: 'kaan@ornek.com.tr',
    password,
    confirmPassword: password,
    userRoleId: group,
    timeZones: 'Europe/Istanbul',
  });
  const [{ ID: customerId }] = (await api.post('/admin/customer/getall', { searchText: 'Ege' })).ListItems;
  const theirs = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await theirs.goto(`${server.url}/sign-in`);
  await theirs.locator('input[name="email"]').fill('kaan@ornek.com.tr');
  await theirs.locator('input[type="password"]').fill(password);
  await theirs.locator('button[type="submit"]').click();
  await theirs.waitForURL(/profile|dashboard/);
  await theirs.goto(`${server.url}/data-protection-texts`);
  await theirs.getByRole('link', { name: 'Firmanın metni' }).click();
  await theirs.waitForURL('**/company?tab=notice');
  await expect(theirs.getByRole('textbox', { name: 'Başlık', exact: true })).toHaveValue('Yeni aydınlatma metni');
  await expect(theirs.getByRole('tab', { name: 'Bilgiler' })).toHaveCount(0);
  await theirs.goto(`${server.url}/customers/detail/${customerId}`);
  await expect(theirs.getByRole('heading', { name: 'Ege Sofra', level: 1 })).toBeVisible();
  await expect(theirs.getByText('Bu müşterinin kendi metni yok')).toBeVisible();
  await expect(theirs.getByRole('tab')).toHaveCount(0);
  await theirs.context().close();
});

const aCustomer = async (companyName: string): Promise<number> => {
  const person = { personelFName: 'Deniz', personelLName: 'Ak', personelEmail: 'deniz@ornek.example' };
  return (await api.post('/admin/customer/create', { companyName, ...person })).id;
};

const write = async (text: string) => {
  await page.getByRole('textbox', { name: 'Metin', exact: true }).click();
  await page.keyboard.type(text);
};
const speak = (language: 'TR, Türkçe' | 'EN, English') => page.getByRole('button', { name: language }).click();

test('what is typed on the page of a customer or a location stays while the language is switched', async () => {
  const customerId = await aCustomer('Dilli müşteri');
  const { id: locationId } = await api.post('/admin/location/create', {
    CustomerId: customerId,
    Name: 'Dilli lokasyon',
  });
  for (const address of [`customers/detail/${customerId}`, `locations/detail/${locationId}`]) {
    await page.goto(`${server.url}/${address}?tab=details`);
    const name = page.locator('main').getByRole('textbox').first();
    await name.fill('Yarım kalan ad');
    await speak('EN, English');
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(name).toHaveValue('Yarım kalan ad');
    await speak('TR, Türkçe');
    await expect(page.getByRole('tab', { name: 'Bilgiler' })).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(name).toHaveValue('Yarım kalan ad');
    page.once('dialog', (asked) => void asked.accept());
  }
});

test('the first text of a customer that is being written stays while a colleague adds one, and the writer decides', async () => {
  const id = await aCustomer('Metinsiz müşteri');
  await page.goto(`${server.url}/customers/detail/${id}?tab=notice`);
  await button('KVKK metni ekle').click();
  const title = page.getByRole('textbox', { name: /^(Başlık|Title)$/ });
  await title.fill('Benim başlığım');
  await write('Benim metnim');
  await api.post('/admin/PersonalDataProtectionLaw/Insert', {
    customerId: id,
    title: 'Onun başlığı',
    text: '<p>Onun metni</p>',
  });
  await speak('EN, English');
  await expect(page.getByRole('button', { name: /^Version \d+/ })).toBeVisible();
  await speak('TR, Türkçe');
  await expect(page.getByRole('button', { name: /^Sürüm \d+/ })).toBeVisible();
  await expect(title).toHaveValue('Benim başlığım');
  await save();
  await expect(page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.')).toBeVisible();
  await button('Benimkini kaydet').click();
  await expect
    .poll(async () => (await api.get(`/admin/PersonalDataProtectionLaw/GetByCustomerId/${id}`)).text)
    .toContain('Benim metnim');
  await expect(title).toHaveValue('Benim başlığım');
});

test('what is typed to a first text while it is being stored is changed by the next save', async () => {
  const id = await aCustomer('Hızlı müşteri');
  await page.goto(`${server.url}/customers/detail/${id}?tab=notice`);
  await button('KVKK metni ekle').click();
  const title = page.getByRole('textbox', { name: 'Başlık' });
  await title.fill('İlk');
  await write('Metnim');
  const further = Promise.withResolvers<void>();
  await page.route('**/PersonalDataProtectionLaw/Insert', (route) => further.promise.then(() => route.continue()));
  await save();
  await title.fill('İlk, düzeltilmiş');
  further.resolve();
  await expect(page.getByRole('button', { name: /^Sürüm \d+/ })).toBeVisible();
  await expect(title).toHaveValue('İlk, düzeltilmiş');
  await save();
  await expect
    .poll(async () => (await api.get(`/admin/PersonalDataProtectionLaw/GetByCustomerId/${id}`)).title)
    .toBe('İlk, düzeltilmiş');
});

test('what is typed to a new customer while it is being stored is saved to it also after the page was loaded anew', async () => {
  await page.goto(`${server.url}/customers/detail/new`);
  await fill('Müşteri adı', 'İkizsiz');
  await fill('Yetkili adı', 'Deniz');
  await fill('Yetkili soyadı', 'Ak');
  await fill('Yetkili e-postası', 'ikizsiz@ornek.example');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/customer\/create/i, (route) => further.promise.then(() => route.continue()));
  await save();
  await fill('Yetkili adı', 'Derya');
  further.resolve();
  await button('Sayfada kal').click();
  // It is kept a moment after it was typed.
  await page.waitForTimeout(1500);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  // The form stands there empty, and says that what it made is there.
  await expect(page.getByText(/^Bu formla eklediğiniz kayıtta kaydedilmemiş değişiklikleriniz var/)).toBeVisible();
  await button('Geri yükle').click();
  await expect(page.getByRole('textbox', { name: 'Yetkili adı', exact: true })).toHaveValue('Derya');
  await save();
  await page.waitForURL(/\/admin\/customers/);
  const { ListItems } = await api.post('/admin/customer/getall', { searchText: 'İkizsiz' });
  expect(ListItems.map(({ personelFName }: Data) => personelFName)).toEqual(['Derya']);
});

test('a text that lacks in the main language is asked for there, where only its translation was written', async () => {
  await page.goto(`${server.url}/categorys?open=new`);
  const drawer = page.getByRole('dialog', { name: /ategori/ });
  const tab = (code: string) => drawer.getByRole('button', { name: new RegExp(`^${code}, `) });
  const name = drawer.getByRole('textbox').first();
  await tab('EN').click();
  await name.fill('Cleaning');
  await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(tab('TR')).toHaveAttribute('aria-pressed', 'true');
  await expect(name).toHaveValue('');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Temizlik');
  await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  const { ListItems } = await api.post('/admin/category/getall', { searchText: 'Temizlik' });
  expect(ListItems).toMatchObject([{ name: 'Temizlik', locales: [{ languageId: 2, name: 'Cleaning' }] }]);
});
