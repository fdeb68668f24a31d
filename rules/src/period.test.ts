import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketsOf,
  isOver,
  isoIn,
  periodOf,
  periods,
  previousWindow,
  touches,
  wallToInstant,
  windowOf,
} from './period.ts';
import { wallAt } from './zone.ts';

const zones = [
  'UTC',
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const utc = (iso: string) => Date.parse(iso);
const iso = (at: number | null) => (at === null ? null : `${isoIn(at, 'UTC').slice(0, 19)}Z`);
const anyInstant = fc
  .integer({ min: utc('1995-01-01T00:00:00Z') / 1000, max: utc('2037-01-01T00:00:00Z') / 1000 })
  .map((s) => s * 1000);

describe('a wall clock', () => {
  const begin = (date: string, zone = 'Europe/Istanbul') => iso(wallToInstant(date, zone, 'begin'));
  const end = (date: string, zone = 'Europe/Istanbul') => iso(wallToInstant(date, zone, 'end'));

  test('without a time covers the whole day there', () => {
    expect([begin('2025-06-30'), end('2025-06-30')]).toEqual(['2025-06-29T21:00:00Z', '2025-06-30T20:59:59Z']);
  });

  test('with a time counts its whole minute as an end', () => {
    expect([begin('2025-06-30 17:30'), end('2025-06-30T17:30')]).toEqual([
      '2025-06-30T14:30:00Z',
      '2025-06-30T14:30:59Z',
    ]);
    expect([begin('2025-06-30 17:30:15'), end('2025-06-30T17:30:15')]).toEqual([
      '2025-06-30T14:30:15Z',
      '2025-06-30T14:30:59Z',
    ]);
  });

  test('with an offset is that very instant', () => {
    expect([begin('2025-06-30T17:30Z'), end('2025-06-30T17:30:10+0300')]).toEqual([
      '2025-06-30T17:30:00Z',
      '2025-06-30T14:30:10Z',
    ]);
    expect(wallToInstant('2025-06-30T17:30:00.250-05:30', 'UTC', 'end')).toBe(utc('2025-06-30T23:00:00.250Z'));
    expect(begin(' 2025-06-30 17:30Z ')).toBe('2025-06-30T17:30:00Z');
  });

  test('in a gap is the first instant after it', () => {
    expect(begin('2025-03-30 02:30', 'Europe/Berlin')).toBe('2025-03-30T01:00:00Z');
    expect(begin('2025-04-25', 'Africa/Cairo')).toBe('2025-04-24T22:00:00Z');
    expect(begin('2011-12-30 12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z');
  });

  test('in an overlap is its first occurrence', () => {
    expect(begin('2025-10-26 02:30', 'Europe/Berlin')).toBe('2025-10-26T00:30:00Z');
    expect(begin('2025-10-26 03:00', 'Europe/Berlin')).toBe('2025-10-26T02:00:00Z');
    expect(begin('2025-11-02 01:59:59', 'America/New_York')).toBe('2025-11-02T05:59:59Z');
  });

  test('in the year 10000 is not read', () => {
    expect(end('9999-12-31')).toBe('9999-12-31T20:59:59Z');
    expect(end('9999-12-31', 'America/New_York')).toBeNull();
    expect(begin('9999-12-31T23:00:00-14:00')).toBeNull();
  });

  test('that does not exist is not read', () => {
    for (const date of [
      '2025-02-30',
      '2025-13-01',
      '2025-01-01 24:00',
      '2025-01-01 10:60',
      '1.1.2025',
      '',
      '2025-02-30T10:00Z',
    ])
      expect(wallToInstant(date, 'UTC', 'begin')).toBeNull();
  });

  test('is written as it was read, except for the second occurrence in an overlap', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (at, zone) => {
        const wall = isoIn(at, zone).slice(0, 19);
        const back = wallToInstant(wall, zone, 'begin') ?? Number.NaN;
        expect(isoIn(back, zone).slice(0, 19)).toBe(wall);
        expect(back).toBeLessThanOrEqual(at);
        expect(wallToInstant(isoIn(at, zone), 'UTC', 'end')).toBe(at);
      }),
      { numRuns: 300 },
    );
  });

  test('shows midnight as hour 0, and offsets of less than an hour', () => {
    expect(wallAt(utc('2025-06-29T21:00:00Z'), 'Europe/Istanbul')).toEqual({
      year: 2025,
      month: 6,
      day: 30,
      hour: 0,
      minute: 0,
      second: 0,
    });
    expect(isoIn(0, 'UTC')).toBe('1970-01-01T00:00:00+00:00');
    expect(isoIn(0, 'Asia/Kathmandu')).toBe('1970-01-01T05:30:00+05:30');
    expect(isoIn(utc('2025-01-01T00:00:00Z'), 'America/New_York')).toBe('2024-12-31T19:00:00-05:00');
    expect(isoIn(utc('9999-12-31T23:59:59Z'), 'Europe/Istanbul')).toBe('9999-12-31T23:59:59+03:00');
  });
});

describe('a window', () => {
  const at = utc('2025-07-02T10:00:00Z');
  const span = ({ from, to }: { from: number; to: number }, zone = 'UTC') =>
    `${isoIn(from, zone).slice(0, 10)} ${isoIn(to, zone).slice(0, 10)}`;

  test('is the day, the week from Monday, the month or the year around an instant', () => {
    expect(periods.map((period) => span(windowOf(period, at, 'UTC')))).toEqual([
      '2025-07-02 2025-07-03',
      '2025-06-30 2025-07-07',
      '2025-07-01 2025-08-01',
      '2025-01-01 2026-01-01',
    ]);
  });

  test('has one before it', () => {
    expect(periods.map((period) => span(previousWindow(period, at, 'UTC')))).toEqual([
      '2025-07-01 2025-07-02',
      '2025-06-23 2025-06-30',
      '2025-06-01 2025-07-01',
      '2024-01-01 2025-01-01',
    ]);
    expect(span(previousWindow('monthly', utc('2025-01-31T12:00:00Z'), 'UTC'))).toBe('2024-12-01 2025-01-01');
  });

  test('keeps Sunday in the week that began on Monday, and follows the zone over midnight', () => {
    expect(span(windowOf('weekly', utc('2025-07-06T20:59:59Z'), 'Europe/Istanbul'), 'Europe/Istanbul')).toBe(
      '2025-06-30 2025-07-07',
    );
    expect(span(windowOf('weekly', utc('2025-07-06T21:00:00Z'), 'Europe/Istanbul'), 'Europe/Istanbul')).toBe(
      '2025-07-07 2025-07-14',
    );
  });

  test('holds its instant, meets the one before, and is filled by its buckets without gaps', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), fc.constantFrom(...periods), (now, zone, period) => {
        const window = windowOf(period, now, zone);
        expect(window.from <= now && now < window.to).toBe(true);
        const buckets = bucketsOf(period, now, zone);
        expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([window.from, window.to]);
        for (const [index, bucket] of buckets.entries()) {
          expect(bucket.to).toBeGreaterThanOrEqual(bucket.from);
          if (index > 0) expect(bucket.from).toBe(buckets[index - 1]?.to);
        }
        expect(previousWindow(period, now, zone).to).toBe(window.from);
      }),
      { numRuns: 150 },
    );
  });

  test('is charted in 24 hours, 7 days, the days of its month or 12 months', () => {
    const counts = (date: string) => periods.map((period) => bucketsOf(period, utc(date), 'UTC').length);
    expect(counts('2025-02-10T00:00:00Z')).toEqual([24, 7, 28, 12]);
    expect(counts('2024-02-10T00:00:00Z')).toEqual([24, 7, 29, 12]);
  });

  test('of a day with a clock change lacks an hour or has a double one, and no two hours are called alike', () => {
    const hours = (date: string) =>
      bucketsOf('daily', utc(date), 'Europe/Berlin').map(({ from, to }) => (to - from) / 3_600_000);
    expect(hours('2025-03-30T12:00:00Z')).toEqual(Array(23).fill(1));
    expect(hours('2025-10-26T12:00:00Z').slice(0, 4)).toEqual([1, 1, 2, 1]);
  });

  test('is touched by whatever ends in it, begins in it or covers it', () => {
    const window = { from: 20, to: 30 };
    expect([touches(10, 20, window), touches(29, 99, window), touches(1, 99, window)]).toEqual([true, true, true]);
    expect([touches(10, 19, window), touches(30, 40, window)]).toEqual([false, false]);
  });
});

test('a period is known by its word or number, and weekly when none is given', () => {
  expect([1, 2, 3, 4].map(periodOf)).toEqual([...periods]);
  expect([periodOf('Daily'), periodOf('3'), periodOf(''), periodOf(undefined)]).toEqual([
    'daily',
    'monthly',
    'weekly',
    'weekly',
  ]);
  expect([periodOf(0), periodOf(5), periodOf('hourly')]).toEqual([null, null, null]);
});

test('an end lasts through its second', () => {
  expect([isOver(59_000, 59_999), isOver(59_000, 60_000)]).toEqual([false, true]);
});
