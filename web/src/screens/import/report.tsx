import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './import.module.css';
import type { Checked } from './import.tsx';
import { actionWords, draftColumns, words } from './words.ts';

/** The tables of a check: what is wrong, what is left out, and what the file's first rows would do. */

/** More are told by their number: nobody reads them on a screen. */
const shownMost = 200;

export function ProblemList({ problems, count }: { problems: Checked['problems']; count: number }) {
  const say = useSay();
  const format = useFormat();
  if (problems.length === 0) return null;
  const alike = groupsOf(problems);
  const shown = alike.slice(0, shownMost);
  const left = count - shown.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section className={classes.card}>
      <h2>{say(words.problems)}</h2>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.rows}>{say(words.row)}</th>
              <th>{say(words.column)}</th>
              <th>{say(words.value)}</th>
              <th>{say(words.problem)}</th>
              <th className={classes.severity} aria-label={say(words.error)} />
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, rows, column, value, message, severity }) => (
              <tr key={key} data-severity={severity}>
                <td className={classes.rows}>{rows[0] === 0 ? say(words.wholeFile) : spans(rows, format.number)}</td>
                <td>{column}</td>
                <td className={classes.value}>{value}</td>
                <td>{message}</td>
                <td className={classes.severity}>
                  <StatusBadge tone={severity === 'error' ? 'bad' : 'neutral'}>
                    {say(severity === 'error' ? words.error : words.warning)}
                  </StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p className={classes.about}>{say(words.more, { n: format.number(left) })}</p>}
    </section>
  );
}

type Problem = Checked['problems'][number];

/** Problems that differ in nothing but their row, as where three hundred rows name one type that there is not. */
function groupsOf(problems: Checked['problems']): (Omit<Problem, 'row'> & { key: string; rows: number[] })[] {
  const groups = new Map<string, Omit<Problem, 'row'> & { key: string; rows: number[] }>();
  for (const { row, ...problem } of problems) {
    const key = JSON.stringify([row === 0, problem]);
    const group = groups.get(key) ?? { ...problem, key, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return [...groups.values()];
}

/** `2–13, 17` */
function spans(rows: readonly number[], number: (n: number) => string): string {
  const found: [number, number][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last !== undefined && row <= last[1] + 1) last[1] = row;
    else found.push([row, row]);
  }
  return found.map(([from, to]) => (from === to ? number(from) : `${number(from)}–${number(to)}`)).join(', ');
}

export function Losses({ losses }: { losses: Checked['notCarried'] }) {
  const say = useSay();
  const format = useFormat();
  if (losses.length === 0) return null;
  return (
    <section className={classes.card}>
      <h2>{say(words.losses)}</h2>
      <p className={classes.about}>{say(words.lossesHint)}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.number}>{say(words.row)}</th>
              <th>{say(words.what)}</th>
              <th>{say(words.why)}</th>
            </tr>
          </thead>
          <tbody>
            {losses.map(({ row, what, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in all
              <tr key={at}>
                <td className={classes.number}>{format.number(row)}</td>
                <td className={classes.value}>{what}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Preview({ rows, count }: { rows: Checked['preview']; count: number }) {
  const say = useSay();
  const format = useFormat();
  if (rows.length === 0) return null;
  const columns = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
  return (
    <section className={classes.card}>
      <h2>{say(words.preview)}</h2>
      {count > rows.length && <p className={classes.about}>{say(words.first, { n: rows.length })}</p>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.number}>{say(words.row)}</th>
              <th>{say(words.action)}</th>
              {columns.map((column) => (
                <th key={column}>{say(draftColumns[column] ?? { tr: column, en: column })}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, action, fields }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: checklists of a file without rows are all at 0
              <tr key={at}>
                <td className={classes.number}>{row === 0 ? '–' : format.number(row)}</td>
                <td className={classes.action}>{say(actionWords[action])}</td>
                {columns.map((column) => (
                  <td key={column} className={classes.value}>
                    {fields[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
