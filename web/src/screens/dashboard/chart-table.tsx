import type { AuditTypeId } from '@sahada/contract/codes';
import { statuses } from '@sahada/contract/codes';
import type { Statistics } from '@sahada/contract/dashboard';
import type { z } from 'zod';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { longLabel, windowLabel } from '../../parts/chart/labels.ts';
import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import { timeOf } from './bucket-time.ts';
import classes from './chart-table.module.css';
import { plannedSearch, useLists } from './figures.tsx';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;
type Row = Omit<Data['Buckets'][number], 'At'>;

interface ChartTableProps {
  data: Data;
  auditTypeId: AuditTypeId;
  onlyApproved: boolean;
}

/** The chart as a table: every figure of every bucket, each with the list behind it. */
export function ChartTable({ data, auditTypeId, onlyApproved }: ChartTableProps) {
  const say = useSay();
  const language = useLanguage();
  const columns = onlyApproved
    ? [words.planned, words.missed, words.approved, words.average]
    : [words.planned, words.missed, words.completed, words.pending, words.approved, words.average];
  return (
    <section
      className={classes.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label={windowLabel(data.From, data.To, data.Period, language)}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say(words.time)}</th>
            {columns.map((column) => (
              <th key={column.en} scope="col">
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.Buckets.map((bucket, index) => (
            <tr key={bucket.At}>
              <th scope="row">{longLabel(bucket.At, data.Period, language)}</th>
              <Cells row={bucket} time={timeOf(data, index)} {...{ auditTypeId, onlyApproved }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(words.total)}</th>
            <Cells
              row={data}
              time={{ from: data.From.slice(0, '2026-11-20'.length), to: data.To.slice(0, '2026-11-20'.length) }}
              {...{ auditTypeId, onlyApproved }}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface CellsProps extends Omit<ChartTableProps, 'data'> {
  row: Row;
  time: { from: string; to: string };
}

function Cells({ row, time, auditTypeId, onlyApproved }: CellsProps) {
  const format = useFormat();
  const { plans, responses } = useLists();
  const received = {
    auditTypeId: String(auditTypeId),
    receivedAtFrom: time.from,
    receivedAtTo: time.to,
  };
  const begun = plannedSearch(received);
  const cells: [number, Target | undefined][] = [
    [row.Planned, plans(begun)],
    [row.Missed, plans({ ...begun, statusCode: String(statuses.Missed) })],
    ...(onlyApproved
      ? []
      : ([
          [row.Completed, responses(received, false)],
          [row.PendingApproval, responses({ ...received, statusCode: String(statuses.PendingApproval) }, false)],
        ] satisfies [number, Target | undefined][])),
    [row.Approved, responses(received, true)],
  ];
  return (
    <>
      {cells.map(([number, to], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are a constant
        <td key={index} data-none={number === 0 || undefined}>
          <MaybeLink to={number === 0 ? undefined : to}>{format.number(number)}</MaybeLink>
        </td>
      ))}
      <td data-none={row.AverageScore === null || undefined}>
        <MaybeLink to={row.AverageScore === null ? undefined : responses(received, onlyApproved)}>
          {row.AverageScore === null ? '–' : format.percent(row.AverageScore)}
        </MaybeLink>
      </td>
    </>
  );
}
