import { join } from 'node:path';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { client, type Data, password, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** An action's whole way: made of a finding, worked on by somebody without an account, closed by a second person. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'sample' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const title = 'Mutfak kapısının kolunu değiştirin';
const note = 'Kol yenilendi, kilit denendi.';

/** As on a phone that is short of memory: the next picture is not made, those after it are. */
const noCanvasOnce = (): void => {
  const { prototype } = HTMLCanvasElement;
  const { toBlob } = prototype;
  prototype.toBlob = (done) => {
    Object.assign(prototype, { toBlob });
    done(null);
  };
};

/** As in browsers of some years ago. */
const openedOnce = (): void => {
  const { prototype } = HTMLDialogElement;
  const { showModal } = prototype;
  prototype.showModal = function open() {
    if (this.open) throw new DOMException('It is open already.', 'InvalidStateError');
    showModal.call(this);
  };
};

/** The next answer of a call is lost on its way. What a browser uploads cannot be sent by the test in its place. */
const loseOnce = (call: string): void => {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!String(asked[0]).toLowerCase().includes(call.toLowerCase())) return answer;
    window.fetch = fetch;
    throw new TypeError('Failed to fetch');
  };
};

/** A phone on which the company's owner has signed in, with their assignments and actions. */
async function ownersPhone(browser: Browser): Promise<Page> {
  const phone = await (await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 800 } })).newPage();
  await phone.goto(`${server.url}/s/`);
  await phone.getByRole('button', { name: 'Giriş yap' }).click();
  await phone.getByLabel('E-posta').fill('ayse@ornek.com.tr');
  await phone.getByLabel('Şifre', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  return phone;
}

test('a finding becomes an action, its owner submits it by the link with a photo, a second person closes it', async ({
  browser,
}) => {
  const plans = (await api.post('/admin/Audit/getall', { pageSize: 100, statusCode: 50, auditTypeId: 1 })).ListItems;
  const plan = plans.find(({ findings }: Data) => findings > 0);
  await page.goto(`${server.url}/audit/audit-details/${plan.id}?tab=findings`);
  await page
    .getByRole('button', { name: /^Aksiyon oluştur: / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Aksiyon oluştur' });
  await form.getByLabel('Başlık').fill(title);
  await form.getByText('Hesabı olmayan biri').click();
  await form.getByRole('button', { name: 'Oluştur' }).click();
  await expect(form.getByText('Sorumlunun adını girin.').first()).toBeVisible();
  await form.getByLabel('Ad soyad').fill('Mehmet Kara');
  await form.getByLabel('E-posta').fill('mehmet@magaza.example');
  await form.getByRole('button', { name: 'Oluştur' }).click();
  await expect(form).toBeHidden();

  const { ListItems } = await api.post('/admin/Action/GetAll', { searchText: title });
  expect(ListItems).toHaveLength(1);
  const { id, number } = ListItems[0];
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();

  const phone = await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 844 }, hasTouch: true });
  const owner = await phone.newPage();
  await owner.goto((await api.get(`/admin/Action/Get/${id}`)).link);
  await expect(owner.getByRole('heading', { name: title })).toBeVisible();
  const { findingAnswer } = await api.get(`/admin/Action/Get/${id}`);
  expect(findingAnswer).toBeTruthy();
  await expect(owner.getByText(`Cevap: ${findingAnswer}`)).toBeVisible();
  // An example in an empty field has a colour of the form's, which can be read in the dark too, not the browser's.
  const exampled = await owner.getByLabel('Not').evaluate((one) => getComputedStyle(one, '::placeholder').color);
  const quiet = owner.getByText(/^Bulunan uygunsuzluk/);
  expect(exampled).toBe(await quiet.evaluate((one) => getComputedStyle(one).color));
  const submit = owner.getByRole('button', { name: 'Tamamladım, gönder' });
  await submit.click();
  await expect(owner.getByText('Ne yaptığınızı yazın ya da fotoğraf ekleyin.')).toBeVisible();
  const photo = join(import.meta.dirname, '../../docs/dashboard.png');
  await owner.evaluate(noCanvasOnce);
  await owner.locator('input[type="file"]').setInputFiles(photo);
  await expect(owner.getByText('Bu dosya bir fotoğraf olarak açılamadı.')).toBeVisible();
  await owner.locator('input[type="file"]').setInputFiles(photo);
  await expect(owner.getByRole('list', { name: 'Fotoğraflarınız' }).locator('[data-state="sent"]')).toBeVisible();
  // Another language is asked for where there is no network: what is on the page stays, a photo that could not be sent with it.
  const photos = owner.getByRole('list', { name: 'Fotoğraflarınız' }).getByRole('listitem');
  await owner.context().setOffline(true);
  await owner.locator('input[type="file"]').setInputFiles(photo);
  await expect(photos).toHaveCount(2);
  await expect(photos.nth(1)).toHaveAttribute('data-state', 'failed');
  await owner.getByRole('button', { name: 'English' }).click();
  await expect(owner.getByRole('button', { name: 'Remove' })).toBeVisible();
  await owner.getByRole('button', { name: 'Türkçe' }).click();
  await owner.context().setOffline(false);
  await photos.nth(1).getByRole('button').last().click();
  await expect(photos).toHaveCount(1);
  // A photo that was sent is shown once, also where the server shows it as well.
  await expect.poll(async () => (await api.get(`/admin/Action/Get/${id}`)).evidence[0]?.state).toBe('ready');
  await owner.getByRole('button', { name: 'İşe başladım' }).click();
  await expect(owner.getByText('Başladığınız bildirildi.')).toBeVisible();
  const answer = owner.getByRole('region', { name: 'Ne yaptınız?' });
  await expect(answer.getByRole('button', { name: /^Fotoğrafı aç/ })).toHaveCount(0);
  await owner.getByLabel('Not').fill(note);
  // Of several photos each is made small and sent in turn: nothing is submitted before the last one is there.
  await owner.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const held = new Promise<void>((go) => Object.assign(window, { go }));
    window.createImageBitmap = (async (...given: Parameters<typeof decode>) => {
      if (document.querySelectorAll('[data-state="sent"]').length === 2) await held;
      return decode(...given);
    }) as typeof decode;
  });
  await owner.locator('input[type="file"]').setInputFiles([photo, photo]);
  await expect(photos.locator('xpath=self::*[@data-state="sent"]')).toHaveCount(2);
  await expect(answer.getByRole('button', { name: 'Gönderiliyor…' })).toBeDisabled();
  await owner.evaluate(() => (window as unknown as { go: () => void }).go());
  await expect(photos.locator('xpath=self::*[@data-state="sent"]')).toHaveCount(3);
  // The answer is lost on its way: sent again, the page finds that it was taken.
  await owner.route('**/api/field/action', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit.click();
  await expect(answer.getByRole('alert').filter({ hasText: 'Gönderilemedi. Yeniden deneyin.' })).toBeVisible();
  await owner.unroute('**/api/field/action');
  await submit.click();
  // The form has gone, and with it the button that had the focus.
  await expect(owner.getByRole('heading', { name: 'Gönderdiniz, teşekkürler' })).toBeFocused();
  await expect(owner.getByRole('region', { name: 'Gönderdikleriniz' })).toContainText(note);

  const evidence = async () => (await api.get(`/admin/Action/Get/${id}`)).evidence.map(({ state }: Data) => state);
  await expect.poll(evidence).toEqual(['ready', 'ready', 'ready']);
  // Looked at again while a photo is open, the page stays as it is, also in a browser that opens no dialog twice.
  await owner.evaluate(openedOnce);
  const lookAgain = async () => {
    const looked = owner.waitForResponse(/\/api\/field\/action/);
    await owner.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await looked).finished();
    await owner.evaluate(() => new Promise((shown) => setTimeout(shown, 300)));
  };
  await lookAgain();
  await owner
    .getByRole('button', { name: /^Fotoğrafı aç/ })
    .nth(1)
    .click();
  const faults: string[] = [];
  owner.on('pageerror', ({ message }) => faults.push(message));
  const large = owner.getByRole('dialog').getByRole('img');
  await expect(large).toBeVisible();
  await lookAgain();
  await expect(owner.getByRole('dialog').getByRole('button')).toBeVisible();
  await owner.getByRole('dialog').getByRole('button').click();
  await expect(large).toHaveCount(0);
  expect(faults).toEqual([]);
  await expect(owner.getByRole('region', { name: 'Gönderdikleriniz' })).toContainText(note);
  await page.goto(`${server.url}/actions/${id}`);
  const found = page.getByRole('region', { name: 'Uygunsuzluk' });
  await expect(found.getByText('Cevap').locator('..')).toHaveText(/^Cevap\S/);
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fotoğrafı aç: .*Kanıt/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Onayla ve kapat' }).click();
  await expect(page.getByText('Aksiyon tamamlandı.')).toBeVisible();

  await page.goto(`${server.url}/actions`);
  const done = page.getByRole('region', { name: 'Tamamlandı' });
  await expect(done.getByRole('article').filter({ hasText: title })).toBeVisible();
  // What can be taken back offers that in its note; what cannot asks first.
  const menuOf = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Durumu değiştir: / });
  const todo = page.getByRole('region', { name: 'Yapılacak' }).getByRole('article').first();
  const moved = (await todo.getByRole('heading').textContent()) ?? '';
  await menuOf('Yapılacak').click();
  await page.getByRole('menuitem', { name: 'Başla' }).click();
  await page.getByRole('region', { name: 'Bildirimler' }).getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('Aksiyon yapılacaklara alındı.')).toBeVisible();
  await expect(todo.getByRole('heading')).toHaveText(moved);
  const checked = page.getByRole('region', { name: 'Kontrol bekliyor' }).getByRole('article');
  const waiting = await checked.count();
  await menuOf('Kontrol bekliyor').click();
  await page.getByRole('menuitem', { name: 'Onayla ve kapat' }).click();
  const question = page.getByRole('dialog', { name: 'Aksiyon kapatılsın mı?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(checked).toHaveCount(waiting);
  // The list begins with what is open, which its filter says; without it there is all.
  await page.goto(`${server.url}/actions?view=list`);
  const narrowed = page.getByRole('button', { name: /^Filtreyi kaldır: Durum/ });
  await expect(narrowed).toBeVisible();
  await expect(page.getByRole('main').getByRole('table')).not.toContainText('Tamamlandı');
  await narrowed.click();
  await expect(narrowed).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Ara', exact: true }).fill(title);
  await expect(page.getByRole('main').getByRole('table')).toContainText('Tamamlandı');
  await owner.reload();
  await expect(owner.getByText('Aksiyon tamamlandı')).toBeVisible();
  await expect(submit).toBeHidden();
  await phone.close();
});

test('whoever reads the report of non-conformities gives one without an action to somebody there', async () => {
  const { ListItems } = await api.post('/admin/Report/GetNonConformityReport', { page: 1, pageSize: 100 });
  const bare = ListItems.find(({ actions, withdrawn }: Data) => actions.length === 0 && !withdrawn);
  await page.goto(`${server.url}/actions?view=report&span=all&auditId=${bare.auditId}`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Aksiyon oluştur: ${bare.title}` }) });
  await expect(row).not.toHaveCount(0);
  const before = await row.count();
  await row.first().getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Aksiyon oluştur' });
  await expect(form.getByLabel('Başlık')).not.toHaveValue('');
  // Whoever was proposed to verify it takes it on.
  const verifier = form.getByRole('combobox', { name: 'Kontrol eden' });
  await expect(verifier).not.toHaveValue('');
  const proposed = await verifier.inputValue();
  await form.getByRole('combobox', { name: 'Sorumlu' }).click();
  await page.getByRole('option', { name: proposed }).filter({ visible: true }).click();
  await expect(verifier).toHaveValue('');
  await form.getByRole('button', { name: 'Oluştur' }).click();
  await expect(form).toBeHidden();
  await expect(row).toHaveCount(before - 1);
  await expect(page).toHaveURL(/\/actions\?view=report/);
});

test('what was typed into an action and given up is not there when it is changed again', async () => {
  const { ListItems } = await api.post('/admin/Action/GetAll', { pageSize: 100 });
  const { id, title: given } = ListItems.find(({ state }: Data) => state === 'todo');
  await page.goto(`${server.url}/actions/${id}`);
  const form = page.getByRole('dialog', { name: 'Aksiyonu düzenle' });
  const change = page.getByRole('button', { name: 'Düzenle', exact: true });
  await change.click();
  await form.getByLabel('Başlık').fill('Vazgeçilen');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Çık' }).click();
  await expect(form).toBeHidden();
  await change.click();
  await expect(form.getByLabel('Başlık')).toHaveValue(given);
  await page.keyboard.press('Escape');
  await expect(form, 'nobody is asked about it again').toBeHidden();
});

test('what waits beyond the dashboard is a link away, and is named and reached by keyboard in the field app', async ({
  browser,
}) => {
  const [plan] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 50, auditTypeId: 1 })).ListItems;
  const titles = [1, 2, 3, 4].map((n) => `Rafları sabitleyin ${n}`);
  const { Id: ownerUserId } = server.owner.Info;
  for (const name of titles)
    await api.post('/admin/Action/Create', { auditId: plan.id, title: name, type: 'corrective', ownerUserId });
  await page.goto(`${server.url}/dashboard`);
  await page.getByText('Devamı:').getByRole('link', { name: 'Aksiyonlar' }).click();
  await page.waitForURL('**/actions');

  const phone = await ownersPhone(browser);
  const open = phone.getByRole('button', { name: `Aç: ${titles[2]}`, exact: true });
  await open.focus();
  await phone.keyboard.press('Enter');
  await expect(open).toBeHidden();
  await expect(phone.getByRole('article').getByText(titles[2] as string), 'the button is gone').toBeFocused();
  await phone.keyboard.press('Tab');
  await expect(phone.getByLabel('Not', { exact: true })).toBeFocused();
  await phone.evaluate(noCanvasOnce);
  await phone.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, '../../docs/dashboard.png'));
  await expect(phone.getByText('Fotoğraf eklenemedi.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Fotoğraf ekle' }), 'and nothing waits for it').toBeEnabled();
  // The answer is lost on its way: submitted again, the card finds that it was taken.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await phone.route(/\/api\/admin\/action\/setState/i, lose, { times: 1 });
  await phone.getByLabel('Not', { exact: true }).fill('Sabitlendi.');
  const submit = phone.getByRole('button', { name: 'Kontrole gönder' });
  await submit.click();
  await expect(phone.getByText('Gönderilemedi.')).toBeVisible();
  await submit.click();
  await expect(phone.getByRole('article').filter({ hasText: titles[2] as string })).toContainText('Kontrol bekliyor');
  await phone.context().close();
});

test('a photo and a comment whose answer was lost stand there once when they are sent again, in the office and on the phone', async ({
  browser,
}) => {
  const [plan] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 50, auditTypeId: 1 })).ListItems;
  const { Id: ownerUserId } = server.owner.Info;
  const name = 'Tabelayı onarın';
  const { id } = await api.post('/admin/Action/Create', {
    ...{ auditId: plan.id, title: name, type: 'corrective', ownerUserId, dueDate: '2020-01-01' },
  });
  const photo = join(import.meta.dirname, '../../docs/dashboard.png');
  const there = async () => {
    const { evidence, comments } = await api.get(`/admin/Action/Get/${id}`);
    return [evidence.length, comments.length];
  };

  await page.goto(`${server.url}/actions/${id}`);
  const input = page.locator('input[type="file"]').first();
  await page.evaluate(loseOnce, 'uploadPicture');
  await input.setInputFiles(photo);
  await expect(page.getByText('Sunucuya ulaşılamıyor.').first()).toBeVisible();
  await input.setInputFiles(photo);
  await expect(page.getByText('Fotoğraf eklendi.').first()).toBeVisible();
  const comment = page.getByRole('textbox', { name: 'Yorum' });
  await comment.fill('Usta çağrıldı.');
  await page.evaluate(loseOnce, 'addComment');
  await page.keyboard.press('Control+Enter');
  await expect.poll(there).toEqual([1, 1]);
  await expect(comment).toBeEnabled();
  await expect(comment).toHaveValue('Usta çağrıldı.');
  await page.keyboard.press('Control+Enter');
  await expect(comment).toHaveValue('');
  expect(await there()).toEqual([1, 1]);

  const phone = await ownersPhone(browser);
  await phone.getByRole('button', { name: `Aç: ${name}` }).click();
  await phone.evaluate(loseOnce, 'uploadPicture');
  await phone.locator('input[type="file"]').setInputFiles(photo);
  await expect(phone.getByText('Fotoğraf eklenemedi.')).toBeVisible();
  await phone.locator('input[type="file"]').setInputFiles(photo);
  await expect(phone.getByText('1 fotoğraf eklendi')).toBeVisible();
  expect(await there()).toEqual([2, 1]);
  await phone.context().close();
});

test('a comment sent by a double click stands there once, and whoever sent it by its button stays on that', async () => {
  const [plan] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 50, auditTypeId: 1 })).ListItems;
  const { Id: ownerUserId } = server.owner.Info;
  const { id } = await api.post('/admin/Action/Create', {
    ...{ auditId: plan.id, title: 'Rafı sabitleyin', type: 'corrective', ownerUserId, dueDate: '2033-01-01' },
  });
  await page.goto(`${server.url}/actions/${id}`);
  const comment = page.getByRole('textbox', { name: 'Yorum' });
  const send = page.getByRole('button', { name: 'Gönder', exact: true });
  await comment.fill('Raf sallanıyor.');
  await send.dblclick();
  await expect(comment).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'Raf sallanıyor.' })).toHaveCount(1);
  await expect(send).toBeFocused();
  // There is nothing to send any more.
  await page.keyboard.press('Enter');
  await comment.fill('Vidalandı.');
  await send.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Vidalandı.' })).toBeVisible();
  expect((await api.get(`/admin/Action/Get/${id}`)).comments).toHaveLength(2);
});

test('what is typed while a comment is sent stays, and of two people of one name the chosen one is mentioned', async () => {
  const [group] = await api.get('/common/getUserGroups');
  for (const email of ['ilk@ornek.com.tr', 'ikinci@ornek.com.tr']) {
    const form = { firstName: 'Zerrin', lastName: 'Adaş', email, password, confirmPassword: password };
    await api.post('/admin/User/Create', { ...form, userRoleId: group.Id, timeZones: 'Europe/Istanbul' });
  }
  const { id } = (await api.post('/admin/Action/GetAll', {})).ListItems[0];
  await page.goto(`${server.url}/actions/${id}`);
  const comment = page.getByRole('textbox', { name: 'Yorum' });
  await comment.pressSequentially('@Zerrin');
  await page.getByRole('option', { name: 'Zerrin Adaş' }).nth(1).click();
  const further = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/action\/addComment/i, (route) => further.promise.then(() => route.continue()));
  const sent = page.waitForRequest(/\/addComment/i);
  await page.keyboard.press('Control+Enter');
  const { mentions } = (await sent).postDataJSON();
  await comment.press('End');
  await comment.pressSequentially('Bir şey daha');
  further.resolve();
  await expect(page.getByRole('listitem').filter({ hasText: '@Zerrin Adaş' })).toBeVisible();
  await expect(comment).toHaveValue('Bir şey daha');
  const offered = (await api.get('/common/getUsers?searchText=Zerrin')).map(({ Id }: Data) => Id);
  expect(offered).toHaveLength(2);
  expect(mentions).toEqual([offered[1]]);
});

test('a note about an action outlives a reload on the phone, and a step that is refused says so though its card goes', async ({
  browser,
}) => {
  const [plan] = (await api.post('/admin/Audit/getall', { pageSize: 1, statusCode: 50, auditTypeId: 1 })).ListItems;
  const { Id: ownerUserId } = server.owner.Info;
  const name = 'Sızıntıyı giderin';
  const made = { auditId: plan.id, title: name, type: 'corrective', ownerUserId };
  const phone = await ownersPhone(browser);
  await expect(phone.getByText('Güncellendi:')).toBeVisible();
  // Given while the list is open; it is there when somebody comes back to it.
  const { id } = await api.post('/admin/Action/Create', made);
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const open = phone.getByRole('button', { name: `Aç: ${name}` });
  await open.click();
  await phone.getByLabel('Not').fill('Conta değişti');
  await phone.reload();
  await open.click();
  await expect(phone.getByLabel('Not')).toHaveValue('Conta değişti');
  await api.post('/admin/Action/SetState', { id, state: 'cancelled', note: 'Gerek kalmadı' });
  await phone.getByRole('button', { name: 'Kontrole gönder' }).click();
  await expect(phone.getByRole('alert').filter({ hasText: name })).toBeVisible();
  await expect(phone.getByText(name, { exact: true })).toHaveCount(0);
  await phone.context().close();
});

test('the whole board is on the paper', async () => {
  await page.emulateMedia({ media: 'print' });
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  // A4 at 96 dots an inch, without its margins; a phone's width has one column at a time.
  await page.setViewportSize({ width: 800, height });
  await page.goto(`${server.url}/actions?view=board`);
  const last = page.getByRole('region', { name: /^Tamamlandı/ });
  await expect(last).toBeVisible();
  const right = await last.evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(800);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width, height });
});
