import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './analysis.module.css';
import { words } from './words.ts';

/** Every figure of the chart that is named, as a table, for whoever cannot see or point at it. */
export function Twin({
  of,
  head,
  rows,
}: {
  of: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const say = useSay();
  const name = `${of}: ${say(words.asTable)}`;
  return (
    <details className={classes.twin}>
      <summary aria-label={name}>{say(words.asTable)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section tabIndex={0} aria-label={name}>
        <table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell's place is its identity
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
