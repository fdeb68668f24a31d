import type { AnyRow } from '@sahada/contract/row';
import { useCallback, useMemo } from 'react';
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
  { fixed, prefix = '' }: { fixed?: Record<string, unknown>; prefix?: string } = {},
): ListState {
  const { query: search, change: changeQuery } = useAddress<Search>();
  const fixedText = JSON.stringify(fixed ?? {});

  const read = useMemo(() => parse(row, search, prefix), [row, search, prefix]);

  const go = useCallback(
    (change: ListChange) =>
      changeQuery((before) => changed(before, change, prefix), { replace: change.search !== undefined }),
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
