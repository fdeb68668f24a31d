import { expect, test } from 'vitest';
import { timeOf } from './bucket-time.ts';

const timesOf = (Period: 'daily' | 'weekly' | 'yearly', ...at: string[]) => {
  const data = { Period, Buckets: at.map((At) => ({ At })) };
  return at.map((_, index) => timeOf(data, index));
};

test('an hour lasts an hour, and one that the clocks repeat until the next one begins', () => {
  const [one, two, three] = timesOf(
    'daily',
    '2025-10-26T01:00:00+02:00',
    '2025-10-26T02:00:00+02:00',
    '2025-10-26T03:00:00+01:00',
  );
  expect(one).toEqual({ from: '2025-10-26T01:00:00+02:00', to: '2025-10-26T01:59:59+02:00' });
  expect(two).toEqual({ from: '2025-10-26T02:00:00+02:00', to: '2025-10-26T02:59:59+01:00' });
  expect(three).toEqual({ from: '2025-10-26T03:00:00+01:00', to: '2025-10-26T03:59:59+01:00' });
  expect(timesOf('daily', '2025-03-30T01:00:00+01:00', '2025-03-30T03:00:00+02:00')[0]).toEqual({
    from: '2025-03-30T01:00:00+01:00',
    to: '2025-03-30T01:59:59+01:00',
  });
});

test('a day and a month are their days', () => {
  expect(timesOf('weekly', '2026-11-20T00:00:00+03:00')).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
  expect(timesOf('yearly', '2024-02-01T00:00:00+03:00')).toEqual([{ from: '2024-02-01', to: '2024-02-29' }]);
});
