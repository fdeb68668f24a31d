/**
 * Points and percents in whole hundredths: 12.5 points are 1250. Everything inside counts in them, so that sums are exact;
 * people and the wire see decimals, and schemas convert at that border. This file imports nothing, so that rules and the
 * field form may use it at run time.
 */

declare const unit: unique symbol;

export type Hundredths = number & { readonly [unit]: 'hundredths' };

/** 12.5 → 1250. Anything finer than a hundredth is rounded. */
export const hundredths = (decimal: number): Hundredths => Math.round(decimal * 100) as Hundredths;

/** 1250 → 12.5. */
export const decimal = (amount: Hundredths): number => amount / 100;

/** [1250, 50] → 1300; [] → 0. */
export const sumOf = (amounts: readonly Hundredths[]): Hundredths =>
  amounts.reduce((total, amount) => total + amount, 0) as Hundredths;
