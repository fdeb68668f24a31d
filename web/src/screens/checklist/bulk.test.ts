import { describe, expect, test } from 'vitest';
import { moveAll, placeOf, removeAll, requireAll, takeQuestion } from './bulk.ts';
import {
  addQuestions,
  addSection,
  isUntouched,
  keyOf,
  type Question,
  type Section,
  sent,
  startingWith,
} from './model.ts';
import { previewOf } from './preview.ts';

const question = (id: number, over: Partial<Question> = {}): Question =>
  ({
    id,
    questionText: `Soru ${id}`,
    answerType: 3,
    infoOnly: false,
    required: false,
    answers: [{ id: id * 10, title: 'Evet', locales: [] }],
    locales: [],
    ...over,
  }) as unknown as Question;

/** Sections of these questions: `build([1, 2], [3])`. */
function build(...groups: number[][]): Section[] {
  return groups.reduce<Section[]>((sections, ids, at) => {
    const next = addSection(sections, { Id: at + 1, Value: `Bölüm ${at + 1}` });
    const spot = { key: keyOf(next.at(-1) as Section), index: 0 };
    return addQuestions(
      next,
      ids.map((id) => question(id)),
      spot,
    ).sections;
  }, []);
}

const order = (sections: readonly Section[]): number[][] =>
  sections.map((section) => section.Questions.map((placed) => placed.QuestionId));

describe('a new checklist', () => {
  test('begins with one section, which is not sent while nobody has touched it', () => {
    const sections = startingWith('Genel');
    expect([isUntouched(sections), sent(sections)]).toEqual([true, []]);
  });

  test('puts the first section that is asked for in the place of the one that nobody asked for', () => {
    const next = addSection(startingWith('Genel'), { Id: 7, Value: 'Mutfak' });
    expect(next.map((section) => section.DepartmentName)).toEqual(['Mutfak']);
  });

  test('sends the name of a department that is still to be made, and the id of any other', () => {
    const started = startingWith('Genel');
    const { sections } = addQuestions(started, [question(1)], { key: keyOf(started[0] as Section), index: 0 });
    const [general, kitchen] = sent(addSection(sections, { Id: 7, Value: 'Mutfak' })) ?? [];
    expect([general?.DepartmentName, general?.DepartmentId]).toEqual(['Genel', undefined]);
    expect([kitchen?.DepartmentName, kitchen?.DepartmentId]).toEqual([undefined, 7]);
  });
});

describe('several questions', () => {
  test('are moved in the order in which they stand', () => {
    const sections = build([1, 2, 3], [4]);
    expect(order(moveAll(sections, new Set([3, 1]), keyOf(sections[1] as Section)))).toEqual([[2], [4, 1, 3]]);
  });

  test('are removed, and those below get new numbers', () => {
    const next = removeAll(build([1, 2, 3], [4]), new Set([1, 4]));
    expect(order(next)).toEqual([[2, 3], []]);
    expect(next[0]?.Questions.map((placed) => placed.ViewOrder)).toEqual([1, 2]);
  });

  test('are made required; the sections of the others stay the same objects', () => {
    const sections = build([1, 2], [3]);
    const next = requireAll(sections, new Set([2]), true);
    expect(next[0]?.Questions.map((placed) => placed.Required)).toEqual([false, true]);
    expect(next[1]).toBe(sections[1]);
  });

  test('are made required except what only informs, which nobody can answer', () => {
    const sections = takeQuestion(build([1, 2]), question(2, { infoOnly: true }));
    const next = requireAll(sections, new Set([1, 2]), true);
    expect(next[0]?.Questions.map((placed) => placed.Required)).toEqual([true, false]);
  });
});

test('a question that was saved by itself is taken where it stands', () => {
  const next = takeQuestion(build([1, 2]), question(2, { questionText: 'Yeni metin' }));
  expect(next[0]?.Questions.map((placed) => placed.Question.questionText)).toEqual(['Soru 1', 'Yeni metin']);
  expect([placeOf(next, 2), placeOf(next, 9)]).toEqual([2, 0]);
});

test('the phone shows the section in view alone, with the numbers of the whole checklist', () => {
  const sections = build([1, 2], [3, 4]);
  const [, second] = sections;
  const placed = second?.Questions[0];
  if (placed) placed.VisibleWhen = { QuestionId: 1, AnswerIds: [10], Not: false };
  const version = previewOf(sections, keyOf(second as Section), (section) => section.DepartmentName);
  expect(version.sections).toHaveLength(1);
  expect(version.sections[0]?.questions.map(({ id, place }) => [id, place])).toEqual([
    [3, 3],
    [4, 4],
  ]);
  expect(
    version.sections[0]?.questions[0]?.visibleWhen,
    'a condition on another section cannot be met here',
  ).toBeNull();
});
