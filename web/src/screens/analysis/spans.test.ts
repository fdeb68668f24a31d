import { expect, test } from 'vitest';
import { daysOfSpan, lastDayOf } from './spans.ts';

test('a span ends on its last day', () => {
  expect([
    lastDayOf('day', '2026-11-16'),
    lastDayOf('week', '2026-12-28'),
    lastDayOf('month', '2028-02-01'),
    lastDayOf('month', '2026-12-01'),
    lastDayOf('year', '2026-01-01'),
  ]).toEqual(['2026-11-16', '2027-01-03', '2028-02-29', '2026-12-31', '2026-12-31']);
});

test('of a span only the days that were asked for are its own', () => {
  const asked = { dateFrom: '2026-11-10T00:00', dateTo: '2026-11-20' };
  expect(daysOfSpan('month', '2026-11-01', asked)).toEqual({ dateFrom: '2026-11-10', dateTo: '2026-11-20' });
  expect(daysOfSpan('week', '2026-11-16', asked)).toEqual({ dateFrom: '2026-11-16', dateTo: '2026-11-20' });
  expect(daysOfSpan('day', '2026-11-12', asked)).toEqual({ dateFrom: '2026-11-12', dateTo: '2026-11-12' });
  expect(daysOfSpan('week', '2026-11-09', {})).toEqual({ dateFrom: '2026-11-09', dateTo: '2026-11-15' });
});
