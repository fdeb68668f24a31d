import type { AnyText } from '@sahada/contract/text';
import { filled, say } from '@sahada/contract/text';
import { asUtc, place, wallAt } from '@sahada/rules/zone';
import { parseCronItem } from 'graphile-worker';

/**
 * Schedules: the five fields of a crontab (minute, hour, day, month, weekday), read on the wall of a time zone. A time that a
 * clock change leaves out comes with the first instant after it, one that it repeats comes once. Every instant is a number of
 * epoch milliseconds.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How far ahead the next moment is searched: a leap day may be four years away. */
const mostDays = 4 * 366;

/** When a schedule comes, on the wall: on which days, and at which times of each, in milliseconds since midnight. */
interface Times {
  isDay(midnight: number): boolean;
  times: readonly number[];
}

const parsed = new Map<string, Times | null>();

const timesOfDay = Array.from({ length: dayMs / minuteMs }, (_, minute) => minute * minuteMs);

/** When a schedule comes; null where it is none. The wall is read as if it were UTC. */
function timesOf(schedule: string): Times | null {
  const known = parsed.get(schedule);
  if (known !== undefined) return known;
  let made: Times | null = null;
  try {
    const [minute, hour, ...day] = schedule.split(/\s+/);
    const isTime = matcherOf(`${minute} ${hour} * * *`);
    made = { isDay: matcherOf(`* * ${day.join(' ')}`), times: timesOfDay.filter(isTime) };
  } catch {
    // The library throws for whatever is no schedule; the caller is told by null.
  }
  if (parsed.size > 100) parsed.clear();
  parsed.set(schedule, made);
  return made;
}

/** Whether a minute of the wall belongs to a schedule. */
function matcherOf(schedule: string): (wall: number) => boolean {
  const { match } = parseCronItem({ task: 'task', match: schedule });
  return (wall) => {
    const at = new Date(wall);
    const [hour, min, date] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCDate()];
    return match({ min, hour, date, month: at.getUTCMonth() + 1, dow: at.getUTCDay() });
  };
}

const wholeMinute = (at: number, zone: string): number => Math.floor(asUtc(wallAt(at, zone)) / minuteMs) * minuteMs;

const midnightBefore = (wall: number): number => Math.floor(wall / dayMs) * dayMs;

/**
 * The first moment of a schedule after an instant; null where it has none within four years, or is no schedule.
 *
 * '0 3 * * *' in Europe/Istanbul after 2026-11-20T12:00:00Z → 2026-11-21T00:00:00Z.
 */
export function nextMoment(schedule: string, zone: string, after: number): number | null {
  const found = timesOf(schedule);
  if (found === null) return null;
  const first = wholeMinute(after, zone);
  const end = first + mostDays * dayMs;
  for (let day = midnightBefore(first); day < end; day += dayMs) {
    if (!found.isDay(day)) continue;
    for (const time of found.times) {
      const wall = day + time;
      if (wall < first || wall >= end) continue;
      const at = place(wall, zone);
      if (at > after) return at;
    }
  }
  return null;
}

/** The last moment of a schedule up to and including an instant, but none before `least`; null where there is none. */
export function lastMoment(schedule: string, zone: string, upTo: number, least: number): number | null {
  const found = timesOf(schedule);
  if (found === null) return null;
  const first = wholeMinute(least, zone) - dayMs;
  const end = wholeMinute(upTo, zone) + dayMs;
  for (let day = midnightBefore(end); day + dayMs > first; day -= dayMs) {
    if (!found.isDay(day)) continue;
    for (const time of found.times.toReversed()) {
      const wall = day + time;
      if (wall > end || wall < first) continue;
      const at = place(wall, zone);
      if (at <= upTo) return at >= least ? at : null;
    }
  }
  return null;
}

/** Whether somebody may give a task this schedule: one that can be read and comes round. */
export const isSchedule = (schedule: string, now: number): boolean => nextMoment(schedule, 'UTC', now) !== null;

const words = {
  night: say({ tr: 'her gece {time}', en: 'every night at {time}' }),
  day: say({ tr: 'her gün {time}', en: 'every day at {time}' }),
  weekday: say({ tr: 'her {day} {time}', en: 'every {day} at {time}' }),
  month: say({ tr: 'her ayın {day}. günü {time}', en: 'on day {day} of every month at {time}' }),
  hour: say({ tr: 'saat başı', en: 'every hour on the hour' }),
  pastHour: say({ tr: 'her saatin {minute}. dakikasında', en: 'at {minute} minutes past every hour' }),
  hours: say({ tr: '{n} saatte bir', en: 'every {n} hours' }),
  minute: say({ tr: 'her dakika', en: 'every minute' }),
  minutes: say({ tr: '{n} dakikada bir', en: 'every {n} minutes' }),
  second: say({ tr: 'sürekli, her saniye', en: 'all the time, every second' }),
  seconds: say({ tr: 'sürekli, {n} saniyede bir', en: 'all the time, every {n} seconds' }),
};

const weekdays = [
  say({ tr: 'pazar', en: 'Sunday' }),
  say({ tr: 'pazartesi', en: 'Monday' }),
  say({ tr: 'salı', en: 'Tuesday' }),
  say({ tr: 'çarşamba', en: 'Wednesday' }),
  say({ tr: 'perşembe', en: 'Thursday' }),
  say({ tr: 'cuma', en: 'Friday' }),
  say({ tr: 'cumartesi', en: 'Saturday' }),
];

const isNumber = (field: string | undefined): field is string => /^\d+$/.test(field ?? '');
const stepOf = (field: string | undefined): string | undefined => /^\*\/(\d+)$/.exec(field ?? '')?.[1];

/**
 * A schedule as people say it; one without a saying is told as it is spelt.
 *
 * '0 3 * * *' → 'her gece 03:00', 'every night at 03:00'; '0,20 3 1-5 * *' as it is.
 */
export function scheduleWords(schedule: string): AnyText {
  const [minute, hour, day, month, weekday] = schedule.trim().split(/\s+/);
  const asSpelt = { tr: schedule, en: schedule };
  if (month !== '*') return asSpelt;
  const isEveryDay = day === '*' && weekday === '*';
  if (isNumber(minute) && isNumber(hour)) {
    const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
    if (isEveryDay) return filled(Number(hour) < 6 ? words.night : words.day, { time });
    if (day === '*' && isNumber(weekday)) {
      const named = weekdays[Number(weekday) % 7];
      return named === undefined ? asSpelt : filled(words.weekday, { day: named, time });
    }
    return isNumber(day) && weekday === '*' ? filled(words.month, { day, time }) : asSpelt;
  }
  if (!isEveryDay) return asSpelt;
  const [everyMinutes, everyHours] = [stepOf(minute), stepOf(hour)];
  if (hour === '*' && (minute === '*' || everyMinutes === '1')) return words.minute;
  if (hour === '*' && everyMinutes) return filled(words.minutes, { n: everyMinutes });
  if (hour === '*' && isNumber(minute)) return Number(minute) === 0 ? words.hour : filled(words.pastHour, { minute });
  return everyHours && minute === '0' ? filled(words.hours, { n: everyHours }) : asSpelt;
}

/** How work that looks every few moments is said to recur. */
export function watchWords(everyMs: number): AnyText {
  const n = Math.round(everyMs / 1000);
  return n === 1 ? words.second : filled(words.seconds, { n });
}
