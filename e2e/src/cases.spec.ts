import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { inHundredths } from '@sahada/rules/in-hundredths';
import pg from 'pg';
import { axeFaults } from './axe.ts';
import { client, type Data, type Server, startServer } from './server.ts';

/** Five golden cases of rules/cases, answered in the field form as a person would; the receipt shows the case's score. */
const names = ['01-fourteen-of-twenty', '02-five-types', '06-grades', '13-visibility-chain', '18-decimals'];

/** As screens write it. */
const oneDecimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 });

let server: Server;
let api: ReturnType<typeof client>;
let world: Data;
test.beforeAll(async () => {
  server = await startServer({ beginning: 'company' });
  api = client(server.url, server.owner);
  world = await api.world(server.owner.Info.Id);
});
test.afterAll(() => server.stop());

for (const name of names) {
  test(`the field form agrees with the golden case ${name}`, async ({ browser }) => {
    const one = JSON.parse(readFileSync(join(import.meta.dirname, `../../rules/cases/${name}.json`), 'utf8')) as Data;
    const link = await planFrozenAs(one, name);
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'tr-TR' });
    const form = await phone.newPage();
    await form.goto(link);
    await form.getByRole('button', { name: /Başla/ }).click();
    for (const [place, section] of one.version.sections.entries()) {
      for (const question of section.questions) {
        const given = one.answers.find((answer: Data) => answer.questionId === question.id);
        const isShown = one.expected.visible.includes(question.id);
        const card = form.getByRole('region', { name: question.text });
        if (!isShown || question.infoOnly) continue;
        await expect(card.first()).toBeVisible();
        if (given) await answer(form, card.first(), question, given);
      }
      await form.screenshot({ path: `test-results/cases/${name}-${place + 1}.png` });
      await form.getByRole('button', { name: /İleri|Gözden geçir/ }).click();
    }
    await form.getByRole('button', { name: /^Gönder/ }).click();
    await expect(form.getByText(/S-\d{6}/).first()).toBeVisible();
    const { percent } = one.expected.final;
    const shown = percent === null ? 'Puanlanmadı' : `%${oneDecimal.format(percent)}`;
    await expect(form.getByText(shown).first()).toBeVisible();
    await phone.close();
  });
}

async function answer(form: Page, card: ReturnType<Page['getByRole']>, question: Data, given: Data): Promise<void> {
  const options = question.answers.filter((option: Data) => given.optionIds?.includes(option.id));
  for (const option of options) {
    if (question.answerType === 1) await card.getByRole('combobox').first().selectOption({ label: option.title });
    else await card.getByText(option.title, { exact: true }).first().click();
    for (const sub of option.subOptions.filter((one: Data) => given.subOptionIds?.includes(one.id))) {
      await card.getByText(sub.title, { exact: true }).first().click();
    }
  }
  if (given.text) await card.getByRole('textbox').or(card.locator('input')).first().fill(given.text);
  await form.waitForTimeout(50);
}

/** A plan on the air whose frozen checklist is the case's, stored past the handlers. */
async function planFrozenAs(one: Data, name: string): Promise<string> {
  const id = await world.plan(`Vaka ${name}`);
  const document = JSON.stringify({ ...inHundredths(one.version), signatureSection: false });
  const db = new pg.Client(server.database());
  await db.connect();
  await db.query('begin');
  await db.query("select gate.set_scene(1, 'system:test', 'test', null, now())");
  const hash = createHash('sha256')
    .update(document + name)
    .digest('hex');
  const version = await db.query(
    'insert into checklist_version (checklist_id, hash, document) select checklist_id, $1, $2 from plan where id = $3 returning id',
    [hash, document, id],
  );
  await db.query('update plan set version_id = $1 where id = $2', [version.rows[0].id, id]);
  await db.query('commit');
  await db.end();
  return (await api.get(`/admin/Audit/get/${id}`)).link;
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of ['Türkçe', 'English']) {
    test(`axe finds nothing in the field form, ${colorScheme}, ${language}`, async ({ browser }) => {
      const one = JSON.parse(
        readFileSync(join(import.meta.dirname, '../../rules/cases/02-five-types.json'), 'utf8'),
      ) as Data;
      const link = await planFrozenAs(one, `axe ${colorScheme} ${language}`);
      const phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const form = await phone.newPage();
      await form.goto(link);
      await form.getByText(language, { exact: true }).click();
      expect(await axeFaults(form)).toEqual([]);
      await form.getByRole('button', { name: /Başla|Start/ }).click();
      for (const _section of one.version.sections) {
        await form.waitForTimeout(300);
        expect(await axeFaults(form)).toEqual([]);
        await form.getByRole('button', { name: /İleri|Gözden geçir|Next|Review/ }).click();
      }
      await form.waitForTimeout(300);
      expect(await axeFaults(form)).toEqual([]);
      await phone.close();
    });
  }
}
