import { isOver } from './period.ts';

export interface CreditPeriod {
  total: number;
  used: number;
  beginAt: number;
  endAt: number;
}

export type CreditStatus = 'Upcoming' | 'Active' | 'Low' | 'Exhausted' | 'Expired';

const dayMs = 86_400_000;

/** Below this share of its total a period is low. */
const lowPercent = 20;

/** Accepted responses may take more than there is; what is left never shows below 0. */
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
 * How a period stands: low under 20 % of its total.
 *
 * Total 100, running: 80 used → 'Active', 81 → 'Low', 100 → 'Exhausted'; past its end → 'Expired' whatever is left.
 */
export function creditStatus(period: CreditPeriod, now: number): CreditStatus {
  if (now < period.beginAt) return 'Upcoming';
  if (isOver(period.endAt, now)) return 'Expired';
  const left = leftOf(period);
  if (left === 0) return 'Exhausted';
  return left * 100 < period.total * lowPercent ? 'Low' : 'Active';
}

/**
 * The period that pays for the next response: of those running with credit left, the one ending first.
 *
 * Two running, ending at day 30 and day 20 → the one of day 20; when that is used up, the other.
 */
export function pickPeriod<P extends CreditPeriod>(periods: readonly P[], now: number): P | null {
  const usable = periods.filter((period) => isRunning(period, now) && leftOf(period) > 0);
  return usable.sort((one, other) => one.endAt - other.endAt || one.beginAt - other.beginAt)[0] ?? null;
}

/**
 * Whether something new may go on the air.
 *
 * 1 credit left → true; 0 left, or all periods past their end → false.
 */
export function mayPublish(periods: readonly CreditPeriod[], now: number): boolean {
  return creditLeft(periods, now) > 0;
}

/**
 * A response rejected as spam within 30 days of its submission gives its credit back, once.
 *
 * Spam after 29 days → true; after 31 days, not as spam, given back before, or none taken → false.
 */
export function givesCreditBack(
  facts: { spam: boolean; creditTaken: boolean; creditGivenBack: boolean; submittedAt: number },
  now: number,
): boolean {
  return facts.spam && facts.creditTaken && !facts.creditGivenBack && now <= facts.submittedAt + 30 * dayMs;
}
