import { type ComponentType, useEffect, useState } from 'react';
import styles from './app.module.css';
import { useSay } from './app-context.ts';
import { words } from './words.ts';

interface Slot<P> {
  part: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  meanwhile: 'skeleton' | 'nothing';
}

const loads = new Set<() => Promise<unknown>>();

/** A screen in a file of its own. When it cannot be fetched, it says so and can be tried again; nothing else is touched. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: Slot<P>['meanwhile'] = 'skeleton',
): ComponentType<P> {
  const slot: Slot<P> = { part: null, load, meanwhile };
  loads.add(() => fetchPart(slot));
  return (props: P) => <Later slot={slot} props={props} />;
}

async function fetchPart<P>(slot: Slot<P>): Promise<ComponentType<P>> {
  slot.part ??= await slot.load();
  return slot.part;
}

function Later<P extends object>({ slot, props }: { slot: Slot<P>; props: P }) {
  const [Part, setPart] = useState(() => slot.part);
  const [failed, setFailed] = useState(false);
  const say = useSay();
  useEffect(() => {
    if (Part || failed) return;
    fetchPart(slot).then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        console.error('could not load a screen', error);
        setFailed(true);
      },
    );
  }, [slot, Part, failed]);
  if (Part) return <Part {...props} />;
  if (slot.meanwhile === 'nothing') return null;
  if (!failed) return <div className={styles.skeleton} role="status" aria-label={say(words.loading)} />;
  return (
    <div className={styles.stack} role="alert">
      <p>{say(words.partFailed)}</p>
      <button type="button" className={styles.primary} onClick={() => setFailed(false)}>
        {say(words.retry)}
      </button>
    </div>
  );
}

/** Fetches every later screen once the first is well in use, so that it is there when the network is not. */
export function fetchLater() {
  setTimeout(() => {
    for (const load of loads) load().catch(() => console.info('a screen will be fetched when it is needed'));
  }, 5000);
}
