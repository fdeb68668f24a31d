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
 * The periods that count together: those with something left to use now, or, where nothing is left, the running one that ends last.
 *
 * 100 all used and 50 of which 10 are used, both running → the 50; 100 and 50, both all used → whichever ends last.
 */
export function creditInUse<P extends CreditPeriod>(periods: readonly P[], now: number): P[] {
  const running = periods.filter((period) => isRunning(period, now));
  const usable = running.filter((period) => leftOf(period) > 0);
  return usable.length > 0 ? usable : running.sort((one, other) => one.endAt - other.endAt).slice(-1);
}

export type CreditWarning = 'Low' | 'Exhausted' | 'Ending';

/** How long before the last credit ends people are told. */
const soonMs = 14 * 86_400_000;

/**
 * What is short, over all periods in use: nothing left, below 20 % left, or the last period of all ends within two weeks.
 *
 * 100 with 90 used and 100 with none used, both running → null, as 110 of 200 are left.
 */
export function creditWarning(periods: readonly CreditPeriod[], now: number): CreditWarning | null {
  const left = creditLeft(periods, now);
  if (left === 0) return 'Exhausted';
  const total = creditInUse(periods, now).reduce((sum, period) => sum + period.total, 0);
  if (left * 100 < total * lowPercent) return 'Low';
  const lastEnd = Math.max(...periods.filter((period) => leftOf(period) > 0).map(({ endAt }) => endAt));
  return lastEnd - now < soonMs ? 'Ending' : null;
}

/**
 * Whether something new may go on the air.
 *
 * 1 credit left → true; 0 left, or all periods past their end → false.
 */
export function mayPublish(periods: readonly CreditPeriod[], now: number): boolean {
  return creditLeft(periods, now) > 0;
}
