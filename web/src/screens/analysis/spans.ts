/** Spans of time of the company's calendar, by their first day. */

export type SpanKind = 'day' | 'week' | 'month' | 'year';

const oneDay = 86_400_000;

const dayBefore = (day: string): string => new Date(Date.parse(day) - oneDay).toISOString().slice(0, 10);
const dayAfter = (day: string): string => new Date(Date.parse(day) + oneDay).toISOString().slice(0, 10);

/** The last day of the span that begins on a day. A week of 2026-11-16 → 2026-11-22; a month of 2026-02-01 → 2026-02-28. */
export function lastDayOf(kind: SpanKind, first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  if (kind === 'day') return first;
  if (kind === 'week') return new Date(Date.parse(first) + 6 * oneDay).toISOString().slice(0, 10);
  if (kind === 'year') return `${first.slice(0, 4)}-12-31`;
  return dayBefore(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
}

/** The days of a span as far as they were asked for, whatever time the edges name. */
export function daysOfSpan(
  kind: SpanKind,
  first: string,
  asked: { dateFrom?: string; dateTo?: string },
): { dateFrom: string; dateTo: string } {
  const begins = [first, asked.dateFrom?.slice(0, 10) ?? first].sort();
  const last = lastDayOf(kind, first);
  const ends = [last, asked.dateTo?.slice(0, 10) ?? last].sort();
  return { dateFrom: begins.at(-1) ?? first, dateTo: ends[0] ?? last };
}

/** The row of each span from the first to the last, also of those without one: on a line of time none may be missing. */
export function everySpan<Row extends { At: string | null }>(
  kind: SpanKind,
  rows: readonly Row[],
): { at: string; row: Row | undefined }[] {
  const byDay = new Map(rows.flatMap((row) => (row.At === null ? [] : [[row.At, row] as const])));
  const days = [...byDay.keys()].sort();
  const last = days.at(-1) ?? '';
  const spans: { at: string; row: Row | undefined }[] = [];
  for (let at = days[0]; at !== undefined && at <= last; at = dayAfter(lastDayOf(kind, at)))
    spans.push({ at, row: byDay.get(at) });
  return spans;
}
