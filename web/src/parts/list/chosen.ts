import { useState } from 'react';

interface Found {
  ids: readonly number[];
  /** How many there are on all pages. */
  total: number;
}

/** Which rows are ticked over the pages of a search, `most` of them at the most. */
export function useChosen(most: number, before: readonly number[] = []) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before));
  const [fetching, setFetching] = useState(false);
  const set = (ids: readonly number[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const id of ids) {
        if (!on) next.delete(id);
        else if (next.size < most) next.add(id);
      }
      return next;
    });
  /** Ticks every row that the search finds, from its page `first` on; `page` asks for the n-th, null where that fails. */
  const setAll = async (page: (n: number) => Promise<Found | null>, first = 1) => {
    setFetching(true);
    const ids: number[] = [];
    for (let n = first; ids.length < most; n++) {
      const found = await page(n);
      if (found === null) break;
      ids.push(...found.ids);
      if (found.ids.length === 0 || ids.length >= found.total) break;
    }
    set(ids, true);
    setFetching(false);
  };
  return { chosen, isFull: chosen.size >= most, set, setAll, clear: () => setChosen(new Set()), fetching };
}
