import { type MouseEvent, useEffect, useRef } from 'react';
import { isFocusFree } from '../say/focus-free.ts';

/**
 * For the button below a list that shows more of its rows: whoever presses it goes on at the first that comes. The button is gone
 * with the last of them, and would take the focus along.
 */
export function useGoOn(shown: number): (event: MouseEvent<HTMLElement>) => void {
  const from = useRef<{ button: HTMLElement; row: Element | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are more
  useEffect(() => {
    const { button, row } = from.current ?? {};
    from.current = null;
    const next = row?.nextElementSibling;
    // Rows may take their time, and the person have gone elsewhere.
    const isHere = isFocusFree() || document.activeElement === button;
    if (!isHere || !(next instanceof HTMLElement) || next === button) return;
    const control = next.querySelector<HTMLElement>('a[href], button, input');
    if (control === null) next.tabIndex = -1;
    (control ?? next).focus({ preventScroll: true });
  }, [shown]);
  return ({ currentTarget: button }) => {
    from.current = { button, row: lastRow((button.closest('footer') ?? button).previousElementSibling) };
  };
}

/** Of a list, or of a table, whatever it stands in; rows may also stand there by themselves. */
function lastRow(before: Element | null): Element | null {
  if (before?.matches('p') === true) return lastRow(before.previousElementSibling);
  const list = before?.matches('ul, ol') === true ? before : before?.querySelector('tbody');
  return list?.lastElementChild ?? before;
}
