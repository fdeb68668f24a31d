import { expect, test } from 'vitest';
import { partsOf } from './bulk-parts.ts';

const plans = (n: number, seriesId: number | null, from: number) =>
  Array.from({ length: n }, (_, at) => ({ id: from + at, definition: '', seriesId }));

test('plans go by fifty, each once, and occurrences of one series in one call', () => {
  const single = plans(70, null, 1);
  const first = plans(30, 7, 100);
  const second = plans(60, 8, 200);
  const mixed = [...single.slice(0, 35), ...first.slice(0, 10), ...second, ...single.slice(35), ...first.slice(10)];
  const parts = partsOf(mixed);
  expect(new Set(parts.flat())).toEqual(new Set(mixed));
  expect(parts.flat()).toHaveLength(mixed.length);
  for (const seriesId of [7, 8])
    expect(parts.filter((part) => part.some((plan) => plan.seriesId === seriesId))).toHaveLength(1);
  for (const part of parts) if (part.length > 50) expect(part).toEqual(second);
  expect(partsOf([])).toEqual([]);
});
