import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, daysInMonth, wallShifted, weekdayOf } from './calendar.ts';

test('days are counted over months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-11-20', '2027-11-20')).toBe(365);
  expect(daysBetween('2027-11-20', '2028-11-20')).toBe(366);
});

test('weeks begin on Monday', () => {
  expect(['2026-11-16', '2026-11-22', '1970-01-01', '1969-12-31'].map(weekdayOf)).toEqual([1, 7, 4, 3]);
});

test('months have their days and follow each other into the next year', () => {
  expect(['2026-02', '2028-02', '2100-02', '2026-11', '2026-12'].map(daysInMonth)).toEqual([28, 29, 28, 30, 31]);
  expect([addMonths('2026-11', 3), addMonths('2026-01', -1)]).toEqual(['2027-02', '2025-12']);
});

test('a wall clock moves by whole days and keeps its time', () => {
  expect(wallShifted('2026-11-26T23:59:59', '2026-11-20', '2026-12-01')).toBe('2026-12-07T23:59:59');
});
