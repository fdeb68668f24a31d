import { mostAtOnce } from '@sahada/contract/series';
import { addDays, daysBetween } from '@sahada/rules/calendar';
import { daysAhead, type SeriesRule } from '@sahada/rules/series';
import { wallOf } from '../../parts/form/wall-time.ts';
import type { PlanValues } from './form.ts';

/** How a plan recurs, as the form holds it: first day, times and length are the plan's own dates. */
export type Recurrence = Pick<
  SeriesRule,
  'every' | 'interval' | 'weekdays' | 'monthDay' | 'nth' | 'until' | 'count'
> & {
  onAirDaysBefore: number;
};

export const weekly: Recurrence = {
  every: 'week',
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  until: null,
  count: null,
  onAirDaysBefore: 2,
};

/** The rule of a recurrence whose first occurrence has these dates, walls of the location; null while they are not complete. */
export function ruleOf(
  { onAirDaysBefore: _, ...recurrence }: Recurrence,
  dates: Pick<PlanValues, 'beginDate' | 'endDate'>,
): SeriesRule | null {
  const [begin, end] = [wallOf(dates.beginDate, 'begin'), wallOf(dates.endDate, 'end')];
  if (begin.date === '' || end.date === '' || end.date < begin.date) return null;
  return {
    ...recurrence,
    from: begin.date,
    beginTime: begin.time || null,
    endTime: end.time || null,
    days: daysBetween(begin.date, end.date) + 1,
  };
}

/** The recurrence of a stored rule. */
export const recurrenceOf = (
  { every, interval, weekdays, monthDay, nth, until, count }: SeriesRule,
  onAirDaysBefore: number,
): Recurrence => ({ every, interval, weekdays, monthDay, nth, until, count, onAirDaysBefore });

/** The rule of those occurrences alone that a series makes at first, and whether more follow. */
export function madeAtFirst(rule: SeriesRule, today: string): { rule: SeriesRule; goesOn: boolean } {
  const days = daysAhead(rule, rule.from, today, mostAtOnce + 1);
  const [from, until] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined) return { rule, goesOn: false };
  const next = addDays(until, 1);
  return { rule: { ...rule, from, until, count: null }, goesOn: daysAhead(rule, next, next, 1).length > 0 };
}

type Names = Pick<PlanValues, 'definition' | 'locales'>;

/** What the series of an occurrence is called, in each language: at several locations an occurrence's names end in that of its place. */
export function namesWithout(place: string, { definition, locales = [] }: Names): Names {
  const ending = ` – ${place}`;
  const bare = <Text extends string | null | undefined>(text: Text) =>
    text?.endsWith(ending) ? text.slice(0, -ending.length) : text;
  return {
    definition: bare(definition),
    locales: locales.map((text) => ({ ...text, definition: bare(text.definition) })),
  };
}
