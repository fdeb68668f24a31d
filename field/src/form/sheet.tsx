import { type Language, tell } from '@sahada/contract/text';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './sheet.module.css';
import { sheetWords } from './words-sheet.ts';

/** A sheet over the page: from below on a phone, in the middle elsewhere. Escape and the back gesture close it. */
export function Sheet({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
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

/** Asks before something is gone for good. */
export function Confirm({
  question,
  detail,
  language,
  yes,
  onYes,
  onNo,
}: {
  question: string;
  detail?: string;
  language: Language;
  yes?: string;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Sheet title={question} onClose={onNo}>
      <p className={styles.detail}>{detail ?? tell(sheetWords.noUndo, language)}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.plain} onClick={onNo}>
          {tell(sheetWords.cancel, language)}
        </button>
        <button type="button" className={styles.danger} onClick={onYes}>
          {yes ?? tell(sheetWords.delete, language)}
        </button>
      </div>
    </Sheet>
  );
}
