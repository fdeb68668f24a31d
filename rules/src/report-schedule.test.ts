import { describe, expect, test } from 'vitest';
import { daysBefore, nextMoment, type ReportRule } from './report-schedule.ts';

const rule = (over: Partial<ReportRule>): ReportRule => ({
  every: 'day',
  weekday: 1,
  monthDay: 1,
  time: '07:00',
  ...over,
});

/** The moments that follow one another after an instant. */
function moments(of: ReportRule, zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let at = Date.parse(after); found.length < count; ) {
    at = nextMoment(of, zone, at);
    found.push(new Date(at).toISOString().slice(0, '2026-11-20T07:00'.length));
  }
  return found;
}

describe('the next moment of a scheduled report', () => {
  test('is today while its time is to come, and never the instant that was asked about', () => {
    expect(moments(rule({}), 'Europe/Istanbul', '2026-11-22T03:59:59.999Z', 2)).toEqual([
      '2026-11-22T04:00',
      '2026-11-23T04:00',
    ]);
    expect(moments(rule({}), 'Europe/Istanbul', '2026-11-22T04:00:00Z', 1)).toEqual(['2026-11-23T04:00']);
  });

  test('keeps the time on the wall over both clock changes in Berlin, once a day', () => {
    expect(moments(rule({}), 'Europe/Berlin', '2027-03-27T00:00:00Z', 3)).toEqual([
      '2027-03-27T06:00',
      '2027-03-28T05:00',
      '2027-03-29T05:00',
    ]);
    expect(moments(rule({ time: '02:30' }), 'Europe/Berlin', '2027-03-27T12:00:00Z', 2)).toEqual([
      '2027-03-28T01:00',
      '2027-03-29T00:30',
    ]);
    expect(moments(rule({ time: '02:30' }), 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  test('keeps the time on the wall over both clock changes in New York, once a day', () => {
    expect(moments(rule({ time: '02:30' }), 'America/New_York', '2027-03-13T12:00:00Z', 2)).toEqual([
      '2027-03-14T07:00',
      '2027-03-15T06:30',
    ]);
    expect(moments(rule({ time: '01:30' }), 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });

  test('of a week falls on its weekday, of a month on its day or, where there is none, the last', () => {
    expect(moments(rule({ every: 'week', weekday: 7 }), 'UTC', '2026-11-22T07:00:00Z', 2)).toEqual([
      '2026-11-29T07:00',
      '2026-12-06T07:00',
    ]);
    expect(moments(rule({ every: 'month', monthDay: 31 }), 'UTC', '2027-01-31T07:00:00Z', 3)).toEqual([
      '2027-02-28T07:00',
      '2027-03-31T07:00',
      '2027-04-30T07:00',
    ]);
  });
});

test('a report tells of the days right before the one on which it is sent', () => {
  expect(daysBefore('day', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(daysBefore('week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysBefore('month', '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysBefore('month', '2027-03-31')).toEqual({ from: '2027-02-28', to: '2027-03-30' });
  expect(daysBefore('year', '2028-02-29')).toEqual({ from: '2027-02-28', to: '2028-02-28' });
});
