import { expect, test } from 'vitest';
import { formatBound, formatDay, formatInstant, formatPercent, formatSpan } from './format.ts';

test('dates are written as each language writes them, as in the back office', () => {
  expect(formatDay('2026-12-03', 'tr')).toBe('03.12.2026');
  expect(formatDay('2026-12-03', 'en')).toBe('3 Dec 2026');
  expect(formatInstant('2026-12-03T05:07:00Z', 'tr', 'Europe/Istanbul')).toBe('03.12.2026 08:07');
  expect(formatInstant('2026-12-03T05:07:00Z', 'en', 'Europe/Istanbul')).toBe('3 Dec 2026, 08:07');
});

test('a percent has one decimal in both languages, also where that is nought', () => {
  expect([83, 70.46].map((percent) => formatPercent(percent, 'tr'))).toEqual(['%83,0', '%70,5']);
  expect([83, 70.46].map((percent) => formatPercent(percent, 'en'))).toEqual(['83.0%', '70.5%']);
});

test('what begins or ends at the edge of a day does so on that day', () => {
  expect(formatBound('2026-12-02T21:00:00Z', 'tr', 'Europe/Istanbul')).toBe('03.12.2026 (İstanbul saatiyle)');
  expect(formatBound('2026-12-02T21:30:00Z', 'en', 'Europe/Istanbul')).toBe('3 Dec 2026, 00:30 (Istanbul time)');
  expect(formatBound('2026-12-03T20:59:59Z', 'en', 'Europe/Istanbul')).toBe('3 Dec 2026 (Istanbul time)');
});

test('what ends in the first minute of a day has not that whole day, nor does what begins in its last minute', () => {
  expect(formatBound('2026-12-02T21:00:59Z', 'tr', 'Europe/Istanbul')).toBe('03.12.2026 00:00 (İstanbul saatiyle)');
  expect(formatBound('2026-12-03T20:59:00Z', 'en', 'Europe/Istanbul')).toBe('3 Dec 2026, 23:59 (Istanbul time)');
});

test('a span of whole days has no hours', () => {
  const [begin, end] = ['2026-12-02T21:00:00Z', '2026-12-04T20:59:59Z'];
  expect(formatSpan(begin, end, 'en', 'Europe/Istanbul')).toBe('3 Dec 2026 – 4 Dec 2026 (Istanbul time)');
  expect(formatSpan(begin, end, 'tr', 'UTC')).toBe('02.12.2026 21:00 – 04.12.2026 20:59 (UTC saatiyle)');
});

test('a time that the device shows as well names no place', () => {
  expect(formatBound('2026-12-02T21:30:00Z', 'en', 'America/New_York')).toBe('2 Dec 2026, 16:30');
  expect(formatBound('2026-12-02T21:30:00Z', 'en', 'America/Detroit')).toBe('2 Dec 2026, 16:30');
  expect(formatSpan('2026-12-02T21:30:00Z', '2026-12-03T21:30:00Z', 'tr', 'America/New_York')).toBe(
    '02.12.2026 16:30 – 03.12.2026 16:30',
  );
});
