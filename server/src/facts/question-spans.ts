import { sql } from 'kysely';

/**
 * The spans of the company's calendar over which totals of questions are kept. A span is known by its first day; that of all
 * time by minus infinity.
 */

export type QuestionSpan = 'ever' | 'year' | 'month' | 'day';

/** Below it, responses are in the totals of questions. */
export const mark = sql`(select coalesce((select f.below from fold f where f.totals = 'questions'), '0'))`;

/** The plan that stands for all audits of the company together. */
export const together = 0;

/** The spans that a day lies in, each with its first day. */
export const spansOf = (day: string): [QuestionSpan, string][] => [
  ['ever', '-infinity'],
  ['year', `${day.slice(0, 4)}-01-01`],
  ['month', `${day.slice(0, 7)}-01`],
  ['day', day],
];

/** Days from `from` on and before `past`; infinite where a side is open. */
export interface Stretch {
  from: string;
  past: string;
}

export interface Spans extends Stretch {
  span: QuestionSpan;
}

/** Spans that are added to one another, or taken from them. */
export interface SignedSpans extends Spans {
  sign: 1 | -1;
}

/** 2026-01-15 → 2026-02-01; a first of a month stays. */
const nextMonth = (day: string): string => {
  if (day.endsWith('-01')) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

/** 2026-02-01 → 2027-01-01; a first of January stays. */
const nextYear = (day: string): string => (day.endsWith('-01-01') ? day : `${Number(day.slice(0, 4)) + 1}-01-01`);

const isEmpty = ({ from, past }: Stretch): boolean => from !== '-infinity' && past !== 'infinity' && from >= past;

/**
 * Divides days into whole years and whole months, and the days at both ends that fill no month.
 *
 * 2025-11-29 up to 2027-02-01 → years from 2026-01-01 up to 2027-01-01, months from 2025-12-01 up to 2026-01-01 and from
 * 2027-01-01 up to 2027-02-01, days from 2025-11-29 up to 2025-12-01.
 */
export function dividedInto({ from, past }: Stretch): { whole: Spans[]; days: Stretch[] } {
  if (from === '-infinity' && past === 'infinity') return { whole: [{ span: 'ever', from, past }], days: [] };
  const isBegun = from === '-infinity';
  const isOpen = past === 'infinity';
  const months = { from: isBegun ? from : nextMonth(from), past: isOpen ? past : `${past.slice(0, 7)}-01` };
  if (isEmpty(months)) return { whole: [], days: [{ from, past }] };
  const years = {
    from: isBegun ? from : nextYear(months.from),
    past: isOpen ? past : `${months.past.slice(0, 4)}-01-01`,
  };
  const days = [
    ...(isBegun ? [] : [{ from, past: months.from }]),
    ...(isOpen ? [] : [{ from: months.past, past }]),
  ].filter((stretch) => !isEmpty(stretch));
  if (isEmpty(years)) return { whole: [{ span: 'month', ...months }], days };
  const around = [
    ...(isBegun ? [] : [{ from: months.from, past: years.from }]),
    ...(isOpen ? [] : [{ from: years.past, past: months.past }]),
  ].filter((stretch) => !isEmpty(stretch));
  return { whole: [{ span: 'year', ...years }, ...around.map((one) => ({ span: 'month' as const, ...one }))], days };
}

const firstOf = {
  month: (day: string): string => `${day.slice(0, 7)}-01`,
  year: (day: string) => `${day.slice(0, 4)}-01-01`,
};

const nextOf = { month: nextMonth, year: nextYear };

const coarser = { day: 'month', month: 'year', year: null } as const;

/** The most rows of its span that a stretch can have. With an open side that is not known; it is taken to be few. */
function lengthOf({ span, from, past }: Spans): number {
  if (from === '-infinity' || past === 'infinity') return 1;
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  if (span === 'day') return Math.round((Date.parse(past) - Date.parse(from)) / 86_400_000);
  return span === 'month' ? months(past) - months(from) : Number(past.slice(0, 4)) - Number(from.slice(0, 4));
}

const lengthOfAll = (spans: readonly Spans[]): number => spans.reduce((sum, one) => sum + lengthOf(one), 0);

/**
 * Days as the fewest spans that make them up: at either end what is missing is added to whole months and years, or what they have too
 * much is taken from them. Only for totals of which days are kept.
 *
 * 2026-01-03 up to 2026-11-24 → the year 2026, less the months from 2026-12-01 up to 2027-01-01, the days from 2026-01-01 up
 * to 2026-01-03 and those from 2026-11-24 up to 2026-12-01.
 */
export function composedOf(stretch: Stretch, span: 'day' | 'month' | 'year' = 'day'): SignedSpans[] {
  const { from, past } = stretch;
  if (isEmpty(stretch)) return [];
  if (from === '-infinity' && past === 'infinity') return [{ span: 'ever', from, past, sign: 1 }];
  const direct: SignedSpans[] = [{ span, from, past, sign: 1 }];
  const next = coarser[span];
  if (next === null) return direct;
  // Either end of the whole ones lies before the days' own, or after it.
  const ends = (day: string): string[] =>
    day.endsWith('infinity') ? [day] : [...new Set([firstOf[next](day), nextOf[next](day)])];
  const edge = (one: string, other: string, sign: 1 | -1): SignedSpans[] => {
    if (one === other) return [];
    return one < other
      ? [{ span, from: one, past: other, sign }]
      : [{ span, from: other, past: one, sign: -sign as 1 | -1 }];
  };
  const ways = ends(from).flatMap((begin) =>
    ends(past)
      .filter((end) => begin.endsWith('infinity') || end.endsWith('infinity') || begin < end)
      .map((end) => [...composedOf({ from: begin, past: end }, next), ...edge(from, begin, 1), ...edge(end, past, 1)]),
  );
  return [...(hasOpenSide(stretch) ? [] : [direct]), ...ways].reduce((best, one) =>
    lengthOfAll(one) < lengthOfAll(best) ? one : best,
  );
}

const hasOpenSide = ({ from, past }: Stretch): boolean => from === '-infinity' || past === 'infinity';
