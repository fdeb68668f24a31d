import { useEffect, useState } from 'react';

const laterMs = 500;

/** False at first, true half a second later: whatever is not needed at once (charts, credit, search) waits for it. */
export function useStarted(afterMs = laterMs): boolean {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setStarted(true), afterMs);
    return () => window.clearTimeout(timer);
  }, [afterMs]);
  return started;
}
