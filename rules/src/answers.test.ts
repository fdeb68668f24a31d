import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalsOf,
  isAnswered,
  isGraded,
  numberOf,
  outOfRange,
  spellNumber,
  spellOptions,
  writtenAnswer,
} from './answers.ts';
import { compile } from './compiled.ts';
import { judge } from './judge.ts';

const written = {
  questionId: 1,
  optionIds: [],
  subOptionIds: [],
  text: null,
  note: null,
  severity: null,
  pictureKeys: [],
};

describe('an answer', () => {
  test('is an option or a text, zero included, and not a note or a picture alone', () => {
    expect(isAnswered(undefined)).toBe(false);
    expect(isAnswered({ ...written, text: '0' })).toBe(true);
    expect(isAnswered({ ...written, optionIds: [0] })).toBe(true);
    expect(isAnswered({ ...written, note: 'Bakılamadı', pictureKeys: ['a'] })).toBe(false);
  });
});

test('sub-options are grades as soon as one has a score, 0 included', () => {
  expect(isGraded({ subOptions: [{ score: null }, { score: 0 }] })).toBe(true);
  expect(isGraded({ subOptions: [{ score: null }, {}] })).toBe(false);
});

test('in a multiple question, the first exclusive or excluded option given stands alone', () => {
  const file = new URL('../cases/10-multiple-exclusive.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  const kept = (questionId: number, ...optionIds: number[]) =>
    judge(compile(version), [{ questionId, optionIds }], 'final').answers[0]?.optionIds;
  expect([kept(1, 12, 11), kept(1, 12, 13, 11)]).toEqual([[11, 12], [13]]);
  expect(kept(2, 21, 23, 22)).toEqual([23]);
});

test('chosen options read as one text, each with what was chosen under it', () => {
  const option = (title: string, selected: boolean, subOptions: { title: string; selected: boolean }[] = []) => ({
    title,
    selected,
    subOptions,
  });
  const shelf = { title: 'Raf', selected: true };
  const floor = { title: 'Zemin', selected: false };
  expect(spellOptions([option('Evet', false, [shelf]), option('Hayır', true, [shelf, floor])])).toBe('Hayır (Raf)');
  expect(spellOptions([option('Kırmızı', true), option('Mavi', true)])).toBe('Kırmızı, Mavi');
  expect(spellOptions([option('Evet', false)])).toBeNull();
});

describe('a number', () => {
  test('is read with a comma or a point', () => {
    expect(['-3,5', ' 4.25 ', '+0', '007'].map(numberOf)).toEqual([-3.5, 4.25, 0, 7]);
    expect(['', '1e3', '1.000,5', 'x', '4 °C', ',5', null, undefined].map(numberOf)).toEqual(Array(8).fill(null));
  });

  test('has not been given with a sign or a comma alone; whatever says more stays, also what is no number', () => {
    const number = { answerType: 5, textFormat: 'number' } as const;
    const given = (text: string | null | undefined) => writtenAnswer(number, text);
    expect(['-', ' + ', ',', '.', '-,', '', null, undefined].map(given)).toEqual(Array(8).fill(null));
    expect(['-3', ' 0 ', '3,', 'sıcak'].map(given)).toEqual(['-3', '0', '3,', 'sıcak']);
    expect(writtenAnswer({ ...number, textFormat: 'text' }, '-')).toBe('-');
  });

  test('is less than 1e20', () => {
    expect(['12345678901234567890', `-${'9'.repeat(19)},5`].map(numberOf)).toEqual([12345678901234567000, -1e19]);
    expect([`1${'0'.repeat(20)}`, '9'.repeat(400)].map(numberOf)).toEqual([null, null]);
    expect(numberOf(`0,${'0'.repeat(400)}1`)).toBe(0);
  });

  test('is spelt with the sign of the reader’s language and keeps its digits; a text stays as it is', () => {
    expect(['3.5', '3,50', '-22', '+0.5'].map((text) => spellNumber(text, 'tr'))).toEqual([
      '3,5',
      '3,50',
      '-22',
      '+0,5',
    ]);
    expect(['3.5', '3,50', '-22'].map((text) => spellNumber(text, 'en'))).toEqual(['3.5', '3.50', '-22']);
    expect(spellNumber('1.000,5', 'tr')).toBe('1.000,5');
  });

  test('has as many decimals as the finest of those that it stands beside, two at least', () => {
    const cases: [number[], number][] = [
      [[], 2],
      [[4, 4.5, -22], 2],
      [[0.002, 1], 3],
      [[1.005, -1.01], 3],
      [[1e-7], 7],
      [[1.5e-7, 12345678901234567000, 1e21], 8],
      [[1e-300, 1 / 3], 10],
    ];
    for (const [values, decimals] of cases) expect(decimalsOf(values), String(values)).toBe(decimals);
  });

  test('survives being written either way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (cents) => {
        const spelt = (cents / 100).toFixed(2);
        expect(numberOf(spelt)).toBe(Number(spelt));
        expect(numberOf(spelt.replace('.', ','))).toBe(Number(spelt));
      }),
    );
  });

  test('is out of range beyond its limits, each of which may be missing', () => {
    const limits = (min: number | null, max: number | null) => ({
      answerType: 5 as const,
      textFormat: 'number' as const,
      min,
      max,
    });
    expect(['-1', '0', '4', '4,1'].map((text) => outOfRange(limits(0, 4), text))).toEqual([true, false, false, true]);
    expect([outOfRange(limits(null, 4), '-99'), outOfRange(limits(0, null), '99')]).toEqual([false, false]);
    expect(outOfRange({ ...limits(0, 4), textFormat: 'text' }, '9')).toBe(false);
    expect(outOfRange({ ...limits(0, 4), answerType: 1 }, '9')).toBe(false);
    expect(outOfRange(limits(1, 4), 'sıcak')).toBe(false);
  });
});
