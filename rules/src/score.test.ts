import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestReachable, checkLevels, levelFor, levelPlace, percentOf, pool } from './score.ts';

const add = (parts: number[]): number => parts.reduce((sum, part) => sum + part, 0);

describe('percent', () => {
  test('is rounded half up', () => {
    const percent = (earned: number, max: number) => percentOf(hundredths(earned), hundredths(max));
    expect([percent(1, 3), percent(2, 3), percent(1, 32), percent(8.04, 800)]).toEqual([3333, 6667, 313, 101]);
    expect(percent(0, 0)).toBeNull();
  });

  test('is exact where floating point is not', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (part, whole) => {
        const [earned, max] = [Math.min(part, whole) as Hundredths, whole as Hundredths];
        const [top, bottom] = [BigInt(earned) * 10_000n, BigInt(max)];
        const rounded = BigInt(percentOf(earned, max) ?? -1);
        const twice = 2n * (rounded * bottom - top);
        expect(twice <= bottom && twice > -bottom).toBe(true);
      }),
    );
  });

  test('rounds points of many audits, whose products pass the exact numbers, half up as well', () => {
    const most = 8e15 as Hundredths;
    expect([1, 2, 3].map((part) => percentOf(((most / 20_000) * part) as Hundredths, most))).toEqual([1, 1, 2]);
    expect(percentOf(1_915_038_668_836 as Hundredths, 12_557_263_199_898 as Hundredths)).toBe(1525);
  });
});

describe('levels', () => {
  const levels = [
    { name: 'high', min: 80, max: 100 },
    { name: 'low', min: 0, max: 49 },
    { name: 'middle', min: 50, max: 79 },
  ];
  const nameAt = (percent: number | null, critical = false) =>
    levelFor(percent === null ? null : hundredths(percent), levels, critical)?.name ?? null;

  test('include their limits and seams of at most 1', () => {
    expect([0, 49, 49.99, 50, 79.5, 80, 100].map((percent) => nameAt(percent))).toEqual([
      'low',
      'low',
      'low',
      'middle',
      'middle',
      'high',
      'high',
    ]);
  });

  test('fall to the lowest on a critical failure, and to none without a percent', () => {
    expect(nameAt(92, true)).toBe('low');
    expect([nameAt(null), nameAt(null, true)]).toEqual([null, null]);
  });

  test('do not reach below the lowest, above the highest, or into a wide gap', () => {
    const some = [
      { min: 20, max: 40 },
      { min: 41.01, max: 90 },
    ];
    expect([10, 40.5, 90.01].map((percent) => levelFor(hundredths(percent), some, false))).toEqual([null, null, null]);
    expect(levelFor(hundredths(10), [], true)).toBeNull();
  });

  test('without a gap wider than 1 give every percent a level', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 })), fc.integer({ min: 0, max: 10_000 }), (cuts, at) => {
        const mins = [0, ...cuts.sort((one, other) => one - other)];
        const whole = mins.map((min, index) => ({ min, max: (mins[index + 1] ?? 101) - 1 }));
        expect(checkLevels(whole)).toEqual({ problems: [], warnings: [] });
        const level = levelFor(at as Hundredths, whole, false);
        expect(level?.min).toBe(mins.findLast((min) => min * 100 <= at));
      }),
    );
  });

  test('are refused when they overlap, are upside down or leave 0–100', () => {
    const codes = (...bounds: [number, number][]) =>
      checkLevels(bounds.map(([min, max]) => ({ min, max }))).problems.map(({ index, code }) => `${index} ${code}`);
    expect(codes([0, 50], [50, 80])).toEqual([]);
    expect(codes([50, 80], [0, 60])).toEqual(['0 overlap']);
    expect(codes([0, 50], [0, 80])).toEqual(['1 overlap']);
    expect(codes([0, 0], [0, 80])).toEqual(['1 overlap']);
    expect(codes([0, 100], [10, 20], [30, 40])).toEqual(['1 overlap', '2 overlap']);
    expect(codes([60, 40])).toEqual(['0 minAboveMax']);
    expect(codes([-1, 40], [50, 101])).toEqual(['0 outside', '1 outside']);
  });

  test('are warned about when a gap is wider than 1', () => {
    const warnings = (from: number) =>
      checkLevels([
        { min: from, max: 100 },
        { min: 0, max: 40 },
      ]).warnings;
    expect(warnings(41)).toEqual([]);
    expect(warnings(41.01)).toEqual([{ index: 0, code: 'gap', from: 40, to: 41.01 }]);
  });
});

test('a level’s place tells its colour: lowest first, critical at the lowest, none where there is one level or no level', () => {
  const levels = [
    { min: 80, max: 100 },
    { min: 0, max: 49 },
    { min: 50, max: 79 },
  ];
  const place = (percent: number, critical = false) => levelPlace(hundredths(percent), levels, critical)?.rank ?? null;
  expect([place(20), place(50), place(92), place(92, true)]).toEqual([0, 1, 2, 0]);
  expect(levelPlace(hundredths(20), levels.slice(0, 2), false)).toEqual({ rank: 0, count: 2 });
  expect(levelPlace(hundredths(20), [{ min: 0, max: 100 }], false)).toBeNull();
  expect(levelPlace(null, levels, false)).toBeNull();
});

describe('pool', () => {
  test('names both averages, and leaves results that are not scored out of the mean', () => {
    const result = (earned: number, max: number, percent: number | null) => ({
      earned: hundredths(earned),
      max: hundredths(max),
      percent: percent === null ? null : hundredths(percent),
    });
    const results = [result(10, 10, 100), result(10, 30, 33.33), result(0, 0, null)];
    expect(pool(results)).toEqual({
      count: 3,
      scoredCount: 2,
      earned: 2000,
      max: 4000,
      pooledPercent: 5000,
      meanPercent: 6667,
    });
    expect(pool([])).toEqual({ count: 0, scoredCount: 0, earned: 0, max: 0, pooledPercent: null, meanPercent: null });
  });

  test('has the sum of the points', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e8), fc.nat(1e8))), (pairs) => {
        const results = pairs.map(([one, other]) => {
          const [earned, max] = [Math.min(one, other) as Hundredths, Math.max(one, other) as Hundredths];
          return { earned, max, percent: percentOf(earned, max) };
        });
        const pooled = pool(results);
        expect(pooled.earned).toBe(add(results.map((result) => result.earned)));
        expect(pooled.pooledPercent).toBe(percentOf(pooled.earned, pooled.max));
      }),
    );
  });
});

describe('best reachable points', () => {
  const option = (points: number | null, more = {}) => ({ score: points, ...more });
  test('are the best answer of a single choice, with its best grade in its place', () => {
    const subOptions = [{ score: 3 }, { score: 7 }];
    expect(bestReachable({ answerType: 3, score: 10, answers: [option(8), option(9, { subOptions })] })).toBe(8);
    expect(bestReachable({ answerType: 1, score: 10, answers: [option(0), option(9, { subOptions })] })).toBe(7);
    expect(bestReachable({ answerType: 1, score: 10, answers: [option(10, { excludeFromScoring: true })] })).toBe(0);
    expect(bestReachable({ answerType: 1, score: 10, answers: [option(null)] })).toBe(0);
    const ungraded = [{ score: null }, { score: 0 }];
    expect(bestReachable({ answerType: 1, score: 10, answers: [option(9, { subOptions: ungraded })] })).toBe(0);
  });

  test('add up in a multiple choice, at most to its score, or are an exclusive answer alone', () => {
    expect(bestReachable({ answerType: 2, score: 10, answers: [option(3), option(4)] })).toBe(7);
    expect(bestReachable({ answerType: 2, score: 6, answers: [option(3), option(4)] })).toBe(6);
    expect(bestReachable({ answerType: 2, score: 10, answers: [option(3), option(9, { exclusive: true })] })).toBe(9);
  });

  test('are null for a question that does not score', () => {
    expect(bestReachable({ answerType: 5, score: 10 })).toBeNull();
    expect(bestReachable({ answerType: 1, score: null, answers: [option(1)] })).toBeNull();
    expect(bestReachable({ answerType: 1, score: 10, infoOnly: true })).toBeNull();
    expect(bestReachable({ answerType: 1, score: 0.5, answers: [option(0.5)] })).toBe(0.5);
  });
});
