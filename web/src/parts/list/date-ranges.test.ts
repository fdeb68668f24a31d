import { expect, test } from 'vitest';
import { rangeBefore, rangeOf } from './date-ranges.ts';

test('a usual range has its first and its last day, over the ends of weeks, months and years', () => {
  expect(rangeOf('today', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(rangeOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(rangeOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(rangeOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(rangeOf('ninety', '2026-11-22')).toEqual({ from: '2026-08-25', to: '2026-11-22' });
});

test('before a range lie as many days, right before it', () => {
  expect(rangeBefore({ from: '2028-03-01', to: '2028-03-31' })).toEqual({ from: '2028-01-30', to: '2028-02-29' });
  expect(rangeBefore({ from: '2026-11-22', to: '2026-11-22' })).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  for (const [from, to] of [
    ['', '2026-11-22'],
    ['2026-11-22', ''],
    ['2026-11-22', '2026-11-21'],
    ['2026-11-22T10:00', '2026-11-23T10:00'],
  ] as const)
    expect(rangeBefore({ from, to })).toBeNull();
});
