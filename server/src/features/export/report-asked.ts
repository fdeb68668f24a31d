import { reportOf } from '@sahada/contract/report-schedule';
import { wallToInstant, windowOf } from '@sahada/rules/period';
import { daysBefore } from '@sahada/rules/report-schedule';
import { dayText } from '../../outside/day.ts';
import type { ReportRow } from './report-rows.ts';

/** What a scheduled report's call is asked. */
export interface ReportAsked {
  /** Its filters with the days, without a page. */
  input: Record<string, unknown>;
  /** First and last day of the company's calendar. */
  days: { from: string; to: string };
  /** When it is asked, in milliseconds since 1970. */
  now: number;
}

const windows = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;

/**
 * What the call is asked, which days that is, and when it is asked: a call that takes a period answers that around its time, and
 * so is asked as if in the last second of the day before. `at` is when the report was due, on the wall of `zone`.
 */
export function askedOf(
  { report, filters, period }: Pick<ReportRow, 'report' | 'filters' | 'period'>,
  at: number,
  zone: string,
): ReportAsked {
  const day = dayText(at, zone);
  const { days: names } = reportOf(report);
  const begin = wallToInstant(day, zone, 'begin') ?? 0;
  if (names === null) {
    const now = begin - 1000;
    // It tells of the whole window, plans that are still to begin in it included.
    const { from, to } = windowOf(windows[period], now, zone);
    const days = { from: dayText(from, zone), to: dayText(to - 1000, zone) };
    return { input: { ...filters, period: windows[period] }, days, now };
  }
  const days = daysBefore(period, day);
  const [first, last] = names;
  return { input: { ...filters, [first]: days.from, [last]: days.to }, days, now: begin };
}
