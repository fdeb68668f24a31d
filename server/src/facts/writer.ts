import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import type { Language } from '@sahada/contract/text';
import { decimalsOf } from '@sahada/rules/answers';
import { dateFormat, numberFormat } from './formats.ts';

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

/** 20.11.2026 · 20 Nov 2026 */
const days: Record<Language, Intl.DateTimeFormatOptions> = {
  tr: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
};
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Writes days, with the time or without it, in the language: 20.11.2026 14:30 · 20 Nov 2026, 14:30 */
export const dayFormat = (
  language: Language,
  { timeZone, isTimed = false }: { timeZone: string; isTimed?: boolean },
): Intl.DateTimeFormat => dateFormat(locales[language], { ...days[language], ...(isTimed ? clock : {}), timeZone });

export interface Writer {
  language: Language;
  locale: string;
  /** 1.234 · 1,234 */
  number: (value: number) => string;
  /** The same of measured numbers beside one another, with as many decimals as the finest of `beside` has: 0,002 · 0.002 */
  measured: (beside: readonly number[]) => (value: number) => string;
  /** 1.234,5 · 1,234.5 */
  points: (amount: Hundredths) => string;
  /** %46,67 · 46.67%; always two decimals, so that those of a column line up: %83,00 */
  percent: (amount: Hundredths) => string;
  /** Of a percentage such as 46.666: %46,7 · 46.7%; always one decimal */
  rate: (percent: number) => string;
  /** Of two percents, in points: 25,0 · 25.0 */
  difference: (points: number) => string;
  /** 20.11.2026 14:30 · 20 Nov 2026, 14:30 */
  dateTime: (at: number, zone: string) => string;
  /** 20.11.2026 · 20 Nov 2026 */
  date: (at: number, zone: string) => string;
  /** From when until when: 20.11.2026 – 22.11.2026 for whole days, 20.11.2026 09:00–18:00 within one day. */
  span: (begin: number, end: number, zone: string) => string;
  /** Of a calendar, as YYYY-MM-DD: 20.11.2026 · 20 Nov 2026 */
  day: (date: string) => string;
}

/** Numbers and dates in the reader's language. */
export function writerOf(language: Language): Writer {
  const locale = locales[language];
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  const percent = numberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rate = numberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const difference = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const date = (at: number, timeZone: string): string => dayFormat(language, { timeZone }).format(at);
  const time = (at: number, timeZone: string): string => dateFormat(locale, { ...clock, timeZone }).format(at);
  const dateTime = (at: number, timeZone: string): string =>
    dayFormat(language, { timeZone, isTimed: true }).format(at);
  return {
    language,
    locale,
    number: (value) => number.format(value),
    measured(beside) {
      const format = numberFormat(locale, { maximumFractionDigits: decimalsOf(beside) });
      return (value) => format.format(value);
    },
    points: (amount) => number.format(decimal(amount)),
    percent: (amount) => percent.format(decimal(amount) / 100),
    rate: (value) => rate.format(value / 100),
    difference: (value) => difference.format(value),
    day: (date) => dayFormat(language, { timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`)),
    date,
    dateTime,
    span(begin, end, zone) {
      const [first, last] = [date(begin, zone), date(end, zone)];
      const [from, until] = [time(begin, zone), time(end, zone)];
      const [isEarliest, isLatest] = [from === '00:00', until === '23:59'];
      if (first === last) return isEarliest && isLatest ? first : `${first} ${from}–${until}`;
      return `${isEarliest ? first : dateTime(begin, zone)} – ${isLatest ? last : dateTime(end, zone)}`;
    },
  };
}
