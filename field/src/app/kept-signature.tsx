import { useMemo, useSyncExternalStore } from 'react';
import { Picture } from '../form/picture.tsx';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { useFill } from './fill-context.ts';
import { addressOf } from './picture.ts';
import styles from './sign-step.module.css';
import { later } from './words-later.ts';
import { own } from './words-own.ts';

/** The signature that stands, given for an earlier revision or on the other's device, as soon as a copy of it is here. */
export function KeptSignature({ pictureKey }: { pictureKey: string }) {
  const say = useSay();
  const { db } = useApp();
  const { fill } = useFill();
  const copies = useSyncExternalStore(fill.subscribe, () => fill.state().response.shared?.copies);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new copy there is something to show where nothing was
  const address = useMemo(() => (key: string) => addressOf(db, key, 'thumb'), [db, copies]);
  return (
    <>
      <div className={styles.kept}>
        <Picture pictureKey={pictureKey} size="thumb" pictures={{ address }} label={say(later.signed)} />
      </div>
      <p className={app.quiet}>{say(own.keptSignature)}</p>
    </>
  );
}
