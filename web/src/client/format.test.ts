import { expect, test } from 'vitest';
import { dayIn, formatOf } from './format.ts';

const tr = formatOf('tr', 'Europe/Istanbul');
const en = formatOf('en', 'Europe/Istanbul');

test('writes instants in the zone of the reader', () => {
  expect(tr.dateTime('2026-11-20T11:30:00Z')).toBe('20.11.2026 14:30');
  expect(en.dateTime('2026-11-20T11:30:00Z')).toBe('20 Nov 2026, 14:30');
});

test('writes an instant in a given zone', () => {
  expect(tr.dateTime('2026-11-20T11:30:00Z', 'Europe/London')).toBe('20.11.2026 11:30');
});

test('does not move calendar dates between zones', () => {
  expect(formatOf('en', 'America/Los_Angeles').date('2026-11-20')).toBe('20 Nov 2026');
});

test('puts the percent sign where the language wants it', () => {
  expect(tr.percent(70.5)).toBe('%70,5');
  expect(en.percent(70.5)).toBe('70.5%');
});

test('groups numbers', () => {
  expect(tr.number(1234.5)).toBe('1.234,5');
  expect(en.number(1234.5)).toBe('1,234.5');
});

test('a day is the reader’s, also where another has begun elsewhere', () => {
  const night = Date.parse('2026-11-22T22:30:00Z');
  expect([dayIn('Europe/Istanbul', 0, night), dayIn('America/New_York', 0, night)]).toEqual([
    '2026-11-23',
    '2026-11-22',
  ]);
  expect([dayIn('Europe/Istanbul', 30, night), dayIn('Europe/Istanbul', 365, night)]).toEqual([
    '2026-12-23',
    '2027-11-23',
  ]);
});
