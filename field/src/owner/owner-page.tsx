import type { WireOwnAction } from '@sahada/contract/action';
import { severityTexts } from '@sahada/contract/severity';
import { fill, type Language, ownLanguageTexts } from '@sahada/contract/text';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import app from '../app/app.module.css';
import { formatDay, formatInstant } from '../app/format.ts';
import { keepFocus } from '../app/keep-focus.ts';
import { firstLanguage, rememberLanguage } from '../app/language.ts';
import switchStyles from '../app/language-switch.module.css';
import { Icon } from '../form/icons.tsx';
import theme from '../form/theme.module.css';
import { AnswerCard } from './answer-card.tsx';
import { LanguageContext, useSay } from './language.ts';
import { type Looked, look } from './own-action.ts';
import styles from './owner.module.css';
import { PhotoRow } from './photo-row.tsx';
import { over, words } from './words.ts';

/** What somebody without an account sees of the action that was given to them, and how they answer. */
export function OwnerPage({ token }: { token: string | null }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [looked, setLooked] = useState<Looked | null>(token === null ? { kind: 'gone' } : null);
  const root = useRef<HTMLDivElement>(null);
  /** Which look or step was the last: what an earlier look found is behind. */
  const turn = useRef(0);
  useEffect(() => (root.current ? keepFocus(root.current) : undefined), []);
  const load = useCallback(async () => {
    if (token === null) return;
    turn.current += 1;
    const mine = turn.current;
    const now = await look(token, language);
    if (mine !== turn.current) return;
    // What was found stays, with photos that are still to be sent, where another language cannot be asked for.
    setLooked((before) => (before?.kind === 'here' && (now.kind === 'busy' || now.kind === 'failed') ? before : now));
  }, [token, language]);
  useEffect(() => {
    document.documentElement.lang = language;
    void load();
  }, [language, load]);
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [load]);
  const choose = (next: Language) => {
    rememberLanguage(next);
    setLanguage(next);
  };
  return (
    <LanguageContext value={language}>
      <div ref={root} className={`${theme.theme} ${styles.page}`}>
        <main className={styles.main}>
          {looked === null ? (
            <Waiting />
          ) : looked.kind === 'here' && token !== null ? (
            <Found
              token={token}
              action={looked.action}
              setAction={(action) => {
                turn.current += 1;
                setLooked({ kind: 'here', action });
              }}
              language={language}
            />
          ) : (
            <Missing looked={looked} retry={() => void load()} />
          )}
          <Languages language={language} choose={choose} />
        </main>
      </div>
    </LanguageContext>
  );
}

function Languages({ language, choose }: { language: Language; choose: (language: Language) => void }) {
  const say = useSay();
  return (
    <fieldset className={switchStyles.languages} aria-label={say(words.language)}>
      {(Object.keys(ownLanguageTexts) as Language[]).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={language === one} onClick={() => choose(one)}>
          {ownLanguageTexts[one][one]}
        </button>
      ))}
    </fieldset>
  );
}

function Waiting() {
  const say = useSay();
  return (
    <div className={app.stack} role="status" aria-label={say(words.loading)}>
      <div className={app.skeleton} />
      <div className={app.skeleton} />
    </div>
  );
}

function Missing({ looked, retry }: { looked: Looked; retry: () => void }) {
  const say = useSay();
  const isGone = looked.kind === 'gone';
  return (
    <div className={`${app.card} ${styles.missing}`} role="alert">
      <Icon name={isGone ? 'cross' : 'warn'} size={40} />
      <h1 className={app.heading}>{say(isGone ? words.gone : words.failed)}</h1>
      <p className={app.quiet}>
        {say(isGone ? words.goneLead : looked.kind === 'busy' ? words.busy : words.failedLead)}
      </p>
      {!isGone && (
        <button type="button" className={app.primary} onClick={retry}>
          {say(words.retry)}
        </button>
      )}
    </div>
  );
}

interface FoundProps {
  token: string;
  action: WireOwnAction;
  setAction: (action: WireOwnAction) => void;
  language: Language;
}

function Found({ token, action, setAction, language }: FoundProps) {
  const say = useSay();
  const { companyName, logoUrl, state } = action;
  const ended = over[state];
  useEffect(() => {
    document.title = `${action.title} · ${companyName}`;
  }, [action.title, companyName]);
  return (
    <>
      <header className={styles.head}>
        {logoUrl !== null && <img src={logoUrl} alt="" />}
        <p>
          {companyName} · {action.number}
        </p>
      </header>
      {ended === undefined ? (
        <p className={styles.hello}>
          {say(words.hello, { name: action.ownerName })} {say(words.lead, { company: companyName })}
        </p>
      ) : (
        <section className={`${app.card} ${styles.over}`} data-state={state} role="status">
          <Icon name={state === 'cancelled' ? 'cross' : 'check'} size={36} />
          <h2 tabIndex={-1} className={app.title}>
            {fill(ended.title, language)}
          </h2>
          <p>{fill(ended.lead, language, { company: companyName })}</p>
        </section>
      )}
      <section className={app.card} aria-label={say(words.asked)}>
        <p className={app.quiet}>{say(words.asked)}</p>
        <h1 className={app.heading}>{action.title}</h1>
        {action.description !== null && <p className={styles.prose}>{action.description}</p>}
        <p className={styles.due} data-late={action.overdue || undefined}>
          <Icon name="clock" />
          {say(words.due, { date: formatDay(action.dueDate, language) })}
          {action.overdue && <b>{say(words.overdue)}</b>}
        </p>
      </section>
      <SentBack action={action} />
      <FoundWhat action={action} />
      {ended === undefined && <AnswerCard token={token} action={action} setAction={setAction} language={language} />}
      <Sent action={action} isOver={ended !== undefined} />
      {action.comments.length > 0 && <Said action={action} language={language} />}
    </>
  );
}

/** What was found and where; an action about a whole audit tells the place alone. */
function FoundWhat({ action }: { action: WireOwnAction }) {
  const say = useSay();
  const language = use(LanguageContext);
  const { severity, finding } = action;
  return (
    <section className={app.card} aria-label={say(words.found)}>
      {severity !== null && (
        <>
          <p className={app.quiet}>
            {say(words.found)} · {fill(severityTexts[severity], language)}
          </p>
          <h2 className={app.title}>{finding}</h2>
        </>
      )}
      {action.findingAnswer !== null && (
        <p className={styles.prose}>
          <span className={app.quiet}>{say(words.answered)}</span> {action.findingAnswer}
        </p>
      )}
      {action.findingNote !== null && <p className={styles.prose}>{action.findingNote}</p>}
      <PhotoRow pictures={action.findingPictures} />
      <p className={app.quiet}>
        {action.locationName} · {action.customerName}
      </p>
    </section>
  );
}

/** What the owner has submitted, to read again: the note also after it came back, when the photos stand where more are added. */
function Sent({ action, isOver }: { action: WireOwnAction; isOver: boolean }) {
  const say = useSay();
  const note = action.history.find((step) => step.new === 'submitted')?.note;
  const pictures = isOver ? action.evidence : [];
  if (!note && pictures.length === 0) return null;
  return (
    <section className={app.card} aria-label={say(words.sent)}>
      <h2 className={app.title}>{say(words.sent)}</h2>
      {note && <p className={styles.prose}>{note}</p>}
      <PhotoRow pictures={pictures} />
    </section>
  );
}

/** Why it came back, where somebody sent it back last. */
function SentBack({ action }: { action: WireOwnAction }) {
  const say = useSay();
  const [last] = action.history;
  if (last === undefined || last.new !== 'inProgress' || last.note === '') return null;
  if (last.old !== 'submitted' && last.old !== 'done') return null;
  return (
    <section className={app.note} data-tone="part">
      <Icon name="warn" />
      <div>
        <b>{say(words.back)}</b>
        <p className={styles.prose}>{last.note}</p>
      </div>
    </section>
  );
}

function Said({ action, language }: { action: WireOwnAction; language: Language }) {
  const say = useSay();
  return (
    <section className={app.card} aria-label={say(words.said)}>
      <h2 className={app.title}>{say(words.said)}</h2>
      {action.comments.map((comment) => (
        <div key={comment.id} className={styles.comment}>
          <p className={app.quiet}>
            {comment.by} · {formatInstant(comment.at, language)}
          </p>
          <p className={styles.prose}>{comment.text}</p>
        </div>
      ))}
    </section>
  );
}
