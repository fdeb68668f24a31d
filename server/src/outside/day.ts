/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export const dayText = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
