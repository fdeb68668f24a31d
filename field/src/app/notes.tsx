import { Icon } from '../form/icons.tsx';
import { useApp, useSay } from './app-context.ts';
import styles from './app.module.css';
import { words } from './words.ts';

/** Said before the first word is typed: how far this device can be trusted to keep it. */
export function StorageNote() {
  const say = useSay();
  const { storage } = useApp();
  if (storage === 'lasting') return null;
  const refused = storage === 'refused';
  return (
    <p className={styles.note} data-tone={refused ? 'bad' : storage === 'tight' ? 'part' : undefined} role="status">
      <Icon name={refused ? 'warn' : 'device'} size={20} />
      <span>{say(words[storage])}</span>
    </p>
  );
}

/** Only at the start and at the end: a form in use is never reloaded under its user. */
export function UpdateNote() {
  const say = useSay();
  const { update } = useApp();
  if (!update) return null;
  return (
    <div className={styles.card} role="status">
      <p className={styles.title}>{say(words.newVersion)}</p>
      <button type="button" className={styles.secondary} onClick={update}>
        {say(words.reload)}
      </button>
    </div>
  );
}
