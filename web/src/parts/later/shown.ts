import { useEffect, useRef, useState } from 'react';

/** Longer than the library takes to give the focus back by itself. */
const givenBackMs = 30;

/**
 * `opened`, one drawing later: a dialog first drawn open would neither slide in nor remember where the focus was. Where movement is not
 * wanted and the machine is busy the library notes that only once the focus is in the dialog, and gives it back to nothing.
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) before.current = document.activeElement;
    setShown(opened);
  }, [opened]);
  useEffect(() => {
    const last = before.current;
    if (shown || last === null) return;
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) (last as HTMLElement).focus({ preventScroll: true });
    }, givenBackMs);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return shown;
}

/** What a dialog or drawer that is drawn only while it is open needs to slide in, and out again before `close` takes it away. */
export function useSliding(close: () => void): {
  opened: boolean;
  onClose: () => void;
  onExitTransitionEnd: () => void;
} {
  const [isLeaving, setLeaving] = useState(false);
  useFocusBack();
  return { opened: useShown(!isLeaving), onClose: () => setLeaving(true), onExitTransitionEnd: close };
}

/**
 * Gives the focus back when what is drawn only while it is open goes: the library does so only a moment after it has closed what was
 * drawn before it opened, and where movement is not wanted that moment never comes.
 */
export function useFocusBack(): void {
  const [atFirst] = useState(() => document.activeElement);
  useEffect(() => {
    // Where one dialog follows another, that one has given it back by now.
    const before = atFirst?.isConnected ? atFirst : document.activeElement;
    return () => {
      if (document.activeElement === document.body) (before as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [atFirst]);
}
