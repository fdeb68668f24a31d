import { mostAssignments } from '@sahada/contract/codes';
import { useCallback, useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import sheet from '../form/search-sheet.module.css';
import type { Refreshed } from '../outbox/assignments.ts';
import { keptNotices, refreshNotices } from '../outbox/notices.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import { type Work, workOf } from '../outbox/sent-work.ts';
import { endSessions } from '../outbox/sign-out.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { AssignmentCard } from './assignment-card.tsx';
import { byDistance, groupsByDay, isFound, type Position } from './assignment-groups.ts';
import { AssignmentList } from './assignment-list.tsx';
import { now } from './clock.ts';
import { formatTime } from './format.ts';
import { DraftCards } from './gate-screens.tsx';
import { Heading } from './heading.tsx';
import styles from './home-screen.module.css';
import { InstallCard } from './install-card.tsx';
import { MyActions } from './my-actions.tsx';
import { StorageNote } from './notes.tsx';
import { renewPush } from './push.ts';
import { SendNow } from './send-now.tsx';
import { UpdateNote } from './update-note.tsx';
import { type Assignments, useAssignments } from './use-assignments.ts';
import { useOnline } from './use-online.ts';
import { useResponses } from './use-responses.ts';
import { useReturn } from './use-return.ts';
import { words } from './words.ts';
import { home } from './words-home.ts';
import { outbox } from './words-outbox.ts';

/**
 * Where an auditor's day begins: what is to be done, what is unfinished, what waits to be sent. Whatever the network or the
 * session says, what is on the device stays in sight.
 */
export function HomeScreen({ onOpen }: { onOpen: (response: ResponseRow) => void }) {
  const say = useSay();
  const { db, language, session, openSignIn, openOutbox, openNotices } = useApp();
  const unread = useUnread();
  const assignments = useAssignments();
  const responses = useResponses();
  const drafts = responses.filter(({ stage }) => stage === 'draft');
  const waiting = responses.filter(({ stage }) => stage === 'waiting');
  const { outcome } = assignments;
  const online = useOnline();
  useEffect(() => {
    if (online) endSessions(db, language).catch((error: unknown) => console.warn('signing out', error));
  }, [db, language, online]);
  return (
    <div className={app.stack}>
      <Heading>{say(words.myAudits)}</Heading>
      {(!session || outcome === 'signIn') && (
        <div className={app.card}>
          <p>{say(session ? home.expired : home.signedOutLead)}</p>
          <button type="button" className={app.primary} onClick={openSignIn}>
            {say(words.signIn)}
          </button>
        </div>
      )}
      {outcome === 'passive' && (
        <div className={app.card} role="status">
          <b>{say(home.passive)}</b>
          <p>{say(home.passiveLead)}</p>
        </div>
      )}
      {waiting.length > 0 && (
        <section className={app.card} aria-label={say(outbox.unsent)}>
          <h3 className={app.title}>{say(home.waitingSome, { n: waiting.length })}</h3>
          <SendNow responses={waiting} />
        </section>
      )}
      {drafts.length > 0 && (
        <section className={app.stack} aria-label={say(outbox.unfinished)}>
          <h3 className={app.title}>{say(outbox.unfinished)}</h3>
          <DraftCards drafts={drafts} onOpen={onOpen} />
        </section>
      )}
      {session && <ToDo userId={session.user.id} assignments={assignments} responses={responses} />}
      {session && <MyActions session={session} />}
      {session && (
        <button type="button" className={app.secondary} onClick={openNotices}>
          <Icon name="info" />
          {unread > 0 ? say(home.noticesNew, { n: unread }) : say(home.notices)}
        </button>
      )}
      <button type="button" className={app.secondary} onClick={openOutbox}>
        <Icon name="device" />
        {say(home.records)}
      </button>
      <p className={app.quiet}>{say(outbox.scanHint)}</p>
      <InstallCard />
      {session && <StorageNote />}
      <UpdateNote />
    </div>
  );
}

/** The server lets nobody in by this session: the top of the page says why. */
const isOut = (outcome: Refreshed | null): boolean => outcome === 'signIn' || outcome === 'passive';

/** How many notifications are new; renews what the end of an earlier session has ended. */
function useUnread(): number {
  const { db, session, language } = useApp();
  const [unread, setUnread] = useState(0);
  const look = useCallback(() => {
    if (!session) return;
    const asker = { db, session, language, now };
    const count = async () => {
      const kept = (await keptNotices(db, session.user.id))?.unread ?? 0;
      setUnread(kept);
      // Those that were new stay so where the server does not say.
      setUnread((await refreshNotices(asker))?.unread ?? kept);
      await renewPush(asker);
    };
    count().catch((error: unknown) => console.warn('notifications', error));
  }, [db, session, language]);
  useEffect(look, [look]);
  useReturn(look);
  return unread;
}

type Order = 'byDay' | 'byDistance';

/** From how many audits on they are searched. */
const searchFrom = 12;

interface ToDoProps {
  /** Whose it is. */
  userId: number;
  assignments: Assignments;
  responses: readonly ResponseRow[];
}

/** What is to be done, by day or by distance. The position is asked for when the person wants the latter, and kept nowhere. */
export function ToDo({ userId, assignments, responses }: ToDoProps) {
  const say = useSay();
  const [order, setOrder] = useState<Order>('byDay');
  const [from, setFrom] = useState<Position | null>(null);
  const [finding, setFinding] = useState<'idle' | 'finding' | 'failed'>('idle');
  const [wanted, setWanted] = useState('');
  const { kept, outcome } = assignments;
  if (!kept) return outcome === null ? <Skeleton /> : <NothingKept assignments={assignments} />;
  const work = workOf(kept, userId, responses).filter((row) => isFound(row, wanted));
  const groups = groupsByDay(work, now());
  const nearestFirst = () => {
    setOrder('byDistance');
    setFinding('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFrom(coords);
        setFinding('idle');
      },
      () => setFinding('failed'),
      { enableHighAccuracy: false, timeout: 20_000, maximumAge: 300_000 },
    );
  };
  const cardOf = (assignment: Work, kilometres?: number | null) => (
    <AssignmentCard
      key={assignment.auditId}
      assignment={assignment}
      missing={assignments.ready.get(assignment.token) ?? null}
      hasDraft={responses.some(({ stage, token }) => stage === 'draft' && token === assignment.token)}
      kilometres={kilometres ?? null}
    />
  );
  return (
    <>
      <Freshness assignments={assignments} />
      {kept.rows.length > 1 && 'geolocation' in navigator && (
        <fieldset className={styles.order} aria-label={say(home.order)}>
          <button type="button" aria-pressed={order === 'byDay'} onClick={() => setOrder('byDay')}>
            {say(home.byDay)}
          </button>
          <button type="button" aria-pressed={order === 'byDistance'} onClick={nearestFirst}>
            {say(home.byDistance)}
          </button>
        </fieldset>
      )}
      {order === 'byDistance' && finding !== 'idle' && (
        <p className={finding === 'failed' ? app.wrong : app.quiet} role="status">
          {say(finding === 'failed' ? home.noPosition : home.finding)}
        </p>
      )}
      {(kept.rows.length >= searchFrom || wanted !== '') && (
        <input
          className={sheet.search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={say(home.search)}
          placeholder={say(home.search)}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {kept.rows.length >= mostAssignments && <p className={app.quiet}>{say(home.most, { n: mostAssignments })}</p>}
      {wanted !== '' && groups.length === 0 && (
        <p className={app.quiet} role="status">
          {say(home.noneFound)}
        </p>
      )}
      {wanted === '' && groups.length === 0 && (
        <div className={styles.empty}>
          <Icon name="check" size={34} />
          <b>{say(home.nothing)}</b>
          <span>{say(home.nothingLead)}</span>
        </div>
      )}
      {order === 'byDistance' && from ? (
        <AssignmentList
          rows={byDistance(work, from, now())}
          cardOf={({ assignment, kilometres }) => cardOf(assignment, kilometres)}
        />
      ) : (
        groups.map(({ name, rows }) => (
          <section key={name} className={app.stack} aria-label={say(home[name])}>
            <h3 className={styles.group} data-group={name}>
              {say(home[name])}
              <span>{rows.length}</span>
            </h3>
            <AssignmentList rows={rows} cardOf={(row) => cardOf(row)} />
          </section>
        ))
      )}
    </>
  );
}

function Skeleton() {
  const say = useSay();
  return (
    <div className={app.stack} role="status" aria-label={say(words.loading)}>
      <div className={styles.place} />
      <div className={styles.place} />
    </div>
  );
}

function NothingKept({ assignments: { outcome, refresh } }: { assignments: Assignments }) {
  const say = useSay();
  // What an ended or resting session says stands at the top of the page.
  if (isOut(outcome)) return null;
  return (
    <div className={app.card}>
      <p>{say(home.nothingOffline)}</p>
      <button type="button" className={app.secondary} onClick={refresh}>
        {say(words.retry)}
      </button>
    </div>
  );
}

/** How old the list is, and what is being fetched. */
function Freshness({ assignments: { kept, outcome, ahead, refresh } }: { assignments: Assignments }) {
  const say = useSay();
  const { language } = useApp();
  const at = kept ? formatTime(kept.at, language) : '';
  const sentence = () => {
    if (ahead) return say(ahead.what === 'forms' ? home.downloading : home.downloadingPictures, ahead);
    if (outcome === null) return say(home.refreshing);
    if (outcome === 'fresh') return say(home.updatedAt, { at });
    return say(navigator.onLine && outcome === 'offline' ? home.unreachableAt : home.offlineAt, { at });
  };
  return (
    <div className={styles.fresh}>
      <p role="status">{isOut(outcome) && !ahead ? say(home.updatedAt, { at }) : sentence()}</p>
      <button type="button" onClick={refresh} disabled={outcome === null}>
        {say(home.refresh)}
      </button>
    </div>
  );
}
