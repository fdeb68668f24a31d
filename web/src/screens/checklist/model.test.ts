import { describe, expect, test } from 'vitest';
import {
  addQuestions,
  addSection,
  choicesAbove,
  moveQuestion,
  moveSection,
  problemsIn,
  type Question,
  type Section,
  sectionName,
  sent,
  stepQuestion,
} from './model.ts';

const question = (id: number, over: Partial<Question> = {}): Question =>
  ({
    id,
    questionText: `Soru ${id}`,
    answerType: 3,
    infoOnly: false,
    required: id % 2 === 1,
    score: 10,
    answers: [{ id: id * 10, title: 'Evet', locales: [] }],
    locales: [],
    ...over,
  }) as unknown as Question;

/** Sections of these questions: `build([1, 2], [3])`. */
function build(...groups: number[][]): Section[] {
  return groups.reduce<Section[]>((sections, ids, at) => {
    const next = addSection(sections, { Id: at + 1, Value: `Bölüm ${at + 1}` });
    const key = next.at(-1)?.key ?? '';
    return addQuestions(
      next,
      ids.map((id) => question(id)),
      { key, index: 0 },
    ).sections;
  }, []);
}

const order = (sections: readonly Section[]): number[][] =>
  sections.map((section) => section.Questions.map((placed) => placed.QuestionId));
const keyAt = (sections: readonly Section[], at: number): string => sections[at]?.key ?? '';

describe('a question', () => {
  test('steps down and up by one place', () => {
    expect(order(stepQuestion(build([1, 2, 3]), 1, 1))).toEqual([[2, 1, 3]]);
    expect(order(stepQuestion(build([1, 2, 3]), 2, 1))).toEqual([[1, 3, 2]]);
    expect(order(stepQuestion(build([1, 2, 3]), 3, -1))).toEqual([[1, 3, 2]]);
  });

  test('steps over the edge of its section and stops at the ends of the list', () => {
    expect(order(stepQuestion(build([1, 2], [3]), 2, 1))).toEqual([[1], [2, 3]]);
    expect(order(stepQuestion(build([1, 2], [3]), 3, -1))).toEqual([[1, 2, 3], []]);
    expect(order(stepQuestion(build([1], [2]), 1, -1))).toEqual([[1], [2]]);
    expect(order(stepQuestion(build([1], [2]), 2, 1))).toEqual([[1], [2]]);
  });

  test('is moved before the one at the target place, downwards as well as upwards', () => {
    const sections = build([1, 2, 3, 4]);
    const key = keyAt(sections, 0);
    expect(order(moveQuestion(sections, 1, { key, index: 3 }))).toEqual([[2, 3, 1, 4]]);
    expect(order(moveQuestion(sections, 4, { key, index: 1 }))).toEqual([[1, 4, 2, 3]]);
    expect(order(moveQuestion(sections, 2, { key, index: 4 }))).toEqual([[1, 3, 4, 2]]);
  });

  test('is moved into another section', () => {
    const sections = build([1, 2], [3]);
    expect(order(moveQuestion(sections, 1, { key: keyAt(sections, 1), index: 1 }))).toEqual([[2], [3, 1]]);
  });

  test('is added only once; repeated ones are counted', () => {
    const sections = build([1, 2], []);
    const spot = { key: keyAt(sections, 1), index: 0 };
    const added = addQuestions(sections, [question(2), question(5), question(6)], spot);
    expect([order(added.sections), added.added, added.present]).toEqual([
      [
        [1, 2],
        [5, 6],
      ],
      2,
      1,
    ]);
    expect(added.sections[1]?.Questions[0]?.Required, 'its own mark is taken along').toBe(true);
  });
});

test('a section is moved before the one at the target place', () => {
  const sections = build([1], [2], [3]);
  expect(order(moveSection(sections, keyAt(sections, 0), 2))).toEqual([[2], [1], [3]]);
  expect(order(moveSection(sections, keyAt(sections, 2), 0))).toEqual([[3], [1], [2]]);
  expect(order(moveSection(sections, keyAt(sections, 0), 3))).toEqual([[2], [3], [1]]);
});

describe('a condition', () => {
  test('may only look at choices above it', () => {
    const sections = build([1, 2], [3]);
    const [first] = sections;
    if (first) first.Questions[1] = { ...first.Questions[1], Question: question(2, { answerType: 5 }) } as never;
    expect(choicesAbove(sections, 3).map(({ place }) => place)).toEqual([1]);
    expect(choicesAbove(sections, 1)).toEqual([]);
  });

  test('that looks below is a problem at its own question', () => {
    const sections = build([1, 2]);
    const placed = sections[0]?.Questions[0];
    if (placed) placed.VisibleWhen = { QuestionId: 2, AnswerIds: [20], Not: false };
    expect(Object.keys(problemsIn(sections, () => 'Bölüm'))).toEqual([
      expect.stringMatching(/^Sections\.0\.Questions\.0/),
    ]);
  });
});

test('an empty section is named', () => {
  const problems = problemsIn(build([1], []), (section) => section.DepartmentName ?? '');
  expect(Object.values(problems).map((text) => text.tr)).toEqual(['“Bölüm 2” bölümüne soru eklenmedi.']);
});

test('the input of a save has places and question ids, not whole questions', () => {
  expect(sent(build([4, 5]))).toEqual([
    {
      Id: null,
      DepartmentId: 1,
      Title: null,
      ViewOrder: 1,
      Locales: [],
      Questions: [
        { QuestionId: 4, ViewOrder: 1, Required: false, VisibleWhen: null },
        { QuestionId: 5, ViewOrder: 2, Required: true, VisibleWhen: null },
      ],
    },
  ]);
});

test('a section is called as in the reader’s language: by its own name, else by its department’s', () => {
  const [section] = build([1]) as [Section];
  const own = { ...section, Title: 'Soğuk oda', Locales: [{ languageId: 2 as const, name: 'Cold room' }] };
  expect([1, 2].map((language) => sectionName(own, language as 1 | 2, []))).toEqual(['Soğuk oda', 'Cold room']);
  const inEnglish = { ...own, Title: null };
  expect([1, 2].map((language) => sectionName(inEnglish, language as 1 | 2, []))).toEqual(['Bölüm 1', 'Cold room']);
  expect(sectionName({ ...section, Title: '' }, 1, [{ Id: 1, Value: 'Mutfak' }])).toBe('Mutfak');
});
