import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { paste } from './by-hand.ts';
import { type Drawn, drawn, watchDrawing } from './drawn.ts';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A checklist written as one writes a document: typed, pasted, ordered and mended without leaving the builder. */
let server: Server;
let api: ReturnType<typeof client>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  page = await (await browser.newContext({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, server);
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const lineOf = (section: string) => page.getByRole('textbox', { name: `${section}: yeni soru`, exact: true });
const rows = () => page.locator('[data-question]');

async function begin(title: string): Promise<void> {
  await page.goto(`${server.url}/checklists/new-checklist`);
  await page.getByRole('textbox', { name: 'Soru listesi adı', exact: true }).fill(title);
}

async function saved(): Promise<{ title: string; questions: [section: string, text: string][] }> {
  await button('Kaydet').click();
  await page.waitForURL('**/edit-checklist/**');
  const list = await api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  return {
    title: list.title,
    questions: list.Sections.flatMap((section: Data) =>
      section.Questions.map((placed: Data) => [section.DepartmentName, placed.Question.questionText]),
    ),
  };
}

const typed = Array.from({ length: 20 }, (_each, n) => `Yazılan ${n + 1}. soru nasıl?`);

test('twenty new questions take three clicks and twenty typed lines', async () => {
  await page.goto(`${server.url}/checklists`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    addEventListener('pointerdown', count, true);
  });
  await page.getByRole('link', { name: 'Soru listesi ekle' }).first().click();
  await page.getByRole('textbox', { name: 'Soru listesi adı', exact: true }).fill('Yirmi soru');
  await lineOf('Genel').click();
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(rows()).toHaveCount(20);
  const list = await saved();
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBe(3);
  expect(list).toEqual({ title: 'Yirmi soru', questions: typed.map((text) => ['Genel', text]) });
});

test('a line whose answer is lost on its way is written once, however often it is sent', async () => {
  await begin('Kopan bağlantı');
  const lost = /\/Question\/CreateMany/i;
  await page.route(lost, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const line = lineOf('Genel');
  await line.fill('Cevabı yolda kalan soru?');
  await line.press('Enter');
  const again = page.getByRole('alert').filter({ hasText: 'Cevabı yolda kalan soru?' }).getByRole('button').first();
  await expect(again).toBeVisible();
  await page.unroute(lost);
  await again.click();
  await expect(rows()).toHaveCount(1);
  expect((await api.post('/admin/Question/getall', { searchText: 'yolda kalan' })).TotalItemsCount).toBe(1);
});

test('a pasted list becomes questions of the answers last chosen, and a section is made by its name', async () => {
  await api.post('/admin/department/create', { name: 'Soğuk hava odası' });
  await begin('Yapıştırılan liste');
  const sets = page.getByRole('combobox', { name: 'Genel: yeni soruların cevapları' });
  await sets.click();
  await page.getByRole('option', { name: '1 – 5 arası puan' }).click();
  await lineOf('Genel').click();
  await paste(page, '1. Kapı çalışıyor mu?\n• Zemin kuru mu?\n\n- Işıklar yanıyor mu?\r\n   4) Raflar düzenli mi?');
  await expect(rows()).toHaveCount(4);
  const section = page.getByRole('combobox', { name: 'Bölüm ekle' });
  await section.click();
  await section.fill('Kazan dairesi');
  await expect(page.getByRole('option', { name: '“Kazan dairesi” bölümünü ekle' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lineOf('Kazan dairesi'), 'the cursor is where writing goes on').toBeFocused();
  await page.keyboard.type('Basınç normal mi?');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Telefon ekranı' }),
    'the phone shows the section in view',
  ).toContainText('Basınç normal mi?');
  await expect(page.getByRole('region', { name: 'Telefon ekranı' })).not.toContainText('Kapı çalışıyor mu?');
  expect(await axeFaults(page)).toEqual([]);
  await section.fill('odası soğuk');
  await expect(page.getByRole('option')).toHaveText(['Soğuk hava odası', '“odası soğuk” bölümünü ekle']);
  await page.keyboard.press('Enter');
  await expect(lineOf('Soğuk hava odası'), 'words are found in any order').toBeFocused();
  await page.keyboard.type('Kaç derece?');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(6);
  expect((await saved()).questions).toEqual([
    ['Genel', 'Kapı çalışıyor mu?'],
    ['Genel', 'Zemin kuru mu?'],
    ['Genel', 'Işıklar yanıyor mu?'],
    ['Genel', 'Raflar düzenli mi?'],
    ['Kazan dairesi', 'Basınç normal mi?'],
    ['Soğuk hava odası', 'Kaç derece?'],
  ]);
  const found = await api.post('/admin/Question/getall', { searchText: 'Basınç normal mi?' });
  expect(found.ListItems[0].answers.map((answer: { title: string }) => answer.title)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
});

test('a question that was written without Enter is saved with the rest, is there again when its section is unfolded, and holds who leaves', async () => {
  await begin('Enter’a basmadan');
  await lineOf('Genel').fill('Kapı kapalı mı?');
  const section = page.getByRole('button', { name: /^Genel \d+ soru/, expanded: true });
  await section.click();
  await expect(lineOf('Genel')).toHaveCount(0);
  await page.getByRole('button', { name: /^Genel \d+ soru/, expanded: false }).click();
  await expect(lineOf('Genel')).toHaveValue('Kapı kapalı mı?');
  expect((await saved()).questions).toEqual([['Genel', 'Kapı kapalı mı?']]);
  await expect(lineOf('Genel')).toHaveValue('');
  await lineOf('Genel').fill('Zemin kuru mu?');
  await page.getByRole('link', { name: 'Soru listeleri', exact: true }).first().click();
  await button('Sayfada kal').click();
  await expect(lineOf('Genel')).toHaveValue('Zemin kuru mu?');
  await button('Kaydet').click();
  await expect(rows()).toHaveCount(2);
  const stored = () => api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  await expect.poll(async () => (await stored()).Sections[0].Questions.length).toBe(2);
  await expect(button('Kaydet')).toBeEnabled();
  await page.getByRole('link', { name: 'Soru listeleri', exact: true }).first().click();
  await page.waitForURL('**/checklists');
});

test('lines that could not be stored are all there to be tried again', async () => {
  await begin('Ağ yokken');
  await page.waitForLoadState('networkidle');
  await lineOf('Genel').click();
  await page.context().setOffline(true);
  await paste(page, 'Bir\nİki\nÜç');
  await expect(page.getByText('3 satırın hiçbiri eklenmedi. İlk satır: Bir')).toBeVisible();
  await expect(rows()).toHaveCount(0);
  await page.context().setOffline(false);
  await button('Yeniden dene').click();
  await expect(rows()).toHaveCount(3);
  expect((await saved()).questions.map(([, text]) => text)).toEqual(['Bir', 'İki', 'Üç']);
});

test('lines whose answers were lost are made once, whatever is tried again first', async () => {
  await begin('Yanıtlar yolda');
  await page.waitForLoadState('networkidle');
  await page.route('**/Question/CreateMany', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await lineOf('Genel').click();
  for (const [n, text] of ['Yoldaki bir', 'Yoldaki iki'].entries()) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(n === 0 ? 'Soru eklenemedi: Yoldaki bir' : '2 satırın hiçbiri eklenmedi.'),
    ).toBeVisible();
  }
  await page.unroute('**/Question/CreateMany');
  await page.keyboard.type('Sonraki soru');
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(1);
  await button('Yeniden dene').click();
  await expect(rows()).toHaveCount(3);
  const texts = (await saved()).questions.map(([, text]) => text);
  expect(texts).toEqual(['Sonraki soru', 'Yoldaki bir', 'Yoldaki iki']);
  const { ListItems } = await api.post('/admin/Question/getall', { searchText: 'Yoldaki' });
  expect(ListItems).toHaveLength(2);
});

test('what is done can be undone and done again; several questions are moved together; a move is told aloud', async () => {
  await begin('Düzenlenen liste');
  await lineOf('Genel').click();
  await paste(page, 'A sorusu\nB sorusu\nC sorusu\nD sorusu');
  await expect(rows()).toHaveCount(4);
  await page.locator('[data-move^="question"]').nth(2).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: '3. soru 2. sıraya taşındı.' })).toHaveCount(1);
  await expect(rows().nth(1)).toContainText('C sorusu');
  await page.keyboard.press('Control+z');
  await expect(rows().nth(1)).toContainText('B sorusu');
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(told('Geri alındı. Geri alınabilecek 1 adım kaldı.')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(rows().nth(1)).toContainText('C sorusu');
  await expect(told('Yinelendi. Yinelenebilecek 0 adım kaldı.')).toHaveCount(1);
  await button('Geri al').click();
  await page.keyboard.press('Control+y');
  await expect(rows().nth(1)).toContainText('C sorusu');
  const section = page.getByRole('combobox', { name: 'Bölüm ekle' });
  await section.click();
  await section.fill('Arka oda');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '1. soru: seç', exact: true }).check({ force: true });
  await page.getByRole('checkbox', { name: '2. soru: seç', exact: true }).check({ force: true });
  await button('İsteğe bağlı yap').click();
  await expect(page.getByRole('switch', { name: '1. soru: zorunlu', exact: true })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await button('Taşı').click();
  await page.getByRole('menuitem', { name: 'Arka oda' }).click();
  expect((await saved()).questions).toEqual([
    ['Genel', 'B sorusu'],
    ['Genel', 'D sorusu'],
    ['Arka oda', 'A sorusu'],
    ['Arka oda', 'C sorusu'],
  ]);
});

test('a save says what is missing in a section that was folded, each time', async () => {
  await begin('Kapalı bölüm');
  for (const name of ['Dolu bölüm', 'Boş bölüm']) {
    await page.getByRole('combobox', { name: 'Bölüm ekle' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(lineOf(name)).toBeFocused();
    if (name === 'Boş bölüm') break;
    await page.keyboard.type('Temiz mi?');
    await page.keyboard.press('Enter');
    await expect(rows()).toHaveCount(1);
  }
  for (const time of ['the first time', 'again']) {
    await button('Tüm bölümleri kapat').click();
    await expect(lineOf('Boş bölüm')).toBeHidden();
    await button('Kaydet').click();
    await expect(page.getByText('“Boş bölüm” bölümüne soru eklenmedi.'), time).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Boş bölüm' }), time).toBeVisible();
    await expect(page.getByRole('list', { name: 'Boş bölüm', exact: true }), time).toBeFocused();
  }
});

test('several questions get their condition together, and each says it as a sentence', async () => {
  await begin('Koşullu liste');
  await lineOf('Genel').click();
  await paste(page, 'Depo var mı?\nRaf düzenli mi?\nEtiket var mı?');
  await expect(rows()).toHaveCount(3);
  for (const n of [3, 2])
    await page.getByRole('checkbox', { name: `${n}. soru: seç`, exact: true }).check({ force: true });
  await page.getByRole('region', { name: 'Seçilen sorular' }).getByRole('button', { name: 'Gösterme koşulu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gösterme koşulu' });
  await expect(dialog).toContainText('2 soru');
  const answer =
    (await dialog
      .getByRole('checkbox')
      .first()
      .evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent)) ?? '';
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Uygula' }).click();
  for (const n of [1, 2])
    await expect(rows().nth(n)).toContainText(`1. sorunun cevabı şunlardan biriyse görünür: ${answer}`);
  await page.keyboard.press('Escape');
  await saved();
  const list = await api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  const [first, ...others] = list.Sections[0].Questions as Data[];
  const condition = { QuestionId: first.QuestionId, AnswerIds: [first.Question.answers[0].id], Not: false };
  expect(others.map(({ VisibleWhen }) => VisibleWhen)).toEqual([condition, condition]);
});

test('a question is opened whole beside the checklist, and its new text stands there after saving', async () => {
  await begin('Ayrıntılı liste');
  await lineOf('Genel').click();
  await page.keyboard.type('Yazım yanlşı var mı?');
  await page.keyboard.press('Enter');
  await rows().first().hover();
  await button('1. soru: ayrıntılar').click();
  const drawer = page.getByRole('dialog', { name: 'Soru ayrıntıları' });
  await drawer.getByRole('textbox', { name: 'Soru metni' }).fill('Yazım yanlışı var mı?');
  await page.keyboard.press('Control+s');
  await expect(drawer).toBeHidden();
  await expect(page, 'the checklist itself was not saved').toHaveURL(/new-checklist/);
  await expect(rows().first()).toContainText('Yazım yanlışı var mı?');
});

test('one question after another is written on the page of questions, alike in all but the text', async () => {
  await page.goto(`${server.url}/questions/new-questions`);
  await page.getByRole('radio', { name: 'Tek seçim: buton grubu' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Soru metni' }).fill('Arka arkaya 1');
  await button('Kaydet ve yenisini ekle').click();
  await expect(page.getByRole('textbox', { name: 'Soru metni' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Soru metni' })).toBeFocused();
  await page.keyboard.type('Arka arkaya 2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Soru metni' })).toHaveValue('');
  await button('Vazgeç').click();
  await page.waitForURL(/questions$/);
  const { ListItems } = await api.post('/admin/Question/getall', { searchText: 'Arka arkaya' });
  expect(ListItems.map((item: Data) => [item.questionText, item.answers.length])).toEqual([
    ['Arka arkaya 1', 3],
    ['Arka arkaya 2', 3],
  ]);
});

test('whoever leaves a question by Esc is back where they were, also where nothing moves and the machine is busy', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' });
  const busy = await context.newPage();
  // What is done after a drawing comes late.
  await busy.addInitScript(() => {
    class Late {
      port1: { onmessage: (() => void) | null } = { onmessage: null };
      port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), 40) };
    }
    window.MessageChannel = Late as unknown as typeof MessageChannel;
  });
  await signIn(busy, server, '/checklists/new-checklist');
  await busy.getByRole('textbox', { name: 'Genel: yeni soru', exact: true }).fill('Kalsın mı?');
  await busy.keyboard.press('Enter');
  await expect(busy.locator('[data-question]')).toHaveCount(1);
  const remove = busy.getByRole('button', { name: 'Genel: bölümü çıkar', exact: true });
  for (const _each of [1, 2]) {
    await remove.click();
    await expect(busy.getByRole('dialog').getByRole('button', { name: 'Vazgeç' })).toBeFocused();
    await busy.keyboard.press('Escape');
    await expect(busy.getByRole('dialog')).toBeHidden();
    await expect(remove).toBeFocused();
  }
  await context.close();
});

test('the bank adds a whole category, also to a checklist without a section', async () => {
  const { id: categoryId } = await api.post('/admin/category/create', { name: 'Toplu kategori', published: true });
  const questions = Array.from({ length: 130 }, (_each, n) => ({
    questionText: `Toplu ${String(n + 1).padStart(3, '0')}`,
    answerType: 5,
    categoryId,
  }));
  await api.post('/admin/Question/CreateMany', { questions });
  await begin('Bankadan');
  await button('Genel: bölümü çıkar').click();
  await expect(page.getByText('Henüz bölüm yok')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kategori' }).click();
  await page.getByRole('option', { name: 'Toplu kategori' }).click();
  // Until it has come, the questions of all categories stand there, and 25 of them may end in the middle of these.
  const all = page.getByRole('checkbox', { name: 'Kategorinin tümünü seç (130)' });
  await expect(all).toBeVisible();
  // By key one after another: the focus goes on to the next.
  const adding = (n: number) => page.getByRole('button', { name: new RegExp(`^Toplu 0*${n}: ekle$`) });
  await adding(1).focus();
  await page.keyboard.press('Enter');
  await expect(adding(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(adding(3)).toBeFocused();
  await expect(rows()).toHaveCount(2);
  await all.click();
  await expect(page.getByText('128 soru seçildi')).toBeVisible();
  await button('Seçilenleri ekle').focus();
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(130);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /^Toplu 0*1: seç$/ })).toBeFocused();
  expect((await saved()).questions.filter(([section]) => section === 'Genel')).toHaveLength(130);
});

test('questions go on into the section that was picked last, though the page moves a little', async () => {
  const { id: categoryId } = await api.post('/admin/category/create', { name: 'Kayan kategori', published: true });
  const questions = ['Kayan 1', 'Kayan 2', 'Kayan 3'].map((questionText) => ({
    questionText,
    answerType: 5,
    categoryId,
  }));
  await api.post('/admin/Question/CreateMany', { questions });
  await page.setViewportSize({ width: 1440, height: 700 });
  await begin('Kayan');
  await page.getByRole('combobox', { name: 'Kategori' }).click();
  await page.getByRole('option', { name: 'Kayan kategori' }).click();
  await button('Kayan 1: ekle').click();
  const section = page.getByRole('combobox', { name: 'Bölüm ekle' });
  await section.click();
  await section.fill('Kuru depo');
  await page.getByRole('option', { name: '“Kuru depo” bölümünü ekle' }).click();
  await expect(lineOf('Kuru depo')).toBeFocused();
  await button('Kayan 2: ekle').click();
  const from = await page.evaluate(() => window.scrollY);
  await page.evaluate(async (top) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (const y of [top - 15, top + 15, top - 10]) {
      window.scrollTo(0, Math.max(0, y));
      await frame();
      await frame();
    }
  }, from);
  await expect(page.getByRole('combobox', { name: 'Şu bölüme ekle' })).toHaveValue('Kuru depo');
  await button('Kayan 3: ekle').click();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await saved()).questions).toEqual([
    ['Genel', 'Kayan 1'],
    ['Kuru depo', 'Kayan 2'],
    ['Kuru depo', 'Kayan 3'],
  ]);
});

test('with five hundred questions a key draws what it changes, not the checklist', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 500; n += 100) {
    const questions = Array.from({ length: 100 }, (_each, at) => ({
      questionText: `Uzun listenin ${n + at + 1}. sorusu yeterince uzun bir metinle yazılmış mı?`,
      answerType: 4,
      score: 10,
      answers: [
        { title: 'Evet', score: 10 },
        { title: 'Hayır', score: 0 },
      ],
    }));
    const { ListItems } = await api.post('/admin/Question/CreateMany', { questions });
    ids.push(...ListItems.map((item: { id: number }) => item.id));
  }
  const Sections = Array.from({ length: 10 }, (_each, n) => ({
    DepartmentName: `Uzun bölüm ${n + 1}`,
    Questions: ids.slice(n * 50, n * 50 + 50).map((QuestionId) => ({ QuestionId })),
  }));
  const { id } = await api.post('/admin/Checklist/CreateOrUpdate', { title: 'Beş yüz soru', Sections });
  // How long that takes is not asked here, however busy the machine.
  page.setDefaultTimeout(60_000);
  await watchDrawing(page);
  await page.goto(`${server.url}/checklists/edit-checklist/${id}`);
  await expect(rows()).toHaveCount(500, { timeout: 120_000 });
  await page.getByText('İçindekiler', { exact: true }).click();
  await page.waitForLoadState('networkidle');

  /** What one of these keys draws on average. Keys on a busy machine are drawn together, which makes it less. */
  const each = async (keys: string[]): Promise<Drawn> => {
    const before = await drawn(page);
    for (const key of keys) await page.keyboard.press(key);
    const after = await drawn(page);
    const share = (what: keyof Drawn) => (after[what] - before[what]) / keys.length;
    return { rows: share('rows'), components: share('components') };
  };

  // All the rows together are some 15,000 components.
  await page.getByRole('textbox', { name: 'Uzun bölüm 5: yeni soru' }).click();
  const typing = await each([...'Zemin temiz']);
  expect(typing.rows, 'typing a question').toBe(0);
  expect(typing.components, 'typing a question').toBeLessThan(250);
  await page.getByRole('textbox', { name: 'Soru listesi adı', exact: true }).click();
  const naming = await each([...'abcdefgh']);
  expect(naming.rows, 'typing the name').toBe(0);
  expect(naming.components, 'typing the name').toBeLessThan(400);
  await page.locator('[data-move^="question"]').nth(225).focus();
  const moving = await each(Array(8).fill('ArrowUp'));
  expect(moving.rows, 'the question moved and the one it passes').toBeGreaterThan(0);
  expect(moving.rows, 'the question moved and the one it passes').toBeLessThanOrEqual(2);
  expect(moving.components, 'moving a question').toBeLessThan(1500);
  await page.getByRole('textbox', { name: 'Listede ara' }).click();
  const searching = await each([...'sorusu 4']);
  expect(searching.rows, 'searching the contents').toBe(0);
  expect(searching.components, 'searching the contents').toBeLessThan(3000);
});
