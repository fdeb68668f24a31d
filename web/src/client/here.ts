import { useCallback, useEffect, useRef } from 'react';

/** Tells later whether what asks is still drawn: what ends after it was left or closed leads nowhere. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
