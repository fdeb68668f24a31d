/** Fewer comparisons than this say nothing about an auditor. */
const enough = 5;

/** The 97.5 % points of Student's t from `enough` on, for 4 to 30 degrees of freedom; beyond, that of the normal distribution. */
const points = [
  2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const normal = 1.96;

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Differences of an auditor from the others, in points of percent: how many, their sum, and the sum of their squares. */
export interface Differences {
  count: number;
  sum: number;
  squares: number;
}

/**
 * Their mean with its 95 % interval; nulls under five.
 *
 * 1, 2, 3, 4, 5 → mean 3, standard error 0.7071, t(4) = 2.776 → 1.04 to 4.96.
 */
export function intervalOf({ count: n, sum, squares }: Differences): {
  difference: number | null;
  low: number | null;
  high: number | null;
} {
  if (n < enough) return { difference: null, low: null, high: null };
  const mean = sum / n;
  // Of equal differences the two sums may differ in the last place.
  const variance = Math.max(0, squares - sum * mean) / (n - 1);
  const reach = (points[n - enough] ?? normal) * Math.sqrt(variance / n);
  return { difference: rounded(mean), low: rounded(mean - reach), high: rounded(mean + reach) };
}
