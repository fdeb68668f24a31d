import { fill } from '@sahada/contract/text';
import { useEffect } from 'react';
import { Icon } from '../form/icons.tsx';
import { type Undoable, useApp, useSay } from './app-context.ts';
import styles from './undo.module.css';
import { words } from './words.ts';

const offeredFor = 5000;

interface UndoProps {
  undoable: Undoable;
  onDone: (next: null, undone: boolean) => void;
}

/** For five seconds, the way back from what was just cleared or deleted. */
export function Undo({ undoable, onDone }: UndoProps) {
  const say = useSay();
  const { language } = useApp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer has five seconds of its own
  useEffect(() => {
    const timer = setTimeout(() => onDone(null, false), offeredFor);
    return () => clearTimeout(timer);
  }, [undoable, onDone]);
  return (
    <div className={styles.undo} role="status">
      <span>{fill(undoable.text, language)}</span>
      <button type="button" onClick={() => onDone(null, true)}>
        <Icon name="left" size={18} />
        {say(words.undo)}
      </button>
    </div>
  );
}
