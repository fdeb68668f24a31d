import { wallToInstant } from '@sahada/rules/period';

/**
 * A wall clock of the server is text: a date, or a date and a time with the offset of its zone. A begin at 00:00 and an
 * end at 23:59 are whole days, and their times are not shown.
 */
export type Edge = 'begin' | 'end';

const wholeDay: Record<Edge, string> = { begin: '00:00', end: '23:59' };

/** `2026-11-20T09:30:00+01:00` → date and time; the time is empty for a whole day. */
export function wallOf(value: string | null | undefined, edge?: Edge): { date: string; time: string } {
  const text = value ?? '';
  const time = text.slice(11, 16);
  return { date: text.slice(0, 10), time: edge !== undefined && time === wholeDay[edge] ? '' : time };
}

/** The wall clock as the server takes it, without an offset. */
export const wallText = (date: string, time: string): string => (time === '' ? date : `${date} ${time}`);

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
