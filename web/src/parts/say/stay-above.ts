import { useCallback, useEffect, useRef } from 'react';
import { isFocusFree } from './focus-free.ts';

const places = 'section, [role="tabpanel"], [role="dialog"], main';

/**
 * For a button that goes as soon as it is pressed, since what it asks for comes in its place: whoever pressed it by keyboard goes on at
 * what stands around it, instead of at the top of the page.
 */
export function useStayAbove(): (button: Element) => void {
  const above = useRef<HTMLElement[]>([]);
  useEffect(
    () => () => {
      const around = above.current;
      window.setTimeout(() => {
        const place = around.find(({ isConnected }) => isConnected);
        if (place === undefined || !isFocusFree()) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    },
    [],
  );
  return useCallback((button) => {
    above.current = [];
    for (let at = button.closest<HTMLElement>(places); at; at = at.parentElement?.closest<HTMLElement>(places) ?? null)
      above.current.push(at);
  }, []);
}
