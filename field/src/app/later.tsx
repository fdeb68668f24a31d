import { type ComponentType, useEffect, useState } from 'react';
import { useSay } from './app-context.ts';
import styles from './app.module.css';
import { words } from './words.ts';

type Load<P> = () => Promise<ComponentType<P>>;

const loads = new Set<() => Promise<unknown>>();

/** A screen in a file of its own. When it cannot be fetched, it says so and can be tried again; nothing else is touched. */
export function later<P extends object>(load: Load<P>, meanwhile: 'skeleton' | 'nothing' = 'skeleton'): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  const fetchPart = async () => {
    part ??= await load();
    return part;
  };
  loads.add(fetchPart);
  return function Later(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => part);
    const [failed, setFailed] = useState(false);
    const say = useSay();
    useEffect(() => {
      if (Part || failed) return;
      fetchPart().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          console.error('could not load a screen', error);
          setFailed(true);
        },
      );
    }, [Part, failed]);
    if (Part) return <Part {...props} />;
    if (meanwhile === 'nothing') return null;
    if (!failed) return <div className={styles.skeleton} role="status" aria-label={say(words.loading)} />;
    return (
      <div className={styles.stack} role="alert">
        <p>{say(words.partFailed)}</p>
        <button type="button" className={styles.primary} onClick={() => setFailed(false)}>
          {say(words.retry)}
        </button>
      </div>
    );
  };
}

/** Fetches every later screen once the first is well in use, so that it is there when the network is not. */
export function fetchLater() {
  setTimeout(() => {
    for (const load of loads) load().catch(() => console.info('a screen will be fetched when it is needed'));
  }, 5000);
}
