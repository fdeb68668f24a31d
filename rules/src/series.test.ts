import { describe, expect, test } from 'vitest';
import { daysAhead, daysToMake, occurrenceOf, type SeriesRule, seriesDays } from './series.ts';

const rule = (over: Partial<SeriesRule>): SeriesRule => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  from: '2026-11-23',
  until: null,
  count: null,
  beginTime: null,
  endTime: null,
  days: 1,
  ...over,
});

const first = (count: number, over: Partial<SeriesRule>): string[] => {
  const days: string[] = [];
  for (const day of seriesDays(rule(over))) {
    if (days.length === count) break;
    days.push(day);
  }
  return days;
};

describe('the days of a rule', () => {
  test('every day and every third day', () => {
    expect(first(3, {})).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(first(3, { interval: 3, from: '2026-12-30' })).toEqual(['2026-12-30', '2027-01-02', '2027-01-05']);
  });

  test('every week on the weekday of its first day, or on those chosen, none before it', () => {
    expect(first(3, { every: 'week' })).toEqual(['2026-11-23', '2026-11-30', '2026-12-07']);
    expect(first(4, { every: 'week', from: '2026-11-25', weekdays: [5, 1] })).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-12-04',
      '2026-12-07',
    ]);
  });

  test('every second week is counted from the week of the first day, which begins on Monday', () => {
    expect(first(4, { every: 'week', interval: 2, from: '2026-11-29', weekdays: [1, 7] })).toEqual([
      '2026-11-29',
      '2026-12-07',
      '2026-12-13',
      '2026-12-21',
    ]);
  });

  test('a day that a month does not have is its last, and 31 is the last of each', () => {
    expect(first(5, { every: 'month', monthDay: 31, from: '2027-01-15' })).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(first(3, { every: 'month', monthDay: 30, from: '2028-01-31' })).toEqual([
      '2028-02-29',
      '2028-03-30',
      '2028-04-30',
    ]);
  });

  test('29 February comes round once a year, on the last of February between leap years', () => {
    expect(first(5, { every: 'month', interval: 12, monthDay: 29, from: '2028-02-29' })).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('without a day of the month it is the one of the first day', () => {
    expect(first(2, { every: 'month' })).toEqual(['2026-11-23', '2026-12-23']);
  });

  test('the first Monday, the last Friday, and the second of two weekdays of every third month', () => {
    expect(first(3, { every: 'month', nth: 1, weekdays: [1], from: '2026-11-03' })).toEqual([
      '2026-12-07',
      '2027-01-04',
      '2027-02-01',
    ]);
    expect(first(3, { every: 'month', nth: -1, weekdays: [5] })).toEqual(['2026-11-27', '2026-12-25', '2027-01-29']);
    expect(first(4, { every: 'month', nth: 2, weekdays: [6, 2], interval: 3, from: '2026-11-01' })).toEqual([
      '2026-11-10',
      '2026-11-14',
      '2027-02-09',
      '2027-02-13',
    ]);
  });

  test('end with their last day or their number, which days before the first do not use up', () => {
    expect(first(9, { until: '2026-11-25' })).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(first(9, { every: 'week', from: '2026-11-25', weekdays: [1, 5], count: 2 })).toEqual([
      '2026-11-27',
      '2026-11-30',
    ]);
    expect(first(9, { until: '2026-11-22' })).toEqual([]);
  });

  test('end for good with the year 2999', () => {
    expect(first(9, { every: 'month', interval: 12, from: '2998-12-31', monthDay: 31 })).toEqual([
      '2998-12-31',
      '2999-12-31',
    ]);
  });
});

test('days are made up to a day, at least some of them, and never too many', () => {
  const monthly = rule({ every: 'month', monthDay: 1, from: '2026-01-01' });
  const bounds = { first: '2026-11-23', upTo: '2027-01-22', least: 3, most: 100 };
  expect(daysToMake(monthly, bounds)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  expect(daysToMake(rule({}), bounds)).toHaveLength(61);
  expect(daysToMake(rule({}), { ...bounds, most: 10 })).toHaveLength(10);
  expect(daysToMake(rule({ ...monthly, count: 12 }), bounds)).toEqual(['2026-12-01']);
});

test('the days ahead are those of sixty days from today, three at least, and begin where a series begins', () => {
  const yearly = rule({ every: 'month', interval: 12, monthDay: 1, from: '2026-01-01' });
  expect(daysAhead(yearly, '2026-01-01', '2026-11-23', 100)).toEqual(['2027-01-01', '2028-01-01', '2029-01-01']);
  const daily = daysAhead(rule({}), '2026-11-23', '2026-11-24', 100);
  expect([daily[0], daily.at(-1)]).toEqual(['2026-11-24', '2027-01-23']);
  expect(daysAhead(rule({}), '2026-11-23', '2026-11-20', 100)[0]).toBe('2026-11-23');
});

describe('the times of an occurrence', () => {
  const times = (over: Partial<SeriesRule>, day: string, zone: string): string[] | null => {
    const found = occurrenceOf(rule(over), day, zone);
    return found && [found.beginAt, found.endAt].map((at) => new Date(at).toISOString());
  };

  test('whole days last until the last second of their last day', () => {
    expect(times({}, '2026-11-23', 'Europe/Istanbul')).toEqual([
      '2026-11-22T21:00:00.000Z',
      '2026-11-23T20:59:59.000Z',
    ]);
    expect(times({ days: 7 }, '2026-11-23', 'Europe/Istanbul')).toEqual([
      '2026-11-22T21:00:00.000Z',
      '2026-11-29T20:59:59.000Z',
    ]);
  });

  test('keep their wall clock when the clocks change', () => {
    const hours = { beginTime: '09:00', endTime: '18:00' };
    expect(times(hours, '2027-03-27', 'Europe/Berlin')).toEqual([
      '2027-03-27T08:00:00.000Z',
      '2027-03-27T17:00:59.000Z',
    ]);
    expect(times(hours, '2027-03-28', 'Europe/Berlin')).toEqual([
      '2027-03-28T07:00:00.000Z',
      '2027-03-28T16:00:59.000Z',
    ]);
    // Türkiye has not changed its clocks since 2016.
    expect(times(hours, '2027-03-28', 'Europe/Istanbul')).toEqual([
      '2027-03-28T06:00:00.000Z',
      '2027-03-28T15:00:59.000Z',
    ]);
  });

  test('a time that the clocks leave out is the first instant after it', () => {
    const night = { beginTime: '02:30', endTime: '06:00' };
    // Germany: 02:00 becomes 03:00, which is 01:00 UTC.
    expect(times(night, '2027-03-28', 'Europe/Berlin')?.[0]).toBe('2027-03-28T01:00:00.000Z');
    // New York: 02:00 becomes 03:00 on 14 March 2027, which is 07:00 UTC.
    expect(times(night, '2027-03-14', 'America/New_York')?.[0]).toBe('2027-03-14T07:00:00.000Z');
    // Lord Howe: 02:00 becomes 02:30 on 3 October 2027, so 02:15 is left out; 02:30 is 15:30 UTC of the day before.
    expect(times({ beginTime: '02:15', endTime: '06:00' }, '2027-10-03', 'Australia/Lord_Howe')?.[0]).toBe(
      '2027-10-02T15:30:00.000Z',
    );
  });

  test('a time that the clocks show twice is the first of both', () => {
    const night = { beginTime: '02:30', endTime: '06:00' };
    expect(times(night, '2027-10-31', 'Europe/Berlin')?.[0]).toBe('2027-10-31T00:30:00.000Z');
    expect(times({ beginTime: '01:30', endTime: '06:00' }, '2027-11-07', 'America/New_York')?.[0]).toBe(
      '2027-11-07T05:30:00.000Z',
    );
    // Lord Howe: 02:00 becomes 01:30 on 4 April 2027, so 01:45 comes twice; the first has an offset of 11 hours.
    expect(times({ beginTime: '01:45', endTime: '06:00' }, '2027-04-04', 'Australia/Lord_Howe')?.[0]).toBe(
      '2027-04-03T14:45:00.000Z',
    );
  });

  test('a day that begins in a gap begins with its first instant', () => {
    // Beirut: 00:00 becomes 01:00 on 28 March 2027.
    expect(times({}, '2027-03-28', 'Asia/Beirut')?.[0]).toBe('2027-03-27T22:00:00.000Z');
  });

  test('may lie over midnight and over the end of February, and are none when they end before they begin', () => {
    expect(times({ beginTime: '22:00', endTime: '06:00', days: 2 }, '2028-02-29', 'Europe/Istanbul')).toEqual([
      '2028-02-29T19:00:00.000Z',
      '2028-03-01T03:00:59.000Z',
    ]);
    expect(times({ beginTime: '22:00', endTime: '06:00' }, '2028-02-29', 'Europe/Istanbul')).toBeNull();
    expect(times({}, '2027-02-29', 'Europe/Istanbul')).toBeNull();
  });
});
