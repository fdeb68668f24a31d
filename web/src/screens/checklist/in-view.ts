import { type RefObject, useEffect } from 'react';

/** Where on the screen the eye rests, as a share of its height. */
const eye = 0.4;

/**
 * Tells which section is being looked at: the one with the focus when it gets it, for as long as any of it is in the window, also
 * when questions are taken for it from the bank meanwhile; else the one at the height of the eye while the page scrolls.
 * Sections carry `data-section`.
 */
export function useInView(root: RefObject<HTMLElement | null>, tell: (key: string) => void): void {
  useEffect(() => {
    let frame = 0;
    let picked: Element | null = null;
    const look = () => {
      const y = window.innerHeight * eye;
      const place = picked?.getBoundingClientRect();
      if (place !== undefined && place.bottom > 0 && place.top < window.innerHeight) return;
      picked = null;
      for (const section of root.current?.querySelectorAll<HTMLElement>('[data-section]') ?? []) {
        const { top, bottom } = section.getBoundingClientRect();
        if (top > y || bottom < y) continue;
        tell(section.dataset.section ?? '');
        return;
      }
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const onFocus = (event: Event) => {
      const section = (event.target as Element).closest<HTMLElement>('[data-section]');
      if (section === null) return;
      picked = section;
      tell(section.dataset.section ?? '');
    };
    const element = root.current;
    window.addEventListener('scroll', soon, { passive: true });
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('pointerdown', onFocus);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('pointerdown', onFocus);
    };
  }, [root, tell]);
}
