import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { idOf } from './columns.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';

/** The link in a row's first cell; the whole row follows it. `to` is a path or a query, with `{id}` in it. */
export function RowLink(props: { item: object; to: string | undefined; list: ListState; children: ReactNode }) {
  const { item, to, list, children } = props;
  if (to === undefined) return <span className={classes.rowName}>{children}</span>;
  const target = to.replace('{id}', String(idOf(item)));
  if (!target.startsWith('?')) {
    return (
      <Link to={target} className={classes.rowLink} data-row-link>
        {children}
      </Link>
    );
  }
  const search = list.hrefWith(Object.fromEntries(new URLSearchParams(target)));
  return (
    <Link to="." search={onlyQuery(search)} resetScroll={false} className={classes.rowLink} data-row-link>
      {children}
    </Link>
  );
}
