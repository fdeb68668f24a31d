import { expect, type Page, test } from '@playwright/test';
import { client, type Data, type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A whole checklist with its rules, by somebody who has no mouse. */
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

/** What the focus is on, as it is called. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
    return element?.getAttribute('aria-label') ?? label?.trim() ?? '';
  });

/** Goes there by Tab, back or forth; fails where it cannot be reached so. */
async function tabTo(name: string, back = false): Promise<void> {
  for (let stops = 0; stops < 700; stops++) {
    if ((await focused()) === name) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`the focus never came to “${name}”`);
}

const textOf = (n: number) => `Soru ${String(n).padStart(2, '0')}`;
const row = (n: number) => page.locator('[data-question]').nth(n - 1);

async function writeQuestions(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) {
    await page.keyboard.type(textOf(n));
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('[data-question]')).toHaveCount(to);
}

async function addSection(name: string): Promise<void> {
  await tabTo('Bölüm ekle');
  // At once, as people type: the form must not be saved by it.
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `${name}: yeni soru`, exact: true })).toBeFocused();
}

/** Shows a question only after an answer to one above; the focus is above it or below. */
async function setRule(n: number, source: number, answer: string, isNot: boolean, back: boolean): Promise<void> {
  await tabTo(`${n}. soru: gösterme koşulu`, back);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gösterme koşulu' });
  await expect(dialog.getByRole('combobox', { name: 'Hangi soruya bağlı?' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(textOf(source));
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(answer);
  await page.keyboard.press('Space');
  if (isNot) {
    await tabTo('Seçilen cevaplardan biri verilirse');
    await page.keyboard.press('ArrowDown');
  }
  await tabTo('Uygula');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('sixty questions in three sections, three rules and a move are written without a mouse', async () => {
  await page.goto(`${server.url}/checklists/new-checklist`);
  await expect(page.getByRole('textbox', { name: 'Soru listesi adı', exact: true })).toBeFocused();
  await page.keyboard.type('Altmış soru');
  await tabTo('Genel: yeni soru');
  await writeQuestions(1, 20);
  await addSection('Depo');
  await writeQuestions(21, 40);
  await addSection('Ofis');
  await writeQuestions(41, 60);

  await setRule(55, 52, 'Hayır', false, true);
  await expect(row(55)).toContainText('52. sorunun cevabı şunlardan biriyse görünür: Hayır');
  await setRule(30, 3, 'Evet', false, true);
  await expect(row(30)).toContainText('3. sorunun cevabı şunlardan biriyse görünür: Evet');
  await setRule(12, 11, 'Uygulanamaz', true, true);
  await expect(row(12)).toContainText('11. sorunun cevabı şunlardan biri değilse görünür: Uygulanamaz');

  await tabTo('20. soru: taşımak için sürükleyin veya yukarı ve aşağı ok tuşlarını kullanın');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '20. soru 20. sıraya taşındı.' })).toHaveCount(1);

  await page.keyboard.press('Control+s');
  await page.waitForURL('**/edit-checklist/**');
  const list = await api.get(`/admin/Checklist/get/${page.url().split('/').at(-1)}`);
  expect(list.title).toBe('Altmış soru');
  const sections = list.Sections as Data[];
  expect(sections.map(({ DepartmentName, Questions }) => [DepartmentName, Questions.length])).toEqual([
    ['Genel', 19],
    ['Depo', 21],
    ['Ofis', 20],
  ]);
  const placed = sections.flatMap(({ Questions }) => Questions);
  expect(placed.map(({ Question }) => Question.questionText)).toEqual(
    Array.from({ length: 60 }, (_each, n) => textOf(n + 1)),
  );
  const rules = placed.flatMap(({ Question, VisibleWhen }) => {
    if (VisibleWhen === null) return [];
    const source = placed.find(({ QuestionId }) => QuestionId === VisibleWhen.QuestionId).Question;
    const answers = source.answers.filter(({ id }: { id: number }) => VisibleWhen.AnswerIds.includes(id));
    return [[Question.questionText, source.questionText, answers[0].title, VisibleWhen.Not]];
  });
  expect(rules).toEqual([
    ['Soru 12', 'Soru 11', 'Uygulanamaz', true],
    ['Soru 30', 'Soru 03', 'Evet', false],
    ['Soru 55', 'Soru 52', 'Hayır', false],
  ]);
});
