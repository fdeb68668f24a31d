import { languageIds } from '@sahada/contract/codes';
import { useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import type { Assignment } from '../outbox/assignments.ts';
import { beginCorrection, type Returned } from '../outbox/correction.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { formatInstant } from './format.ts';
import { Heading } from './heading.tsx';
import styles from './own-screens.module.css';
import { words } from './words.ts';
import { own } from './words-own.ts';

/** Why a response was returned, in the words of whoever did. */
export function Reason({ reason, returnedBy, returnedAt }: Pick<Returned, 'reason' | 'returnedBy' | 'returnedAt'>) {
  const { language } = useApp();
  const signed = [returnedBy, returnedAt && formatInstant(returnedAt, language)].filter(Boolean).join(' · ');
  return (
    <figure className={styles.reason}>
      {reason && <blockquote>{reason}</blockquote>}
      {signed && <figcaption>{signed}</figcaption>}
    </figure>
  );
}

/** A response that came back: the reason first, then the way to mend it. */
export function ReturnedScreen({
  form,
  returned,
  onOpen,
}: {
  form: FormRow;
  returned: Returned;
  onOpen: (response: ResponseRow) => void;
}) {
  const say = useSay();
  const { db, session, language } = useApp();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const begin = () => {
    if (!session) return;
    setBusy(true);
    setFailed(false);
    beginCorrection({ db, session, language, now }, form, returned, languageIds[language]).then(
      onOpen,
      (error: unknown) => {
        console.error('could not begin a correction', error);
        setBusy(false);
        setFailed(true);
      },
    );
  };
  const count = returned.marked.length;
  return (
    <div className={app.stack}>
      <Heading>{say(own.returned)}</Heading>
      <p className={app.quiet}>{say(own.record, { number: returned.number })}</p>
      <Reason {...returned} />
      <p>{count === 0 ? say(own.mendAny) : count === 1 ? say(own.mendOne) : say(own.mendSome, { n: count })}</p>
      <button type="button" className={app.primary} disabled={busy} onClick={begin}>
        {say(own.begin)}
        <Icon name="right" />
      </button>
      <p className={app.wrong} role="alert">
        {failed && say(words.noRoom)}
      </p>
    </div>
  );
}

/** A draft that somebody has begun elsewhere: the colleague, or oneself on another device. */
export function BegunScreen({ onGoOn, onNew }: { onGoOn: () => void; onNew: (() => void) | null }) {
  const say = useSay();
  return (
    <div className={app.stack}>
      <Heading>{say(own.begun)}</Heading>
      <p className={app.quiet}>{say(own.begunLead)}</p>
      <button type="button" className={app.primary} onClick={onGoOn}>
        {say(words.resume)}
        <Icon name="right" />
      </button>
      {onNew && (
        <button type="button" className={app.secondary} onClick={onNew}>
          {say(words.newRecord)}
        </button>
      )}
    </div>
  );
}

/** An audit that has been sent: nothing is left to do unless a second round is wanted. */
export function SentScreen({ assignment, onNew }: { assignment: Assignment; onNew: (() => void) | null }) {
  const say = useSay();
  return (
    <div className={app.stack}>
      <div className={styles.sent}>
        <Icon name="check" size={44} />
        <Heading>{say(own.sent)}</Heading>
        <p className={app.quiet}>{[assignment.locationName, assignment.customerName].filter(Boolean).join(' · ')}</p>
      </div>
      <a className={app.primary} href="/s/">
        {say(words.myAudits)}
      </a>
      {onNew && (
        <button type="button" className={app.secondary} onClick={onNew}>
          {say(words.newRecord)}
        </button>
      )}
    </div>
  );
}

/** Before a correction that corrects nothing goes back. */
export function SendUnchanged({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const say = useSay();
  const { language } = useApp();
  return (
    <Confirm
      question={say(own.unchanged)}
      detail={say(own.unchangedLead)}
      yes={say(own.sendAnyway)}
      mild
      language={language}
      onYes={onYes}
      onNo={onNo}
    />
  );
}
