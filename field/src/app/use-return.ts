import { useEffect } from 'react';

/** Looks again whenever the person comes back to the page, or the network does: an installed page stays open for days. */
export function useReturn(look: () => void) {
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && look();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', back);
    };
  }, [look]);
}
