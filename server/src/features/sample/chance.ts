/** The same sequence of choices every time, so that every installation's sample data tells the same story. */
export interface Chance {
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in `percent` of a hundred cases. */
  in(percent: number): boolean;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (items) => items[below(items.length)] as never, in: (percent) => below(100) < percent };
}
