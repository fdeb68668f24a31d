import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/**
 * Editing under difficulties: somebody else saves first, a search meets paging, a keyboard replaces the mouse, a delete is
 * refused.
 */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;
let newContext: () => Promise<BrowserContext>;
let plan: (definition: string) => Promise<number>;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  ({ plan } = await api.world(server.owner.Info.Id));
  for (let n = 1; n <= 12; n++)
    await api.post('/admin/category/create', { name: `Kategori ${String(n).padStart(2, '0')}` });
  newContext = () => browser.newContext({ locale: 'tr-TR' });
  page = await (await newContext()).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a row that somebody else saved first is a conflict, and the person chooses whose version stays', async () => {
  const [row] = (await api.post('/admin/category/getall', { searchText: 'Kategori 03' })).ListItems;
  const open = async (name: string) => {
    await page.goto(`${server.url}/categorys?search=Kategori`);
    await page.getByRole('cell', { name, exact: true }).click();
    return page.getByRole('dialog').getByRole('textbox').first();
  };
  const change = (name: string) => api.post('/admin/category/update', { id: row.id, name });

  const field = await open('Kategori 03');
  await expect(field).toHaveValue('Kategori 03');
  await field.fill('Kategori 03 benim');
  await change('Kategori 03 onun');
  await button('Kaydet').click();
  await expect(page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.')).toBeVisible();
  await expect(field, 'what was typed is still there').toHaveValue('Kategori 03 benim');
  await button('Benimkini kaydet').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await api.get(`/admin/category/get/${row.id}`)).name).toBe('Kategori 03 benim');

  const again = await open('Kategori 03 benim');
  await again.fill('Kategori 03 yine');
  await change('Kategori 03 yeni');
  await button('Kaydet').click();
  await button('Güncel kaydı yükle').click();
  await expect(again).toHaveValue('Kategori 03 yeni');
  await button('Vazgeç').click();
  expect((await api.get(`/admin/category/get/${row.id}`)).name).toBe('Kategori 03 yeni');
});

test('a row that somebody else has deleted says so for as long as it is open, with what was typed', async () => {
  const { id } = await api.post('/admin/category/create', { name: 'Kategori geçici' });
  await page.goto(`${server.url}/categorys?open=${id}`);
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await expect(field).toHaveValue('Kategori geçici');
  await field.fill('Kategori kalıcı');
  await api.post('/admin/category/delete', { ids: [id] });
  await button('Kaydet').click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('Bu kayıt siz düzenlerken silindi.');
  await expect(alert).toBeVisible();
  await expect(field).toHaveValue('Kategori kalıcı');
  await button('Vazgeç').click();
  await button('Çık').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A note comes half a second after its cause: the next one would stand below that of the refused save.
  await page.getByRole('link', { name: 'Kategori 05', exact: true }).click();
  await expect(field).toHaveValue('Kategori 05');
  await field.fill('Kategori 05 bis');
  await button('Kaydet').click();
  await expect(page.getByText('Kategori güncellendi.')).toBeVisible();
  expect(await page.getByText('Kayıt bulunamadı veya silinmiş.').count(), 'no note had said it besides').toBe(0);
});

test('what is typed on the page of a customer, or to a plan, stays where somebody has deleted it meanwhile', async () => {
  /** The page reads its row anew, as when it is looked at again after a while. */
  const rereads = async () => {
    const gone = page.waitForResponse((reply) => reply.status() === 404);
    await page.evaluate(() => {
      const tab = new BroadcastChannel('sahada.written');
      tab.postMessage('another tab');
      tab.close();
    });
    await gone;
    await page.waitForTimeout(500);
  };
  const person = { personelFName: 'Ece', personelLName: 'Su', personelEmail: 'ece@ornek.example' };
  await api.post('/admin/customer/create', { companyName: 'Silinen Gıda', ...person });
  const [{ ID: customerId }] = (await api.post('/admin/customer/getall', { searchText: 'Silinen' })).ListItems;
  await page.goto(`${server.url}/customers/detail/${customerId}?tab=details`);
  const name = page.getByRole('textbox', { name: 'Müşteri adı' });
  await expect(name).toHaveValue('Silinen Gıda');
  await name.fill('Silinen Gıda A.Ş.');
  await api.post('/admin/customer/delete', { ids: [customerId] });
  await rereads();
  await expect(name).toHaveValue('Silinen Gıda A.Ş.');

  const planId = await plan('Silinecek plan');
  await page.goto(`${server.url}/auditlist/edit/${planId}`);
  const definition = page.getByRole('textbox', { name: 'Tanım' });
  await expect(definition).toHaveValue('Silinecek plan');
  await definition.fill('Silinmeyecek plan');
  await api.post('/admin/Audit/Delete', { ids: [planId] });
  await rereads();
  await expect(definition).toHaveValue('Silinmeyecek plan');
});

test('what every company begins with can be named otherwise', async () => {
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await page.goto(`${server.url}/admin/location-types`);
  await link('Üretim').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox').first().fill('İmalat');
  await drawer.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(link('İmalat')).toBeVisible();
  await expect(link('Üretim')).toHaveCount(0);

  await page.goto(`${server.url}/admin/user-roles`);
  await link('Saha kullanıcıları').click();
  await page.getByRole('textbox', { name: 'Grup adı', exact: true }).fill('Saha ekibi');
  await button('Kaydet').click();
  await page.waitForURL(/\/admin\/user-roles(\?|$)/);
  await expect(link('Saha ekibi')).toBeVisible();
  await expect(link('Saha kullanıcıları')).toHaveCount(0);
});

test('a proposed level that is named otherwise is read by its new name, also where both languages were stored', async () => {
  const { id: projectId } = await api.post('/admin/project/create', { name: 'Önerilen seviyeler' });
  const levels = async () => api.get(`/admin/Project/GetProjectAchievements?projectId=${projectId}`);
  await page.goto(`${server.url}/customers/project-detail/${projectId}?tab=levels`);
  await button('Üç seviyeyle başla').click();
  const name = page.getByRole('textbox', { name: 'Başarı seviyesi' });
  await name.first().fill('Yetersiz');
  await expect(page.getByRole('img', { name: /Yetersiz/ })).toBeVisible();
  await button('Kaydet').click();
  await expect.poll(async () => (await levels()).length).toBe(3);
  const [weak, , good] = await levels();
  expect([weak.name, weak.locales]).toEqual(['Yetersiz', [{ languageId: 2, name: 'Weak' }]]);

  const both = [
    { languageId: 1, name: 'İyi' },
    { languageId: 2, name: 'Good' },
  ];
  const { rowVersion: _, ...last } = good;
  await api.post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels: [{ ...last, locales: both }] });
  await page.reload();
  await name.first().fill('Çok iyi');
  await expect(page.getByRole('img', { name: /Çok iyi/ })).toBeVisible();
  await button('Kaydet').click();
  await expect.poll(async () => (await levels())[0].name).toBe('Çok iyi');
  expect((await levels())[0].locales).toEqual([{ languageId: 2, name: 'Good' }]);
});

test('a level is asked for by its name in the reader’s language before it is deleted', async () => {
  const { id: projectId } = await api.post('/admin/project/create', { name: 'İki dilli seviyeler' });
  const levels = [{ name: 'Fair', min: 0, max: 100, locales: [{ languageId: 1, name: 'Orta' }] }];
  await api.post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels });
  await page.goto(`${server.url}/customers/project-detail/${projectId}?tab=levels`);
  await button('Seviyeyi sil').click();
  await expect(page.getByRole('dialog')).toContainText('“Orta” başarı seviyesi silinsin mi?');
  await page.keyboard.press('Escape');
});

test('the levels of a project that somebody else saved first are a conflict, too', async () => {
  const { id: projectId } = await api.post('/admin/project/create', { name: 'Seviyeli' });
  const levels = async () => api.get(`/admin/Project/GetProjectAchievements?projectId=${projectId}`);
  const save = (given: object[]) =>
    api.post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels: given });
  const names = async () => (await levels()).map(({ name }: Data) => name);
  await save([{ name: 'Zayıf', min: 0, max: 100 }]);
  await page.goto(`${server.url}/customers/project-detail/${projectId}?tab=levels`);
  const field = page.getByRole('textbox', { name: 'Başarı seviyesi' }).first();
  const conflict = page.getByText('Bu kayıt siz düzenlerken başkası tarafından değiştirildi.');
  await expect(field).toHaveValue('Zayıf');

  await field.fill('Benimki');
  const [row] = await levels();
  await save([{ ...row, name: 'Onunki' }]);
  await button('Kaydet').click();
  await expect(conflict).toBeVisible();
  expect(await names()).toEqual(['Onunki']);
  await button('Güncel kaydı yükle').click();
  await expect(field).toHaveValue('Onunki');

  await field.fill('Yine benimki');
  await save([{ ...row, name: 'Yine onunki' }]);
  await button('Kaydet').click();
  await expect(conflict).toBeVisible();
  const { promise: typed, resolve: letGo } = Promise.withResolvers<void>();
  const isRead = /GetProjectAchievements/;
  await page.route(isRead, async (route) => {
    await typed;
    await route.continue();
  });
  await button('Benimkini kaydet').click();
  await expect(conflict).toBeHidden();
  await expect.poll(names).toEqual(['Yine benimki']);

  await field.fill('Bir daha');
  const read = page.waitForResponse(isRead);
  letGo();
  await read;
  await expect(button('Kaydet'), 'typed before what was saved came back').toBeEnabled();
  await button('Kaydet').click();
  await expect.poll(names).toEqual(['Bir daha']);
});

test('a form begins at its first field, and closing it gives the focus back', async () => {
  const focused = page.locator(':focus');
  await page.goto(`${server.url}/admin/locations`);
  await page.getByRole('link', { name: 'Lokasyon ekle' }).first().click();
  await expect(focused).toHaveAttribute('name', 'Name');
  await page.goto(`${server.url}/categorys?open=${(await api.post('/admin/category/getall')).ListItems[0].id}`);
  await expect(focused, 'where the values come first').toHaveAttribute('name', 'name');
  const [question] = (await api.post('/admin/Question/getall')).ListItems;
  await page.goto(`${server.url}/questions/edit-questions/${question.id}`);
  await expect(focused, 'the chosen one of several').toHaveText('Tek seçim: seçenek listesi');
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Çoklu seçim' }).click();
  await page.getByRole('textbox', { name: 'Soru metni' }).fill('Ne eksik?');
  await expect(page.getByText('Cevap metnini girin.'), 'before anybody has written an answer').toHaveCount(0);
  await page.goto(`${server.url}/auditlist/edit/${await plan('Odak')}`);
  await expect(focused, 'not the switch that takes the plan off the air').toHaveAttribute('name', 'definition');
  await page.goto(`${server.url}/actions`);
  await page.getByRole('link', { name: 'Aksiyon oluştur' }).first().click();
  await expect(focused).toHaveAttribute('name', 'title');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveText('Aksiyon oluştur');
});

test('a search begins at its first page, and going back returns to the page left', async () => {
  await page.goto(`${server.url}/categorys`);
  await page.getByRole('button', { name: /^(Sayfa 2|2\. sayfa|2)$/ }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await page.getByRole('textbox', { name: 'Ara', exact: true }).fill('Kategori 1');
  await expect(page).toHaveURL(/search=Kategori(\+|%20)1/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('cell', { name: 'Kategori 11', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Ara', exact: true })).toHaveValue('Kategori 1');
});

test('a checklist can be reordered by keyboard alone, and is saved in that order', async () => {
  const [list] = (await api.post('/admin/Checklist/getall', {})).ListItems;
  const detail = await api.get(`/admin/Checklist/get/${list.Id}`);
  const { id } = await api.post('/admin/Question/create', {
    questionText: 'Düzenli mi?',
    score: 10,
    answerType: 3,
    answers: [{ title: 'Evet', score: 10 }],
  });
  const [section] = detail.Sections;
  const questions = [...section.Questions, { QuestionId: id, ViewOrder: 2 }];
  await api.post('/admin/Checklist/CreateOrUpdate', { ...detail, Sections: [{ ...section, Questions: questions }] });
  await page.goto(`${server.url}/checklists/edit-checklist/${list.Id}`);
  const handle = page.locator(`[data-move="question${id}"]`);
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle, 'focus stays with what was moved').toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Soru listesi kaydedildi.').first()).toBeVisible();
  const saved = (await api.get(`/admin/Checklist/get/${list.Id}`)).Sections[0].Questions;
  expect(saved.map((placed: { QuestionId: number }) => placed.QuestionId)).toEqual([
    id,
    section.Questions[0].QuestionId,
  ]);
});

test('whoever takes questions and sections out of a checklist goes on at what follows, and hears what is gone', async () => {
  const questions = await Promise.all(
    ['Bir?', 'İki?', 'Üç?', 'Dört?'].map((questionText) =>
      api.post('/admin/Question/create', {
        questionText,
        score: 10,
        answerType: 3,
        answers: [{ title: 'Evet', score: 10 }],
      }),
    ),
  );
  const placed = questions.map(({ id }, at) => ({ QuestionId: id, ViewOrder: at + 1 }));
  const [{ Id: department }] = await api.get('/common/getDepartments');
  const { id } = await api.post('/admin/Checklist/CreateOrUpdate', {
    title: 'Kısalan',
    Sections: [
      { DepartmentId: department, Title: 'Baş', Questions: placed.slice(0, 3) },
      { DepartmentId: department, Title: 'Son', Questions: placed.slice(3) },
    ],
  });
  await page.goto(`${server.url}/checklists/edit-checklist/${id}`);
  const out = (place: number) => page.getByRole('button', { name: `${place}. soru: listeden çıkar` });
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });
  await page.getByRole('checkbox', { name: '1. soru: seç' }).press('Space');
  await page.getByRole('button', { name: 'Seçimi kaldır' }).press('Enter');
  const isAmongRows = () =>
    page.evaluate(() => document.activeElement?.matches('[tabindex="-1"]:has([data-question])') === true);
  await expect.poll(isAmongRows, 'the bar of what was selected is gone').toBe(true);
  await out(2).focus();
  await page.keyboard.press('Enter');
  await expect(told('2. soru çıkarıldı. Listede 3 soru var.')).toHaveCount(1);
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: taşımak için`) });
  await expect(handle('2. soru'), 'the next one stands there').toBeFocused();
  await out(2).focus();
  await page.keyboard.press('Enter');
  await expect(handle('1. soru'), 'the last of a section goes back').toBeFocused();
  await out(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Baş' })).toBeFocused();
  await page.locator('[data-move^="section"]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(told('“Baş” bölümü 2. sıraya taşındı.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Son: bölümü çıkar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Çıkar', exact: true }).click();
  await expect(told('“Son” bölümü çıkarıldı. Listede 0 soru var.')).toHaveCount(1);
  await expect(handle('Baş')).toBeFocused();
});

test('a condition that lacks an answer is gone on with where one is chosen', async () => {
  const [{ Id: DepartmentId }] = await api.get('/common/getDepartments');
  const made = await Promise.all(
    ['Soruldu mu?', 'Bağlı mı?'].map((questionText) =>
      api.post('/admin/Question/create', {
        questionText,
        score: 10,
        answerType: 3,
        answers: [{ title: 'Evet', score: 10 }],
      }),
    ),
  );
  const { id } = await api.post('/admin/Checklist/CreateOrUpdate', {
    title: 'Koşullu',
    Sections: [{ DepartmentId, Questions: made.map(({ id }) => ({ QuestionId: id })) }],
  });
  await page.goto(`${server.url}/checklists/edit-checklist/${id}`);
  await page.getByRole('button', { name: '2. soru: gösterme koşulu' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gösterme koşulu' });
  await dialog.getByRole('button', { name: 'Uygula' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Evet' })).toBeFocused();
});

test('whoever deletes an answer of a question goes on at the one that follows', async () => {
  const { id } = await api.post('/admin/Question/create', {
    questionText: 'Silinen cevaplı?',
    score: 10,
    answerType: 3,
    answers: [
      { title: 'Evet', score: 10 },
      { title: 'Hayır', score: 0 },
    ],
  });
  await page.goto(`${server.url}/questions/edit-questions/${id}`);
  const answers = page.getByRole('list', { name: 'Cevaplar' }).getByRole('listitem');
  await expect(answers).toHaveCount(2);
  await page.getByRole('button', { name: '1. cevap: diğer işlemler' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cevabı sil' }).press('Enter');
  await expect(answers).toHaveCount(1);
  await expect(page.locator('[data-move]').first()).toBeFocused();
});

test('a question in use cannot be deleted, and the message says where it is used', async () => {
  await page.goto(`${server.url}/questions`);
  const row = page.getByRole('row').filter({ hasText: 'Temiz mi?' });
  await row.getByRole('checkbox').check();
  await button('Sil').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  await expect(page.getByText('Soru şu soru listesinde kullanıldığı için silinemez: Liste.').first()).toBeVisible();
  await expect(row).toBeVisible();
});

/** Ends the session of the page behind its back, as two idle hours do. */
async function endSessionOf(one: Page): Promise<void> {
  const token = await one.evaluate(() => localStorage.getItem('sahada.token'));
  const reply = await fetch(`${server.url}/api/Token/Logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(reply.status).toBe(200);
}

test('a session that ends while something is typed asks for the password over the page, and saves what was typed', async () => {
  // The shell reads the credit a moment after it stands: with the session over, that would ask for the password first.
  const credit = page.waitForResponse(/\/GetCompanyQuota/);
  await page.goto(`${server.url}/categorys`);
  await page.getByRole('link', { name: 'Kategori ekle' }).click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Oturumdan sonra');
  await credit;
  await endSessionOf(page);
  await button('Kaydet').click();
  const asked = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect(asked).toContainText('ayse@ornek.com.tr');
  await asked.getByLabel('Şifre', { exact: true }).fill('yanlış bir şifre');
  await asked.getByRole('button', { name: 'Devam et' }).click();
  await expect(asked.getByRole('alert')).toBeVisible();
  await asked.getByLabel('Şifre', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Devam et' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  const found = await api.post('/admin/category/getall', { searchText: 'Oturumdan sonra' });
  expect(found.TotalItemsCount).toBe(1);
});

/** How many forms the device keeps unsaved. */
const keptForms = (): Promise<number> =>
  new Promise((done, fail) => {
    const opening = indexedDB.open('sahada.office');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('forms').objectStore('forms').count();
      counting.onsuccess = () => {
        opening.result.close();
        done(counting.result);
      };
    };
  });

test('signing out in another tab leaves what is typed here, and ends a page where nothing is', async () => {
  const tab = () => page.context().newPage();
  const [typing, clean, other] = [await tab(), await tab(), await tab()];
  await typing.clock.install();
  // What the frame of the page has not been told by then, it asks for afterwards.
  const quota = /\/GetCompanyQuota/;
  await typing.route(quota, (route) => route.abort());
  // Each is in front while something is done in it: a page behind another draws once a second.
  await typing.bringToFront();
  await typing.goto(`${server.url}/categorys`);
  await typing.getByRole('link', { name: 'Kategori ekle' }).click();
  const drawer = typing.getByRole('dialog', { name: 'Kategori ekle' });
  const name = drawer.getByRole('textbox', { name: 'Kategori adı' });
  await name.fill('Yarım');
  await clean.bringToFront();
  await clean.goto(`${server.url}/sections`);
  await expect(clean.locator('tbody [data-row-link]').first()).toBeVisible();
  await other.bringToFront();
  await other.goto(`${server.url}/dashboard`);
  await other.getByRole('button', { name: /Hesap menüsü/ }).click();
  // Messages go after a while: each page is looked at from the click on.
  await Promise.all([
    expect(clean.getByText('Başka bir sekmede oturum kapatıldı, yeniden giriş yapın.')).toBeVisible(),
    expect(typing.getByText('Başka bir sekmede oturum kapatıldı. Yazdıklarınız duruyor')).toBeVisible(),
    other.getByRole('menuitem', { name: 'Çıkış yap' }).click(),
  ]);
  await other.waitForURL('**/sign-in*');
  // Minutes later the page has asked for news by itself, and was refused: that takes the keyboard from nobody.
  await typing.unroute(quota);
  const refused = [/Notice/, quota].map((path) =>
    typing.waitForResponse((reply) => reply.status() === 401 && path.test(reply.url())),
  );
  await typing.clock.fastForward('05:00');
  await typing.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await Promise.all(refused);
  await typing.bringToFront();
  await name.press('End');
  await name.pressSequentially(' kalan', { delay: 150 });
  await expect(name).toHaveValue('Yarım kalan');
  // Whoever signed out has left nothing on the device, and what is typed since stays in the page alone.
  await typing.clock.fastForward(1000);
  expect(await typing.evaluate(keptForms)).toBe(0);
  const asked = typing.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect(asked).toBeHidden();
  await drawer.getByRole('button', { name: 'Kaydet' }).click();
  await asked.getByLabel('Şifre', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Devam et' }).click();
  await expect(asked).toBeHidden();
  await expect(drawer).toBeHidden();
  expect((await api.post('/admin/category/getall', { searchText: 'Yarım kalan' })).TotalItemsCount).toBe(1);
  for (const one of [typing, clean, other]) await one.close();
});

test('whoever signs in again in one tab is asked for it in no other, and stands there where they were', async () => {
  const [one, other] = [await page.context().newPage(), await page.context().newPage()];
  await other.goto(`${server.url}/categorys?search=Kategori`);
  await expect(other.locator('tbody [data-row-link]').first()).toBeVisible();
  await one.goto(`${server.url}/dashboard`);
  await one.getByRole('button', { name: /Hesap menüsü/ }).click();
  await one.getByRole('menuitem', { name: 'Çıkış yap' }).click();
  await other.waitForURL('**/sign-in*');
  await one.locator('input[name="email"]').fill('ayse@ornek.com.tr');
  await one.locator('input[type="password"]').fill(password);
  await one.locator('button[type="submit"]').click();
  await one.waitForURL('**/dashboard');
  await other.waitForURL('**/categorys?search=Kategori');
  await expect(other.locator('tbody [data-row-link]').first()).toBeVisible();
  for (const tab of [one, other]) await tab.close();
});

test('what was added in one tab can be chosen in another at once', async () => {
  const beside = await page.context().newPage();
  await beside.goto(`${server.url}/questions/new-questions`);
  const choice = beside.getByRole('combobox', { name: /^Kategori/ });
  await choice.click();
  await expect(beside.getByRole('option', { name: 'Kategori 01', exact: true })).toBeVisible();
  await beside.keyboard.press('Escape');
  await page.bringToFront();
  await page.goto(`${server.url}/categorys?open=new`);
  await page.getByRole('dialog').getByRole('textbox').first().fill('Aranan kategori');
  await button('Kaydet').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await beside.bringToFront();
  await choice.click();
  await expect(beside.getByRole('option', { name: 'Aranan kategori' })).toBeVisible();
  await beside.close();
});

test('without a network a bar says so, questions are still asked, and what is typed stays', async () => {
  await page.goto(`${server.url}/categorys`);
  await page.getByRole('link', { name: 'Kategori ekle' }).click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Ağ yokken');
  await page.context().setOffline(true);
  await expect(page.getByText('İnternet bağlantısı yok.')).toBeVisible();
  await button('Vazgeç').click();
  await button('Sayfada kal').click();
  await button('Kaydet').click();
  await expect(page.getByText('Sunucuya ulaşılamıyor.').first()).toBeVisible();
  await expect(name).toHaveValue('Ağ yokken');
  await page.context().setOffline(false);
  await expect(page.getByText('İnternet bağlantısı yok.')).toBeHidden();
  await button('Kaydet').click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an answer that is cut off in its middle is a server that was not reached: it is said once, and what is typed stays', async () => {
  const cut = /category\/(create|getall)/;
  let isCut = false;
  const between = createServer((ask, answer) => {
    const { method, headers, url = '' } = ask;
    const passed = request(`${server.url}${url}`, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      if (!isCut || !cut.test(url)) return reply.pipe(answer);
      answer.write('{"Success":');
      return setTimeout(() => answer.destroy(), 100);
    });
    ask.pipe(passed);
  }).listen(0);
  await once(between, 'listening');
  const there = { ...server, url: `http://localhost:${(between.address() as AddressInfo).port}` };
  const far = await (await newContext()).newPage();
  const faults: string[] = [];
  far.on('pageerror', (error) => faults.push(String(error)));
  await signIn(far, there, '/categorys');
  await far.getByRole('link', { name: 'Kategori ekle' }).click();
  const name = far.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Yarıda kesilen');
  isCut = true;
  await far.getByRole('button', { name: 'Kaydet' }).click();
  const said = far.getByText('Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.');
  await expect(said).toHaveCount(1);
  await expect(name).toHaveValue('Yarıda kesilen');
  await far.goto(`${there.url}/categorys`);
  await expect(far.getByRole('main').getByText('Sunucuya ulaşılamıyor.')).toBeVisible();
  expect(faults).toEqual([]);
  await far.context().close();
  between.close();
});

test('two people’s changes of one row are compared field by field, and each of both stays where it was chosen', async () => {
  const [group] = (await api.post('/admin/UserGroup/GetAll', {})).ListItems;
  const form = { firstName: 'Ali', lastName: 'Ak', email: 'ali@ornek.com.tr', password, confirmPassword: password };
  const { id } = await api.post('/admin/user/create', { ...form, userRoleId: group.id });
  await page.goto(`${server.url}/admin/users-detail/${id}`);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(box('Ad')).toHaveValue('Ali');
  await box('Ad').fill('Benim Ali');
  await box('Telefon').fill('555');
  await api.post('/admin/user/update', { id, firstName: 'Onun Ali', lastName: 'Kara', countryId: 792 });
  await button('Kaydet').click();
  await button('Alan alan karşılaştır').click();
  const dialog = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  const side = (field: string, name: RegExp) =>
    dialog.getByRole('radiogroup', { name: field, exact: true }).getByRole('radio', { name });
  await expect(side('Telefon', /Benimki\s*555/)).toBeChecked();
  await expect(side('Soyad', /Güncel kayıt\s*Kara/)).toBeChecked();
  await expect(side('Ülke', /Güncel kayıt\s*Türkiye/)).toBeChecked();
  await expect(side('Ad', /Onun Ali/)).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Seçilenleri kaydet' })).toBeDisabled();
  await side('Ad', /Onun Ali/).click();
  // A third change meanwhile is a conflict again, never overwritten in silence.
  await api.post('/admin/user/update', { id, streetAddress: 'Sokak 1' });
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await button('Alan alan karşılaştır').click();
  await expect(side('Açık adres', /Sokak 1/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await page.waitForURL(/\/admin\/users(\?|$)/);
  expect(await api.get(`/admin/user/get/${id}`)).toMatchObject({
    firstName: 'Onun Ali',
    lastName: 'Kara',
    phone: '555',
    countryId: 792,
    streetAddress: 'Sokak 1',
  });
});

test('the answers of a question are compared as one field, beside its text', async () => {
  const answers = (title: string) => [{ title, score: 10 }];
  const question = { questionText: 'Zemin?', score: 10, answerType: 3, answers: answers('Evet') };
  const { id } = await api.post('/admin/Question/create', question);
  await page.goto(`${server.url}/questions/edit-questions/${id}`);
  const text = page.getByRole('textbox', { name: 'Soru metni' });
  await expect(text).toHaveValue('Zemin?');
  await text.fill('Zemin kuru mu?');
  await api.post('/admin/Question/update', { id, answers: answers('Kuru') });
  await button('Kaydet').click();
  await button('Alan alan karşılaştır').click();
  const dialog = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  await expect(dialog.getByRole('radio', { name: /Kuru/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await page.waitForURL(/\/questions(\?|$)/);
  const stored = await api.get(`/admin/Question/get/${id}`);
  expect([stored.questionText, stored.answers[0].title]).toEqual(['Zemin kuru mu?', 'Kuru']);
});

test('the rights of a group are compared one by one, under their names', async () => {
  const name = 'Vardiya';
  const chosen = (...selected: string[]) => selected.map((systemName) => ({ systemName, selected: true }));
  const { id } = await api.post('/admin/UserGroup/Create', { name, permissions: chosen('ManageCategories') });
  await page.goto(`${server.url}/admin/user-roles/${id}`);
  await page.getByRole('checkbox', { name: 'Kategori yönetimi' }).uncheck();
  await api.post('/admin/UserGroup/Update', { id, name, permissions: chosen('ManageCategories', 'ManageQuestions') });
  await button('Kaydet').click();
  await button('Alan alan karşılaştır').click();
  const dialog = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  const side = (right: string, said: RegExp) =>
    dialog.getByRole('radiogroup', { name: right }).getByRole('radio', { name: said });
  await expect(side('Kategori yönetimi', /Benimki\s*Hayır/)).toBeChecked();
  await expect(side('Soru yönetimi', /Güncel kayıt\s*Evet/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await page.waitForURL(/\/admin\/user-roles(\?|$)/);
  const { permissions } = await api.get(`/admin/UserGroup/Get/${id}`);
  const kept = permissions.filter((one: Data) => one.selected).map((one: Data) => one.systemName);
  expect(kept).toEqual(['ManageQuestions']);
});

test('a plan’s dates and people are compared under their names, and what was chosen of each is saved', async () => {
  const planId = await plan('Karşılaştırma');
  await page.goto(`${server.url}/auditlist/edit/${planId}`);
  const definition = page.getByRole('textbox', { name: 'Tanım' });
  await expect(definition).not.toHaveValue('');
  await definition.fill('Benim planım');
  const stored = await api.get(`/admin/Audit/get/${planId}`);
  await api.post('/admin/Audit/CreateOrUpdate', { ...stored, graceDays: 3, companyName: 'Onun Gıda' });
  await button('Kaydet').click();
  await button('Alan alan karşılaştır').click();
  const dialog = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  await expect(dialog.getByRole('radio', { name: /Güncel kayıt\s*Onun Gıda/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /Güncel kayıt\s*3/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /Benimki\s*Benim planım/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await expect
    .poll(async () => api.get(`/admin/Audit/get/${planId}`))
    .toMatchObject({ definition: 'Benim planım', graceDays: 3, companyName: 'Onun Gıda' });
});

test('the sections of a checklist are compared one by one, and both people’s work is kept', async () => {
  const [list] = (await api.post('/admin/Checklist/getall', { searchText: 'Liste' })).ListItems;
  const read = () => api.get(`/admin/Checklist/Get/${list.Id}`);
  const first = await read();
  const extra = await api.post('/admin/Question/create', { questionText: 'Işık var mı?', answerType: 5, score: null });
  const theirs = await api.post('/admin/department/create', { name: 'Onların bölümü', published: true });
  await page.goto(`${server.url}/checklists/edit-checklist/${list.Id}`);
  const title = page.getByRole('textbox', { name: 'Soru listesi adı', exact: true });
  await expect(title).toHaveValue('Liste');
  await title.fill('Liste (benim)');
  await api.post('/admin/Checklist/CreateOrUpdate', {
    Id: list.Id,
    Sections: [
      ...first.Sections,
      { DepartmentId: theirs.id, ViewOrder: 9, Questions: [{ QuestionId: extra.id, ViewOrder: 1, Required: true }] },
    ],
  });
  await button('Kaydet').click();
  await button('Alan alan karşılaştır').click();
  const dialog = page.getByRole('dialog', { name: 'Değişiklikleri karşılaştır' });
  const section = dialog.getByRole('radiogroup', { name: 'Onların bölümü', exact: true });
  await expect(section.getByRole('radio', { name: /Güncel kayıt.*1 soru · Işık var mı\?/s })).toBeChecked();
  await expect(section.getByRole('radio', { name: /Benimki.*\(yok\)/s })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
  await expect.poll(async () => (await read()).title).toBe('Liste (benim)');
  const stored = await read();
  expect(stored.Sections.map((one: Data) => one.Questions.length)).toEqual([
    ...first.Sections.map((one: Data) => one.Questions.length),
    1,
  ]);
});
