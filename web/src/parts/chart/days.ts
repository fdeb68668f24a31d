/** What came in on a day. */
interface Day {
  At: string;
  Completed: number;
}

export interface Bar {
  /** A day (2026-11-20), or a month (2026-11). */
  key: string;
  completed: number;
}

/** As many bars as can still be told apart. */
const mostDays = 62;
const oneDay = 86_400_000;

/** A bar for every day from the first to the last, also where nothing came; for a longer time one for every month. */
export function barsOf(days: readonly Day[]): { by: 'day' | 'month'; bars: Bar[] } {
  const [first, last] = [days[0]?.At, days.at(-1)?.At];
  if (first === undefined || last === undefined) return { by: 'day', bars: [] };
  const span = (Date.parse(last) - Date.parse(first)) / oneDay + 1;
  const by = span > mostDays ? 'month' : 'day';
  const keys = new Set<string>();
  for (let n = 0; n < span; n++) keys.add(keyOf(new Date(Date.parse(first) + n * oneDay).toISOString(), by));
  const counts = new Map<string, number>();
  for (const { At, Completed } of days) counts.set(keyOf(At, by), (counts.get(keyOf(At, by)) ?? 0) + Completed);
  return { by, bars: [...keys].map((key) => ({ key, completed: counts.get(key) ?? 0 })) };
}

const keyOf = (at: string, by: 'day' | 'month'): string => at.slice(0, by === 'day' ? 10 : 7);
