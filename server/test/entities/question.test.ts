import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build, pixel } from '../builders.ts';
import { openWorld, type Reply, type World } from '../world.ts';

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const create = (input: Record<string, unknown>): Promise<Reply> => world.call('ayse', 'question.create', input);
const update = (input: Record<string, unknown>): Promise<Reply> => world.call('ayse', 'question.update', input);

describe('a question that cannot be saved', () => {
  test('lists everything that it lacks', async () => {
    const reply = await create({});
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { questionText: ['Enter the question text.'], answerType: ['Select an answer type.'] },
    ]);
  });

  test('lists missing and invalid fields together', async () => {
    const answers = [
      { title: 'Evet', score: 12.5 },
      { title: 'Kısmen', score: 10 },
      { title: 'Hayır', score: 11 },
    ];
    const reply = await create({ questionText: ' ', answerType: 1, score: 10, min: 3, max: 2, answers });
    const tooHigh = "An answer's score cannot exceed the question's score (at most 10).";
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      {
        questionText: ['Enter the question text.'],
        min: ['The minimum cannot exceed the maximum.'],
        'answers[0].score': [tooHigh],
        'answers[2].score': [tooHigh],
      },
    ]);
  });

  test('names its answers’ scores beside what else is wrong with them, in the order of the form', async () => {
    const answers = [
      { title: 'Evet', score: 12 },
      { score: 'çok' },
      { title: ' ', score: 11, subOptions: [{ title: 'Az', score: 13 }] },
    ];
    const paths = [
      'answers[0].score',
      'answers[1].title',
      'answers[1].score',
      'answers[2].title',
      'answers[2].score',
      'answers[2].subOptions[0].score',
    ];
    const wrong = { questionText: ' ', answerType: 1, infoOnly: false, score: 10, min: 3, max: 2, answers };
    const reply = await create({ ...wrong, locales: 5 });
    expect(Object.keys(reply.body.errors)).toEqual(['questionText', 'min', ...paths, 'locales']);
    const changed = await update({ id: await a.question(), ...wrong });
    expect(Object.keys(changed.body.errors)).toEqual(['questionText', 'min', ...paths]);
    const many = await world.call('ayse', 'question.createMany', {
      questions: [await a.questionForm(), { ...wrong, score: 5, answers: [{ title: 'Evet', score: 6 }] }],
    });
    expect(Object.keys(many.body.errors)).toEqual([
      'questions[1].questionText',
      'questions[1].min',
      'questions[1].answers[0].score',
    ]);
  });

  test('says nothing more of what cannot be read, and judges a change together with what it leaves out', async () => {
    const id = await a.question({ score: 10 });
    const unreadable = await create({ questionText: 'Temiz mi?', answerType: 1, answers: 'yok' });
    expect(unreadable.body.errors).toEqual({ answers: ['The value is not valid.'] });
    expect(Object.keys((await update({ id, score: 'on', questionText: ' ' })).body.errors)).toEqual([
      'questionText',
      'score',
    ]);
    expect(Object.keys((await update({ id, score: 5 })).body.errors)).toContain('answers[0].score');
  });
});

describe('an answer that a checklist’s condition names', () => {
  async function waitedFor() {
    const first = await a.question({ questionText: 'Zemin ıslak mı?' });
    const second = await a.question({ questionText: 'Uyarı levhası var mı?' });
    const { answers } = await world.ok('ayse', 'question.get', { id: first });
    const [yes, no] = answers;
    const VisibleWhen = { QuestionId: first, AnswerIds: [yes.id], Not: false };
    const checklistId = await a.checklistOf([first, { QuestionId: second, VisibleWhen }], { title: 'Islak zemin' });
    return { id: first, yes, no, checklistId };
  }

  const message = 'The answer “Yes” is a condition in the checklist “Store checklist” and cannot be removed.';

  test('cannot be removed, while others can', async () => {
    const { id, yes, no } = await waitedFor();
    const without = await update({ id, answers: [no] });
    expect([without.status, without.body.errors]).toEqual([400, { answers: [message] }]);
    expect((await update({ id, answers: [yes] })).body.Success).toBe(true);
    expect((await world.ok('ayse', 'question.get', { id })).answers.map((one: { id: number }) => one.id)).toEqual([
      yes.id,
    ]);
  });

  test('cannot be removed by changing the question to a type without answers', async () => {
    const { id } = await waitedFor();
    expect((await update({ id, answerType: 5 })).body.errors).toEqual({ answerType: [message] });
    expect((await update({ id, infoOnly: true })).body.errors).toEqual({ infoOnly: [message] });
    const { errors } = (await update({ id, answerType: 5, min: 3, max: 2 })).body;
    expect(errors).toEqual({ answerType: [message], min: ['The minimum cannot exceed the maximum.'] });
  });

  test('can be removed once no condition names it', async () => {
    const { id, no, checklistId } = await waitedFor();
    await world.ok('ayse', 'checklist.remove', { ids: [checklistId] });
    expect((await update({ id, answers: [no] })).body.Success).toBe(true);
  });
});

describe('where a question is used', () => {
  const usage = (id: number) => world.ok('ayse', 'question.usage', { id });
  const listed = async (id: number, group = 'question') => {
    const call = group === 'question' ? 'question.list' : 'checklist.questionBank';
    const { ListItems } = await world.ok('ayse', call, { id, pageSize: 100 });
    return ListItems[0].UsedIn;
  };
  const listWith = async (title: string, questionId: number) =>
    a.checklistOf([questionId], { title, Locales: [{ languageId: 2, name: `${title} (EN)` }] });

  test('its checklists stand by name in the reader’s language, with the number of plans that have one of them', async () => {
    const id = await a.question();
    expect([await usage(id), await listed(id)]).toEqual([{ Checklists: [], Plans: 0 }, 0]);
    const second = await listWith('Temizlik', id);
    const first = await listWith('Depo', id);
    await a.plan({ checkListId: first });
    await a.plan({ checkListId: first });
    await a.plan({ checkListId: second });
    await a.plan();
    expect(await usage(id)).toEqual({
      Checklists: [
        { Id: first, Value: 'Depo (EN)' },
        { Id: second, Value: 'Temizlik (EN)' },
      ],
      Plans: 3,
    });
    expect([await listed(id), await listed(id, 'bank')]).toEqual([2, 2]);
  });

  test('that of another company’s question is not told', async () => {
    const theirs = await build(world, 'zoe').question();
    expect((await world.call('ayse', 'question.usage', { id: theirs })).status).toBe(404);
  });
});

test('prepared notes are kept in their order, without the empty ones, and reach the phone', async () => {
  const spoken = { text: 'Kapak açık', locales: [{ languageId: 2, text: 'Lid open' }] };
  const given = [spoken, { text: ' ' }, { text: ' Etiket yok ', locales: [{ languageId: 2, text: '' }] }];
  const kept = [spoken, { text: 'Etiket yok', locales: [] }];
  const questionId = await a.question({ preparedNotes: given });
  expect((await world.ok('ayse', 'question.get', { id: questionId })).preparedNotes).toEqual(kept);
  const checkListId = await a.checklistOf([questionId]);
  const { token } = await a.openPlan({ checkListId });
  const { version } = await world.ok(null, 'field.form', { token });
  expect(version.sections[0].questions[0].preparedNotes).toEqual(kept);

  const many = Array.from({ length: 11 }, (_, n) => ({ text: `Not ${n}` }));
  const refused = await world.call('ayse', 'question.create', await a.questionForm({ preparedNotes: many }));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['preparedNotes']]);
});

describe('a help picture', () => {
  const upload = () => world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });

  test('reaches whoever has the form, and stays in it when the question loses the picture', async () => {
    const { helpPictureId, HelpPictureUrl } = await upload();
    const questionId = await a.question({ helpPictureId });
    expect(await world.ok('ayse', 'question.get', { id: questionId })).toMatchObject({ helpPictureId, HelpPictureUrl });
    const checkListId = await a.checklistOf([questionId]);
    const { token } = await a.openPlan({ checkListId });
    await world.ok('ayse', 'question.update', { id: questionId, helpPictureId: null });
    const { version } = await world.ok(null, 'field.form', { token });
    expect(version.sections[0].questions[0].helpPictureUrl).toBe(HelpPictureUrl);
    const picture = await world.call(null, 'stored.helpPicture', { key: HelpPictureUrl.split('/').at(-1) });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await world.ok('ayse', 'checklist.changes', { id: checkListId })).toMatchObject([
      { kind: 'changed', questionId, field: 'helpPictureUrl', old: 'A picture', new: null },
    ]);
  });

  test('is a picture, and cannot be another company’s', async () => {
    const refused = await world.call('ayse', 'question.uploadHelpPicture', { file: Buffer.from('GIF89a') });
    expect(refused.status).toBe(415);
    const theirs = await world.ok('zoe', 'question.uploadHelpPicture', { file: pixel });
    const form = await a.questionForm({ helpPictureId: theirs.helpPictureId });
    expect((await world.call('ayse', 'question.create', form)).status).toBe(404);
    expect((await world.call(null, 'stored.helpPicture', { key: 'nobody' })).status).toBe(404);
  });
});
