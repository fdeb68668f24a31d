import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { isFocusFree } from '../say/focus-free.ts';
import { idOf } from './columns.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';

/** After the navigation has focused the page and scrolled to its top. */
const returnMs = 150;

/** The row last opened from each list, so that coming back finds it again. */
const opened = new Map<string, number>();

/** One path may show now this list and now that: the countries, and the cities of one. */
const keyOf = (of = ''): string => `${window.location.pathname} ${of}`;

/** Called by a link that leads to a row on a page of its own; `of`: which of the path's lists. */
export const rememberOpened = (id: number, of?: string): void => {
  opened.set(keyOf(of), id);
};

/**
 * Focuses the row that was opened from this list, once its rows are there and nothing else has the focus. Called with the
 * ids on screen, by each of several lists that stand there together.
 */
export function useReturnToRow(
  body: RefObject<HTMLElement | null>,
  ids: readonly number[] | undefined,
  of?: string,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (ids === undefined || isDone.current) return;
    isDone.current = true;
    const id = opened.get(keyOf(of));
    if (id === undefined || !ids.includes(id)) return;
    opened.delete(keyOf(of));
    const timer = window.setTimeout(() => {
      if (!isFocusFree()) return;
      body.current?.querySelector<HTMLElement>(`[data-row-link="${id}"]`)?.focus();
    }, returnMs);
    return () => window.clearTimeout(timer);
  }, [body, ids, of]);
}

/** After a dialog that asked has closed, and had its own try at giving the focus back. */
const goneMs = 300;

/** Where the row goes that had the focus, as by deleting it, the one in its place has it, or the page where none is left. */
export function useStayAmongRows(body: RefObject<HTMLElement | null>, ids: readonly number[] | undefined): void {
  const last = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest('tr, li');
      const id = Number(row?.querySelector('[data-row-link]')?.getAttribute('data-row-link'));
      const at = ids?.indexOf(id) ?? -1;
      if (at >= 0) last.current = { id, at };
    };
    const place = body.current;
    place?.addEventListener('focusin', note);
    return () => place?.removeEventListener('focusin', note);
  }, [body, ids]);
  useEffect(() => {
    if (ids === undefined || last.current === null || ids.includes(last.current.id)) return;
    const next = ids[Math.min(last.current.at, ids.length - 1)];
    // Rows that are read again meanwhile begin this anew.
    const timer = window.setTimeout(() => {
      last.current = null;
      if (!isFocusFree()) return;
      const link = body.current?.querySelector<HTMLElement>(`[data-row-link="${next}"]`);
      (link ?? document.getElementById('main'))?.focus({ preventScroll: true });
    }, goneMs);
    return () => window.clearTimeout(timer);
  }, [body, ids]);
}

/** The bar of what is selected goes, after its work or by its own button, and the focus with it: it goes on from the rows. */
export function useStayBelowBar(body: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    const isGone = was.current && !isSelecting;
    was.current = isSelecting;
    if (!isGone) return;
    const timer = window.setTimeout(() => {
      if (isFocusFree()) body.current?.focus({ preventScroll: true });
    }, goneMs);
    return () => window.clearTimeout(timer);
  }, [body, isSelecting]);
}

/** Where a row leads: a path or a query with `{id}` in it, or one made from the row; null where it leads nowhere. */
export type RowTo<Item> = string | ((item: Item) => string | null);

/** The link in a row's first cell; the whole row follows it. */
export function RowLink<Item extends object>(props: {
  item: Item;
  to: RowTo<Item> | undefined;
  list: ListState;
  children: ReactNode;
}) {
  const { item, to, list, children } = props;
  const target = typeof to === 'string' ? to.replace('{id}', String(idOf(item))) : (to?.(item) ?? null);
  if (target === null) return <span className={classes.rowName}>{children}</span>;
  if (!target.startsWith('?')) {
    const [path = '', query = ''] = target.split('?');
    return (
      <Link
        to={path}
        search={onlyQuery(Object.fromEntries(new URLSearchParams(query)))}
        className={classes.rowLink}
        data-row-link={idOf(item)}
        onClick={() => rememberOpened(idOf(item), list.of)}
      >
        {children}
      </Link>
    );
  }
  const search = list.hrefWith(Object.fromEntries(new URLSearchParams(target)));
  return (
    <Link to="." search={onlyQuery(search)} resetScroll={false} className={classes.rowLink} data-row-link={idOf(item)}>
      {children}
    </Link>
  );
}
