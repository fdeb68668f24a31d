/**
 * The spans of the company's calendar over which totals of questions are kept. A span is known by its first day; that of all
 * time by minus infinity.
 */

export type QuestionSpan = 'ever' | 'year' | 'month' | 'day';

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
