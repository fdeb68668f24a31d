/** For how long the clocks of a zone go alike: instants as the database tells them compare as texts. */
interface Span {
  from: string;
  to: string;
  /** In milliseconds, and in minutes. */
  offset: number;
  minutes: number;
}

/** `12:30` for each minute of a day. */
const clocks = Array.from({ length: 1440 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** How the database and the wire tell an instant; any other spelling is read by Temporal. */
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Instants by a zone's wall clock, for files of very many: the offset is looked up once for each span between two changes of the
 * clocks, and the date is read only where the day is another one there.
 *
 * wallTime('Europe/Istanbul')('2026-11-20T09:30:45.123Z') → '2026-11-20T12:30'
 */
export function wallTime(zone: string): (instant: string) => string {
  const spans: Span[] = [];
  let span: Span = { from: '', to: '', offset: 0, minutes: 0 };
  return (instant) => {
    if (!usual.test(instant)) return calendar(instant, zone);
    if (!(instant >= span.from && instant < span.to)) {
      const known = spans.find(({ from, to }) => instant >= from && instant < to);
      span = known ?? spanAt(instant, zone);
      if (known === undefined) spans.push(span);
    }
    const minute = twoDigits(instant, 11) * 60 + twoDigits(instant, 14) + span.minutes;
    const clock = clocks[minute];
    if (clock !== undefined) return `${instant.slice(0, 11)}${clock}`;
    return new Date(Date.parse(instant) + span.offset).toISOString().slice(0, -8);
  };
}

const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

const calendar = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The span that an instant is in, as far as the clocks' changes are known. */
function spanAt(instant: string, zone: string): Span {
  const here = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  // A change at this very moment is the one that it begins with.
  const before = here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const next = here.getTimeZoneTransition('next');
  const offset = here.offsetNanoseconds / 1e6;
  const text = (at: Temporal.ZonedDateTime): string => new Date(at.epochMilliseconds).toISOString();
  // Of an offset with seconds no minute stands in the list.
  const minutes = offset / 60_000;
  return { from: before ? text(before) : '', to: next ? text(next) : ':', offset, minutes };
}
