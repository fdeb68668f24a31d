import type { AnyText } from '@sahada/contract/text';
import { type ReactNode, useId } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './panel.module.css';

export interface PanelProps {
  title: AnyText;
  /** Beside the title: a figure, a link. */
  end?: ReactNode;
  children: ReactNode;
}

/** A titled box of a page that shows several things of one row. */
export function Panel({ title, end, children }: PanelProps) {
  const say = useSay();
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{say(title)}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

/** Panels side by side: those of the first child wide, those of the second narrow. */
export function Panels({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.panels}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  );
}

/** What is known, name by name; what is not known is left out. */
export function Facts({ rows }: { rows: readonly { label: AnyText; value: ReactNode }[] }) {
  const say = useSay();
  return (
    <dl className={classes.facts}>
      {rows
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
