import { wallToInstant } from '@sahada/rules/period';
import type { Format } from '../../client/format.ts';

/**
 * A plan's dates arrive as instants with the offset of the plan's zone, so their wall clock is the text itself. A begin at
 * 00:00 and an end at 23:59 are whole days, and their times are not shown.
 */
export type Edge = 'begin' | 'end';

const wholeDay: Record<Edge, string> = { begin: '00:00', end: '23:59' };

/** `2026-11-20T09:30:00+01:00` → date and time; the time is empty for a whole day. */
export function wallOf(value: string | null | undefined, edge: Edge): { date: string; time: string } {
  const text = value ?? '';
  const time = text.slice(11, 16);
  return { date: text.slice(0, 10), time: time === wholeDay[edge] ? '' : time };
}

/** The wall clock as the server takes it, without an offset. */
export const wallText = (date: string, time: string): string => (time === '' ? date : `${date} ${time}`);

/** The wall clock of a date without the zone it was read in. */
export function withoutZone(value: string | null | undefined, edge: Edge): string {
  const { date, time } = wallOf(value, edge);
  return wallText(date, time);
}

/** As a reader of the plan sees it: 20.11.2026, or with its time. */
export function showEdge(format: Format, value: string, zone: string, edge: Edge): string {
  return wallOf(value, edge).time === '' ? format.date(value, zone) : format.dateTime(value, zone);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A typed date, day first as both languages write it: 28.11.2026, 28/11/2026, 28 Nov 2026, 2026-11-28; else null. */
export function typedDate(text: string): string | null {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[ ./-]+(\d{1,2}|[a-z]{3,9})[ ./-]+(\d{1,4})$/i.exec(text.trim()) ?? [];
  const [day, year] = first.length === 4 ? [third, first] : [first, third];
  const named = months.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  const month = named > 0 ? String(named) : second;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return wallToInstant(date, 'UTC', 'begin') === null ? null : date;
}
