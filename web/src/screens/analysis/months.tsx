import { Skeleton } from '@mantine/core';
import { analysis, type comparedSubjects } from '@sahada/contract/analysis';
import type { AnyText } from '@sahada/contract/text';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { longLabel, shortMonth } from '../../parts/chart/labels.ts';
import { Panel } from '../../parts/say/panel.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import type { Asked } from './filters.ts';
import { heatOf } from './heat-map.tsx';
import { words } from './words.ts';

export type Subject = (typeof comparedSubjects)[number];

type Data = OutputOf<typeof analysis.months>;

interface Props {
  /** The page of the comparison; what is joined of several has no id. */
  rows: readonly { Id: number | null; Name: string }[];
  by: Subject;
  /** What the rows are. */
  title: AnyText;
  asked: Asked;
  /** The responses behind a row's month. */
  toCell: (id: number, month: string) => Target | undefined;
}

/** How each row of a comparison went month by month, as a table whose cells are coloured: its own twin. */
export function Months({ rows, by, title, asked, toCell }: Props) {
  const named = rows.flatMap(({ Id, Name }) => (Id === null ? [] : [{ id: Id, name: Name }]));
  const ids = named.map(({ id }) => id);
  const read = useRead(analysis.months, ids.length === 0 ? null : { ...asked, by, ids }, {
    keep: true,
    announce: 'none',
  });
  if (ids.length === 0) return null;
  return (
    <Panel title={words.monthByMonth}>
      {read.data === undefined && read.error !== null ? (
        <LoadFailed read={read} />
      ) : read.data === undefined ? (
        <Skeleton height={180} radius="md" />
      ) : (
        <Table data={read.data} rows={named} title={title} toCell={toCell} />
      )}
    </Panel>
  );
}

interface TableProps extends Pick<Props, 'title' | 'toCell'> {
  data: Data;
  rows: { id: number; name: string }[];
}

function Table({ data, rows, title, toCell }: TableProps) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const cells = new Map(data.Cells.map((cell) => [`${cell.Id} ${cell.At}`, cell]));
  // Months before the first response of all would only take room.
  const received = new Set(data.Cells.map(({ At }) => At));
  const first = data.Months.findIndex((month) => received.has(month));
  const months = data.Months.slice(Math.max(0, first));
  const name = `${say(words.monthByMonth)}, ${say(title)}: ${say(words.asTable)}`;
  return (
    <>
      <p className={classes.quiet}>{say(words.monthByMonthHint)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.heat} tabIndex={0} aria-label={name}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(title)}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {shortMonth(month, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {months.map((month) => {
                  const cell = cells.get(`${id} ${month}`);
                  const percent = cell?.AverageScore ?? null;
                  if (cell === undefined || percent === null)
                    return (
                      <td key={month} data-none title={say(cell === undefined ? words.noneInMonth : words.notScored)}>
                        –
                      </td>
                    );
                  return (
                    <td
                      key={month}
                      style={{ background: heatOf(percent) }}
                      title={say(words.inMonth, {
                        name,
                        month: longLabel(`${month}T00:00:00`, 'yearly', language),
                        percent: format.percent(percent),
                        n: format.number(cell.Completed),
                      })}
                    >
                      <MaybeLink to={toCell(id, month)}>{format.percent(percent, 0)}</MaybeLink>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
