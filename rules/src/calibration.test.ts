import { expect, test } from 'vitest';
import { intervalOf } from './calibration.ts';

test('the interval is the mean and Student’s t times its standard error', () => {
  // Mean 3; squares 4 + 1 + 0 + 1 + 4 = 10, variance 10 / 4 = 2.5, error √(2.5 / 5) = 0.7071; 2.776 × 0.7071 = 1.96.
  expect(intervalOf([1, 2, 3, 4, 5])).toEqual({ difference: 3, low: 1.04, high: 4.96 });
  expect(intervalOf([-2, -2, -2, -2, -2, -2])).toEqual({ difference: -2, low: -2, high: -2 });
});

test('four audits say nothing', () => {
  expect(intervalOf([1, 2, 3, 4])).toEqual({ difference: null, low: null, high: null });
});
