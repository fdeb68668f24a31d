import { isOver } from './period.ts';

export interface CreditPeriod {
  total: number;
  used: number;
  beginAt: number;
  endAt: number;
}

export type CreditStatus = 'Upcoming' | 'Active' | 'Low' | 'Exhausted' | 'Expired';

/** Below this share of its total a period is low. */
const lowPercent = 20;

/** Accepted responses may use more than there is; what is left never shows below 0. */
const leftOf = (period: CreditPeriod): number => Math.max(0, period.total - period.used);

const isRunning = (period: CreditPeriod, now: number): boolean => now >= period.beginAt && !isOver(period.endAt, now);

/**
 * Credit that can be used now, over all running periods.
 *
 * 100 with 40 used, running, and 500 that begin tomorrow → 60.
 */
export function creditLeft(periods: readonly CreditPeriod[], now: number): number {
  return periods.filter((period) => isRunning(period, now)).reduce((left, period) => left + leftOf(period), 0);
}

/**
 * The status of a period: low below 20 % of its total.
 *
 * Total 100, running: 80 used → 'Active', 81 → 'Low', 100 → 'Exhausted'; past its end → 'Expired', whatever is left.
 */
export function creditStatus(period: CreditPeriod, now: number): CreditStatus {
  if (now < period.beginAt) return 'Upcoming';
  if (isOver(period.endAt, now)) return 'Expired';
  const left = leftOf(period);
  if (left === 0) return 'Exhausted';
  return left * 100 < period.total * lowPercent ? 'Low' : 'Active';
}

/**
 * Whether something new may go on the air.
 *
 * 1 credit left → true; 0 left, or all periods past their end → false.
 */
export function mayPublish(periods: readonly CreditPeriod[], now: number): boolean {
  return creditLeft(periods, now) > 0;
}
