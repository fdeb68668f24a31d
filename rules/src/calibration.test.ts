import { expect, test } from 'vitest';
import { type Differences, intervalOf } from './calibration.ts';

const sumsOf = (values: number[]): Differences => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
});

test('the interval is the mean and Student’s t times its standard error', () => {
  // Mean 3; squares 4 + 1 + 0 + 1 + 4 = 10, variance 10 / 4 = 2.5, error √(2.5 / 5) = 0.7071; 2.776 × 0.7071 = 1.96.
  expect(intervalOf(sumsOf([1, 2, 3, 4, 5]))).toEqual({ difference: 3, low: 1.04, high: 4.96 });
  expect(intervalOf(sumsOf([-2, -2, -2, -2, -2, -2]))).toEqual({ difference: -2, low: -2, high: -2 });
});

test('the more audits, the less Student’s t adds, down to the normal distribution', () => {
  // Mean 0 and a standard error of 1000, so that the interval reaches as far as t.
  const reaches = Array.from({ length: 28 }, (_, at) => {
    const count = 5 + at;
    return (intervalOf({ count, sum: 0, squares: (count - 1) * count * 1_000_000 }).high ?? 0) / 1000;
  });
  expect(reaches).toEqual([...new Set(reaches)].sort((one, other) => other - one));
  expect([reaches[0], reaches[6], reaches[16], reaches[26], reaches[27]]).toEqual([2.776, 2.228, 2.086, 2.042, 1.96]);
});

test('equal differences leave no interval, however their sums are rounded', () => {
  const tenths = new Array<number>(7).fill(0.1);
  expect(intervalOf(sumsOf(tenths))).toEqual({ difference: 0.1, low: 0.1, high: 0.1 });
});

test('a difference too small to be told is zero, not minus zero', () => {
  expect(intervalOf(sumsOf(new Array<number>(5).fill(-0.001)))).toEqual({ difference: 0, low: 0, high: 0 });
});

test('four audits say nothing', () => {
  expect(intervalOf(sumsOf([1, 2, 3, 4]))).toEqual({ difference: null, low: null, high: null });
});
