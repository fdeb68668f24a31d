import type { AnyRow } from '@sahada/contract/row';
import { useEffect, useRef, useState } from 'react';
import { useAsk } from '../../client/use.ts';
import { idOf } from './columns.ts';

/** As many as one call that deletes or switches takes. */
export const mostSelected = 500;
const pageSize = 100;

export interface Selection<Item> {
  items: Item[];
  has: (item: Item) => boolean;
  toggle: (item: Item, on: boolean) => void;
  /** Selects from the row touched last to this one, as with Shift. */
  extend: (item: Item) => void;
  toggleAll: (on: boolean) => void;
  /** Every row of the page is selected. */
  all: boolean;
  clear: () => void;
  /** Selects every row that the list has, also on other pages; of more than `mostSelected` those from `from` on. */
  selectWhole: () => Promise<void>;
  /** How many rows lie before those. */
  from: number;
  /** Rows of other pages are selected too. */
  whole: boolean;
  /** They are being fetched. */
  fetching: boolean;
}

/**
 * Selected rows. A row of the page that is gone is no longer selected; rows of other pages are selected only all together, for
 * as long as search, filters and order stay.
 */
export function useSelection<Item extends object>(
  row: AnyRow,
  input: Record<string, unknown>,
  items: Item[],
): Selection<Item> {
  const ask = useAsk(row);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [whole, setWhole] = useState<readonly Item[] | null>(null);
  const [from, setFrom] = useState(0);
  const [fetching, setFetching] = useState(false);
  const [touched, setTouched] = useState<number | null>(null);
  const { page: _page, pageSize: _size, ...asked } = input;
  const narrowing = JSON.stringify(asked);
  /** The run that fetches the rows of other pages; one that is no longer wanted selects nothing when it ends. */
  const run = useRef<object | null>(null);
  const stop = () => {
    run.current = null;
    setFetching(false);
  };
  const begin = (next: Iterable<number>) => {
    stop();
    setWhole(null);
    setFrom(0);
    setIds(new Set(next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or filter has other rows
  useEffect(() => begin([]), [narrowing]);

  const here = new Set(items.map(idOf));
  const chosen = items.filter((item) => ids.has(idOf(item)));
  const elsewhere = whole?.filter((item) => ids.has(idOf(item)) && !here.has(idOf(item))) ?? [];

  const selectWhole = async () => {
    const mine = {};
    run.current = mine;
    setFetching(true);
    const found: Item[] = [];
    let total = 0;
    for (let page = from / pageSize + 1; found.length < mostSelected; page++) {
      const outcome = await ask({ ...asked, page, pageSize } as never);
      if (run.current !== mine) return;
      if (!outcome.ok) break;
      const { ListItems, TotalItemsCount } = outcome.data as unknown as { ListItems: Item[]; TotalItemsCount: number };
      found.push(...ListItems);
      total = TotalItemsCount;
      if (ListItems.length === 0 || from + found.length >= total) break;
    }
    const some = found.slice(0, mostSelected);
    setWhole(some);
    // One part takes the place of the other.
    setIds(new Set([...(whole === null ? ids : []), ...some.map(idOf)].slice(-mostSelected)));
    setFrom(from + mostSelected < total ? from + mostSelected : 0);
    setFetching(false);
  };

  return {
    items: [...chosen, ...elsewhere],
    has: (item) => ids.has(idOf(item)),
    toggle: (item, on) => {
      // A row that is unticked meanwhile must not be selected again with all others.
      stop();
      const next = new Set(ids);
      if (on) next.add(idOf(item));
      else next.delete(idOf(item));
      setIds(next);
      setTouched(idOf(item));
    },
    extend: (item) => {
      const from = items.findIndex((one) => idOf(one) === touched);
      const to = items.indexOf(item);
      const between = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      setIds(new Set([...ids, ...between.map(idOf)]));
    },
    toggleAll: (on) => begin(on ? items.map(idOf) : []),
    all: items.length > 0 && chosen.length === items.length,
    clear: () => begin([]),
    selectWhole,
    from,
    whole: elsewhere.length > 0,
    fetching,
  };
}
