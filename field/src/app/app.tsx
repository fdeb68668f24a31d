import { languageIds } from '@sahada/contract/codes';
import { type Language, languageOf } from '@sahada/contract/text';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import theme from '../form/theme.module.css';
import { otherResponse } from '../outbox/answered.ts';
import { beginFill } from '../outbox/fill.ts';
import type { Begin } from '../outbox/responses.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import { keepSession, onSession, safeSession } from '../outbox/session.ts';
import app from './app.module.css';
import { AppContext, type AppState, type Base, type Storage, type Undoable, useApp, useSay } from './app-context.ts';
import { isoNow, now } from './clock.ts';
import { lockNew } from './draft-lock.ts';
import { FillScreen } from './fill-screen.tsx';
import { placesOf } from './flow.ts';
import { Frame } from './frame.tsx';
import { keepFocus } from './keep-focus.ts';
import { chosenLanguage, firstLanguage, languageFor, rememberLanguage } from './language.ts';
import { fetchLater, later } from './later.tsx';
import { planTexts } from './localized-plan.ts';
import {
  enterDraft,
  firstLook,
  type LinkAsk,
  noteBegun,
  openDraft,
  openFresh,
  openLink,
  shownReceipt,
} from './open-link.ts';
import { scannedPlace } from './scanned-place.ts';
import { Undo } from './undo.tsx';
import type { View } from './view.ts';
import { WelcomeScreen } from './welcome-screen.tsx';
import { words } from './words.ts';
import { wakeWorker } from './worker-link.ts';

const Pages = later(async () => (await import('./pages.tsx')).Pages);
const Warning = later(async () => (await import('./trouble.tsx')).Warning, 'nothing');

/** `first`: what can be shown before the storage is open. */
export function App({ base, first }: { base: Base; first: View | null | undefined }) {
  const [language, setShown] = useState<Language>(() => (first && languageToShow(first)) ?? firstLanguage());
  const [session, setSession] = useState(safeSession);
  const [over, setOver] = useState<Over>(location.hash === '#notices' ? 'notices' : null);
  const [storage, setStorage] = useState<Storage | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? keepFocus(root.current) : undefined), []);
  useEffect(() => onSession(() => setSession(safeSession())), []);
  const offered = useRef<Undoable>(null);
  const offerUndo = useCallback((next: Undoable | null, undone = false) => {
    const before = offered.current;
    offered.current = next;
    setUndoable(next);
    if (undone) before?.undo();
    else before?.gone?.();
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    base.storage.then(setStorage, console.error);
  }, [base]);
  const state = useMemo(
    (): AppState => ({
      ...base,
      ...{ storage, language },
      setLanguage: (next) => {
        rememberLanguage(next);
        setShown(next);
      },
      session,
      setSession: async (next) => {
        await keepSession(base.db, next);
        setSession(safeSession());
      },
      openOutbox: () => setOver('outbox'),
      openNotices: () => setOver('notices'),
      openSignIn: () => setOver('signIn'),
      offerUndo,
      undo: undoable && <Undo undoable={undoable} onDone={offerUndo} />,
    }),
    [base, storage, language, session, offerUndo, undoable],
  );
  return (
    <AppContext value={state}>
      <div ref={root} className={theme.theme}>
        <Link {...{ over, setOver, first }} showLanguage={setShown} />
      </div>
    </AppContext>
  );
}

/** What is shown on top of the link's own page. */
type Over = 'outbox' | 'notices' | 'signIn' | null;

interface LinkProps {
  first: View | null | undefined;
  over: Over;
  setOver: (over: Over) => void;
  /** Shows a language without remembering it as the person's own choice. */
  showLanguage: (language: Language) => void;
}

/** One link, from opening it to its receipt. */
function Link({ first, over, setOver, showLanguage }: LinkProps) {
  const { db, token, scanned, barcodeCode, early, language, session, offerUndo } = useApp();
  const [view, setView] = useState<View>(first ?? { at: 'loading' });
  const [lost, setLost] = useState(false);
  const shown = useRef(view);
  const opening = useRef<Promise<unknown>>(null);
  const asking: LinkAsk = { db, token: token ?? '', session, language, now, barcodeCode };

  const show = (next: View) => {
    const before = shown.current;
    if (before.at === 'fill' && !(next.at === 'fill' && next.fill === before.fill)) leave(before);
    const spoken = languageToShow(next);
    if (spoken) showLanguage(spoken);
    shown.current = next;
    keepReceipt(next);
    setView(next);
    scrollTo(0, 0);
  };
  const open = (finding: Promise<View>, isFirst = false) => {
    const found = finding.catch((error: unknown): View => {
      console.error('could not open', error);
      return { at: 'closed', why: 'offline', face: null, drafts: [], message: null };
    });
    found.then((next) => {
      const { current } = shown;
      const isShown = next.at === 'welcome' && current.at === 'welcome' && next.form === current.form;
      if (!isFirst || (current.at !== 'fill' && !isShown)) show(next);
      else if (next.at === 'fill') leave(next);
    }, console.error);
  };
  /** Another tab took the draft over. */
  const onLost = () => {
    const { current } = shown;
    if (current.at === 'fill') show({ at: 'elsewhere', response: current.fill.state().response });
  };

  /** Shows what a first visit can be shown, and then what the storage makes of it, unless answering has begun meanwhile. */
  const openFirst = () => {
    const opened = openLink({ ...asking, early }, onLost);
    opening.current = opened.catch(() => {});
    const looked = early?.then(firstLook).then((view) => view && shown.current.at === 'loading' && show(view));
    looked?.catch(console.error);
    open(opened, true);
  };

  /** What the page's address leads to. */
  const find = () => {
    if (token) return open(openLink(asking, onLost));
    const scan = async () => (await import('./open-scan.ts')).openScan(asking, scanned as string);
    open(scanned ? scan() : Promise.resolve({ at: 'home' }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is opened once; what follows is the person's doing
  useEffect(() => {
    if (token) openFirst();
    else find();
    db.onLost(() => setLost(true));
  }, []);
  // What the server said in words is asked for again in the language that was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but another language asks again
  useEffect(() => {
    const { current } = shown;
    if ('message' in current && current.message && navigator.onLine) find();
  }, [language]);
  const reader = useRef(session?.token);
  // Who is signed in decides what a link leads to, and under whose name answers are begun; those begun or sent stay whose they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but another session asks again
  useEffect(() => {
    if (reader.current === session?.token) return;
    reader.current = session?.token;
    const { at } = shown.current;
    if (!(token || scanned) || at === 'fill' || at === 'receipt') return;
    show({ at: 'loading' });
    find();
  }, [session?.token]);
  const isShown = view.at !== 'loading';
  // Something to read is there: the rest of the form comes now, since the network may be gone before answering begins.
  useEffect(() => {
    if (!isShown) return;
    setTimeout(wakeWorker);
    fetchLater(300);
  }, [isShown]);
  useRememberDraftLanguage(view, language);

  const openResponse = (response: ResponseRow, steal = false) => {
    setOver(null);
    const { current } = shown;
    // It stands behind the list already.
    if (current.at === 'fill' && current.fill.state().response.responseKey === response.responseKey) return;
    if (response.token !== token) return location.assign(`/s/${response.token}`);
    // The draft behind the list takes no answer that is meant for this one.
    if (current.at === 'fill') show({ at: 'loading' });
    open(openDraft(asking, response, steal, onLost));
  };
  const fresh = async () => {
    const rows = await db.all('responses');
    return openFresh(
      asking,
      rows.filter((response) => response.token === token && response.stage === 'draft'),
    );
  };
  const discard = async (responseKey: string) => {
    const { discardDraft, recallDraft, removeDiscarded } = await import('../outbox/removal.ts');
    await discardDraft(db, responseKey, now());
    offerUndo({
      text: words.draftDeleted,
      undo: () => open(recallDraft(db, responseKey).then(() => openLink(asking, onLost))),
      gone: () => void removeDiscarded(db, responseKey).catch(console.error),
    });
  };
  const begin = async (form: FormRow, shared: Pick<Begin, 'responseKey'> = {}) => {
    const takesOne = !mayRepeat(form);
    if (takesOne) {
      const { current } = shown;
      await opening.current;
      if (shown.current !== current) return;
      // Another tab may have begun, or sent, since this page was opened.
      const other = await otherResponse(db, form, null);
      if (other?.stage === 'draft') return show(await enterDraft(asking, other, form, onLost));
      if (other) return show({ at: 'receipt', responseKey: other.responseKey, form });
    }
    // Another tab may have gone on with it, or sent it, since this page was opened.
    const there = shared.responseKey && (await db.get('responses', shared.responseKey));
    if (there && there.stage !== 'discarded') return show(await enterDraft(asking, there, form, onLost));
    const spoken = languageIds[language];
    const { introText } = planTexts(form.form, language);
    const unknown = { consent: null, author: form.form.auditor };
    const visible = new Set(form.form.version.sections.flatMap((section) => section.questions.map(({ id }) => id)));
    const [first] = placesOf(form.form, unknown, visible, introText);
    const firstStep = first?.step ?? 'review';
    const fill = beginFill(
      db,
      {
        ...{ form, firstStep, languageId: spoken, barcodeCode, place: scannedPlace(barcodeCode, form.token) },
        ...{ startedAt: isoNow(), now: now(), newRound: isNewRound.current, ...shared },
      },
      now,
    );
    noteBegun();
    if (takesOne) await fill.flush();
    show({ at: 'fill', fill, form, lock: lockNew(fill.state().response.responseKey, onLost) });
    fetchLater(0);
  };
  const mayRepeat = (form: FormRow | null) => form?.form.plan.repeat === 'free';
  const isNewRound = useRef(false);
  const onNew = () => {
    isNewRound.current = true;
    open(fresh());
  };

  const place = over ?? view.at;
  switch (place) {
    case 'welcome':
      return (
        view.at === 'welcome' && (
          <WelcomeScreen form={view.form} expired={view.expired} onStart={() => begin(view.form)} />
        )
      );
    case 'fill':
      return (
        view.at === 'fill' && (
          <>
            {lost && <Warning onRead={() => setLost(false)} />}
            <FillScreen
              key={view.fill.state().response.responseKey}
              fill={view.fill}
              form={view.form}
              onSubmitted={(responseKey) => show({ at: 'receipt', responseKey, form: view.form })}
              onDelete={() => {
                const { fill } = view;
                const { responseKey } = fill.state().response;
                const written = fill.flush();
                show({ at: 'loading' });
                open(written.then(() => discard(responseKey)).then(fresh));
              }}
              onNew={mayRepeat(view.form) ? onNew : null}
              onMoved={() => open(openLink(asking, onLost))}
              onForm={(form) => show({ ...view, form })}
            />
          </>
        )
      );
    case 'loading':
      return <Loading />;
    default:
      return (
        <Pages
          view={view}
          place={place}
          onOpen={openResponse}
          onNew={onNew}
          onGoOn={() => {
            if (view.at === 'begun') begin(view.form, { responseKey: view.responseKey }).catch(console.error);
          }}
          onRetry={() => find()}
          onSignedIn={() => setOver(null)}
          onBack={over ? () => setOver(null) : null}
        />
      );
  }
}

/** A page that is reloaded on a receipt shows it again; the link opened anew begins anew. */
function keepReceipt(view: View) {
  if (view.at === 'receipt') history.replaceState({ receipt: view.responseKey }, '');
  else if (shownReceipt()) history.replaceState(null, '');
}

function leave({ fill, lock }: Extract<View, { at: 'fill' }>) {
  fill.close();
  lock.release();
}

/**
 * A draft goes on in its language. Any other page of a form is in the language that the person chose, or else in the browser's,
 * if the checklist has been translated into it, or else in the form's.
 */
function languageToShow(view: View): Language | null {
  if (view.at === 'fill') return languageOf(view.fill.state().response.languageId);
  const form = 'form' in view ? view.form : null;
  return form && (chosenLanguage() ?? languageFor(form.form));
}

function useRememberDraftLanguage(view: View, language: Language) {
  const fill = view.at === 'fill' ? view.fill : null;
  const last = useRef<{ fill: typeof fill; language: Language }>({ fill: null, language });
  useEffect(() => {
    const before = last.current;
    last.current = { fill, language };
    // Changing the language changes the draft's own only while the draft is open.
    if (!fill || before.fill !== fill || before.language === language) return;
    if (fill.state().response.languageId !== languageIds[language]) fill.change({ languageId: languageIds[language] });
  }, [fill, language]);
}

function Loading() {
  const say = useSay();
  return (
    <Frame title="Sahada">
      <div className={app.skeleton} role="status" aria-label={say(words.loading)} />
    </Frame>
  );
}
