import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetAt } from './zone.ts';

const zones = Intl.supportedValuesOf('timeZone');
const from = Date.UTC(1971, 0, 1);
const to = Date.UTC(2038, 0, 1);
const dayMs = 86_400_000;

const zoned = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const plainOffset = (at: number, zone: string) => zoned(at, zone).offsetNanoseconds / 1e6;

/** The instants at which a zone's clocks change. */
function changesOf(zone: string): number[] {
  const found: number[] = [];
  for (let at = zoned(from, zone).getTimeZoneTransition('next'); at !== null; at = at.getTimeZoneTransition('next')) {
    if (at.epochMilliseconds > to) break;
    found.push(at.epochMilliseconds);
  }
  return found;
}

test('the offset remembered is that of the moment, on the days of clock changes too', () => {
  const anyZone = fc.constantFrom(...zones).map((zone) => ({ zone, changes: changesOf(zone) }));
  const anyMoments = anyZone.chain(({ zone, changes }) => {
    const near = fc
      .tuple(fc.constantFrom(from, ...changes), fc.integer({ min: -dayMs, max: dayMs }), fc.constantFrom(0, 1, 1000))
      .map(([change, away, scale]) => change + (scale === 0 ? away : Math.sign(away) * scale));
    const moment = fc.oneof(near, fc.integer({ min: from, max: to }));
    return fc.record({ zone: fc.constant(zone), moments: fc.array(moment, { minLength: 5, maxLength: 30 }) });
  });
  fc.assert(
    fc.property(anyMoments, ({ zone, moments }) => {
      for (const at of moments) expect([zone, at, offsetAt(at, zone)]).toEqual([zone, at, plainOffset(at, zone)]);
    }),
    { numRuns: 300 },
  );
});

test('no zone changes its clocks twice within a day', () => {
  for (const zone of zones) {
    const changes = changesOf(zone);
    for (const [index, at] of changes.entries())
      expect([zone, at - (changes[index - 1] ?? 0) > dayMs]).toEqual([zone, true]);
  }
});
