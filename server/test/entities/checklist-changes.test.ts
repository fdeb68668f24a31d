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

interface Change {
  kind: string;
  questionId: number | null;
  text: string;
  field: string | null;
  old: string | null;
  new: string | null;
}

const changes = (id: number): Promise<Change[]> => world.ok('ayse', 'checklist.changes', { id });

test('a checklist that no plan has used says so', async () => {
  const reply = await world.call('ayse', 'checklist.changes', { id: await a.checklist() });
  const Message = 'No plan has put this checklist on the air yet.';
  expect(reply.body).toEqual({ Success: false, Message, Code: 'neverPublished', Data: null });
});

test('what was added, removed, moved and changed since a plan was published is told with old and new', async () => {
  const answers = [
    { title: 'Evet', score: 10, locales: [{ languageId: 2, title: 'Yes' }] },
    { title: 'Hayır', score: 0, severity: 'minor', locales: [{ languageId: 2, title: 'No' }] },
  ];
  const ask = (questionText: string) =>
    a.question({ questionText, score: 10, answerType: 3, answers, locales: [], critical: false });
  const [first, second, third, fourth] = [await ask('Kapı'), await ask('Zemin'), await ask('Raf'), await ask('Lamba')];
  const DepartmentId = await a.department({ name: 'Depo', locales: [{ languageId: 2, name: 'Store' }] });
  const section = (...ids: number[]) => [{ DepartmentId, Questions: ids.map((QuestionId) => ({ QuestionId })) }];
  const id = await a.checklist({
    title: 'Depo listesi',
    Locales: [],
    SignatureSection: false,
    Projects: [{ Id: await a.standing.project() }],
    Sections: section(first as number, second as number, third as number),
  });
  await a.openPlan({ checkListId: id });
  expect(await changes(id)).toEqual([]);

  const { Sections } = await world.ok('ayse', 'checklist.get', { id });
  const [{ Id }] = Sections;
  const [{ answers: stored }] = [await world.ok('ayse', 'question.get', { id: third })];
  await world.ok('ayse', 'checklist.save', {
    Id: id,
    SignatureSection: true,
    Sections: [
      {
        ...section()[0],
        Id,
        Questions: [
          { QuestionId: third, Required: true },
          { QuestionId: first, VisibleWhen: { QuestionId: third, AnswerIds: [stored[1].id], Not: false } },
          { QuestionId: fourth },
        ],
      },
    ],
  });
  const more = [
    { title: 'Yok', excludeFromScoring: true },
    { title: 'Az', score: 1 },
  ];
  const changed = [{ ...stored[0], score: 7.5 }, stored[1], ...more];
  await world.ok('ayse', 'question.update', { id: third, answers: changed });

  const told = await changes(id);
  const of = (kind: string) => told.filter((one) => one.kind === kind).map(({ kind: _, ...rest }) => rest);
  expect(of('added')).toEqual([{ questionId: fourth, text: 'Lamba', field: null, old: null, new: 'Store, place 3' }]);
  expect(of('removed')).toEqual([{ questionId: second, text: 'Zemin', field: null, old: 'Store, place 2', new: null }]);
  expect(of('moved')).toEqual([
    { questionId: third, text: 'Raf', field: null, old: 'Store, place 3', new: 'Store, place 1' },
  ]);
  expect(of('changed')).toEqual([
    { questionId: null, text: 'Depo listesi', field: 'SignatureSection', old: 'No', new: 'Yes' },
    {
      questionId: third,
      text: 'Raf',
      field: 'answers',
      old: 'Yes (10 points) · No (0 points, Minor)',
      new: 'Yes (7.5 points) · No (0 points, Minor) · Yok (not scored) · Az (1 point)',
    },
    { questionId: first, text: 'Kapı', field: 'VisibleWhen', old: null, new: 'The answer to “Raf” is: No' },
  ]);

  await a.openPlan({ checkListId: id });
  expect(await changes(id), 'once published again nothing differs').toEqual([]);
});
