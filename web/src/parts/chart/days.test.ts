import { expect, test } from 'vitest';
import { barsOf } from './days.ts';

const day = (At: string, Completed: number) => ({ At, Completed, AverageScore: null });

test('days without a response stand between those with some', () => {
  expect(barsOf([day('2026-02-27', 2), day('2026-03-02', 5)])).toEqual({
    by: 'day',
    bars: [
      { key: '2026-02-27', completed: 2 },
      { key: '2026-02-28', completed: 0 },
      { key: '2026-03-01', completed: 0 },
      { key: '2026-03-02', completed: 5 },
    ],
  });
});

test('more days than can be told apart are told by the month, none left out', () => {
  const { by, bars } = barsOf([day('2025-12-30', 2), day('2025-12-31', 1), day('2026-03-05', 4)]);
  expect(by).toBe('month');
  expect(bars).toEqual([
    { key: '2025-12', completed: 3 },
    { key: '2026-01', completed: 0 },
    { key: '2026-02', completed: 0 },
    { key: '2026-03', completed: 4 },
  ]);
});

test('without a response there is no bar', () => {
  expect(barsOf([])).toEqual({ by: 'day', bars: [] });
});
