import { languageIds } from '@sahada/contract/codes';
import { Version } from '@sahada/contract/version';
import { bestReachable } from '@sahada/rules/score';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryLists } from '../../src/features/gallery/lists.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const ok = (call: string, input: object = {}, who: 'ayse' | 'zoe' = 'ayse') =>
  world.ok(who, call, input as Record<string, unknown>);

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

const questionsOf = (checklist: Data): Data[] =>
  checklist.Sections.flatMap((section: Data) => section.Questions.map((placed: Data) => placed.Question));

describe('the gallery', () => {
  test('offers six checklists in the reader’s language, with what is in them', async () => {
    const lists = await ok('gallery.list');
    expect(lists).toHaveLength(6);
    expect(lists[0]).toMatchObject({ Key: 'food-hygiene', Title: 'Food hygiene audit', Sections: 4 });
    for (const { Questions } of lists) expect(Questions).toBeGreaterThanOrEqual(12);
    for (const { Questions } of lists) expect(Questions).toBeLessThanOrEqual(25);
  });

  test('is written in both languages throughout, without a word left alone', () => {
    const texts = galleryLists.flatMap((list) => [
      list.title,
      list.about,
      ...list.sections.flatMap(({ asks }) =>
        asks.flatMap((ask) => [ask.text, ...(ask.options ?? []), ask.help ?? ask.text]),
      ),
    ]);
    expect(texts.filter(({ tr, en }) => tr.trim() === '' || en.trim() === '' || tr === en)).toEqual([]);
  });

  test('answers 404 for a list that it has not', async () => {
    expect((await world.call('ayse', 'gallery.create', { key: 'yok' })).status).toBe(404);
  });
});

describe('a checklist taken from the gallery', () => {
  test('uses the questions, sections and categories of an earlier one again', async () => {
    const department = await a.department({ name: 'office AND staff area' });
    const first = await ok('checklist.get', await ok('gallery.create', { key: 'food-hygiene' }));
    const again = await ok('checklist.get', await ok('gallery.create', { key: 'food-hygiene' }));
    const ids = (checklist: Data) => questionsOf(checklist).map(({ id }) => id);
    expect(ids(again)).toEqual(ids(first));
    expect(again.Id).not.toBe(first.Id);
    expect(first.Sections.map((section: Data) => section.DepartmentId)).toContain(department);
    const { TotalItemsCount } = await ok('category.list', { searchText: 'Cleaning and hygiene' });
    expect(TotalItemsCount).toBe(1);
  });

  test.each(galleryLists.map(({ key }) => key))('%s can be saved as it is, and every score be reached', async (key) => {
    const { id } = await ok('gallery.create', { key });
    const taken = await ok('checklist.get', { id });
    const reply = await world.call('ayse', 'checklist.save', taken);
    expect(reply.body.Success, JSON.stringify(reply.body)).toBe(true);
    for (const question of questionsOf(taken)) {
      const best = bestReachable(question);
      if (best !== null) expect([question.questionText, best]).toEqual([question.questionText, question.score ?? 0]);
      const update = await world.call('ayse', 'question.update', question);
      expect(update.body.Success, JSON.stringify(update.body)).toBe(true);
    }
  });

  test('has the company’s default language as its plain texts and the other as translation', async () => {
    const own = await ok('company.get', { id: world.ids.ayse.company });
    await ok('company.update', { ...own, DefaultLanguageId: languageIds.tr });
    const turkish = await ok('checklist.get', await ok('gallery.create', { key: 'warehouse' }));
    expect([turkish.title, turkish.Locales]).toEqual([
      'Depo denetimi',
      [{ languageId: languageIds.en, name: 'Warehouse audit' }],
    ]);
    const company = await ok('company.get', { id: world.ids.zoe.company }, 'zoe');
    await ok('company.update', { ...company, DefaultLanguageId: languageIds.en }, 'zoe');
    const english = await ok('checklist.get', await ok('gallery.create', { key: 'warehouse' }, 'zoe'), 'zoe');
    expect([english.title, english.Locales]).toEqual([
      'Warehouse audit',
      [{ languageId: languageIds.tr, name: 'Depo denetimi' }],
    ]);
    expect(questionsOf(english)[0].answers[0]).toMatchObject({ title: 'Yes', locales: [{ title: 'Evet' }] });
  });

  test('goes on the air as a version that phones understand', async () => {
    const { id } = await ok('gallery.create', { key: 'occupational-safety' });
    const projectId = await a.filledProject();
    await ok('mapping.addChecklists', { projectId, checklistIds: [id] });
    const { token } = await a.openPlan({ projectId, checkListId: id });
    const form = await world.ok(null, 'field.form', { token });
    const version = Version.parse(form.version);
    expect(version.sections.flatMap(({ questions }) => questions)).toHaveLength(18);
  });
});
