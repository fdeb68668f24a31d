import type { AnyRow } from '@sahada/contract/row';
import { useCallback, useMemo, useRef } from 'react';
import { useAddress } from '../../client/address.ts';
import { changed, type ListAddress, type ListChange, parse, type Search } from './list-address.ts';

/** A list's state: the address as its call takes it (list-address.ts), and the ways to change it. */
export interface ListState extends ListAddress {
  /** The address with these changes, for links. */
  hrefWith: (change: Record<string, string | undefined>) => Record<string, string>;
  go: (change: ListChange) => void;
}

export function useListState(
  row: AnyRow,
  {
    fixed,
    prefix = '',
    sort,
    keepSort,
  }: {
    fixed?: Record<string, unknown>;
    prefix?: string;
    /** The person's own order, where the address names none, and who is told of a new one. */
    sort?: string | undefined;
    keepSort?: (sort: string | null) => void;
  } = {},
): ListState {
  const { query: search, change: changeQuery } = useAddress<Search>();
  const fixedText = JSON.stringify(fixed ?? {});

  const read = useMemo(
    () => parse(row, sort === undefined ? search : { [`${prefix}sort`]: sort, ...search }, prefix),
    [row, search, prefix, sort],
  );

  const told = useRef(keepSort);
  told.current = keepSort;
  const go = useCallback(
    (change: ListChange) => {
      if (change.sort !== undefined) told.current?.(change.sort);
      changeQuery((before) => changed(before, change, prefix), { replace: change.search !== undefined });
    },
    [changeQuery, prefix],
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
    return { ...read, input, go, hrefWith };
  }, [read, fixedText, go, hrefWith]);
}
