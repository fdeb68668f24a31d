import type { SeriesRule } from '@sahada/rules/series';
import { expect, test } from 'vitest';
import { Invalid } from '../../errors.ts';
import type { Place } from './places.ts';
import { upcomingOf } from './series-make.ts';

test('a series makes five thousand plans at once, and says no to one more', () => {
  const rule = {
    every: 'day',
    interval: 1,
    weekdays: [],
    monthDay: null,
    nth: null,
    from: '2027-01-01',
    until: '2027-01-05',
    count: null,
    beginTime: null,
    endTime: null,
    days: 1,
  } satisfies SeriesRule;
  const places = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, zone: 'Europe/Istanbul' }) as Place);
  const make = (count: number) => upcomingOf(rule, places(count), rule.from, '2026-12-31').length;
  expect(make(1000)).toBe(5000);
  expect(() => make(1001)).toThrow(Invalid);
});
