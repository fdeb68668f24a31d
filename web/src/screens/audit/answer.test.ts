import type { WireAnswerRow, WireResponseRow } from '@sahada/contract/audit';
import type { Language } from '@sahada/contract/text';
import { expect, test } from 'vitest';
import { formatOf } from '../../client/format.ts';
import {
  answerText,
  criticalFailures,
  findingsOf,
  isHeld,
  isOpen,
  numbersIn,
  questionsOf,
  toneOfRow,
} from './answer.ts';

const row = (textFormat: WireAnswerRow['textFormat'], text: string, unit: string | null = null) =>
  ({ textFormat, text, unit, options: [] }) as unknown as WireAnswerRow;

test('a number is shown as its reader writes it, with its unit; a date as theirs; a text stays as it was typed', () => {
  const shown = (language: Language) =>
    [row('number', '3.50', '°C'), row('date', '2026-11-02'), row('text', '3.50')].map((one) =>
      answerText(one, formatOf(language, 'Europe/Istanbul')),
    );
  expect(shown('tr')).toEqual(['3,50 °C', '02.11.2026', '3.50']);
  expect(shown('en')).toEqual(['3.50 °C', '2 Nov 2026', '3.50']);
});

test('numbers are the same figures however their writers part the decimals', () => {
  const of = (...texts: string[]) => numbersIn(texts.map((text) => row('number', text)));
  const figures = { mean: 4.5, median: 4, min: 3.5, max: 6 };
  expect(of('3,5', '4', '6,0')).toEqual(figures);
  expect(of('3.5', '4', '6.0')).toEqual(figures);
  expect(of('-1,5', '1e3', 'yok', '1,5')).toEqual({ mean: 0, median: 0, min: -1.5, max: 1.5 });
  expect([of('3,5'), of('yok', '', '2'), of()]).toEqual([null, null, null]);
});

test('an answer looks as good as what it earned, unless it makes a finding', () => {
  const scored = { scored: true, answered: true, excluded: false, max: 10, severity: null };
  const tone = (over: object) => toneOfRow({ ...scored, ...over } as unknown as WireAnswerRow);
  expect([0, 2.5, 5, 7.5, 10].map((earned) => tone({ earned }))).toEqual(['bad', 'bad', 'warn', 'good', 'good']);
  expect(tone({ earned: 7.5, severity: 'minor' })).toBe('warn');
  expect(tone({ earned: 10, excluded: true })).toBe('neutral');
  expect(tone({ scored: false, severity: 'major' })).toBe('bad');
  expect(tone({ answered: false })).toBe('neutral');
});

test('a question is chosen by one of its answers, and told by all of them', () => {
  const said = [
    { questionId: 1, severity: 'minor' },
    { questionId: 2, severity: null },
    { questionId: 1, severity: null },
  ] as WireAnswerRow[];
  expect(questionsOf(said, ({ severity }) => severity !== null)).toEqual([[said[0], said[2]]]);
});

test('findings stand with the gravest first, and then in the checklist’s order', () => {
  const found = (['minor', 'major', null, 'observation', 'minor'] as const).map(
    (severity, at) => ({ severity, place: 9 - at }) as WireAnswerRow,
  );
  expect(findingsOf(found).map(({ severity, place }) => `${severity} ${place}`)).toEqual([
    'major 8',
    'minor 5',
    'minor 9',
    'observation 6',
  ]);
});

test('a critical question has failed when it was scored and earned nothing', () => {
  const failed = { critical: true, scored: true, excluded: false, earned: 0 } as WireAnswerRow;
  const others = [{ critical: false }, { scored: false }, { excluded: true }, { earned: 1 }];
  expect(criticalFailures([failed, ...others.map((other) => ({ ...failed, ...other }))])).toEqual([failed]);
});

test('a critical question that several responses failed is told of once', () => {
  const failed = (questionId: number) => ({ critical: true, scored: true, excluded: false, earned: 0, questionId });
  const rows = [3, 3, 13, 3].map(failed) as WireAnswerRow[];
  expect(criticalFailures(rows).map(({ questionId }) => questionId)).toEqual([3, 13]);
});

test('a response is open until it is approved or rejected, and held until somebody accepts it', () => {
  const response = (statusCode: number, over: object = {}) =>
    ({ statusCode, counts: false, flags: [], ...over }) as unknown as WireResponseRow;
  expect([30, 40, 50, 60].map((status) => isOpen(response(status)))).toEqual([true, true, false, false]);
  expect([isOpen(null), isOpen(undefined)]).toEqual([false, false]);
  expect(isHeld(response(30))).toBe(true);
  expect(isHeld(response(30, { counts: true }))).toBe(false);
  expect(isHeld(response(30, { flags: ['AwaitingPictures'] }))).toBe(false);
  expect(isHeld(response(60))).toBe(false);
});
