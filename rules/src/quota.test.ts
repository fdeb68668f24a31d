import { describe, expect, test } from 'vitest';
import { creditLeft, creditStatus, mayPublish } from './quota.ts';

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
    expect(mayPublish([], 0)).toBe(false);
  });

  test('has one status at a time', () => {
    const at = (used: number, now = 5) => creditStatus(period(100, used, 1, 30), now * day);
    expect([at(0, 0), at(0), at(80), at(81), at(100), at(120), at(0, 31), at(100, 31)]).toEqual([
      'Upcoming',
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
