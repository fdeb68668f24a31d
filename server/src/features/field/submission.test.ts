import type { Submission } from '@sahada/contract/field';
import type { Version } from '@sahada/contract/version';
import { expect, test } from 'vitest';
import type { FieldPlan } from './facts.ts';
import { judged, keep } from './submission.ts';

const option = (id: number) => ({
  id,
  score: 100,
  exclusive: false,
  excludeFromScoring: false,
  severity: null,
  subOptions: [],
});
const question = (id: number) => ({
  id,
  answerType: 2,
  score: 1000,
  required: true,
  infoOnly: false,
  critical: false,
  visibleWhen: null,
  answers: [option(10 * id + 1), option(10 * id + 2), option(10 * id + 3)],
});
const version = {
  sections: [{ id: 5, departmentId: 6, title: '', questions: [question(1), question(2)] }],
} as unknown as Version;

const kept = (answers: object[]) => keep({ answers } as Submission, version, {} as FieldPlan, null).answers;

test('options count in the question’s order, however they were tapped: nothing is left to be stored beside what was sent', () => {
  const answers = kept([
    { questionId: 1, optionIds: [13, 11] },
    { questionId: 2, optionIds: [21, 22], note: 'ıslak' },
  ]);
  expect(answers).toEqual([
    { questionId: 1, optionIds: [11, 13] },
    { questionId: 2, optionIds: [21, 22], note: 'ıslak' },
  ]);
  expect(judged(version, answers).asSent).toBe(true);
});

test('of several answers to a question the last is kept, in the place of the first; of unknown questions none', () => {
  expect(
    kept([
      { questionId: 2, optionIds: [21] },
      { questionId: 99, text: 'x' },
      { questionId: 1, optionIds: [11] },
      { questionId: 2, optionIds: [22] },
    ]),
  ).toEqual([
    { questionId: 2, optionIds: [22] },
    { questionId: 1, optionIds: [11] },
  ]);
});
