import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { ResponseRow } from '../outbox/rows.ts';
import { ageText } from './age.ts';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import styles from './state-line.module.css';
import { useSending } from './use-responses.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

/** The plain states: saved on this device, waiting to be sent, sending, received. */
export function StateLine({ response, bare = false }: { response: ResponseRow; bare?: boolean }) {
  const say = useSay();
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
  if (response.stage === 'waiting') return <Waits bare={bare} since={response.finalized?.at ?? response.changed} />;
  return <Saved />;
}

function Saved() {
  const say = useSay();
  const { db } = useApp();
  return (
    <p className={styles.state} data-state="saved">
      <Icon name="device" />
      {say(db.lasting ? words.saved : words.onlyMemory)}
    </p>
  );
}

/** `bare`: under a heading that says what it waits for, only for how long; in the first minute, that it is safe. */
function Waits({ since, bare }: { since: number; bare: boolean }) {
  const say = useSay();
  const { language } = useApp();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const age = ageText(since, at, language);
  if (bare && !age) return <Saved />;
  return (
    <p className={styles.state} data-state="waiting">
      <Icon name="clock" />
      <span>
        {bare && age ? say(later.waitingFor, { age }) : say(later.waiting)}
        {!bare && age && ` · ${age}`}
      </span>
    </p>
  );
}
