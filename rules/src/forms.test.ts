import { describe, expect, test } from 'vitest';
import { checkSections } from './checklist.ts';
import { localized } from './localized.ts';
import { checkQuestion } from './question.ts';

describe('a question', () => {
  const codes = (form: Parameters<typeof checkQuestion>[0]) =>
    checkQuestion(form).map(({ path, code }) => `${path} ${code}`);
  const five = Array.from({ length: 5 }, () => ({ title: 'x' }));

  test('needs a type, and a choice needs an answer, unless it only informs', () => {
    expect(codes({})).toEqual(['answerType answerTypeRequired']);
    expect(codes({ answerType: 1, answers: [] })).toEqual(['answers answersRequired']);
    expect(codes({ answerType: 5 })).toEqual([]);
    expect(codes({ infoOnly: true })).toEqual([]);
  });

  test('has no answer or sub-option worth more than itself', () => {
    const answers = [{ score: 10, subOptions: [{ score: 10 }, { score: 10.01 }] }, { score: 12 }];
    expect(checkQuestion({ answerType: 3, score: 10, answers })).toEqual([
      { path: 'answers[0].subOptions[1].score', code: 'scoreAboveQuestion', max: 10 },
      { path: 'answers[1].score', code: 'scoreAboveQuestion', max: 10 },
    ]);
    expect(codes({ answerType: 3, score: 0, answers: [{ score: 1 }] })).toEqual([
      'answers[0].score scoreAboveQuestion',
    ]);
    expect(codes({ answerType: 3, score: null, answers: [{ score: 1 }] })).toEqual([]);
    expect(codes({ answerType: 3, score: 0, answers: [{ score: null }] })).toEqual([]);
  });

  test('has its lower limit not above its upper one', () => {
    expect(checkQuestion({ answerType: 5, min: 5, max: 4 })).toEqual([{ path: 'min', code: 'minAboveMax', max: 4 }]);
    expect(codes({ answerType: 5, min: 4, max: 4 })).toEqual([]);
    expect([codes({ answerType: 5, min: 5, max: null }), codes({ answerType: 5, min: null, max: -5 })]).toEqual([
      [],
      [],
    ]);
  });

  test('with buttons has at most five answers', () => {
    expect(codes({ answerType: 4, answers: five })).toEqual([]);
    expect(codes({ answerType: 4, answers: [...five, {}] })).toEqual(['answers tooManyAnswers']);
    expect(codes({ answerType: 3, answers: [...five, {}] })).toEqual([]);
  });
});

describe('sections', () => {
  const answersOf = new Map([
    [1, [11, 12]],
    [2, [21]],
  ]);
  const codes = (...sections: Parameters<typeof checkSections>[0]) =>
    checkSections(sections, answersOf).map(({ path, code }) => `${path} ${code}`);
  const shownWhen = (QuestionId: number, ...AnswerIds: number[]) => ({ QuestionId, AnswerIds });

  test('may look at the answers of any question above, in an earlier section too', () => {
    const sections = [
      { Questions: [{ QuestionId: 1 }, { QuestionId: 2, VisibleWhen: shownWhen(1, 11, 12) }] },
      { Questions: [{ QuestionId: 3, VisibleWhen: shownWhen(1, 12) }] },
    ];
    expect(codes(...sections)).toEqual([]);
  });

  test('are refused when empty', () => {
    expect(codes({ Questions: [{ QuestionId: 1 }] }, { Questions: [] }, {})).toEqual([
      'Sections[1].Questions emptySection',
      'Sections[2].Questions emptySection',
    ]);
  });

  test('hold a question once', () => {
    expect(codes({ Questions: [{ QuestionId: 1 }] }, { Questions: [{ QuestionId: 1 }] })).toEqual([
      'Sections[1].Questions[0].QuestionId questionTwice',
    ]);
  });

  test('never look below, at themselves, or at answers that are not there', () => {
    const rule = (QuestionId: number, ...AnswerIds: number[]) =>
      codes({
        Questions: [
          { QuestionId: 1 },
          { QuestionId: 2, VisibleWhen: shownWhen(QuestionId, ...AnswerIds) },
          { QuestionId: 3 },
        ],
      });
    const at = 'Sections[0].Questions[1].VisibleWhen';
    expect(rule(3, 31)).toEqual([`${at}.QuestionId notAbove`]);
    expect(rule(2, 21)).toEqual([`${at}.QuestionId notAbove`]);
    expect(rule(9, 91)).toEqual([`${at}.QuestionId notAbove`]);
    expect(rule(1, 11, 21)).toEqual([`${at}.AnswerIds unknownAnswer`]);
    expect(rule(1)).toEqual([`${at}.AnswerIds unknownAnswer`]);
  });

  test('hold at most 999 questions together', () => {
    const many = (count: number) => ({
      Questions: Array.from({ length: count }, (_, index) => ({ QuestionId: index + 1 })),
    });
    expect(codes(many(999))).toEqual([]);
    expect(codes(many(1000))).toEqual(['Sections tooManyQuestions']);
  });
});

test("a text falls back to the plain one when the reader's language is missing or empty", () => {
  const locales = [
    { languageId: 2, name: 'Kitchen', infoText: null },
    { languageId: 3, name: '  ', infoText: 'x' },
  ];
  expect(localized('Mutfak', locales, 2, 'name')).toBe('Kitchen');
  expect(localized('Mutfak', locales, 1, 'name')).toBe('Mutfak');
  expect(localized('Mutfak', locales, 3, 'name')).toBe('Mutfak');
  expect(localized(null, locales, 2, 'infoText')).toBeNull();
  expect(localized('Mutfak', null, 2, 'name' as never)).toBe('Mutfak');
});
