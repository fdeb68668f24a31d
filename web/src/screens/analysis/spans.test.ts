import { expect, test } from 'vitest';
import { daysOfSpan, everySpan, lastDayOf } from './spans.ts';

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

test('spans in which nothing came stand between those in which something did', () => {
  const spansOf = (kind: 'day' | 'week' | 'month' | 'year', ...days: (string | null)[]) =>
    everySpan(
      kind,
      days.map((At) => ({ At })),
    ).map(({ at, row }) => (row === undefined ? `(${at})` : at));
  expect(spansOf('month', '2026-11-01', '2027-02-01')).toEqual([
    '2026-11-01',
    '(2026-12-01)',
    '(2027-01-01)',
    '2027-02-01',
  ]);
  expect(spansOf('day', '2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '(2028-02-29)', '2028-03-01']);
  expect(spansOf('week', '2026-12-21', '2027-01-04')).toEqual(['2026-12-21', '(2026-12-28)', '2027-01-04']);
  expect(spansOf('year', '2024-01-01', '2026-01-01')).toEqual(['2024-01-01', '(2025-01-01)', '2026-01-01']);
  // What is joined of several has no time.
  expect(spansOf('month', '2026-11-01', null)).toEqual(['2026-11-01']);
  expect(spansOf('month', null)).toEqual([]);
});
