import type { WireDetails } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { Columns, type Series } from '../../parts/chart/columns.tsx';
import { type Bar, barsOf } from '../../parts/chart/days.ts';
import { longLabel, shortMonth } from '../../parts/chart/labels.ts';
import { Plot } from '../../parts/chart/plot.tsx';
import classes from './days-chart.module.css';
import { words } from './words.ts';

const series: Series<Bar>[] = [{ key: 'responses', fill: 'solid', tone: 'accent', of: ({ completed }) => completed }];

/** How many responses were received on each day, as columns and as a table. */
export function DaysChart({ days }: { days: WireDetails['Days'] }) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { by, bars } = barsOf(days);
  const nameOf = (key: string): string =>
    by === 'day' ? format.dayMonth(key) : longLabel(`${key}-01T00:00:00`, 'yearly', language);
  return (
    <>
      <Plot
        label={say(by === 'day' ? words.days : words.months)}
        names={bars.map(({ key }) => ({ key, text: by === 'day' ? nameOf(key) : shortMonth(`${key}-01`, language) }))}
        nameWidth={by === 'day' ? 56 : 64}
        now={-1}
        height={190}
        most={Math.max(1, ...bars.map(({ completed }) => completed))}
        write={(value) => format.number(value)}
        note={(slot) => {
          const bar = bars[slot];
          if (bar === undefined) return null;
          return (
            <>
              <strong>{nameOf(bar.key)}</strong>
              <span>{say(words.responsesOf, { n: format.number(bar.completed) })}</span>
            </>
          );
        }}
      >
        {(room) => <Columns room={room} rows={bars} series={series} />}
      </Plot>
      <details className={classes.table}>
        <summary>{say(words.asTable)}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(words.day)}</th>
              <th scope="col">{say(words.responses)}</th>
              <th scope="col">{say(words.mean)}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ At, Completed, AverageScore }) => (
              <tr key={At}>
                <th scope="row">{format.date(At)}</th>
                <td>{format.number(Completed)}</td>
                <td>{AverageScore === null ? '–' : format.percent(AverageScore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
