import { type ReportName, type ReportSchedule, reportFilters } from '@sahada/contract/report-schedule';

/** The screen's own days, whatever they are of: those of a report follow from the day on which it is sent. */
const days = /(Date|At)(From|To)$|^onDay$/;

/**
 * The filters of a screen that its report takes. "No" is a filter like any other: what is not overdue, what is off the air. Only
 * of the figures that count everything, nothing has been chosen.
 */
export function filtersFor(report: ReportName, input: Record<string, unknown>): ReportSchedule['filters'] {
  const taken = Object.keys(reportFilters(report).shape);
  return Object.fromEntries(
    Object.entries(input as ReportSchedule['filters']).filter(
      ([name, value]) =>
        taken.includes(name) &&
        !days.test(name) &&
        value !== null &&
        value !== undefined &&
        !(name === 'onlyApproved' && value === false),
    ),
  );
}
