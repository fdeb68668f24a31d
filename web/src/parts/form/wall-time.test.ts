import { describe, expect, test } from 'vitest';
import { typedDate, wallOf, wallText } from './wall-time.ts';

describe('a typed date', () => {
  test.each([
    ['28.11.2026', '2026-11-28'],
    ['3/4/2026', '2026-04-03'],
    ['5 Nov 2026', '2026-11-05'],
    ['5 november 2026', '2026-11-05'],
    ['2026-11-28', '2026-11-28'],
    [' 1-2-2026 ', '2026-02-01'],
  ])('%s has its day first, unless its year comes first', (typed, date) => {
    expect(typedDate(typed)).toBe(date);
  });

  test.each(['31.02.2026', '12', '28.11', 'yarın', '2026-13-01', ''])('%s is not a date', (typed) => {
    expect(typedDate(typed)).toBeNull();
  });
});

describe('a wall clock', () => {
  test('is read from the text, whatever its offset', () => {
    expect(wallOf('2026-11-20T09:30:00+01:00', 'begin')).toEqual({ date: '2026-11-20', time: '09:30' });
  });

  test('of a whole day has no time: from 00:00 to 23:59', () => {
    expect(wallOf('2026-11-20T00:00:00+03:00', 'begin').time).toBe('');
    expect(wallOf('2026-11-20T23:59:00+03:00', 'end').time).toBe('');
    expect(wallOf('2026-11-20T23:59:00+03:00', 'begin').time).toBe('23:59');
    expect(wallOf('2026-11-20', 'begin')).toEqual({ date: '2026-11-20', time: '' });
  });

  test('goes back to the server as it was read', () => {
    const { date, time } = wallOf('2026-11-20T09:30:00+01:00', 'begin');
    expect(wallText(date, time)).toBe('2026-11-20 09:30');
    expect(wallText('2026-11-20', '')).toBe('2026-11-20');
  });

  test('is empty when missing', () => {
    expect(wallOf(null, 'end')).toEqual({ date: '', time: '' });
  });
});
