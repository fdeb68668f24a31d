import type { AnyRow } from '@sahada/contract/row';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { changed, type ListAddress, type ListChange, parse, type Search } from './list-address.ts';

/** A list's state: the address as its call takes it (list-address.ts), and the ways to change it. */
export interface ListState extends ListAddress {
  /** Which list: the path of its call. */
  of: string;
  /** The address with these changes, for links. */
  hrefWith: (change: Record<string, string | undefined>) => Record<string, string>;
  /** `replace` leaves no history entry, as a search leaves none. */
  go: (change: ListChange, how?: { replace: boolean }) => void;
}

export function useListState(
  row: AnyRow,
  {
    fixed,
    prefix = '',
    local = false,
    sort,
    keepSort,
  }: {
    fixed?: Record<string, unknown>;
    prefix?: string;
    /** Kept here instead of in the address. */
    local?: boolean;
    /** The person's own order, where the address names none, and who is told of a new one. */
    sort?: string | undefined;
    keepSort?: (sort: string | null) => void;
  } = {},
): ListState {
  const { query, change: changeQuery } = useAddress<Search>();
  const [kept, keep] = useState<Search>({});
  const search = local ? kept : query;
  const fixedText = JSON.stringify(fixed ?? {});

  const read = useMemo(
    () => parse(row, sort === undefined ? search : { [`${prefix}sort`]: sort, ...search }, prefix),
    [row, search, prefix, sort],
  );

  const told = useRef(keepSort);
  told.current = keepSort;
  const go = useCallback(
    (change: ListChange, how?: { replace: boolean }) => {
      if (change.sort !== undefined) told.current?.(change.sort);
      const next = (before: Search) => changed(before, change, prefix);
      if (local) keep(next);
      else changeQuery(next, { replace: change.search !== undefined || how?.replace === true });
    },
    [changeQuery, prefix, local],
  );

  const hrefWith = useCallback(
    (change: Record<string, string | undefined>) => {
      const next: Search = {};
      for (const [key, value] of Object.entries({ ...search, ...change })) if (value !== undefined) next[key] = value;
      return next;
    },
    [search],
  );

  return useMemo(() => {
    const input = { ...read.input, ...(JSON.parse(fixedText) as Record<string, unknown>) };
    return { ...read, of: row.path, input, go, hrefWith };
  }, [read, row, fixedText, go, hrefWith]);
}

/**
 * A page behind the last one, since its rows are gone or what narrows them has changed, gives way to the last one. It leaves the
 * history too: going back would lead to it, and at once here again. Returns whether the page on screen is such a one.
 */
export function useLastPage(
  list: Pick<ListState, 'page' | 'pageSize' | 'go'>,
  read: { data?: unknown; reloading: boolean },
): boolean {
  const answer = read.data as { ListItems: readonly unknown[]; TotalItemsCount: number } | undefined;
  const last = Math.max(1, Math.ceil((answer?.TotalItemsCount ?? 0) / list.pageSize));
  const isBeyond = answer !== undefined && !read.reloading && answer.ListItems.length === 0 && list.page > last;
  const { go } = list;
  useEffect(() => {
    if (isBeyond) go({ page: last }, { replace: true });
  }, [isBeyond, last, go]);
  return isBeyond;
}
