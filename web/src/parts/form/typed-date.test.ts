import { describe, expect, test } from 'vitest';
import { typedDate } from './typed-date.ts';

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
