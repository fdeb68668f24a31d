import { type AnyText, filled, say } from './text.ts';

/** A rule in plain words: "Her ayın ilk pazartesi günü, 09:00–18:00". */

interface Rule {
  every: 'day' | 'week' | 'month';
  interval: number;
  weekdays: readonly number[];
  monthDay: number | null;
  nth: number | null;
  from: string;
  until: string | null;
  count: number | null;
  beginTime: string | null;
  endTime: string | null;
  days: number;
}

const weekday = (tr: string, en: string): AnyText => ({ tr, en });

/** By number; Monday is 1. */
export const weekdayTexts: readonly AnyText[] = [
  weekday('', ''),
  weekday('pazartesi', 'Monday'),
  weekday('salı', 'Tuesday'),
  weekday('çarşamba', 'Wednesday'),
  weekday('perşembe', 'Thursday'),
  weekday('cuma', 'Friday'),
  weekday('cumartesi', 'Saturday'),
  weekday('pazar', 'Sunday'),
];

/** By `nth`. */
export const nthTexts: Readonly<Record<number, AnyText>> = {
  1: say({ tr: 'ilk', en: 'first' }),
  2: say({ tr: 'ikinci', en: 'second' }),
  3: say({ tr: 'üçüncü', en: 'third' }),
  4: say({ tr: 'dördüncü', en: 'fourth' }),
  [-1]: say({ tr: 'son', en: 'last' }),
};

const words = {
  daily: say({ tr: 'Her gün', en: 'Every day' }),
  days: say({ tr: '{n} günde bir', en: 'Every {n} days' }),
  weekly: say({ tr: 'Her {days}', en: 'Every {days}' }),
  allDays: say({ tr: 'Her gün', en: 'Every day' }),
  weeks: say({ tr: '{n} haftada bir {days}', en: 'Every {n} weeks on {days}' }),
  lastDay: say({ tr: 'Her ayın son günü', en: 'On the last day of every month' }),
  lastDays: say({ tr: '{n} ayda bir, ayın son günü', en: 'Every {n} months on the last day' }),
  monthDay: say({ tr: 'Her ayın {day}. günü', en: 'On day {day} of every month' }),
  monthDays: say({ tr: '{n} ayda bir, ayın {day}. günü', en: 'Every {n} months on day {day}' }),
  nth: say({ tr: 'Her ayın {nth} {days} günü', en: 'On the {nth} {days} of every month' }),
  nths: say({ tr: '{n} ayda bir, ayın {nth} {days} günü', en: 'Every {n} months on the {nth} {days}' }),
  between: say({ tr: '{text}, {begin}–{end}', en: '{text}, {begin}–{end}' }),
  at: say({ tr: '{text}, saat {begin}', en: '{text}, at {begin}' }),
  to: say({ tr: '{text}, {end} saatine kadar', en: '{text}, until {end}' }),
  lasts: say({ tr: '{text}, {n} gün sürer', en: '{text}, for {n} days' }),
  until: say({ tr: '{text} (son gün {day})', en: '{text} (last day {day})' }),
  once: say({ tr: '{text} (1 kez)', en: '{text} (once)' }),
  times: say({ tr: '{text} ({n} kez)', en: '{text} ({n} times)' }),
};

const and = { tr: ' ve ', en: ' and ' } as const;

/** "pazartesi, salı ve cuma" */
function listed(texts: readonly AnyText[]): AnyText {
  const joined = (language: 'tr' | 'en'): string => {
    const all = texts.map((text) => text[language]);
    return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(and[language]);
  };
  return { tr: joined('tr'), en: joined('en') };
}

const dayNumber = (day: string): number => Number(day.slice(-2));

/** 1 is Monday; the weekday of a day. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const namesOf = ({ weekdays, from }: Rule): AnyText =>
  listed(
    (weekdays.length === 0 ? [weekdayOf(from)] : [...new Set(weekdays)].sort((one, other) => one - other)).map(
      (one) => weekdayTexts[one] as AnyText,
    ),
  );

const writtenDay = (day: string): AnyText => {
  const [year = '', month = '', date = ''] = day.split('-');
  const english = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return { tr: `${date}.${month}.${year}`, en: `${Number(date)} ${english} ${year}` };
};

function daysText(rule: Rule): AnyText {
  const { every, interval: n, nth } = rule;
  if (every === 'day') return n === 1 ? words.daily : filled(words.days, { n });
  if (every === 'week') {
    if (n === 1 && new Set(rule.weekdays).size === 7) return words.allDays;
    return filled(n === 1 ? words.weekly : words.weeks, { n, days: namesOf(rule) });
  }
  if (nth !== null)
    return filled(n === 1 ? words.nth : words.nths, { n, nth: nthTexts[nth] ?? '', days: namesOf(rule) });
  const day = rule.monthDay ?? dayNumber(rule.from);
  if (day === 31) return n === 1 ? words.lastDay : filled(words.lastDays, { n });
  return filled(n === 1 ? words.monthDay : words.monthDays, { n, day });
}

/** The whole rule: its days, its hours, how long it lasts and when it ends. */
export function ruleText(rule: Rule): AnyText {
  const { beginTime: begin, endTime: end, days: n, until, count } = rule;
  let text = daysText(rule);
  if (begin !== null && end !== null) text = filled(words.between, { text, begin, end });
  else if (begin !== null) text = filled(words.at, { text, begin });
  else if (end !== null) text = filled(words.to, { text, end });
  if (n > 1) text = filled(words.lasts, { text, n });
  if (until !== null) return filled(words.until, { text, day: writtenDay(until) });
  if (count === null) return text;
  return count === 1 ? filled(words.once, { text }) : filled(words.times, { text, n: count });
}
