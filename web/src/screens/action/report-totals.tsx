import { Skeleton } from '@mantine/core';
import { actionStateCodes, severities } from '@sahada/contract/codes';
import type { WireReportTotals } from '@sahada/contract/report';
import type { AnyText } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useCompanyDay, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { Figure } from '../../parts/chart/figure.tsx';
import classes from './report.module.css';
import { reportWords as words } from './report-words.ts';

interface Counted {
  TotalItemsCount: number;
  Totals: WireReportTotals;
}

interface Props {
  /** Undefined while it loads. */
  now: Counted | undefined;
  /** Of as many days before; there are none without days. */
  before: Counted | undefined;
  /** The last of the days. */
  until: string | undefined;
  /** What the rows are, those that are open, those overdue. */
  labels: readonly [all: AnyText, open: AnyText, overdue: AnyText];
  /** Whether states of actions are chosen already: another choice would not be among these rows. */
  isOfState: boolean;
  /** The report itself, narrowed further. */
  to: (change: Record<string, string | undefined>) => string;
}

const openStates = [actionStateCodes.todo, actionStateCodes.inProgress, actionStateCodes.submitted].join();

const rounded = (days: number | null | undefined) => (typeof days === 'number' ? Math.round(days * 10) / 10 : days);

/** The figures above a report; its charts are tables with bars, so that nothing depends on seeing them. */
export function ReportTotals({ now, before, until, labels: [all, open, overdue], isOfState, to }: Props) {
  const say = useSay();
  const totals = now?.Totals;
  const today = useCompanyDay();
  // Before the days are over there is less of everything, which is nothing good yet.
  const isRunning = until !== undefined && until >= today;
  const isFewer = (now?.TotalItemsCount ?? 0) < (before?.TotalItemsCount ?? 0);
  return (
    <section className={classes.totals} aria-busy={totals === undefined}>
      <div className={classes.figures}>
        <Figure
          label={say(all)}
          value={now?.TotalItemsCount}
          previous={before?.TotalItemsCount}
          better={isRunning && isFewer ? 'neither' : 'less'}
        />
        <Figure label={say(open)} value={totals?.open} to={isOfState ? undefined : to({ stateCode: openStates })} />
        <Figure label={say(overdue)} value={totals?.overdue} to={isOfState ? undefined : to({ overdue: 'true' })} />
        <Figure
          label={say(words.onTime)}
          value={totals?.onTimeRate}
          previous={before?.Totals.onTimeRate}
          kind="percent"
          under={say(words.onTimeUnder)}
        />
        <Figure
          label={say(words.days)}
          value={rounded(totals?.meanDaysToClose)}
          previous={rounded(before?.Totals.meanDaysToClose)}
          better="less"
          under={say(words.daysUnder)}
        />
      </div>
      <div className={classes.charts}>
        {totals === undefined ? (
          <>
            <Skeleton height={150} radius="md" />
            <Skeleton height={150} radius="md" />
          </>
        ) : (
          <>
            <BySeverity totals={totals} before={before?.Totals} to={to} />
            <ByAge totals={totals} />
          </>
        )}
      </div>
    </section>
  );
}

function BySeverity({
  totals: { bySeverity },
  before,
  to,
}: {
  totals: WireReportTotals;
  before: WireReportTotals | undefined;
  to: Props['to'];
}) {
  const say = useSay();
  const format = useFormat();
  const most = Math.max(1, ...Object.values(bySeverity));
  return (
    <table className={classes.chart}>
      <caption>{say(words.bySeverity)}</caption>
      <thead className={classes.heads}>
        <tr>
          <th scope="col">{say(words.severity)}</th>
          <th scope="col">{say(words.count)}</th>
        </tr>
      </thead>
      <tbody>
        {severities.toReversed().map((severity) => (
          <tr key={severity}>
            <th scope="row">
              <Link to={to({ severity })}>
                <SeverityBadge severity={severity} />
              </Link>
            </th>
            <td>
              <Bar share={bySeverity[severity] / most} tone={severity} />
              {format.number(bySeverity[severity])}
              {before !== undefined && (
                <small>{say(words.versus, { value: format.number(before.bySeverity[severity]) })}</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByAge({ totals: { byAge, open } }: { totals: WireReportTotals }) {
  const say = useSay();
  const format = useFormat();
  const most = Math.max(1, ...byAge.map(({ count }) => count));
  return (
    <table className={classes.chart}>
      <caption>{say(words.byAge)}</caption>
      <thead className={classes.heads}>
        <tr>
          <th scope="col">{say(words.age)}</th>
          <th scope="col">{say(words.count)}</th>
        </tr>
      </thead>
      <tbody>
        {open === 0 ? (
          <tr>
            <td colSpan={2}>{say(words.noneOpen)}</td>
          </tr>
        ) : (
          byAge.map(({ from, to, count }) => (
            <tr key={from}>
              <th scope="row">
                {to === null
                  ? say(words.ageFrom, { from: format.number(from - 1) })
                  : say(words.ageTo, { from: format.number(from), to: format.number(to) })}
              </th>
              <td>
                <Bar share={count / most} tone="open" />
                {format.number(count)}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

function Bar({ share, tone }: { share: number; tone: string }) {
  return (
    <span className={classes.track} aria-hidden>
      <i style={{ width: `${share * 100}%` }} data-tone={tone} />
    </span>
  );
}
