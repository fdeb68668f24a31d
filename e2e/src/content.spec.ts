import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { client, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** What checklists are made of: questions, their categories and sections, answer templates. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  const world = await api.world(server.owner.Info.Id);
  await world.plan('Haftalık denetim');
  page = await (await browser.newContext({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the list of questions tells where each is used, and leads there', async () => {
  await page.goto(`${server.url}/questions`);
  await page.getByRole('button', { name: /^1 soru listesinde kullanılıyor: göster, \S/ }).click();
  const panel = page.getByRole('dialog', { name: 'Kullanıldığı soru listeleri' });
  await expect(panel).toContainText('Bu listeleri 1 plan kullanıyor.');
  expect(await axeFaults(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Liste', exact: true }).click();
  await page.waitForURL('**/checklists/edit-checklist/**');
  await expect(page.getByRole('textbox', { name: 'Soru listesi adı', exact: true })).toHaveValue('Liste');
});

test('going back from a list whose drawer was closed opens nothing again', async () => {
  await page.goto(`${server.url}/categorys`);
  await page.goto(`${server.url}/sections`);
  await page.getByRole('link', { name: 'Mutfak', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Bölümü düzenle' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/sections$/);
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/categorys$/);
});

test('going back after something was saved or deleted opens neither an empty form nor what is gone', async () => {
  const list = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/questions$/);
    await expect(page.getByRole('heading', { name: /^Sorular/ })).toBeVisible();
  };
  await page.goto(`${server.url}/questions`);
  await page.getByRole('link', { name: 'Soru ekle' }).click();
  await page.getByRole('radio', { name: 'Metin' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Soru metni', exact: true }).fill('Eklemek istedikleriniz');
  await button('Kaydet').click();
  await expect(page).toHaveURL(/\/questions$/);
  const made = page.getByRole('link', { name: 'Eklemek istedikleriniz', exact: true });
  await expect(made).toBeVisible();
  await list();
  await made.click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Diğer işlemler: Eklemek/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  await expect(page).toHaveURL(/\/questions$/);
  await expect(made).toHaveCount(0);
  await list();

  await page.goto(`${server.url}/admin/customers`);
  await page.getByRole('link', { name: 'Müşteri ekle' }).click();
  await page.getByRole('textbox', { name: 'Müşteri adı' }).fill('Ege Süt');
  await page.getByRole('textbox', { name: 'Yetkili adı' }).fill('Elif');
  await page.getByRole('textbox', { name: 'Yetkili soyadı' }).fill('Şahin');
  await page.getByRole('textbox', { name: 'Yetkili e-postası' }).fill('elif@ege.example');
  await button('Kaydet').click();
  await expect(page.getByRole('link', { name: 'Ege Süt', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/customers$/);
});

test('a question in use is not deleted; it can be made passive at once instead', async () => {
  const read = async () => (await api.post('/admin/Question/getall', { searchText: 'Temiz mi' })).ListItems[0];
  await page.goto(`${server.url}/questions/edit-questions/${(await read()).id}`);
  await button('Kullanıldığı yerler').click();
  await expect(page.getByRole('link', { name: 'Liste', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Diğer işlemler: Temiz mi/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  const offer = page.getByRole('dialog').filter({ hasText: 'Silmek yerine pasif yapılsın mı?' });
  await expect(offer).toContainText('Soru şu soru listesinde kullanıldığı için silinemez: Liste.');
  await offer.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(offer).toBeHidden();
  expect(await page.getByText('için silinemez').count(), 'no toast had said it besides').toBe(0);
  expect((await read()).active).toBe(true);

  await page.goto(`${server.url}/questions`);
  await page
    .getByRole('row', { name: /Temiz mi/ })
    .getByRole('button', { name: 'Diğer işlemler' })
    .click();
  await page.getByRole('menuitem', { name: 'Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  await offer.getByRole('button', { name: 'Pasif yap' }).click();
  await expect(page.getByRole('row', { name: /Temiz mi/ })).toContainText('Pasif');
  expect((await read()).active).toBe(false);
});

test('an answer template is offered to new questions of a checklist and in the editor', async () => {
  await page.goto(`${server.url}/answer-templates`);
  await page.getByRole('link', { name: 'Cevap şablonu ekle' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: 'Tek seçim: seçenek listesi' }).click({ force: true });
  await drawer.getByRole('textbox', { name: 'Cevap metni' }).first().fill('Temizlik derecesi');
  for (const [n, title] of ['Tertemiz', 'Kirli'].entries()) {
    await drawer.getByRole('button', { name: 'Cevap ekle' }).click();
    await drawer.getByRole('textbox', { name: `${n + 1}. cevap: metin` }).fill(title);
    await drawer.getByRole('textbox', { name: `${n + 1}. cevap: puan` }).fill(n === 0 ? '4' : '0');
  }
  await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(drawer).toBeHidden();

  await page.goto(`${server.url}/checklists/new-checklist`);
  await page.getByRole('textbox', { name: 'Soru listesi adı', exact: true }).fill('Şablondan');
  await page.getByRole('combobox', { name: 'Genel: yeni soruların cevapları' }).click();
  await page.getByRole('option', { name: 'Temizlik derecesi' }).click();
  await page.getByRole('textbox', { name: 'Genel: yeni soru', exact: true }).click();
  await page.keyboard.type('Depo ne kadar temiz?');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-question]')).toHaveCount(1);
  await button('Kaydet').click();
  await page.waitForURL('**/edit-checklist/**');
  const [made] = (await api.post('/admin/Question/getall', { searchText: 'Depo ne kadar' })).ListItems;
  expect(made).toMatchObject({ answerType: 3, score: 4, required: true });
  expect(made.answers.map((answer: { title: string; score: number }) => [answer.title, answer.score])).toEqual([
    ['Tertemiz', 4],
    ['Kirli', 0],
  ]);

  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Tek seçim: seçenek listesi' }).click({ force: true });
  await button('Hızlı doldur').click();
  await page.getByRole('menuitem', { name: 'Temizlik derecesi' }).click();
  await expect(page.getByRole('textbox', { name: '1. cevap: metin' })).toHaveValue('Tertemiz');
  await button('Vazgeç').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Çık' }).click();
  await page.waitForURL(/questions$/);
});

test('what has changed since a plan was put on the air is listed with old and new, and its plan stays as it was', async () => {
  const listed = async (title: string) =>
    (await api.post('/admin/Checklist/getall', { searchText: title })).ListItems.find(
      (one: { title: string }) => one.title === title,
    );
  const dialog = page.getByRole('dialog', { name: 'Son yayından bu yana değişenler' });
  await page.goto(`${server.url}/checklists/edit-checklist/${(await listed('Şablondan')).Id}`);
  await button('Değişiklikler').click();
  await expect(dialog).toContainText('Bu soru listesi henüz hiçbir planla yayına alınmadı.');

  const [{ id: planId }] = (await api.post('/admin/Audit/getall', { searchText: 'Haftalık' })).ListItems;
  const { link } = await api.get(`/admin/Audit/get/${planId}`);
  await page.goto(`${server.url}/checklists/edit-checklist/${(await listed('Liste')).Id}`);
  await page.getByRole('switch', { name: '1. soru: zorunlu', exact: true }).click();
  await page.getByRole('textbox', { name: 'Mutfak: yeni soru', exact: true }).click();
  await page.keyboard.type('Ocak temiz mi?');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-question]')).toHaveCount(2);
  await button('Değişiklikler').click();
  await expect(dialog).toContainText('Kaydedilmemiş değişiklikleriniz bu listede yok');
  await page.keyboard.press('Escape');
  await button('Kaydet').click();
  await expect(page.getByText('Soru listesi kaydedildi.')).toBeVisible();
  await button('Değişiklikler').click();
  await expect(dialog.locator('[data-kind="added"]')).toContainText('Ocak temiz mi?');
  const changed = dialog.locator('[data-kind="changed"]').filter({ hasText: 'Temiz mi?' });
  await expect(changed).toContainText('Zorunlu');
  await expect(changed.getByRole('definition')).toHaveText(['Hayır', 'Evet']);
  expect(await axeFaults(page)).toEqual([]);
  const { version } = await api.get(`/field/form?token=${link.split('/').at(-1)}`);
  expect(version.sections[0].questions.map((one: { text: string }) => one.text)).toEqual(['Temiz mi?']);
});

test('a help picture is chosen in the editor, and shown on a phone that has lost its network', async ({ browser }) => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
    'base64',
  );
  const [asked] = (await api.post('/admin/Question/getall', { searchText: 'Ocak temiz' })).ListItems;
  await page.goto(`${server.url}/questions/edit-questions/${asked.id}`);
  const phone = page.getByRole('region', { name: 'Telefon ekranı' });
  // A question that is still without a text has a heading all the same.
  const text = page.getByRole('textbox', { name: 'Soru metni' });
  const written = await text.inputValue();
  await text.fill('');
  await expect(phone.getByRole('heading', { name: 'Sorunun metni burada görünür' })).toBeVisible();
  await text.fill(written);
  await page.locator('input[type="file"]').setInputFiles({ name: 'ocak.png', mimeType: 'image/png', buffer: picture });
  await expect(phone.getByRole('img', { name: 'Yardım fotoğrafı' })).toBeVisible();
  await button('Kaydet').click();
  await page.waitForURL(/questions$/);

  const [{ id: planId }] = (await api.post('/admin/Audit/getall', { searchText: 'Haftalık' })).ListItems;
  await api.post('/admin/Audit/Publish', { id: planId, published: false });
  const { link } = await api.post('/admin/Audit/Publish', { id: planId, published: true });
  const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 844 } });
  const field = await context.newPage();
  await field.goto(link);
  await field.evaluate(() => navigator.serviceWorker.ready);
  await field.getByRole('button', { name: /Başla/ }).waitFor();
  await expect
    .poll(() => field.evaluate(async () => (await (await caches.open('sahada.field.help')).keys()).length))
    .toBe(1);
  await context.setOffline(true);
  await field.reload();
  await field.getByRole('button', { name: /Başla/ }).click();
  const shown = field.getByRole('img', { name: 'Yardım fotoğrafı' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await context.close();
});

for (const { path, noun, call, entity, choice } of [
  { path: '/sections', noun: 'Bölüm', call: 'getDepartments', entity: 'department', choice: 'Soğuk oda' },
  { path: '/categorys', noun: 'Kategori', call: 'getCategories', entity: 'category', choice: 'Haşere' },
  {
    path: '/admin/operations',
    noun: 'Faaliyet türü',
    call: 'getOperationTypes',
    entity: 'operationtype',
    choice: 'Soğuk zincir',
  },
]) {
  test(`${path} makes a translated row, which is offered until it is passive`, async () => {
    const [add, name] = [`${noun} ekle`, `${noun} adı`];
    await page.goto(server.url + path);
    await page.getByRole('link', { name: add }).first().click();
    const drawer = page.getByRole('dialog', { name: add });
    await drawer.getByRole('textbox', { name }).fill(choice);
    await drawer.getByRole('button', { name: /İngilizce|English/ }).click();
    await drawer.getByRole('textbox', { name }).fill(`${choice} EN`);
    await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect(drawer).toBeHidden();
    const offered = async () =>
      (await api.get(`/common/${call}`)).map(({ Value }: { Value: string }) => Value).includes(choice);
    expect(await offered()).toBe(true);
    await page.goto(`${server.url + path}?search=${encodeURIComponent(choice)}`);
    await page.getByRole('row', { name: choice }).getByRole('button', { name: 'Diğer işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Pasif yap' }).click();
    await expect(page.getByRole('row', { name: choice })).toContainText('Pasif');
    expect(await offered()).toBe(false);
    const { ListItems } = await api.post(`/admin/${entity}/getall`, { searchText: choice });
    expect(ListItems[0].locales ?? ListItems[0].Locales).toEqual([{ languageId: 2, name: `${choice} EN` }]);
  });
}
