import { describe, expect, test } from 'vitest';
import { wallOf, wallText } from './wall-time.ts';

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
