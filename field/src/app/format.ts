import { type Language, tell } from '@sahada/contract/text';
import { clockOf } from '@sahada/contract/zone-name';
import { now } from './clock.ts';

/** Dates, numbers and percents as each language writes them: 20.11.2026 14:30 · 20 Nov 2026, 14:30; %70,5 · 70.5%, always with one decimal. */

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

/** Made once for each use: making one takes longer on a phone than all else that a tap does. */
function once<Key, Format>(make: (key: Key) => Format): (key: Key) => Format {
  const made = new Map<Key, Format>();
  return (key) => {
    const format = made.get(key) ?? make(key);
    made.set(key, format);
    return format;
  };
}

/** By language and time zone; a zone that the browser does not know is the device's. */
const instants = once((key: string) => {
  const [language, timeZone] = key.split(' ') as [Language, string];
  const date =
    language === 'tr' ? ({ day: '2-digit', month: '2-digit' } as const) : ({ day: 'numeric', month: 'short' } as const);
  const options = { ...date, year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: timeZone || undefined });
  } catch {
    return new Intl.DateTimeFormat(locales[language], options);
  }
});

export function formatInstant(at: number | string, language: Language, timeZone = ''): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  return Number.isNaN(instant) ? '' : instants(`${language} ${timeZone}`).format(instant);
}

/** By the second that it is of its minute: what ends at a time ends with that minute, and 00:00:59 is the edge of no day. */
const edges = new Map([
  [0, /,? 00:00$/],
  [59, /,? 23:59$/],
]);

const boundIn = (at: string, language: Language, timeZone?: string): string =>
  formatInstant(at, language, timeZone).replace(edges.get(Math.floor(Date.parse(at) / 1000) % 60) ?? '', '');

/** A text of these instants with the place whose clock it stands on, where the device shows another time. */
function placed(text: string, instants: string[], language: Language, timeZone = ''): string {
  const isOwn = instants.every((at) => formatInstant(at, language, timeZone) === formatInstant(at, language));
  return isOwn ? text : `${text} (${tell(clockOf(timeZone), language)})`;
}

/** When something begins or ends, on the clock of its place: at the edge of a day the day alone is meant. */
export const formatBound = (at: string, language: Language, timeZone?: string): string =>
  placed(boundIn(at, language, timeZone), [at], language, timeZone);

/** A calendar day: 20.11.2026 · 20 Nov 2026. */
export const formatDay = (day: string, language: Language): string => boundIn(`${day}T00:00:00Z`, language, 'UTC');

/** The time of day of an instant, and its date where that is not today. */
export function formatTime(at: number, language: Language): string {
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short' });
  if (day.format(at) !== day.format(now())) return formatInstant(at, language);
  return new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** From when until when, without the hours where whole days are meant. */
export function formatSpan(begin: string, end: string, language: Language, timeZone: string): string {
  const [from, to] = [formatInstant(begin, language, timeZone), formatInstant(end, language, timeZone)];
  const whole = /,? 00:00$/.test(from) && /,? 23:59$/.test(to);
  const span = `${whole ? from.replace(/,? 00:00$/, '') : from} – ${whole ? to.replace(/,? 23:59$/, '') : to}`;
  return placed(span, [begin, end], language, timeZone);
}

const percents = once(
  (language: Language) =>
    new Intl.NumberFormat(locales[language], {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

export const formatPercent = (percent: number, language: Language): string => percents(language).format(percent / 100);

const numbers = once((language: Language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }));

export const formatNumber = (value: number, language: Language): string => numbers(language).format(value);
