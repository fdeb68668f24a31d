/**
 * Instants by a zone's wall clock, for files of very many: the offset is looked up once for each span between two changes of the
 * clocks, and not for each instant, which takes ten times as long.
 *
 * wallTime('Europe/Istanbul')('2026-11-20T09:30:45.123Z') → '2026-11-20T12:30'
 */
export function wallTime(zone: string): (instant: string) => string {
  let span = { from: Number.NaN, to: Number.NaN, offset: 0 };
  const spans: (typeof span)[] = [];
  return (instant) => {
    const at = Date.parse(instant);
    if (!(at >= span.from && at < span.to)) {
      const known = spans.find(({ from, to }) => at >= from && at < to);
      span = known ?? spanAt(instant, zone);
      if (known === undefined) spans.push(span);
    }
    return new Date(at + span.offset).toISOString().slice(0, -8);
  };
}

/** For how long the clocks there have gone like this, and will go, as far as is known. */
function spanAt(instant: string, zone: string): { from: number; to: number; offset: number } {
  const here = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  // A change at this very moment is the one that it begins with.
  const before = here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: here.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1e6,
  };
}
