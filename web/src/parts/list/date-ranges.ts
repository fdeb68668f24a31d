/** Days of the calendar, `2026-11-20`, both included; an empty one leaves its side open. */
export interface DateRange {
  from: string;
  to: string;
}

export type RangeName = 'today' | 'week' | 'month' | 'lastMonth' | 'ninety';

const oneDay = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days that are meant by a usual name; a week begins on Monday. */
export function rangeOf(name: RangeName, today: string): DateRange {
  const now = Date.parse(today);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * oneDay;
      return { from: dayOf(monday), to: dayOf(monday + 6 * oneDay) };
    }
    case 'month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
    case 'lastMonth':
      return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
    case 'ninety':
      return { from: dayOf(now - 89 * oneDay), to: today };
  }
}

/** As many days right before; null where a side is open or names a moment. */
export function rangeBefore({ from, to }: DateRange): DateRange | null {
  const length = Date.parse(to) - Date.parse(from) + oneDay;
  if (from.length !== 10 || to.length !== 10 || !(length > 0)) return null;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - oneDay) };
}
