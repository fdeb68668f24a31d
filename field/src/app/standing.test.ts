import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { expect, it } from 'vitest';
import { needsOf } from './needs.ts';
import { standingOf } from './standing.ts';

const option = (id: number, score: Hundredths): VersionAnswer => ({
  ...{ id, title: `o${id}`, score, excludeFromScoring: false, exclusive: false },
  ...{ severity: null, subOptions: [], locales: [] },
});

const question = (id: number, more: Partial<VersionQuestion>) =>
  ({
    ...{ id, place: String(id), text: `q${id}`, answerType: 3, required: true, infoOnly: false, critical: false },
    ...{ score: hundredths(10), findingNote: 'off', findingPhoto: 'off', visibleWhen: null, locales: [] },
    answers: [option(id * 10, hundredths(10)), option(id * 10 + 1, hundredths(0))],
    ...more,
  }) as VersionQuestion;

const levels = [
  { name: 'Zayıf', min: 0, max: 49 },
  { name: 'İyi', min: 50, max: 100 },
] as Parameters<typeof standingOf>[0]['levels'];

function standing(questions: VersionQuestion[], answers: RawAnswer[]) {
  const section = { id: 1, departmentId: 1, title: 'Bölüm', locales: [], questions };
  const version = { sections: [section], signatureSection: false } as unknown as Version;
  const judged = judge(compile(version), answers, 'live');
  return standingOf({ version, levels }, { judged, needs: needsOf(judged) });
}

const yes = (questionId: number): RawAnswer => ({ questionId, optionIds: [questionId * 10] });

it('says all that a question still needs: its answer or its grade, a note, a photo', () => {
  const answer = { questionId: 1, optionIds: [10] } as EffectiveAnswer;
  const finding = (questionId: number, lacksNote: boolean) => ({ questionId, lacksNote, lacksPhoto: true });
  const findings = [finding(1, true), finding(3, false)];
  const judged = { visible: [], answers: [answer], missing: [1, 2], findings };
  expect([...needsOf(judged as unknown as Judged)]).toEqual([
    [1, 'grade note photo'],
    [2, 'answer'],
    [3, 'photo'],
  ]);
});

it('takes what is no number for no answer where a number is required', () => {
  const number = { answerType: 5, textFormat: 'number', score: null, answers: [] } as Partial<VersionQuestion>;
  const needed = (text: string, more: Partial<VersionQuestion> = {}) => {
    const section = {
      id: 1,
      departmentId: 1,
      title: 'Bölüm',
      locales: [],
      questions: [question(1, { ...number, ...more })],
    };
    const version = { sections: [section], signatureSection: false } as unknown as Version;
    return needsOf(judge(compile(version), [{ questionId: 1, text }], 'final')).get(1);
  };
  // The key for the sign alone, half a number, words.
  for (const text of ['-', '3,', 'yok', '']) expect(needed(text)).toBe('answer');
  for (const text of ['0', '-3,5', ' 12 ']) expect(needed(text)).toBeUndefined();
  expect(needed('-', { required: false })).toBeUndefined();
  expect(needed('-', { textFormat: 'text' })).toBeUndefined();
});

it('tells the score so far, and no critical failure, while a critical question waits for its answer', () => {
  const found = standing([question(1, {}), question(2, { critical: true })], [yes(1)]);
  expect(found).toMatchObject({ isSoFar: true, level: null, failsOpen: false });
  expect(found.score).toMatchObject({ percent: 10_000, critical: false, answered: 1, total: 2 });
});

it('judges as it would be sent once nothing is needed, and says what leaving a critical question open does', () => {
  const whole = standing([question(1, {}), question(2, { required: false })], [yes(1)]);
  expect(whole).toMatchObject({ isSoFar: false, level: { name: 'İyi' }, failsOpen: false });
  expect(whole.score.percent).toBe(5000);
  const open = standing([question(1, {}), question(2, { required: false, critical: true })], [yes(1)]);
  expect(open).toMatchObject({ isSoFar: false, level: { name: 'Zayıf' }, failsOpen: true });
  const failed = standing([question(2, { critical: true })], [{ questionId: 2, optionIds: [21] }]);
  expect(failed).toMatchObject({ level: { name: 'Zayıf' }, failsOpen: false });
});
