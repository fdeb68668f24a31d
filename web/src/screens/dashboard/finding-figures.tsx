import { report } from '@sahada/contract/report';
import { previousWindow } from '@sahada/rules/period';
import { useRead } from '../../client/use.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './dashboard.module.css';
import { daysOf, FoundFigures, type FoundProps } from './found-figures.tsx';

/** What was found in the period and in the one before, counted as the report of non-conformities counts it. */
export function FindingFigures({ data, type, onlyApproved }: Omit<FoundProps, 'found'>) {
  const asked = { auditTypeId: type, onlyApproved, pageSize: 1 };
  const often = { keep: true, everySeconds: 120, announce: 'none' } as const;
  const now = useRead(report.findingReport, data === undefined ? null : { ...asked, ...daysOf(data) }, often);
  const before = useRead(report.findingReport, data === undefined ? null : { ...asked, ...daysBefore(data) }, often);
  const failed = [now, before].find((read) => read.data === undefined && read.error !== null);
  if (failed !== undefined)
    return (
      <div className={classes.card} data-figures>
        <LoadFailed read={failed} />
      </div>
    );
  return (
    <FoundFigures
      data={data}
      type={type}
      onlyApproved={onlyApproved}
      found={
        now.data && {
          findings: now.data.TotalItemsCount,
          major: now.data.Totals.bySeverity.major,
          before: before.data && {
            findings: before.data.TotalItemsCount,
            major: before.data.Totals.bySeverity.major,
          },
        }
      }
    />
  );
}

/** The days of the period before. They are days of a calendar, so that any zone will do that has no change of its clocks. */
function daysBefore(data: NonNullable<FoundProps['data']>): { dateFrom: string; dateTo: string } {
  const noon = Date.parse(`${data.From.slice(0, 10)}T12:00:00Z`);
  const { from, to } = previousWindow(data.Period, noon, 'UTC');
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { dateFrom: dayOf(from), dateTo: dayOf(to - 1) };
}
