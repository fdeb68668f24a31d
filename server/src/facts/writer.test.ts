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
