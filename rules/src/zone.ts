/**
 * Wall clocks in an IANA time zone, with nothing but Intl, so that browsers and Node agree. Every instant is a number of epoch
 * milliseconds. A wall clock is handled as if it were UTC and then placed by the zone's offset.
 */

export interface WallClock {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const secondMs = 1000;
const dayMs = 86_400_000;

interface Zone {
  clock: Intl.DateTimeFormat;
  /** By day of UTC, from 1970: the offset that holds from its first to its last second, null where there is none. */
  offsets: Map<number, number | null>;
}

const zones = new Map<string, Zone>();

/** Enough for the lists and charts of some years; a zone that has more begins anew. */
const mostDays = 2000;

/** Making a formatter costs a hundred times as much as using it. */
function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const made = { clock, offsets: new Map() };
  zones.set(name, made);
  return made;
}

/**
 * What the clock on the wall shows in a zone.
 *
 * 0 in Europe/Istanbul → {year: 1970, month: 1, day: 1, hour: 2, minute: 0, second: 0}.
 */
export function wallAt(at: number, zone: string): WallClock {
  const wall = new Date(at + offsetAt(at, zone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

/** A wall clock as if it were UTC. */
export const asUtc = (wall: WallClock): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);

/**
 * How far the wall is ahead of UTC, in milliseconds. Asking the formatter costs several microseconds, so the offset of a day
 * is remembered when the day has one: no zone has ever changed its clocks there and back within a day.
 *
 * 0 in Europe/Istanbul → 7,200,000.
 */
export function offsetAt(at: number, zone: string): number {
  const { clock, offsets } = zoneOf(zone);
  const day = Math.floor(at / dayMs);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const first = readOffset(day * dayMs, clock);
    offset = first === readOffset((day + 1) * dayMs - secondMs, clock) ? first : null;
    if (offsets.size === mostDays) offsets.clear();
    offsets.set(day, offset);
  }
  return offset ?? readOffset(at, clock);
}

function readOffset(at: number, clock: Intl.DateTimeFormat): number {
  const whole = Math.floor(at / secondMs) * secondMs;
  const parts = clock.formatToParts(whole);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = asUtc({
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  });
  return wall - whole;
}

/**
 * The instant at which the wall shows what `wall` would be in UTC: in a gap (clocks go forward) the first instant after it, in
 * an overlap its first occurrence.
 *
 * 2025-03-30 02:30, as if it were UTC, in Europe/Berlin (a gap) → 2025-03-30T01:00:00Z.
 */
export function place(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  const early = wall - before;
  if (offsetAt(early, zone) === before) return early;
  const late = wall - after;
  if (offsetAt(late, zone) === after) return late;
  return turn(late, early, before, zone);
}

/** The second at which the offset stops being `before`: after `low`, at `high` at the latest. */
function turn(low: number, high: number, before: number, zone: string): number {
  let [still, changed] = [Math.floor(low / secondMs), Math.ceil(high / secondMs)];
  while (changed - still > 1) {
    const middle = Math.floor((still + changed) / 2);
    if (offsetAt(middle * secondMs, zone) === before) still = middle;
    else changed = middle;
  }
  return changed * secondMs;
}
