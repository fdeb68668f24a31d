import type { Statistics } from '@sahada/contract/dashboard';
import type { z } from 'zod';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { longLabel, windowLabel } from '../../parts/chart/labels.ts';
import classes from './chart-table.module.css';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;
type Row = Omit<Data['Buckets'][number], 'At'>;

/** The chart as a table: every figure of every bucket. */
export function ChartTable({ data, onlyApproved }: { data: Data; onlyApproved: boolean }) {
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
          {data.Buckets.map((bucket) => (
            <tr key={bucket.At}>
              <th scope="row">{longLabel(bucket.At, data.Period, language)}</th>
              <Cells row={bucket} onlyApproved={onlyApproved} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(words.total)}</th>
            <Cells row={data} onlyApproved={onlyApproved} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ row, onlyApproved }: { row: Row; onlyApproved: boolean }) {
  const format = useFormat();
  const numbers = onlyApproved
    ? [row.Planned, row.Missed, row.Approved]
    : [row.Planned, row.Missed, row.Completed, row.PendingApproval, row.Approved];
  return (
    <>
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are a constant
        <td key={index} data-none={number === 0 || undefined}>
          {format.number(number)}
        </td>
      ))}
      <td data-none={row.AverageScore === null || undefined}>
        {row.AverageScore === null ? '–' : format.percent(row.AverageScore)}
      </td>
    </>
  );
}
