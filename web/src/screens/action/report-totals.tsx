import { Skeleton } from '@mantine/core';
import { severities } from '@sahada/contract/codes';
import type { WireReportTotals } from '@sahada/contract/report';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { Figure } from '../../parts/chart/figure.tsx';
import classes from './report.module.css';
import { reportWords as words } from './report-words.ts';

/** The figures above a report; its charts are tables with bars, so that nothing depends on seeing them. */
export function ReportTotals({ totals }: { totals: WireReportTotals | undefined }) {
  const say = useSay();
  const days = totals?.meanDaysToClose;
  return (
    <section className={classes.totals} aria-busy={totals === undefined}>
      <div className={classes.figures}>
        <Figure label={say(words.open)} value={totals?.open} />
        <Figure label={say(words.overdue)} value={totals?.overdue} />
        <Figure
          label={say(words.onTime)}
          value={totals === undefined ? undefined : totals.onTimeRate}
          kind="percent"
          under={say(words.onTimeUnder)}
        />
        <Figure
          label={say(words.days)}
          value={
            totals === undefined ? undefined : days === null || days === undefined ? null : Math.round(days * 10) / 10
          }
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
            <BySeverity totals={totals} />
            <ByAge totals={totals} />
          </>
        )}
      </div>
    </section>
  );
}

function BySeverity({ totals: { bySeverity } }: { totals: WireReportTotals }) {
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
              <SeverityBadge severity={severity} />
            </th>
            <td>
              <Bar share={bySeverity[severity] / most} tone={severity} />
              {format.number(bySeverity[severity])}
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
