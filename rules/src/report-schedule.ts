import { addDays, addMonths, daysInMonth, weekdayOf } from './calendar.ts';
import { isoIn, wallToInstant } from './period.ts';

/** When a scheduled report is sent, on the wall of a zone, and which days it tells of. */

export interface ReportRule {
  every: 'day' | 'week' | 'month';
  /** Of a weekly one: 1 is Monday, 7 Sunday. */
  weekday: number;
  /** Of a monthly one; a day that a month does not have is its last, so that 31 is the last day of each. */
  monthDay: number;
  /** The time of day, `07:00`. */
  time: string;
}

export const reportPeriods = ['day', 'week', 'month', 'year'] as const;

export type ReportPeriod = (typeof reportPeriods)[number];

const dayLength = '2026-11-20'.length;
const monthLength = '2026-11'.length;

/** No month is longer, so each rule has a day within this many days. */
const mostDays = 62;

function isOn({ every, weekday, monthDay }: ReportRule, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  return Number(day.slice(-2)) === Math.min(monthDay, daysInMonth(day.slice(0, monthLength)));
}

/**
 * The first moment after an instant at which a report is due. A time that the clocks leave out is the first instant after
 * the gap, one that they show twice the first of both, so that there is one moment a day.
 *
 * Every day at 02:30 in Europe/Berlin, after 2027-03-27T12:00Z (the clocks go forward that night) → 2027-03-28T01:00Z.
 */
export function nextMoment(rule: ReportRule, zone: string, after: number): number {
  const today = isoIn(after, zone).slice(0, dayLength);
  for (let ahead = 0; ahead <= mostDays; ahead++) {
    const day = addDays(today, ahead);
    const moment = isOn(rule, day) ? wallToInstant(`${day}T${rule.time}`, zone, 'begin') : null;
    if (moment !== null && moment > after) return moment;
  }
  throw new Error(`a report has no moment: ${JSON.stringify(rule)}`);
}

/** The same day of the month, this many months before; where that month lacks the day, its last one. */
function monthsBefore(day: string, months: number): string {
  const month = addMonths(day.slice(0, monthLength), -months);
  return `${month}-${String(Math.min(Number(day.slice(-2)), daysInMonth(month))).padStart(2, '0')}`;
}

/**
 * The days that a report tells of: those right before the day on which it is sent.
 *
 * 'month' on 2026-12-01 → 2026-11-01 to 2026-11-30; 'week' → 2026-11-24 to 2026-11-30.
 */
export function daysBefore(period: ReportPeriod, day: string): { from: string; to: string } {
  const to = addDays(day, -1);
  switch (period) {
    case 'day':
      return { from: to, to };
    case 'week':
      return { from: addDays(day, -7), to };
    case 'month':
      return { from: monthsBefore(day, 1), to };
    case 'year':
      return { from: monthsBefore(day, 12), to };
  }
}
