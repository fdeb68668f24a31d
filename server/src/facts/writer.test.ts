import type { Hundredths } from '@sahada/contract/hundredths';
import { expect, test } from 'vitest';
import { writerOf } from './writer.ts';

const at = Date.UTC(2026, 10, 20, 21, 30);

test.each([
  ['tr', ['1.234', '1.234,5', '%46,67', '%46,7', '%83,00', '%83,0', '25,0', '05.11.2026', '21.11.2026 00:30']],
  ['en', ['1,234', '1,234.5', '46.67%', '46.7%', '83.00%', '83.0%', '25.0', '5 Nov 2026', '21 Nov 2026, 00:30']],
] as const)('numbers, rates and dates are written as a reader of %s does, hours by the zone', (language, expected) => {
  const { number, points, percent, rate, difference, day, dateTime } = writerOf(language);
  expect([
    number(1234),
    points(123_450 as Hundredths),
    percent(4667 as Hundredths),
    rate(46.666),
    percent(8300 as Hundredths),
    rate(83),
    difference(25),
    day('2026-11-05'),
    dateTime(at, 'Europe/Istanbul'),
  ]).toEqual(expected);
});

test.each([
  ['tr', ['20.11.2026 – 22.11.2026', '20.11.2026', '20.11.2026 09:00–18:00', '20.11.2026 09:00 – 22.11.2026']],
  ['en', ['20 Nov 2026 – 22 Nov 2026', '20 Nov 2026', '20 Nov 2026 09:00–18:00', '20 Nov 2026, 09:00 – 22 Nov 2026']],
] as const)('whole days have no hours, for a reader of %s', (language, expected) => {
  const moment = (day: number, hours: number, minutes = 0): number => Date.UTC(2026, 10, day, hours - 3, minutes);
  const { span } = writerOf(language);
  const spans = [
    [moment(20, 0), moment(22, 23, 59)],
    [moment(20, 0), moment(20, 23, 59)],
    [moment(20, 9), moment(20, 18)],
    [moment(20, 9), moment(22, 23, 59)],
  ] as const;
  expect(spans.map(([begin, end]) => span(begin, end, 'Europe/Istanbul'))).toEqual(expected);
});
