import { asUtc, offsetAt, place, type WallClock, wallAt } from './zone.ts';

/** Dates on the wall of a time zone, and the calendar windows around them. Every instant is a number of epoch milliseconds. */

export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

export type Period = (typeof periods)[number];

/** From its first instant up to but not including `to`. */
export interface Window {
  from: number;
  to: number;
}

const secondMs = 1000;
const dayMs = 86_400_000;

const spelling = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The instant of a date, or date and time, on a zone's wall; null when there is no such date. A date without a time begins
 * at 00:00:00 and ends at 23:59:59; an end with a time counts its whole minute. With Z or an offset it is that very instant,
 * whatever the zone and edge. Dates beyond the year 9999 give null.
 *
 * Europe/Istanbul: "2025-06-30" begins 2025-06-29T21:00:00Z and ends 2025-06-30T20:59:59Z; "2025-06-30 17:30" ends
 * 14:30:59Z. Europe/Berlin: "2025-03-30 02:30" (a gap) begins 01:00:00Z.
 */
export function wallToInstant(date: string, zone: string, edge: 'begin' | 'end'): number | null {
  const match = spelling.exec(date.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const timed = match[4] !== undefined;
  const ends = edge === 'end';
  const wall: WallClock = {
    year,
    month,
    day,
    hour: timed ? Number(match[4]) : ends ? 23 : 0,
    minute: timed ? Number(match[5]) : ends ? 59 : 0,
    second: ends && !match[7] ? 59 : Number(match[6] ?? 0),
  };
  if (!exists(wall)) return null;
  const instant = match[7]
    ? Date.parse(
        date
          .trim()
          .replace(' ', 'T')
          .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
      )
    : place(asUtc(wall), zone);
  return instant <= lastInstant ? instant : null;
}

/** The begin of the year 100: the first that a date can be given in. */
export const firstInstant = -59_011_459_200_000;

/** The end of the year 9999: ISO 8601 cannot spell a later one in four digits. */
export const lastInstant = 253_402_300_799_999;

function exists(wall: WallClock): boolean {
  const back = wallAt(asUtc(wall), 'UTC');
  return Object.entries(back).every(([part, value]) => wall[part as keyof WallClock] === value);
}

/**
 * An instant as ISO 8601 with the zone's offset, to the second. Where the zone is in the year 10000 already it is the last second
 * of 9999, so that what was stored in one zone can be read in every other.
 *
 * 1751317199000 (2025-06-30T20:59:59Z) in Europe/Istanbul → "2025-06-30T23:59:59+03:00".
 */
export function isoIn(at: number, zone: string): string {
  const ahead = offsetAt(at, zone);
  const shown = Math.min(at + ahead, lastInstant);
  const day = Math.floor(shown / dayMs);
  const second = Math.floor((shown - day * dayMs) / secondMs);
  const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  return `${dateOf(day)}T${time}${spelt(Math.round(ahead / 60_000))}`;
}

const twos = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

const two = (value: number): string => twos[value] as string;

/** By day, from 1970: lists have the same few again and again, and spelling one costs as much as all the rest of an instant. */
const dates = new Map<number, string>();
const mostDates = 2000;

function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const made = new Date(day * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length);
  if (dates.size === mostDates) dates.clear();
  dates.set(day, made);
  return made;
}

/** By minutes; there are a few dozen in the world. */
const offsets = new Map<number, string>();

function spelt(minutes: number): string {
  const known = offsets.get(minutes);
  if (known !== undefined) return known;
  const made = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  offsets.set(minutes, made);
  return made;
}

/**
 * An end is over when its whole second has passed, so that what ends at 23:59:59 lasts until midnight.
 *
 * End 59,000: at 59,999 → false, at 60,000 → true.
 */
export function isOver(endAt: number, now: number): boolean {
  return now >= endAt + secondMs;
}

/** 00:00 of a date; months and days may run over: month 13 is next January, day 0 the last of the month before. */
const dayStart = (year: number, month: number, day: number, zone: string, hour = 0): number =>
  place(Date.UTC(year, month - 1, day, hour), zone);

/** Monday is 0: 1970-01-01 was a Thursday. */
const weekdayOf = ({ year, month, day }: WallClock): number => (Date.UTC(year, month - 1, day) / dayMs + 3) % 7;

const daysIn = (year: number, month: number): number =>
  (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / dayMs;

/**
 * The calendar window around an instant; `back` of 1 is the one before it, for comparison. Weeks run from Monday to Sunday.
 *
 * Wednesday 2025-07-02 in UTC: weekly → 2025-06-30 up to 2025-07-07; back 1 → 2025-06-23 up to 2025-06-30.
 */
export function windowOf(period: Period, at: number, zone: string, back = 0): Window {
  const bounds = edgesOf(period, wallAt(at, zone), zone, back);
  return { from: bounds[0] ?? at, to: bounds.at(-1) ?? at };
}

/**
 * The window before the one around an instant.
 *
 * 2025-03-15 in UTC, monthly → 2025-02-01 up to 2025-03-01.
 */
export function previousWindow(period: Period, at: number, zone: string): Window {
  return windowOf(period, at, zone, 1);
}

/**
 * The buckets of a chart of the window around an instant: 24 hours, 7 days, the days of the month or 12 months. An hour
 * that a clock change leaves out has none; one that it repeats is twice as long.
 *
 * 2025-02-10, monthly → 28 buckets; yearly → 12.
 */
export function bucketsOf(period: Period, at: number, zone: string): Window[] {
  const edges = edgesOf(period, wallAt(at, zone), zone, 0);
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? to;
    return from < to ? [{ from, to }] : [];
  });
}

/** First instants of the buckets, then the window's end. */
function edgesOf(period: Period, wall: WallClock, zone: string, back: number): number[] {
  const { year, month, day } = wall;
  const edges = (count: number, edge: (index: number) => number): number[] =>
    Array.from({ length: count + 1 }, (_, index) => edge(index));
  switch (period) {
    case 'daily':
      return edges(24, (hour) => dayStart(year, month, day - back, zone, hour));
    case 'weekly':
      return edges(7, (index) => dayStart(year, month, day - weekdayOf(wall) - 7 * back + index, zone));
    case 'monthly':
      return edges(daysIn(year, month - back), (index) => dayStart(year, month - back, 1 + index, zone));
    case 'yearly':
      return edges(12, (index) => dayStart(year - back, 1 + index, 1, zone));
  }
}

/**
 * A period by its word or number: weekly when none is given, null when there is no such period.
 *
 * 3 → 'monthly'; "Daily" → 'daily'; undefined → 'weekly'; 5 → null.
 */
export function periodOf(value: string | number | null | undefined): Period | null {
  if (value === null || value === undefined || value === '') return 'weekly';
  const named = periods.find((period) => period === String(value).toLowerCase());
  return named ?? periods[Number(value) - 1] ?? null;
}

/**
 * Whether something from begin to end touches a window.
 *
 * 10–20 touches 15–30 and 20–30, not 21–30.
 *
 * @oracle The dashboard computes it in SQL; tests hold the two equal.
 */
export function touches(beginAt: number, endAt: number, window: Window): boolean {
  return beginAt < window.to && endAt >= window.from;
}
