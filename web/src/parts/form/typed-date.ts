import { wallToInstant } from '@sahada/rules/period';

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
