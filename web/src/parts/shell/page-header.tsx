import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { HistoryLink } from './history-link.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** How many there are, beside the title. */
  count?: number | undefined;
  /** They are counted no further. */
  isCut?: boolean;
  /** Under the title. */
  under?: ReactNode;
  /** Right end: the primary action last. */
  children?: ReactNode;
}

/** The head of every screen. */
export function PageHeader({ title, count, isCut = false, under, children }: PageHeaderProps) {
  const format = useFormat();
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <div className={classes.titleLine}>
          <h1>{title}</h1>
          {count !== undefined && <span className={classes.count}>{`${format.number(count)}${isCut ? '+' : ''}`}</span>}
        </div>
        {under !== undefined && <div className={classes.under}>{under}</div>}
      </div>
      <div className={classes.actions}>
        <HistoryLink />
        {children}
      </div>
    </header>
  );
}
