import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { codeStayMs, dropToast, type Toast, toastStayMs, useToasts } from '../../client/toast.ts';
import classes from './toasts.module.css';
import { common } from './words.ts';

const words = { notes: say({ tr: 'Bildirimler', en: 'Notifications' }) };

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconX };

/** Where the notes of toast.ts appear. The place is always there, so that screen readers announce each note. */
export function Toasts() {
  const say = useSay();
  const shown = useToasts((state) => state.shown);
  const from = useRef<Element | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const giveBack = () => {
    if (!hasFocus) return;
    const back = from.current?.isConnected ? from.current : document.getElementById('main');
    (back as HTMLElement | null)?.focus({ preventScroll: true });
  };
  return (
    <section
      className={classes.place}
      aria-label={say(words.notes)}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
        setFocus(true);
      }}
      onBlur={() => setFocus(false)}
    >
      {shown.map((note) => (
        <Note key={note.id} note={note} hasFocus={hasFocus} giveBack={giveBack} />
      ))}
    </section>
  );
}

interface NoteProps {
  note: Toast;
  /** One of the notes has it: they stay meanwhile. */
  hasFocus: boolean;
  /** From a note that goes, the focus goes back to where it was before. */
  giveBack: () => void;
}

function Note({ note, hasFocus, giveBack }: NoteProps) {
  const say = useSay();
  const [isUnderPointer, setUnderPointer] = useState(false);
  const held = isUnderPointer || hasFocus;
  const { id, kind, message, heading, action } = note;
  const tellsCode = kind === 'error' && action !== undefined;
  const stayMs = tellsCode ? codeStayMs : toastStayMs;
  const box = useRef<HTMLDivElement>(null);

  // The note lets clicks through to what it covers, so the pointer over it is seen from outside.
  useEffect(() => {
    const look = ({ clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = box.current?.getBoundingClientRect() ?? new DOMRect();
      setUnderPointer(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom);
    };
    window.addEventListener('pointermove', look);
    return () => window.removeEventListener('pointermove', look);
  }, []);

  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dropToast(id), stayMs);
    return () => window.clearTimeout(timer);
  }, [id, held, stayMs]);

  const drop = () => {
    giveBack();
    dropToast(id);
  };

  const Icon = icons[kind];
  return (
    <div
      ref={box}
      className={classes.note}
      data-kind={kind}
      title={message}
      role={kind === 'success' ? undefined : 'alert'}
    >
      <span className={classes.icon} aria-hidden>
        <Icon size={15} stroke={2.6} />
      </span>
      <span className={classes.text} data-whole={tellsCode || undefined}>
        {heading !== undefined && <strong>{heading}</strong>}
        {message}
      </span>
      {action !== undefined && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            drop();
            action.run();
          }}
        >
          {say(action.label)}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={say(common.close)} onClick={drop}>
        <IconX size={15} aria-hidden />
      </button>
    </div>
  );
}
