import { creditTexts, dashboard } from '@sahada/contract/dashboard';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { Panel } from '../say/panel.tsx';
import { LoadFailed } from '../say/states.tsx';
import { StatusBadge } from '../say/status-badge.tsx';
import classes from './credit.module.css';
import { creditWords } from './page.ts';
import { CreditSummary, type Period, periodTones } from './summary.tsx';
import { words } from './words.ts';

/** Companies have a handful of periods; these are the newest of very many. */
const pageSize = 100;

/** All credit of the company: what can be used now, and each period. */
export function CreditTab() {
  const say = useSay();
  const format = useFormat();
  const read = useRead(dashboard.quota, { pageSize }, { announce: 'none' });
  if (read.error !== null && read.data === undefined) return <LoadFailed read={read} />;
  if (read.data === undefined) return <FormSkeleton />;
  const { ListItems: periods, TotalItemsCount } = read.data;
  return (
    <div className={classes.tab}>
      <Panel title={creditWords.credit}>
        <CreditSummary quota={read.data} />
      </Panel>
      {periods.length > 0 && (
        <Panel title={words.periods}>
          <Periods periods={periods} />
          <p className={classes.note}>
            {say(words.periodsNote)}
            {TotalItemsCount > periods.length && ` ${say(words.newestOnly, { n: format.number(periods.length) })}`}
          </p>
        </Panel>
      )}
    </div>
  );
}

function Periods({ periods }: { periods: readonly Period[] }) {
  const say = useSay();
  const format = useFormat();
  const heads = [words.begins, words.ends, words.loaded, words.used, words.left, words.status];
  const cells = ({ BeginDate, EndDate, Total, Remaining, Status }: Period) => [
    format.date(BeginDate),
    format.date(EndDate),
    format.number(Total),
    format.number(Total - Remaining),
    format.number(Remaining),
    <StatusBadge key={Status} tone={periodTones[Status]}>
      {say(creditTexts[Status])}
    </StatusBadge>,
  ];
  return (
    <table className={classes.periods}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={`${period.BeginDate}|${period.EndDate}|${period.Total}`}>
            {cells(period).map((cell, at) => (
              <td key={heads[at]?.en} data-label={heads[at] && say(heads[at])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
