import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** A checklist that is written as one writes a document: lines become questions, names become sections. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const line = (questionText: string, more: object = {}) => ({
  questionText,
  score: 10,
  answerType: 4,
  answers: [
    { title: 'Evet', score: 10 },
    { title: 'Hayır', score: 0 },
  ],
  ...more,
});
const countOf = async (call: string, searchText: string): Promise<number> =>
  (await world.ok('ayse', call, { searchText })).TotalItemsCount;

describe('several questions at once', () => {
  test('are answered as stored, in the order sent, with the ids of their answers', async () => {
    const texts = Array.from({ length: 20 }, (_each, n) => `Yapıştırılan satır ${n + 1}`);
    const reply = await world.call('ayse', 'question.createMany', { questions: texts.map((text) => line(text)) });
    expect(reply.body.Message).toBe('20 questions added.');
    const items = reply.body.Data.ListItems;
    expect(items.map((item: { questionText: string }) => item.questionText)).toEqual(texts);
    expect(items.every((item: { answers: { id: number }[] }) => item.answers.every(({ id }) => id > 0))).toBe(true);
    const one = await world.call('ayse', 'question.createMany', { questions: [line('Tek satır')] });
    expect(one.body.Message).toBe('Question added.');
  });

  test('are all refused when one is wrong, and the wrong one is named', async () => {
    const questions = [line('Hepsi ya da hiçbiri 1'), line('Hepsi ya da hiçbiri 2', { answers: [] })];
    const reply = await world.call('ayse', 'question.createMany', { questions });
    expect([reply.status, reply.body.errors]).toEqual([400, { 'questions[1].answers': ['Add at least one answer.'] }]);
    expect(await countOf('question.list', 'Hepsi ya da')).toBe(0);
  });
});

describe('a section that only names its department', () => {
  const save = async (...names: string[]) => {
    const Sections = [];
    for (const DepartmentName of names)
      Sections.push({ DepartmentName, Questions: [{ QuestionId: await a.question() }] });
    return world.call('ayse', 'checklist.save', { title: 'Yazılan liste', Sections });
  };
  const departments = async (id: number): Promise<{ DepartmentId: number; DepartmentName: string }[]> =>
    (await world.ok('ayse', 'checklist.get', { id })).Sections;

  test('makes the department where there is none, once for two sections', async () => {
    const reply = await save('Kazan dairesi', 'Kazan dairesi');
    const [first, second] = await departments(reply.body.Data.id);
    expect([first?.DepartmentName, second?.DepartmentId]).toEqual(['Kazan dairesi', first?.DepartmentId]);
    expect(await countOf('department.list', 'Kazan dairesi')).toBe(1);
  });

  test('takes the one that is there, in any letter case and under any of its languages', async () => {
    const id = await a.department({ name: 'Işıklı Depo', locales: [{ languageId: 2, name: 'Lit Storage' }] });
    const reply = await save('IŞIKLI DEPO', 'lit storage');
    expect((await departments(reply.body.Data.id)).map((section) => section.DepartmentId)).toEqual([id, id]);
  });

  test('is made with its checklist or not at all', async () => {
    const Sections = [{ DepartmentName: 'Boş bırakılan bölüm', Questions: [] }];
    const reply = await world.call('ayse', 'checklist.save', { title: 'Boş', Sections });
    expect(reply.body.Success).toBe(false);
    expect(await countOf('department.list', 'Boş bırakılan')).toBe(0);
  });

  test('is refused where it has neither id nor name', async () => {
    const reply = await world.call('ayse', 'checklist.save', { title: 'Adsız', Sections: [{ Questions: [] }] });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { 'Sections[0].DepartmentId': ['Select a section or enter its name.'] },
    ]);
  });
});
