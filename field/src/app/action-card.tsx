import type { ActionState } from '@sahada/contract/codes';
import { type ActionNeed, actionSteps, isGiven } from '@sahada/rules/action';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { Asker } from '../outbox/assignments.ts';
import { addEvidence, type MyAction, stepAction } from '../outbox/my-actions.ts';
import styles from './action-card.module.css';
import { AddPhoto } from './add-photo.tsx';
import app from './app.module.css';
import { useSay } from './app-context.ts';
import { formatDay } from './format.ts';
import { makePicture } from './picture.ts';
import { keepNote, keptNote } from './typed-note.ts';
import { actions as words } from './words-actions.ts';

const mostBytes = 1_500_000;

/** What this page offers; putting back to do is for the office. */
const labels: Partial<Record<ActionState, Record<'label', typeof words.start>>> = {
  submitted: { label: words.submit },
  done: { label: words.close },
};

interface ActionCardProps {
  action: MyAction;
  asker: Asker;
  /** After a step to a state, or one that was refused, with why; the list is asked for again. */
  onDone: (state: ActionState, refused: string | null) => void;
}

/** One action: what, where, until when; opened, it takes a note, photos and the next step. */
export function ActionCard({ action, asker, onDone }: ActionCardProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { title, locationName, customerName, dueDate, overdue, state, ownerUserId, verifierUserId } = action;
  const name = useRef<HTMLElement>(null);
  // The button that opened it is gone.
  useEffect(() => {
    if (isOpen) name.current?.focus();
  }, [isOpen]);
  const me = asker.session.user.id;
  const facts = { state, isOwner: ownerUserId === me, isVerifier: verifierUserId === me, manages: false };
  const steps = actionSteps(facts).filter((step) => step.state !== 'todo');
  const waits = facts.isVerifier ? words.toVerify : words.waits;
  return (
    <article className={`${app.card} ${styles.card}`} data-late={overdue || undefined}>
      <b className={styles.title} ref={name} tabIndex={-1}>
        {title}
      </b>
      <span className={app.quiet}>{[locationName, customerName].filter(Boolean).join(' · ')}</span>
      <span className={styles.due}>
        <Icon name="clock" size={17} />
        {say(words.due, { date: formatDay(dueDate, asker.language as 'tr' | 'en') })}
        {overdue && <em>{say(words.overdue)}</em>}
        {state === 'submitted' && <em>{say(waits)}</em>}
      </span>
      {steps.length > 0 && !isOpen && (
        <button
          type="button"
          className={app.secondary}
          aria-label={say(words.openNamed, { title })}
          onClick={() => setOpen(true)}
        >
          {say(words.open)}
        </button>
      )}
      {isOpen && <Work action={action} asker={asker} steps={steps} onDone={onDone} />}
    </article>
  );
}

interface WorkProps extends ActionCardProps {
  steps: readonly { state: ActionState; needs: ActionNeed }[];
}

function Work({ action, asker, steps, onDone }: WorkProps) {
  const say = useSay();
  const noteName = `sahada.field.action.${asker.session.user.id}.${action.id}`;
  const [note, setNote] = useState(() => keptNote(noteName));
  const [added, setAdded] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mayAdd = steps.some(({ state }) => state === 'submitted');
  const noteId = `note-${action.id}`;

  const add = async (files: readonly File[]) => {
    setBusy(true);
    setProblem(null);
    for (const file of files) {
      const making = makePicture(file, mostBytes, { pictureKey: '', responseKey: '', questionId: null });
      // A browser that is short of memory may fail at any picture: the card goes on.
      const made = await making.catch((error: unknown) => {
        console.warn('no picture', error);
        return null;
      });
      if (made === null || !(await addEvidence(asker, action.id, made.bytes))) setProblem(say(words.photoFailed));
      else setAdded((n) => n + 1);
    }
    setBusy(false);
  };
  const take = async ({ state, needs }: WorkProps['steps'][number]) => {
    setProblem(null);
    if (!isGiven(needs, { note, pictures: action.evidenceCount + added })) {
      setProblem(say(needs === 'note' ? words.needsNote : words.needsEither));
      document.getElementById(noteId)?.focus();
      return;
    }
    setBusy(true);
    const said = await stepAction(asker, { id: action.id, state, note });
    setBusy(false);
    if (said === '') return setProblem(say(words.failed));
    if (said === null) keepNote(noteName, '');
    // One that is refused may have been taken before, and its answer lost; or the list is behind, and this card goes with it.
    onDone(state, said);
  };

  return (
    <>
      {action.finding !== '' && <p className={app.quiet}>{say(words.finding, { finding: action.finding })}</p>}
      <div className={app.field}>
        <label htmlFor={noteId}>{say(words.note)}</label>
        <textarea
          id={noteId}
          rows={2}
          maxLength={4000}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            keepNote(noteName, event.currentTarget.value);
          }}
        />
      </div>
      {mayAdd && (
        <>
          <AddPhoto label={say(words.addPhoto)} disabled={busy} onFiles={(files) => void add(files)} />
          {added > 0 && (
            <p className={app.quiet} role="status">
              {say(words.photos, { n: added })}
            </p>
          )}
        </>
      )}
      <p className={app.wrong} role="alert">
        {problem}
      </p>
      {steps.map((step, index) => (
        <button
          key={step.state}
          type="button"
          className={index === steps.length - 1 ? app.primary : app.secondary}
          disabled={busy}
          onClick={() => void take(step)}
        >
          {say(
            busy
              ? words.sending
              : (labels[step.state]?.label ?? (action.state === 'submitted' ? words.sendBack : words.start)),
          )}
        </button>
      ))}
    </>
  );
}
