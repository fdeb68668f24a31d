import { Icon } from '../form/icons.tsx';
import styles from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { later } from './later.tsx';
import { useOnline } from './use-online.ts';
import { words } from './words.ts';

export const TroubleNote = later(async () => (await import('./trouble.tsx')).TroubleNote, 'nothing');

/** Says, before the first word is typed, that a missing network is no reason to wait. */
export function OfflineNote() {
  const say = useSay();
  const { storage } = useApp();
  if (useOnline() || storage === 'refused') return null;
  return (
    <p className={styles.note} role="status">
      <Icon name="away" size={20} />
      <span>{say(words.offline)}</span>
    </p>
  );
}

/** Says, before the first word is typed, how far this device can be trusted to keep it. */
export function StorageNote() {
  const say = useSay();
  const { storage } = useApp();
  if (storage === null || storage === 'lasting') return null;
  if (storage !== 'fragile') return <TroubleNote trouble={storage} />;
  return (
    <p className={styles.note}>
      <Icon name="device" size={20} />
      <span>{say(words.fragile)}</span>
    </p>
  );
}
