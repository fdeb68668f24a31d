import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { Asker } from '../outbox/assignments.ts';
import { keptNotices, markShownRead, type Notice, type Notices, refreshNotices } from '../outbox/notices.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { formatInstant } from './format.ts';
import { Heading } from './heading.tsx';
import styles from './notices-screen.module.css';
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts';
import { words } from './words.ts';
import { notices as texts } from './words-notices.ts';

/** What the auditor was told, newest first, and whether this device tells them at once. */
export function NoticesScreen() {
  const say = useSay();
  const { db, session, language } = useApp();
  const [found, setFound] = useState<Notices | null>(null);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    if (!session) return;
    const asker = { db, session, language, now };
    const load = async () => {
      const kept = await keptNotices(db, session.user.id);
      if (kept) setFound(kept);
      const fresh = await refreshNotices(asker);
      setStale(fresh === null);
      setFound(fresh ?? kept ?? { rows: [], unread: 0 });
      if (fresh && fresh.unread > 0) await markShownRead(asker, fresh);
    };
    load().catch((error: unknown) => {
      console.error('notifications', error);
      setStale(true);
    });
  }, [db, session, language]);
  return (
    <div className={app.stack}>
      <Heading>{say(texts.title)}</Heading>
      {session && <PushCard asker={{ db, session, language, now }} />}
      {isStale && (
        <p className={app.quiet} role="status">
          {say(texts.stale)}
        </p>
      )}
      {!found && !isStale && <div className={app.skeleton} role="status" aria-label={say(words.loading)} />}
      {found?.rows.length === 0 && !isStale && <p className={app.quiet}>{say(texts.none)}</p>}
      {found && found.rows.length > 0 && (
        <ul className={styles.list}>
          {found.rows.map((row) => (
            <li key={row.id} data-unread={!row.read || undefined}>
              <Told row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Leads on where that is a page of this app; the back office is not for a phone's session. */
function Told({ row }: { row: Notice }) {
  const say = useSay();
  const { language } = useApp();
  const inside = (
    <>
      <span className={styles.text}>
        <b>
          {row.title}
          {!row.read && <span className="sr"> ({say(texts.unread)})</span>}
        </b>
        <span>{row.text}</span>
        <time dateTime={row.at}>{formatInstant(row.at, language)}</time>
      </span>
      {row.link?.startsWith('/s/') && <Icon name="right" />}
    </>
  );
  return row.link?.startsWith('/s/') ? <a href={row.link}>{inside}</a> : <div>{inside}</div>;
}

function PushCard({ asker }: { asker: Asker }) {
  const say = useSay();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const userId = asker.session.user.id;
  useEffect(() => {
    pushState(userId).then(setState, () => setState('unsupported'));
  }, [userId]);
  if (state === null || state === 'unsupported') return null;
  const turn = (on: boolean) => {
    setBusy(true);
    setFailed(false);
    (on ? turnPushOn(asker) : turnPushOff(asker))
      .then(setState, (error: unknown) => {
        console.warn('push', error);
        setFailed(true);
      })
      .finally(() => setBusy(false));
  };
  return (
    <div className={app.card}>
      {state === 'blocked' ? (
        <p className={app.quiet}>{say(texts.blocked)}</p>
      ) : (
        <label className={app.tick}>
          <input
            type="checkbox"
            checked={state === 'on'}
            disabled={isBusy}
            onChange={(event) => turn(event.target.checked)}
          />
          {say(texts.push)}
        </label>
      )}
      <p className={app.wrong} role="status">
        {isFailed && say(texts.pushFailed)}
      </p>
    </div>
  );
}
