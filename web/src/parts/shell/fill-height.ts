import { useEffect, useRef } from 'react';

/** Room for the bar at the bottom of a form page. */
const below = 88;
const least = 360;

/** Keeps a pane that sticks under the top bar as high as the room below its top edge, while the page scrolls. */
export function useFillHeight<E extends HTMLElement>() {
  const pane = useRef<E>(null);
  useEffect(() => {
    const fill = () => {
      const element = pane.current;
      if (element === null) return;
      const room = window.innerHeight - element.getBoundingClientRect().top - below;
      element.style.height = `${Math.max(least, Math.round(room))}px`;
    };
    fill();
    const watcher = new ResizeObserver(fill);
    watcher.observe(document.body);
    window.addEventListener('scroll', fill, { passive: true });
    window.addEventListener('resize', fill);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', fill);
      window.removeEventListener('resize', fill);
    };
  }, []);
  return pane;
}
