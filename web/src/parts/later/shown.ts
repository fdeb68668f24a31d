import { useEffect, useState } from 'react';

/**
 * `opened`, one drawing later: a dialog first drawn open would neither slide in nor remember where the focus was.
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}

/**
 * What a dialog or drawer that is drawn only while it is open needs to slide in, and out again before `close` takes it away,
 * so that the focus goes back to where it was.
 */
export function useSliding(close: () => void): {
  opened: boolean;
  onClose: () => void;
  onExitTransitionEnd: () => void;
} {
  const [isLeaving, setLeaving] = useState(false);
  return { opened: useShown(!isLeaving), onClose: () => setLeaving(true), onExitTransitionEnd: close };
}
