import { useEffect, useState } from 'react';
import styles from './app.module.css';
import { useSay } from './app-context.ts';
import { waitingUpdate } from './update.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

/** Offered only at the start and at the end: a form in use is never reloaded under its user. */
export function UpdateCard() {
  const say = useSay();
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => {
    const look = () => void waitingUpdate().then((apply) => setUpdate(() => apply));
    look();
    const timer = setInterval(look, 5000);
    return () => clearInterval(timer);
  }, []);
  if (!update) return null;
  return (
    <div className={styles.card} role="status">
      <p className={styles.title}>{say(later.newVersion)}</p>
      <button type="button" className={styles.secondary} onClick={update}>
        {say(words.reload)}
      </button>
    </div>
  );
}
