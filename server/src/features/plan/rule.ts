import type { Problems } from '@sahada/contract/problems';
import { type SeriesRule as RuleSchema, seriesTexts } from '@sahada/contract/series';
import { occurrenceOf, type SeriesRule, seriesDays } from '@sahada/rules/series';
import type { z } from 'zod';

/** A rule as it is sent, with what was left out. */
export function ruleOf(given: z.output<typeof RuleSchema>): SeriesRule {
  const every = given.every;
  return {
    every,
    interval: given.interval ?? 1,
    weekdays: every === 'day' ? [] : (given.weekdays ?? []),
    monthDay: every === 'month' ? (given.monthDay ?? null) : null,
    nth: every === 'month' ? (given.nth ?? null) : null,
    from: given.from,
    until: given.until ?? null,
    count: given.count ?? null,
    beginTime: given.beginTime ?? null,
    endTime: given.endTime ?? null,
    days: given.days ?? 1,
  };
}

/** What is wrong with a rule, by its fields as the wire spells them. */
export function ruleProblems(rule: SeriesRule): Problems {
  if (rule.until !== null && rule.count !== null) return { 'rule.count': [seriesTexts.neither] };
  if (rule.until !== null && rule.until < rule.from) return { 'rule.until': [seriesTexts.untilBeforeFrom] };
  const [first] = seriesDays(rule);
  if (first === undefined) return { 'rule.from': [seriesTexts.none] };
  return occurrenceOf(rule, first, 'UTC') === null ? { 'rule.endTime': [seriesTexts.ends] } : {};
}
