import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { client, password, type Server, startServer } from './server.ts';

/** What is typed outlives the page: a reload, a crash, the end of a session. One person speaks one language in all tabs. */
let server: Server;
let api: ReturnType<typeof client>;
let context: BrowserContext;
let page: Page;
let planId: number;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  planId = await (await api.world(server.owner.Info.Id)).plan('Plan');
  await api.post('/admin/category/create', { name: 'Kategori' });
  await api.post('/admin/Question/create', {
    questionText: 'Düzenli mi?',
    score: 10,
    answerType: 3,
    answers: [{ title: 'Evet', score: 10 }],
  });
  context = await browser.newContext({ locale: 'tr-TR' });
  await context.clock.install();
  page = await context.newPage();
  await signIn();
});
test.afterAll(async () => {
  await context?.close();
  await server?.stop();
});

async function signIn(email = 'ayse@ornek.com.tr'): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[type="email"], input[name="email"]').first().fill(email);
  await page.locator('input[type="password"]').first().fill(password);
  await page.locator('button[type="submit"]').click();
  // Somebody whose password was set by another person is led to change it first.
  await page.waitForURL(/\/(dashboard|profile)/);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const offer = () => page.getByText(/^Kaydedilmemiş değişiklikleriniz var \(\d\d:\d\d\)\.$/);

/** Resolves when the page has been drawn twice and the device has answered what was asked of it before. */
const answered = async (): Promise<void> => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await frame();
  await frame();
  const read = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  const device = await read(indexedDB.open('sahada.office'));
  await read(device.transaction('forms').objectStore('forms').count());
  device.close();
  await frame();
  await frame();
};

/** Keeps the device's store busy until the page is left, which then is left before anything else has been done there. */
const occupied = (): Promise<void> =>
  new Promise((done) => {
    indexedDB.open('sahada.office').onsuccess = ({ target }) => {
      const store = (target as IDBOpenDBRequest).result.transaction('forms', 'readwrite').objectStore('forms');
      const again = () => {
        store.count().onsuccess = again;
        done();
      };
      again();
    };
  });

/** The moment comes at which what was typed is written down, and whatever is kept has been offered. */
async function typed(): Promise<void> {
  await page.evaluate(answered);
  await page.clock.fastForward(1000);
  await page.evaluate(answered);
}

test('a question being written is offered again after a reload, and only until it is saved', async () => {
  await page.goto(`${server.url}/questions`);
  await page.getByRole('link', { name: 'Soru ekle' }).click();
  const text = page.getByRole('textbox', { name: 'Soru metni' });
  await text.fill('Zemin kuru mu?');
  await page.getByRole('radio', { name: /Tek seçim: buton grubu/ }).click();
  await typed();
  await page.reload();
  await expect(offer()).toBeVisible();
  await expect(text).toHaveValue('');
  await button('Geri yükle').click();
  await expect(text).toHaveValue('Zemin kuru mu?');
  await expect(offer()).toBeHidden();
  await button('Kaydet').click();
  await page.waitForURL(/\/questions(\?|$)/);
  const found = await api.post('/admin/Question/getall', { searchText: 'Zemin kuru' });
  expect(found.TotalItemsCount).toBe(1);
  expect((await api.get(`/admin/Question/get/${found.ListItems[0].id}`)).answers).toHaveLength(3);
  await page.getByRole('link', { name: 'Soru ekle' }).click();
  await expect(text).toHaveValue('');
  await typed();
  await expect(offer()).toBeHidden();
});

test('a new plan keeps how it recurs with what is typed', async () => {
  await page.goto(`${server.url}/auditlist/new`);
  const name = page.getByRole('textbox', { name: 'Tanım', exact: true });
  await name.fill('Her hafta açılış');
  // What is proposed has come, and moves nothing any more.
  await expect(page.getByRole('combobox', { name: 'Yardımcı denetçi', exact: true })).toHaveValue('Ayşe Yılmaz');
  await expect(page.getByRole('textbox', { name: 'Görünen firma adı', exact: true })).toHaveValue('Marmara');
  const repeats = page.getByRole('combobox', { name: 'Tekrar', exact: true });
  await repeats.click();
  await page.getByRole('option', { name: 'Haftalık', exact: true }).click();
  await typed();
  await page.reload();
  await expect(offer()).toBeVisible();
  await expect(repeats).toHaveValue('Tekrarlanmaz');
  await button('Geri yükle').click();
  await expect(name).toHaveValue('Her hafta açılış');
  await expect(repeats).toHaveValue('Haftalık');
  await expect(button('Önizle ve oluştur')).toBeVisible();
  await button('Vazgeç').click();
  await button('Çık').click();
  await page.waitForURL('**/auditlist');
});

test('a checklist keeps its sections in the middle of being built when its tab is killed', async () => {
  const [list] = (await api.post('/admin/Checklist/getall', {})).ListItems;
  await page.goto(`${server.url}/checklists/edit-checklist/${list.Id}`);
  const rows = () => page.locator('[data-move^="question"]');
  await expect(rows()).toHaveCount(1);
  await button('Düzenli mi?: ekle').click();
  await expect(rows()).toHaveCount(2);
  await typed();
  await page.close();
  page = await context.newPage();
  await page.goto(`${server.url}/checklists/edit-checklist/${list.Id}`);
  await expect(rows()).toHaveCount(1);
  await button('Geri yükle').click();
  await expect(rows()).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Soru listesi kaydedildi.').first()).toBeVisible();
  expect((await api.get(`/admin/Checklist/get/${list.Id}`)).Sections[0].Questions).toHaveLength(2);
});

test('a plan that somebody else changed meanwhile is restored with the conflict, not over it', async () => {
  await page.goto(`${server.url}/auditlist/edit/${planId}`);
  const name = page.getByRole('textbox', { name: 'Tanım' });
  await name.fill('Benim planım');
  await typed();
  const stored = await api.get(`/admin/Audit/get/${planId}`);
  await api.post('/admin/Audit/CreateOrUpdate', { ...stored, definition: 'Onun planı' });
  await page.reload();
  await expect(name).toHaveValue('Onun planı');
  await button('Geri yükle').click();
  await expect(name).toHaveValue('Benim planım');
  await button('Kaydet').click();
  await expect(page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.')).toBeVisible();
  await button('Benimkini kaydet').click();
  await expect.poll(async () => (await api.get(`/admin/Audit/get/${planId}`)).definition).toBe('Benim planım');
  // Saved by a page that goes before it hears of it.
  await page.goto(`${server.url}/auditlist/edit/${planId}`);
  await name.fill('Son hâli');
  await typed();
  const stands = Promise.withResolvers<void>();
  await page.route('**/api/admin/Audit/CreateOrUpdate', (route) => route.fetch().then(() => stands.resolve()));
  await button('Kaydet').click();
  await stands.promise;
  await page.unroute('**/api/admin/Audit/CreateOrUpdate');
  await page.reload();
  await expect(name).toHaveValue('Son hâli');
  await typed();
  await expect(offer()).toBeHidden();
});

test('changes given up are not offered again, and signing out removes the others', async () => {
  const open = async () => {
    await page.goto(`${server.url}/categorys`);
    await page.getByRole('link', { name: 'Kategori ekle' }).click();
    return page.getByRole('dialog').getByRole('textbox').first();
  };
  await (await open()).fill('Vazgeçilen');
  await typed();
  await button('Vazgeç').click();
  await button('Çık').click();
  await expect(page.getByRole('dialog', { name: 'Kategori ekle' })).toBeHidden();
  await typed();
  await page.getByRole('link', { name: 'Kategori ekle' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('');
  await (await open()).focus();
  await typed();
  await expect(offer()).toBeHidden();
  await (await open()).fill('Yarım');
  await typed();
  await page.goto(`${server.url}/dashboard`);
  await (await open()).focus();
  await expect(offer()).toBeVisible();
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click();
  await page.waitForURL('**/sign-in*');
  await signIn();
  await (await open()).focus();
  await typed();
  await expect(offer()).toBeHidden();
});

test('what is typed while a save is under way is not taken for saved', async () => {
  const open = async () => {
    await page.goto(`${server.url}/categorys`);
    await page.getByRole('link', { name: 'Kategori', exact: true }).click();
  };
  const name = page.getByRole('dialog', { name: 'Kategoriyi düzenle' }).getByRole('textbox').first();
  await open();
  await name.fill('Gönderilen');
  const further = Promise.withResolvers<void>();
  await page.route('**/api/admin/category/update', (route) => further.promise.then(() => route.continue()));
  await button('Kaydet').click();
  await name.fill('Sonradan yazılan');
  await typed();
  further.resolve();
  await button('Sayfada kal').click();
  expect((await api.post('/admin/category/getall', { searchText: 'Gönderilen' })).TotalItemsCount).toBe(1);
  await expect(name).toHaveValue('Sonradan yazılan');
  await typed();
  await page.reload();
  await expect(name).toHaveValue('Gönderilen');
  await button('Geri yükle').click();
  await expect(name).toHaveValue('Sonradan yazılan');
  await button('Kaydet').click();
  await expect(name).toBeHidden();
  expect((await api.post('/admin/category/getall', { searchText: 'Sonradan yazılan' })).TotalItemsCount).toBe(1);
});

test('a save that ends after its form was left leads nowhere', async () => {
  await api.post('/admin/category/create', { name: 'Başka kategori' });
  const [{ id }] = (await api.post('/admin/Question/getall', {})).ListItems;
  await page.goto(`${server.url}/questions/edit-questions/${id}`);
  await page.locator('[data-path="questionText"]').fill('Raflar düzenli mi?');
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/question\/update/i, (route) => further.promise.then(() => route.continue()));
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Kategoriler' }).click();
  await button('Çık').click();
  await page.waitForURL('**/categorys');
  // Nor does it close what has been opened since.
  await page.getByRole('link', { name: 'Başka kategori', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Kategoriyi düzenle' });
  await expect(drawer).toBeVisible();
  further.resolve();
  await expect.poll(async () => (await api.get(`/admin/Question/get/${id}`)).questionText).toBe('Raflar düzenli mi?');
  await typed();
  await expect(drawer).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/categorys');
  await page.keyboard.press('Escape');
});

test('what one person left unsaved is not offered to another who signs in at the same device', async () => {
  const [group] = await api.get('/common/GetUserGroups');
  await api.post('/admin/user/create', {
    firstName: 'Mehmet',
    lastName: 'Kaya',
    email: 'mehmet@ornek.com.tr',
    password,
    confirmPassword: password,
    userRoleId: group.Id,
    defaultLanguageId: 1,
  });
  const open = async () => {
    await page.goto(`${server.url}/categorys`);
    await page.getByRole('link', { name: 'Kategori ekle' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().focus();
  };
  await open();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Ayşe’nin notu');
  await typed();
  // The session ends as by time, without signing out: what was typed stays for its owner.
  const expire = () => page.evaluate(() => localStorage.removeItem('sahada.token'));
  const clean = await context.newPage();
  const accountOf = (initials: string) => clean.getByRole('button', { name: `${initials}: Hesap menüsü` });
  await clean.goto(`${server.url}/sections`);
  await expect(accountOf('AY')).toBeVisible();
  await expire();
  await signIn('mehmet@ornek.com.tr');
  // A tab with nothing unsaved goes on as whoever has signed in.
  await expect(accountOf('MK')).toBeVisible();
  await clean.close();
  await open();
  await typed();
  await expect(offer()).toBeHidden();
  await expire();
  await signIn();
  await open();
  await expect(offer()).toBeVisible();
  await button('Sil').click();
  await expect(offer()).toBeHidden();
});

test('a tab with something unsaved stays when another person signs in beside it, and saves as whose it is', async () => {
  await page.goto(`${server.url}/categorys`);
  await page.getByRole('link', { name: 'Kategori ekle' }).click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Ayşe’nin kategorisi');
  const beside = await context.newPage();
  const signInBeside = async (email: string) => {
    await beside.locator('input[type="email"], input[name="email"]').first().fill(email);
    await beside.locator('input[type="password"]').first().fill(password);
    await beside.locator('button[type="submit"]').click();
    await beside.waitForURL(/\/(dashboard|profile)/);
  };
  // The session ends in that tab as by time: at the server it still stands.
  await beside.goto(`${server.url}/livez`);
  await beside.evaluate(() => localStorage.removeItem('sahada.token'));
  await beside.goto(`${server.url}/sign-in`);
  await signInBeside('mehmet@ornek.com.tr');
  await expect(
    page.getByText('Başka bir sekmede Mehmet Kaya giriş yaptı. Bu sayfa sizin adınıza açık kalıyor.').first(),
  ).toBeVisible();
  await expect(name).toHaveValue('Ayşe’nin kategorisi');
  await page.getByRole('dialog').getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Kategori ekle' })).toBeHidden();
  const lines = (await api.post('/admin/Activity/getall', { searchText: 'Ayşe’nin kategorisi' })).ListItems;
  expect(lines.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Ayşe Yılmaz, “Ayşe’nin kategorisi” kategorisini ekledi',
  ]);
  await beside.close();
  await page.goto(`${server.url}/sign-in`);
  await page.evaluate(() => localStorage.removeItem('sahada.token'));
  await signIn();
});

test('a language chosen in one tab is spoken in all of them, frame and lists alike', async () => {
  await page.goto(`${server.url}/auditlist`);
  await expect(page.getByRole('heading', { name: 'Denetimler ve anketler' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/dashboard`);
  await other.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { name: 'Audits and surveys' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Marmara' })).toContainText('Planned');
  await other.getByRole('button', { name: /^TR/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Marmara' })).toContainText('Planlandı');
  await other.close();
});

test('a correction of an answer that was begun is offered again, until it is saved', async () => {
  const { link } = await api.get(`/admin/Audit/get/${planId}`);
  const token = link.split('/').pop();
  const form = await api.get(`/field/form?token=${token}`);
  const [question] = form.version.sections[0].questions;
  const answers = [{ questionId: question.id, optionIds: [question.answers[0].id], subOptionIds: [], pictureKeys: [] }];
  await api.post('/field/responses', { responseKey: crypto.randomUUID(), token, answers });
  const correct = async () => {
    await page.goto(`${server.url}/audit/audit-details/${planId}?tab=questions`);
    await page.getByRole('button', { name: 'Cevabı düzelt: Temiz mi?' }).click();
  };
  const reason = page.getByRole('textbox', { name: 'Gerekçe' });
  await correct();
  await reason.fill('Fotoğrafta görünüyor');
  await typed();
  await page.reload();
  await correct();
  await expect(reason).toHaveValue('');
  await button('Geri yükle').click();
  await expect(reason).toHaveValue('Fotoğrafta görünüyor');
  await page.evaluate(occupied);
  await button('Kaydet').click();
  await expect(reason).toBeHidden();
  await correct();
  await typed();
  await expect(offer()).toBeHidden();
  await reason.fill('Yerinde gördüm');
  await typed();
  await page.reload();
  await correct();
  await expect(offer()).toBeVisible();
});
