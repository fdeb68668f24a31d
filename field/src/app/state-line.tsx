import { Icon } from '../form/icons.tsx';
import type { ResponseRow } from '../outbox/rows.ts';
import { useApp, useSay } from './app-context.ts';
import styles from './state-line.module.css';
import { useSending } from './use-responses.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

/** The three plain states: saved on this device, sending, received. */
export function StateLine({ response }: { response: ResponseRow }) {
  const say = useSay();
  const { db } = useApp();
  const progress = useSending().get(response.responseKey);
  if (response.stage === 'received') {
    return (
      <p className={styles.state} data-state="received">
        <Icon name="check" />
        {say(later.received)}
      </p>
    );
  }
  if (progress) {
    return (
      <p className={styles.state} data-state="sending">
        <Icon name="send" />
        {progress.total > 1 ? say(later.sendingPart, progress) : say(later.sending)}
      </p>
    );
  }
  return (
    <p className={styles.state} data-state="saved">
      <Icon name="device" />
      {say(db.lasting ? later.saved : words.onlyMemory)}
    </p>
  );
}
