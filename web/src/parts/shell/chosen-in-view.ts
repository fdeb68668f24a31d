import { type RefObject, useEffect, useRef } from 'react';

/** Where tabs are wider than a phone their row scrolls sideways: the chosen one stays in view. `chosen` says which it is. */
export function useChosenInView<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab on screen follows `chosen`
  useEffect(() => {
    const tab = row.current?.querySelector('[data-active], [aria-pressed="true"]');
    if (!row.current || !tab) return;
    const [around, within] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2);
  }, [chosen]);
  return row;
}
