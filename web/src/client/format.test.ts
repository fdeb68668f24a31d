import { afterEach, expect, test, vi } from 'vitest';
import { dayIn, formatOf } from './format.ts';

const tr = formatOf('tr', 'Europe/Istanbul');
const en = formatOf('en', 'Europe/Istanbul');

afterEach(() => vi.useRealTimers());

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
  // As many decimals whatever the value, so that a column lines up.
  expect([tr.percent(83), en.percent(83), tr.percent(83, 0), tr.percent(83, 2), tr.difference(-25)]).toEqual([
    '%83,0',
    '83.0%',
    '%83',
    '%83,00',
    '-25,0',
  ]);
});

test('groups numbers', () => {
  expect(tr.number(1234.5)).toBe('1.234,5');
  expect(en.number(1234.5)).toBe('1,234.5');
});

test('a day is the reader’s, also where another has begun elsewhere', () => {
  const night = Date.parse('2026-11-22T22:30:00Z');
  expect([dayIn('Europe/Istanbul', night), dayIn('America/New_York', night)]).toEqual(['2026-11-23', '2026-11-22']);
});

test('days, months and years ago are those of the reader’s calendar', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T23:10:00+03:00') });
  const ago = (at: string): [string, string] => [tr.relative(`${at}+03:00`), en.relative(`${at}+03:00`)];
  expect(ago('2026-11-23T10:00:00')).toEqual(['dün', 'yesterday']);
  expect(ago('2026-11-22T23:50:00')).toEqual(['evvelsi gün', '2 days ago']);
  expect(ago('2026-11-16T09:00:00')).toEqual(['8 gün önce', '8 days ago']);
  expect(ago('2026-10-26T00:30:00')).toEqual(['29 gün önce', '29 days ago']);
  expect(ago('2026-10-08T09:00:00')).toEqual(['geçen ay', 'last month']);
  expect(ago('2026-09-30T09:00:00')).toEqual(['2 ay önce', '2 months ago']);
  expect(ago('2025-12-01T09:00:00')).toEqual(['11 ay önce', '11 months ago']);
  expect(ago('2025-03-01T09:00:00')).toEqual(['geçen yıl', 'last year']);
  expect(ago('2026-11-26T00:10:00')).toEqual(['öbür gün', 'in 2 days']);
  expect(tr.relative('2026-11-23')).toBe('dün');
  expect(formatOf('en', 'America/New_York').relative('2026-11-22')).toBe('2 days ago');
});

test('within a day the hours and minutes that passed are told', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T23:10:00+03:00') });
  expect(tr.relative('2026-11-24T23:07:00+03:00')).toBe('3 dakika önce');
  expect(tr.relative('2026-11-24T01:10:00+03:00')).toBe('22 saat önce');
  expect(en.relative('2026-11-25T04:10:00+03:00')).toBe('in 5 hours');
});

test('a month of thirty days, and a leap year, are not over while the calendar is still in them', () => {
  vi.useFakeTimers({ now: Date.parse('2026-10-31T20:00:00+03:00') });
  expect(tr.relative('2026-10-01T09:00:00+03:00')).toBe('30 gün önce');
  vi.setSystemTime(Date.parse('2028-12-31T20:00:00+03:00'));
  expect(tr.relative('2028-01-01T09:00:00+03:00')).toBe('11 ay önce');
});

test('where the clocks change, the days are still those of the calendar', () => {
  const london = formatOf('en', 'Europe/London');
  // 25 October 2026 has 25 hours there.
  vi.useFakeTimers({ now: Date.parse('2026-10-25T23:45:00Z') });
  expect(london.relative('2026-10-24T23:10:00Z')).toBe('25 hours ago');
  vi.setSystemTime(Date.parse('2026-10-26T23:30:00Z'));
  expect(london.relative('2026-10-24T23:10:00Z')).toBe('yesterday');
  // 29 March 2026 has 23.
  vi.setSystemTime(Date.parse('2026-03-29T22:30:00Z'));
  expect(london.relative('2026-03-27T23:10:00Z')).toBe('2 days ago');
});
