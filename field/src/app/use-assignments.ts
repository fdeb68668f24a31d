import { useCallback, useEffect, useState } from 'react';
import {
  type Asker,
  type KeptAssignments,
  keptAssignments,
  type Refreshed,
  refreshAssignments,
} from '../outbox/assignments.ts';
import { shareAll } from '../outbox/join-draft.ts';
import { releaseLetIn } from '../outbox/pump.ts';
import { useApp } from './app-context.ts';
import { now } from './clock.ts';
import { lockDraft } from './draft-lock.ts';
import { type Ahead, fetchAhead, type Ready, readyOf } from './fetch-ahead.ts';
import { useReturn } from './use-return.ts';

export interface Assignments {
  /** Null while they are read, and where none were ever fetched. */
  kept: KeptAssignments | null;
  /** What the last try came to; null while one is under way. */
  outcome: Refreshed | null;
  ready: Ready;
  /** How far fetching ahead has got, while it goes on. */
  ahead: Ahead | null;
  refresh: () => void;
}

const none: Ready = new Map();

/** Not more often than this by itself; a tap refreshes at once. */
const restBetweenMs = 60_000;

/** The assignments of whoever is signed in: from the device at once, then from the server, then everything they need. */
export function useAssignments(): Assignments {
  const { db, session, language, pump } = useApp();
  const [kept, setKept] = useState<KeptAssignments | null>(null);
  const [outcome, setOutcome] = useState<Refreshed | null>(null);
  const [ready, setReady] = useState(none);
  const [ahead, setAhead] = useState<Assignments['ahead']>(null);
  const [asked, setAsked] = useState(0);
  const token = session?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is the same as long as its token is
  useEffect(() => {
    if (!session) return setKept(null);
    let isCurrent = true;
    const asker: Asker = { db, session, language, now };
    const look = async () => {
      const found = await keptAssignments(db, session.user.id);
      const onDevice = await readyOf(asker, found?.rows ?? []);
      if (!isCurrent) return found;
      setKept(found);
      setReady(onDevice);
      return found;
    };
    const run = async () => {
      setOutcome(null);
      const before = await look();
      const sent = (await db.all('responses')).map(({ received }) => received ?? 0);
      const isFresh =
        asked === 0 &&
        navigator.onLine &&
        before?.language === language &&
        now() - before.at < restBetweenMs &&
        before.at <= now();
      // What was received since has changed the list.
      const isOld = before !== null && sent.some((at) => at > before.at);
      const came = isFresh && !isOld ? 'fresh' : await refreshAssignments(asker);
      const found = await look();
      if (!isCurrent) return;
      setOutcome(came);
      if (came !== 'fresh' || !found) return;
      if (!isFresh || isOld) await releaseLetIn(db).then(pump.due);
      await shareAll(asker, (responseKey) => lockDraft(responseKey, false, () => {}));
      await fetchAhead(
        asker,
        found.rows,
        (next) => {
          if (isCurrent) setAhead(next);
        },
        // Hundreds take minutes: each is told of as it comes.
        async (assignment) => {
          const come = await readyOf(asker, [assignment]);
          if (isCurrent) setReady((known) => new Map([...known, ...come]));
        },
        () => isCurrent,
      );
      if (isCurrent) await look();
    };
    // The worker may have the files of the form only after the list has come.
    navigator.serviceWorker?.ready.then(look).catch(console.warn);
    run().catch((error: unknown) => {
      console.error('assignments', error);
      if (isCurrent) setOutcome('offline');
    });
    return () => {
      isCurrent = false;
    };
  }, [db, pump, token, language, asked]);

  const refresh = useCallback(() => setAsked((count) => count + 1), []);
  useReturn(refresh);
  return { kept, outcome, ready, ahead, refresh };
}
