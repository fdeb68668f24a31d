import { useEffect, useState } from 'react';

/**
 * `opened`, one drawing later: a dialog first drawn open would neither slide in nor remember where the focus was.
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
