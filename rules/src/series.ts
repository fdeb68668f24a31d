import { addDays, addMonths, daysInMonth, weekdayOf } from './calendar.ts';
import { wallToInstant } from './period.ts';

/**
 * When a recurring plan occurs: first the days of the calendar, which have no zone, then for each day the instants at which an
 * occurrence begins and ends on the wall of a location.
 */

export interface SeriesRule {
  every: 'day' | 'week' | 'month';
  /** Every so many days, weeks or months, counted from the one of `from`. */
  interval: number;
  /** 1 is Monday, 7 Sunday; none are the weekday of `from`. */
  weekdays: readonly number[];
  /** Of a month; one that a month does not have is its last, so that 31 is the last day of each. */
  monthDay: number | null;
  /** Of a month: the first to fourth of each weekday, or the last (-1). It wins over `monthDay`. */
  nth: number | null;
  /** The first day that counts. */
  from: string;
  /** The last day that counts; null is no end. */
  until: string | null;
  /** How many occurrences there are in all, from the first one on; null is no limit. */
  count: number | null;
  /** The time of day, `09:30`; null is 00:00. */
  beginTime: string | null;
  /** On the last of its days; null is the end of that day. */
  endTime: string | null;
  /** How many days an occurrence lasts. */
  days: number;
}

const weekDays = 7;

/** A rule without an end stops here all the same. */
export const lastDay = '2999-12-31';

/** The days of one week that are chosen, of the week of `monday`. */
const ofWeek = (monday: string, weekdays: readonly number[]): string[] =>
  weekdays.map((weekday) => addDays(monday, weekday - 1));

function ofMonth(month: string, rule: SeriesRule): string[] {
  const last = daysInMonth(month);
  const dayOf = (day: number): string => `${month}-${String(day).padStart(2, '0')}`;
  const { nth } = rule;
  if (nth === null) return [dayOf(Math.min(rule.monthDay ?? Number(rule.from.slice(-2)), last))];
  const first = weekdayOf(dayOf(1));
  return chosenWeekdays(rule)
    .map((weekday) => {
      const earliest = 1 + ((weekday - first + weekDays) % weekDays);
      const fitting = Math.floor((last - earliest) / weekDays);
      return earliest + weekDays * (nth === -1 ? fitting : nth - 1);
    })
    .sort((one, other) => one - other)
    .map(dayOf);
}

const chosenWeekdays = ({ weekdays, from }: SeriesRule): number[] =>
  weekdays.length === 0 ? [weekdayOf(from)] : [...new Set(weekdays)].sort((one, other) => one - other);

/** The candidates of one period after another, in order; the first may hold days before `from`. */
function* candidates(rule: SeriesRule): Generator<string> {
  const { every, interval, from } = rule;
  const monday = addDays(from, 1 - weekdayOf(from));
  for (let turn = 0; ; turn += interval) {
    if (every === 'day') yield addDays(from, turn);
    else if (every === 'week') yield* ofWeek(addDays(monday, weekDays * turn), chosenWeekdays(rule));
    else yield* ofMonth(addMonths(from.slice(0, '2026-11'.length), turn), rule);
  }
}

/**
 * The days on which a series occurs, in order, without end where the rule has none.
 *
 * Every month on the 31st from 2027-01-15: 2027-01-31, 2027-02-28, 2027-03-31, 2027-04-30 …
 */
export function* seriesDays(rule: SeriesRule): Generator<string> {
  const end = rule.until === null || rule.until > lastDay ? lastDay : rule.until;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of candidates(rule)) {
    if (day > end || left <= 0) return;
    if (day < rule.from) continue;
    left--;
    yield day;
  }
}

/**
 * The days from `first` on that are to be made: up to `upTo`, and further until there are at least `least`; never more than
 * `most`.
 *
 * Every Monday, from Monday 2026-11-23 up to 2026-11-30, at least 3 → 2026-11-23, 2026-11-30, 2026-12-07.
 */
export function daysToMake(
  rule: SeriesRule,
  { first, upTo, least, most }: { first: string; upTo: string; least: number; most: number },
): string[] {
  const made: string[] = [];
  for (const day of seriesDays(rule)) {
    if (day < first) continue;
    if ((day > upTo && made.length >= least) || made.length >= most) break;
    made.push(day);
  }
  return made;
}

/** The days from `from` on that a series has made by `today`: those of the sixty days ahead, and three at least. */
export const daysAhead = (rule: SeriesRule, from: string, today: string, most: number): string[] =>
  daysToMake(rule, { first: from > today ? from : today, upTo: addDays(today, 60), least: 3, most });

/**
 * From when to when the occurrence of a day lasts in a zone, in epoch milliseconds. A time that the clocks leave out is the first
 * instant after the gap, one that they show twice the first of both. Null where the day is none or the end not after the
 * begin.
 *
 * 2027-03-28 at 02:30 in Europe/Berlin begins at 01:00Z, which is 03:00 there.
 */
export function occurrenceOf(
  { beginTime, endTime, days }: Pick<SeriesRule, 'beginTime' | 'endTime' | 'days'>,
  day: string,
  zone: string,
): { beginAt: number; endAt: number } | null {
  const at = (date: string, time: string | null): string => (time === null ? date : `${date}T${time}`);
  const beginAt = wallToInstant(at(day, beginTime), zone, 'begin');
  const endAt = wallToInstant(at(addDays(day, days - 1), endTime), zone, 'end');
  return beginAt === null || endAt === null || endAt <= beginAt ? null : { beginAt, endAt };
}
