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
