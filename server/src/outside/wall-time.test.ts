import { expect, test } from 'vitest';
import { wallTime } from './wall-time.ts';

const byTemporal = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

test.each(zones)(
  'the wall clock of %s is the calendar’s, around each change of the clocks and in any order',
  (zone) => {
    const wall = wallTime(zone);
    const changes: number[] = [];
    let at = Temporal.Instant.from('1968-01-01T00:00:00Z').toZonedDateTimeISO(zone);
    for (let next = at.getTimeZoneTransition('next'); next !== null && next.year < 2031; ) {
      changes.push(next.epochMilliseconds);
      at = next;
      next = at.getTimeZoneTransition('next');
    }
    const moments = [...changes, Date.UTC(2026, 10, 20, 9, 30)].flatMap((change) =>
      [-86_400_000, -1, 0, 1, 59_999, 3_600_000].map((apart) => new Date(change + apart).toISOString()),
    );
    const shuffled = moments.toSorted((one, other) => one.slice(5).localeCompare(other.slice(5)));
    for (const instant of [...moments, ...moments.toReversed(), ...shuffled])
      expect([instant, wall(instant)]).toEqual([instant, byTemporal(instant, zone)]);
    expect(wall('2026-03-01T12:30:00+03:00')).toBe(byTemporal('2026-03-01T09:30:00Z', zone));
    expect(() => wall('soon')).toThrow(RangeError);
  },
);
