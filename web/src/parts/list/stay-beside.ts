import { type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from '../say/focus-free.ts';

/**
 * Where the button goes that had the focus, as that of a filter which it takes away, the button before it has it, or the one
 * behind it; where none is left, the place itself.
 */
export function useStayBeside(place: RefObject<HTMLElement | null>, side: 'before' | 'behind' = 'before'): void {
  const last = useRef<{ button: Node; at: number } | null>(null);
  useEffect(() => {
    const box = place.current;
    const note = ({ target }: FocusEvent) => {
      const at = buttonsIn(box).indexOf(target as HTMLButtonElement);
      last.current = at < 0 ? null : { button: target as Node, at };
    };
    box?.addEventListener('focusin', note);
    return () => box?.removeEventListener('focusin', note);
  }, [place]);
  useEffect(() => {
    if (last.current === null || last.current.button.isConnected) return;
    const left = buttonsIn(place.current);
    const wanted = side === 'before' ? Math.max(0, last.current.at - 1) : Math.min(last.current.at, left.length - 1);
    last.current = null;
    if (isFocusFree()) (left[wanted] ?? place.current)?.focus({ preventScroll: true });
  });
}

const buttonsIn = (box: HTMLElement | null): HTMLButtonElement[] => [...(box?.querySelectorAll('button') ?? [])];
