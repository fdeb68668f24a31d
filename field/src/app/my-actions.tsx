import { useCallback, useEffect, useMemo, useState } from 'react';
import { keptActions, type MyAction, refreshActions } from '../outbox/my-actions.ts';
import type { Session } from '../outbox/session.ts';
import { ActionCard } from './action-card.tsx';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { useReturn } from './use-return.ts';
import { actions as words } from './words-actions.ts';

/** What is asked of whoever is signed in, those due first in front; nothing where there is nothing. */
export function MyActions({ session }: { session: Session }) {
  const say = useSay();
  const { db, language } = useApp();
  const [rows, setRows] = useState<readonly MyAction[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const asker = useMemo(() => ({ db, session, language, now }), [db, session, language]);
  const refresh = useCallback(async () => {
    const fresh = await refreshActions(asker);
    if (fresh !== null) setRows(fresh);
    return fresh;
  }, [asker]);
  useEffect(() => {
    const load = async () => {
      setRows((await keptActions(db, session.user.id)) ?? []);
      await refresh();
    };
    load().catch((error: unknown) => console.warn('actions', error));
  }, [db, session, refresh]);
  useReturn(
    useCallback(() => {
      refresh().catch((error: unknown) => console.warn('actions', error));
    }, [refresh]),
  );
  // Whoever verifies has nothing to do before it is handed over.
  const asked = rows.filter(({ ownerUserId, state }) => ownerUserId === session.user.id || state === 'submitted');
  if (asked.length === 0 && refused === null) return null;
  return (
    <section className={app.stack} aria-label={say(words.mine)}>
      <h3 className={app.title}>{say(words.mine)}</h3>
      <p className={app.wrong} role="alert">
        {refused}
      </p>
      {asked.map((row) => (
        <ActionCard
          key={`${row.id} ${row.state}`}
          action={row}
          asker={asker}
          onDone={async (state, why) => {
            const isTaken = (await refresh())?.find(({ id }) => id === row.id)?.state === state;
            setRefused(why && !isTaken ? `${row.title}: ${why}` : null);
          }}
        />
      ))}
    </section>
  );
}
