import { type Language, tell } from '@sahada/contract/text';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './sheet.module.css';
import { sheetWords } from './words-sheet.ts';

/** A sheet over the page: from below on a phone, in the middle elsewhere. Escape and the back gesture close it. */
export function Sheet({
  title,
  onClose,
  children,
  wide = false,
  first,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** Takes the focus; else the first thing that can. */
  first?: RefObject<HTMLElement | null>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    first?.current?.focus({ preventScroll: true });
    // While it still stands on the page: only then the browser gives the focus back to where it was.
    return () => element?.close();
  }, [first]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      className={wide ? `${styles.sheet} ${styles.wide}` : styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** Asks before something is deleted or left; an empty `detail` says nothing of whether it can be undone. */
export function Confirm({
  question,
  detail,
  language,
  yes,
  mild = false,
  onYes,
  onNo,
}: {
  question: string;
  detail?: string;
  language: Language;
  yes?: string;
  /** Nothing is lost by saying yes. */
  mild?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Sheet title={question} onClose={onNo}>
      {detail !== '' && <p className={styles.detail}>{detail ?? tell(sheetWords.noUndo, language)}</p>}
      <div className={styles.buttons}>
        <button type="button" className={styles.plain} onClick={onNo}>
          {tell(sheetWords.cancel, language)}
        </button>
        <button type="button" className={mild ? styles.good : styles.danger} onClick={onYes}>
          {yes ?? tell(sheetWords.delete, language)}
        </button>
      </div>
    </Sheet>
  );
}
