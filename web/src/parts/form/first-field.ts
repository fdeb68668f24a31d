import { type RefObject, useEffect } from 'react';

/** A navigation focuses the page's main part and, a moment later, scrolls to its top; the field comes after both. */
const delayMs = 150;

const fields = '[role="radio"], input:not([type="hidden"]), textarea, select';

/**
 * Focuses the first field of a form once its values have arrived, unless the person is somewhere already. On a touch screen
 * that would open the keyboard over the page, so nothing is focused there.
 */
export function useFirstField(root: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (!ready || !window.matchMedia('(hover: hover)').matches) return;
    const timer = window.setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== 'main') return;
      root.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
    }, delayMs);
    return () => window.clearTimeout(timer);
  }, [root, ready]);
}
