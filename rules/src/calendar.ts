/** Days of the calendar as texts, `2026-11-20`, without a zone; a wall clock is such a day with its time, `2026-11-20T09:30:00`. */

const dayMs = 86_400_000;
const dayLength = 10;

const placeOf = (day: string): number => Date.parse(`${day.slice(0, dayLength)}T00:00:00Z`) / dayMs;

const dayAt = (place: number): string => new Date(place * dayMs).toISOString().slice(0, dayLength);

/**
 * The day so many days later.
 *
 * '2028-02-28' + 1 → '2028-02-29'; '2026-01-01' − 1 → '2025-12-31'.
 */
export const addDays = (day: string, days: number): string => dayAt(placeOf(day) + days);

/** '2026-11-20' to '2026-11-22' → 2. */
export const daysBetween = (from: string, to: string): number => placeOf(to) - placeOf(from);

/** 1 is Monday, 7 Sunday: '2026-11-22' → 7. */
export const weekdayOf = (day: string): number => ((((placeOf(day) + 3) % 7) + 7) % 7) + 1;

/** '2028-02' → 29. */
export const daysInMonth = (month: string): number => daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);

/** '2026-11' + 3 → '2027-02'. */
export function addMonths(month: string, months: number): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + months, 1)).toISOString().slice(0, '2026-11'.length);
}

/**
 * A wall clock as far from another day as it is from the first, at the same time of day.
 *
 * '2026-11-26T23:59:59' of a plan from '2026-11-20', to '2026-12-01' → '2026-12-07T23:59:59'.
 */
export const wallShifted = (wall: string, from: string, to: string): string =>
  addDays(wall, daysBetween(from, to)) + wall.slice(dayLength);
