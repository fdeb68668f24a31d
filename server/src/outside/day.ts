/** Days by zone and quarter of an hour: since 1970 no zone's day has begun at another moment. */
const days = new Map<string, string>();
const daysMost = 1000;

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayText(at: number, zone: string): string {
  const key = `${Math.floor(at / 900_000)} ${zone}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
  if (days.size >= daysMost) days.clear();
  days.set(key, day);
  return day;
}
