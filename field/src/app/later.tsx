import { type ComponentType, useState } from 'react';
import { makePart, type Part, usePart } from '../form/part.ts';
import styles from './app.module.css';
import { useSay } from './app-context.ts';
import { words } from './words.ts';

type Meanwhile = 'skeleton' | 'nothing';

const parts = new Set<() => Promise<unknown>>();

/** A screen in a file of its own. When it cannot be fetched, it says so and can be tried again; nothing else is touched. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: Meanwhile = 'skeleton',
): ComponentType<P> {
  const part = makePart(load);
  parts.add(part.fetch);
  return (props: P) => <Later part={part} props={props} meanwhile={meanwhile} />;
}

function Later<P extends object>({ part, props, meanwhile }: { part: Part<P>; props: P; meanwhile: Meanwhile }) {
  const [failed, setFailed] = useState(false);
  const Component = usePart(part, !failed, () => setFailed(true));
  const say = useSay();
  if (Component) return <Component {...props} />;
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
}

/** Fetches every later screen after this many milliseconds, so that it is there when the network is not. */
export function fetchLater(ms: number) {
  setTimeout(() => {
    for (const fetch of parts) fetch().catch(() => console.info('a screen will be fetched when it is needed'));
  }, ms);
}
