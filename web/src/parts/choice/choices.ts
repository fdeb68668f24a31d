import type { AnyRow } from '@sahada/contract/row';
import { useEffect, useState } from 'react';
import { type InputOf, totalOf } from '../../client/call.ts';
import { useRead } from '../../client/use.ts';

/**
 * What a lookup offers, however many rows it has: the first ones, and what the server finds for the text typed. A company
 * may have thousands of locations, and drawing all of them stops the page for seconds.
 */
export interface Choices {
  rows: readonly Choice[];
  /** There are more than are shown: only a search finds the others. */
  hasMore: boolean;
  /** How many those are; null where that is not known. */
  left: number | null;
  /** Nothing to show yet. */
  loading: boolean;
  /** What was last typed, and how to type. */
  typed: string;
  type: (text: string) => void;
  /** The server searches; else every row is here and the list is searched on the spot. */
  isSearched: boolean;
}

export interface Choice {
  Id: number;
  Value: string;
  /** What tells it from others of the same name. */
  About?: string | undefined;
}

/** How many are shown; the server answers one more where there are more. */
const most = 50;
const waitMs = 250;
/** The least that the server searches for. */
const fewest = 2;

/**
 * `input` as the row takes it, null while a choice above is open. `includeId` is offered in any case. Lists that everybody
 * may read before signing in (countries, cities, districts) do not grow, and are fetched whole.
 */
export function useChoices<R extends AnyRow>(row: R, input: InputOf<R> | null, includeId: number | undefined): Choices {
  const [typed, type] = useState('');
  const [wanted, setWanted] = useState('');
  const [isLarge, setLarge] = useState(false);
  const isWhole = row.access === 'public';

  useEffect(() => {
    const next = typed.trim().length >= fewest ? typed.trim() : '';
    const timer = window.setTimeout(() => setWanted(next), next === '' ? 0 : waitMs);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const asked = input === null ? null : { ...input, ...(includeId === undefined ? {} : { includeId }) };
  const part = { take: most + 1, ...(isLarge && wanted !== '' ? { searchText: wanted } : {}) };
  const read = useRead(row, (asked === null || isWhole ? asked : { ...asked, ...part }) as InputOf<R> | null, {
    freshSeconds: 60,
    keep: true,
  });
  const all = (input === null ? undefined : (read.data as Choice[] | undefined)) ?? [];
  const others = all.filter(({ Id }) => Id !== includeId);
  const isCut = !isWhole && others.length > most;
  useEffect(() => {
    if (wanted === '' && read.data !== undefined && !read.reloading) setLarge(isCut);
  }, [wanted, isCut, read.data, read.reloading]);

  const last = isCut ? others.at(-1) : undefined;
  const total = totalOf(read.data);
  return {
    rows: last === undefined ? all : all.filter(({ Id }) => Id !== last.Id),
    hasMore: isCut,
    left: isCut && total !== undefined ? total - most : null,
    loading: read.loading,
    typed,
    type,
    isSearched: isLarge,
  };
}
