import { fill } from '@sahada/contract/text';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { type Undoable, useApp, useSay } from './app-context.ts';
import styles from './undo.module.css';
import { words } from './words.ts';

const offeredFor = 5000;

/** Above it, in pixels; a few more for a page that had not quite come to its end. */
const margin = 16;

interface UndoProps {
  undoable: Undoable;
  onDone: (next: null, undone: boolean) => void;
}

/**
 * For five seconds, the way back from what was just cleared or deleted. It stands after what is on the page, so it takes the
 * focus that went with what was pressed, and waits as long as somebody stays on it by keyboard.
 */
export function Undo({ undoable, onDone }: UndoProps) {
  const say = useSay();
  const { language } = useApp();
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const taken = useRef(false);
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer may have taken the focus away
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    taken.current = true;
    button.current?.focus({ preventScroll: true });
  }, [undoable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer has five seconds of its own
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDone(null, false), offeredFor);
    return () => clearTimeout(timer);
  }, [undoable, onDone, isHeld]);
  // The page is longer by it now: whoever was at its end or at a field above the bar still is.
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight - innerHeight - scrollY <= (bar.current?.offsetHeight ?? 0) + margin) scrollTo(0, scrollHeight);
    else if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = (event: KeyboardEvent) => {
    // Back to where the focus came from, instead of out of the page.
    if (event.key !== 'Escape' && !(event.key === 'Tab' && taken.current)) return;
    event.preventDefault();
    onDone(null, false);
  };
  return (
    <div ref={bar} className={styles.undo} role="status" data-passing>
      <span>{fill(undoable.text, language)}</span>
      <button
        ref={button}
        type="button"
        onKeyDown={leave}
        onFocus={(event) => setHeld(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          taken.current = false;
          setHeld(false);
        }}
        onClick={() => onDone(null, true)}
      >
        <Icon name="left" size={18} />
        {say(words.undo)}
      </button>
    </div>
  );
}
