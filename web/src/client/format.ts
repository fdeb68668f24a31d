import type { Language } from '@sahada/contract/text';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { useSession } from './session.ts';

/**
 * Dates, numbers and percentages in the reader's language; the only file that formats dates. Instants show in
 * the reader's own time zone unless a zone is given; calendar dates (`YYYY-MM-DD`) have none.
 */
const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

export interface Format {
  /** Whose way of writing this is. */
  language: Language;
  /** 20.11.2026 · 20 Nov 2026 */
  date: (at: string, zone?: string) => string;
  /** 20.11.2026 14:30 · 20 Nov 2026, 14:30 */
  dateTime: (at: string, zone?: string) => string;
  /** 14:30 */
  time: (at: string, zone?: string) => string;
  /** 20 Kas · 20 Nov */
  dayMonth: (at: string, zone?: string) => string;
  /** Pazartesi, 20 Kasım · Monday 20 November */
  longDay: (at: string, zone?: string) => string;
  /** Kasım 2026 · November 2026 */
  monthYear: (at: string, zone?: string) => string;
  /** Pazartesi · Monday */
  weekday: (at: string, zone?: string) => string;
  /** 3 dakika önce, dün, geçen ay · 3 minutes ago, yesterday, last month */
  relative: (at: string) => string;
  /** 1.234,5 · 1,234.5 */
  number: (value: number, digits?: number) => string;
  /** 0–100 → %70,5 · 70.5%; always as many decimals, so that those of a column line up: %83,0 */
  percent: (value: number, digits?: number) => string;
  /** Of two percents, in points: 25,0 · 25.0 */
  difference: (value: number) => string;
}

export function formatOf(language: Language, ownZone: string | undefined): Format {
  const locale = locales[language];
  const formatters = new Map<string, Intl.DateTimeFormat>();

  const write = (at: string, zone: string | undefined, kind: string, options: Intl.DateTimeFormatOptions): string => {
    const timeZone = calendarDate.test(at) ? 'UTC' : (zone ?? ownZone);
    const key = `${kind}|${timeZone ?? ''}`;
    let formatter = formatters.get(key);
    if (formatter === undefined) {
      formatter = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) });
      formatters.set(key, formatter);
    }
    const instant = new Date(at);
    return Number.isNaN(instant.getTime()) ? at : formatter.format(instant);
  };

  const numbers = new Map<string, Intl.NumberFormat>();
  const amount = (value: number, digits: number, style: 'decimal' | 'percent', least = 0): string => {
    const key = `${style}|${digits}|${least}`;
    const formatter =
      numbers.get(key) ??
      new Intl.NumberFormat(locale, { style, minimumFractionDigits: least, maximumFractionDigits: digits });
    numbers.set(key, formatter);
    return formatter.format(value);
  };

  const day: Intl.DateTimeFormatOptions =
    language === 'tr'
      ? { day: '2-digit', month: '2-digit', year: 'numeric' }
      : { day: 'numeric', month: 'short', year: 'numeric' };
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

  return {
    language,
    date: (at, zone) => write(at, zone, 'date', day),
    dateTime: (at, zone) => write(at, zone, 'dateTime', { ...day, ...clock }),
    time: (at, zone) => write(at, zone, 'time', clock),
    dayMonth: (at, zone) => write(at, zone, 'dayMonth', { day: 'numeric', month: 'short' }),
    longDay: (at, zone) => write(at, zone, 'longDay', { weekday: 'long', day: 'numeric', month: 'long' }),
    monthYear: (at, zone) => write(at, zone, 'monthYear', { month: 'long', year: 'numeric' }),
    weekday: (at, zone) => write(at, zone, 'weekday', { weekday: 'long' }),
    relative: (at) => relative(locale, at, ownZone),
    number: (value, digits = 2) => amount(value, digits, 'decimal'),
    percent: (value, digits = 1) => amount(value / 100, digits, 'percent', digits),
    difference: (value) => amount(value, 1, 'decimal', 1),
  };
}

/**
 * How far a moment is from now. Hours and minutes are those that passed; days, months and years are those of the reader's
 * calendar, where the morning before is yesterday however late it is now.
 */
function relative(locale: string, at: string, zone: string | undefined): string {
  const [then, now] = [Date.parse(at), Date.now()];
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const hours = (then - now) / 3_600_000;
  if (Math.abs(hours) >= 24) {
    const [thenDay, today] = [calendarDate.test(at) ? at : dayIn(zone, then), dayIn(zone, now)];
    const [thenYear = 0, thenMonth = 0] = thenDay.split('-').map(Number);
    const [year = 0, month = 0] = today.split('-').map(Number);
    const days = Math.round((Date.parse(thenDay) - Date.parse(today)) / 86_400_000);
    const years = Math.abs(days) < 365 ? 0 : thenYear - year;
    if (years !== 0) return words.format(years, 'year');
    const months = Math.abs(days) < 30 ? 0 : (thenYear - year) * 12 + thenMonth - month;
    if (months !== 0) return words.format(months, 'month');
    // None on the long day of a clock change, whose first hour is more than a day before its last.
    if (days !== 0) return words.format(days, 'day');
  }
  if (Math.abs(hours) >= 1) return words.format(Math.round(hours), 'hour');
  return words.format(Math.round(hours * 60), 'minute');
}

export const nowIso = (): string => new Date().toISOString();

/** The calendar day of a moment for the reader, `2026-11-23`. */
export const dayIn = (zone: string | undefined, at = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(at);

/** The company's day of now: its figures count by the days of its own calendar, wherever the reader is. */
export const useCompanyDay = (): string => dayIn(useSession((state) => state.user?.CompanyTimeZone));

/** The zone this browser is in, for people who sign up. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's hour of the day, for the greeting. */
export function hourIn(zone: string | undefined): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(new Date());
  return Number(text);
}

export function useFormat(): Format {
  const language = useLanguage();
  const zone = useSession((state) => state.user?.TimeZone);
  return useMemo(() => formatOf(language, zone), [language, zone]);
}
