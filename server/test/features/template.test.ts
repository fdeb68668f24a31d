import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Offered {
  Id: number;
  Value: string;
  Type: number;
  Answers: { title: string; score: number | null; excludeFromScoring: boolean; locales: object[] }[];
}

const offered = (input: Record<string, unknown> = {}): Promise<Offered[]> =>
  world.ok('ayse', 'lookup.templates', input);

test('templates are offered by type, with the answers that a question is filled with', async () => {
  const id = await a.template({ type: 3 });
  const found = (await offered({ type: 3 })).find(({ Id }) => Id === id);
  expect(found?.Type).toBe(3);
  expect(found?.Answers.map(({ title, score }) => [title, score])).toEqual([
    ['Evet', 10],
    ['Hayır', 0],
  ]);
  expect((await offered({ type: 4 })).map(({ Id }) => Id)).not.toContain(id);
});

test('filling from a template that is not scored excludes every answer from scoring', async () => {
  const id = await a.template({ notScorable: true });
  const found = (await offered()).find(({ Id }) => Id === id);
  expect(found?.Answers.map((row) => [row.score, row.excludeFromScoring])).toEqual([
    [null, true],
    [null, true],
  ]);
});

test('a template without answers is one answer: its own text with its translations', async () => {
  const id = await a.template({ answerText: 'Uygulanamaz', answers: [], locales: [{ languageId: 2, name: 'N/A' }] });
  const found = (await offered()).find(({ Id }) => Id === id);
  expect(found?.Answers).toMatchObject([{ title: 'Uygulanamaz', locales: [{ languageId: 2, title: 'N/A' }] }]);
});

test('a passive template is offered only where it is named', async () => {
  const id = await a.template({ active: false });
  expect((await offered()).map(({ Id }) => Id)).not.toContain(id);
  expect((await offered({ includeId: id })).find(({ Id }) => Id === id)?.Value).toContain('(passive)');
});

test('a template of buttons has at most five answers, whether its type or its answers change', async () => {
  const answers = Array.from({ length: 6 }, (_, at) => ({ title: `Cevap ${at}` }));
  const refused = await world.call('ayse', 'template.create', await a.templateForm({ type: 4, answers }));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['answers']]);
  const id = await a.template({ type: 3, answers });
  expect((await world.call('ayse', 'template.update', { id, type: 4 })).status).toBe(400);
  const wrong = await world.call('ayse', 'template.update', { id, answerText: ' ', type: 4, answers });
  expect(Object.keys(wrong.body.errors)).toEqual(['answerText', 'answers']);
  await world.ok('ayse', 'template.update', { id, type: 4, answers: answers.slice(1) });
});

test('the list’s file tells the answers in its reader’s language', async () => {
  const answers = [{ title: 'Tamamlanmış', score: 2.5, locales: [{ languageId: 2, title: 'Completed' }] }];
  await a.template({ answerText: 'Dosyadaki şablon', answers, locales: [] });
  const input = { format: 'csv', searchText: 'Dosyadaki şablon' };
  const { raw } = await world.call('ayse', 'template.listToExcel', input);
  expect(raw.toString()).toContain('Completed = 2.5');
  await world.ok('ayse', 'account.language', { languageId: 1 });
  const own = await world.call('ayse', 'template.listToExcel', input);
  await world.ok('ayse', 'account.language', { languageId: 2 });
  expect(own.raw.toString()).toContain('Tamamlanmış = 2,5');
});
