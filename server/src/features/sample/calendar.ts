import { dateFormat } from '../../facts/formats.ts';
import type { Chance } from './chance.ts';

/** When things happen in the sample company: on working days and at working hours of its zone. */

const zone = 'Europe/Istanbul';
const minuteMs = 60_000;

const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

/** The instant of a minute of the day on which `at` falls. */
const atMinute = (day: Temporal.PlainDate, minute: number): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: 0 }).add({ minutes: minute }) })
    .epochMilliseconds;

/** A moment on a day from `at` on, between two minutes of the day; never after `latest`. */
export function momentOn(
  at: number,
  {
    day,
    from,
    to,
    chance,
    latest,
    isWork,
  }: {
    day: number;
    from: number;
    to: number;
    chance: Chance;
    latest: number;
    /** Weekends are left out. */
    isWork: boolean;
  },
): number {
  let date = dayOf(at).add({ days: day });
  while (isWork && date.dayOfWeek > 5) date = date.add({ days: 1 });
  const minute = from + chance.below(to - from);
  while (atMinute(date, minute) > latest) date = date.subtract({ days: 1 });
  return atMinute(date, minute) + chance.below(minuteMs);
}

/** "Kasım 2026", "November 2026". */
export const monthOf = (at: number, locale: 'tr' | 'en'): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: zone }).format(at);
