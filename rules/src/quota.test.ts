import { describe, expect, test } from 'vitest';
import { creditInUse, creditLeft, creditStatus, creditWarning, mayPublish } from './quota.ts';

const day = 86_400_000;
const period = (total: number, used: number, from = 0, to = 30) => ({
  total,
  used,
  beginAt: from * day,
  endAt: to * day,
});

describe('credit', () => {
  test('is what the running periods have left', () => {
    const periods = [period(100, 40), period(500, 0, 10, 40), period(10, 25)];
    expect([5, 10, 35, 50].map((at) => creditLeft(periods, at * day))).toEqual([60, 560, 500, 0]);
    expect([5, 50].map((at) => mayPublish(periods, at * day))).toEqual([true, false]);
    expect([99, 100].map((used) => mayPublish([period(100, used)], 5 * day))).toEqual([true, false]);
    expect(mayPublish([], 0)).toBe(false);
  });

  test('is short by what all periods in use have together, or where the last of them ends soon', () => {
    const warning = (...periods: ReturnType<typeof period>[]) => creditWarning(periods, 5 * day);
    const inUse = (...periods: ReturnType<typeof period>[]) => creditInUse(periods, 5 * day).map(({ total }) => total);
    expect(warning(period(100, 80), period(100, 0))).toBeNull();
    expect(warning(period(100, 80))).toBeNull();
    expect(warning(period(100, 81))).toBe('Low');
    expect(warning(period(10_000, 10_000), period(100, 0))).toBeNull();
    expect(warning(period(100, 100), period(100, 120))).toBe('Exhausted');
    expect(warning(period(100, 100), period(100, 0, 6))).toBe('Exhausted');
    expect(warning()).toBe('Exhausted');
    expect([18, 18.9, 19].map((end) => warning(period(100, 0, 0, end)))).toEqual(['Ending', 'Ending', null]);
    expect(warning(period(100, 0, 0, 18), period(50, 0, 18, 60))).toBeNull();
    expect(warning(period(100, 0, 0, 18), period(50, 50, 0, 60))).toBe('Ending');
    expect(warning(period(100, 100, 0, 18), period(1, 0, 0, 60))).toBeNull();
    expect(inUse(period(1, 1), period(2, 0), period(3, 1), period(4, 0, 6))).toEqual([2, 3]);
    expect(inUse(period(1, 0, 0, 8), period(2, 2))).toEqual([1]);
    expect(inUse(period(1, 1, 0, 9), period(2, 2, 0, 8), period(4, 0, 6))).toEqual([1]);
  });

  test('has one status at a time', () => {
    const at = (used: number, now = 5) => creditStatus(period(100, used, 1, 30), now * day);
    expect([at(0, 0), at(0, 1), at(0), at(80), at(81), at(100), at(120), at(0, 31), at(100, 31)]).toEqual([
      'Upcoming',
      'Active',
      'Active',
      'Active',
      'Low',
      'Exhausted',
      'Exhausted',
      'Expired',
      'Expired',
    ]);
  });
});
