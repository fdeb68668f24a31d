import type { analysis as calls } from '@sahada/contract/analysis';
import { isCountable } from '@sahada/rules/answers';
import type { z } from 'zod';

export type Numbers = NonNullable<z.input<typeof calls.survey.response>['ListItems'][number]['numbers']>;

const most = 10;

/** As many bars as so many numbers can fill (Sturges' rule): three of them in ten bars are a picture of gaps. */
const barsOf = (count: number): number => Math.min(most, Math.ceil(Math.log2(count)) + 1);

/** Round widths of a histogram's bars: 1, 2 and 5 times a power of ten. */
function widthOf(range: number, bars: number): number {
  const rough = range / bars;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = [1, 2, 5, 10].find((times) => times * power >= rough * (1 - 1e-9)) ?? 10;
  return width * power;
}

/** Ten decimals: sums of tenths are tenths. */
const rounded = (value: number): number => Number(value.toFixed(10));

/**
 * What numbers have in common, from how often each was given; null where none was. The median is that of all answers, and the
 * histogram has at most eleven bars of a round width.
 */
export function numbersOf(values: ReadonlyMap<number, number>): Numbers | null {
  // Totals may hold some that were folded before such numbers were none.
  const given = [...values]
    .filter(([value, count]) => count > 0 && isCountable(value))
    .sort(([one], [other]) => one - other);
  const count = given.reduce((sum, [, n]) => sum + n, 0);
  const [min, max] = [given[0]?.[0], given.at(-1)?.[0]];
  if (min === undefined || max === undefined) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const [value, n] of given) {
      passed += n;
      if (place < passed) return value;
    }
    return max;
  };
  const middle = (count - 1) / 2;
  const mean = given.reduce((sum, [value, n]) => sum + value * n, 0) / count;
  return {
    mean: rounded(mean),
    median: rounded((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    min,
    max,
    histogram: histogramOf(given, count, min, max),
  };
}

function histogramOf(
  given: readonly [number, number][],
  count: number,
  min: number,
  max: number,
): Numbers['histogram'] {
  if (min === max) return [{ from: min, to: max, count }];
  const width = widthOf(max - min, barsOf(count));
  const start = Math.floor(min / width + 1e-9);
  const end = Math.max(start + 1, Math.ceil(max / width - 1e-9));
  const bars = Array.from({ length: end - start }, (_, bar) => ({
    from: rounded((start + bar) * width),
    to: rounded((start + bar + 1) * width),
    count: 0,
  }));
  for (const [value, n] of given) {
    // By the edges as they are told, so that a list between them has the same numbers.
    const bar = bars.findLast(({ from }) => from <= value) ?? bars[0];
    if (bar !== undefined) bar.count += n;
  }
  return bars;
}
