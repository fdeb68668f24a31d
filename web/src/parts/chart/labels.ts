import type { periods } from '@sahada/contract/dashboard';
import type { Language } from '@sahada/contract/text';

type Period = (typeof periods)[number];

/**
 * Labels of a chart's buckets. Their instants come with the company's offset, so the wall clock is read from the text and
 * then formatted as if it were UTC.
 */
const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

const write = (at: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(Date.parse(`${at.slice(0, 19)}Z`));

/** Under the axis: 14:00 · Pzt · 20 · Kas */
export function shortLabel(at: string, period: Period, language: Language): string {
  switch (period) {
    case 'daily':
      return at.slice(11, 16);
    case 'weekly':
      return write(at, language, { weekday: 'short' });
    case 'monthly':
      return String(Number(at.slice(8, 10)));
    case 'yearly':
      return write(at, language, { month: 'short' });
  }
}

/** Under or over a column: Kas 2026 */
export const shortMonth = (day: string, language: Language): string =>
  write(`${day}T00:00:00`, language, { month: 'short', year: 'numeric' });

/** In the table and in the note over a bar: 14:00 · 20 Kasım Cuma · Kasım 2026 */
export function longLabel(at: string, period: Period, language: Language): string {
  if (period === 'daily') return at.slice(11, 16);
  if (period === 'yearly') return write(at, language, { month: 'long', year: 'numeric' });
  return write(at, language, { day: 'numeric', month: 'long', weekday: 'long' });
}

/** The window in words: 20 Kasım 2026 Cuma · 16 – 22 Kasım 2026 · Kasım 2026 · 2026 */
export function windowLabel(from: string, to: string, period: Period, language: Language): string {
  if (period === 'yearly') return write(from, language, { year: 'numeric' });
  if (period === 'monthly') return write(from, language, { month: 'long', year: 'numeric' });
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
  if (period === 'daily') return write(from, language, { ...day, weekday: 'long' });
  const format = new Intl.DateTimeFormat(locales[language], { ...day, timeZone: 'UTC' });
  return format.formatRange(Date.parse(`${from.slice(0, 19)}Z`), Date.parse(`${to.slice(0, 19)}Z`));
}

/** The index of the bucket with `now`; -1 if none has it. */
export function currentBucket(buckets: readonly { At: string }[], to: string, now: string): number {
  const time = Date.parse(now);
  if (time > Date.parse(to) + 999) return -1;
  return buckets.findLastIndex((bucket) => Date.parse(bucket.At) <= time);
}
