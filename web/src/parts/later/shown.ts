import { useEffect, useRef, useState } from 'react';
import { giveFocus } from '../say/keep-focus.ts';

/** Longer than the library takes to give the focus back by itself. */
const givenBackMs = 30;

/** Longer than a question that has become needless takes to see that, and to slide away. */
const questionGoneMs = 400;

/**
 * Gives the focus back to what opened a dialog that is gone, unless it is elsewhere. A question that was asked over the dialog may
 * go after it, and gives the focus to the dialog; what opened it may be gone too, as the button of an empty list with its first row.
 */
export function giveFocusBack(opener: Element | null): void {
  const give = (to: Element | null) => {
    if (document.activeElement === document.body && to !== null) giveFocus(to as HTMLElement);
  };
  give(opener);
  // Whoever goes on at once, as to the menu of the row that was just made, may have the focus nowhere for a moment, too.
  let isElsewhere = false;
  const note = ({ target }: FocusEvent) => {
    isElsewhere ||= (target as Element).closest('[role="dialog"]') === null && target !== opener;
  };
  document.addEventListener('focusin', note);
  window.setTimeout(() => {
    document.removeEventListener('focusin', note);
    if (isElsewhere) return;
    give(opener);
    // What is disabled while it sends has it as soon as it can be used.
    if (opener?.matches(':disabled') !== true) give(document.getElementById('main'));
  }, questionGoneMs);
}

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
      if (document.activeElement === document.body) giveFocus(last as HTMLElement);
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
    return () => giveFocusBack(before);
  }, [atFirst]);
}
