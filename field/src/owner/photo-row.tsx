import type { WireOwnAction } from '@sahada/contract/action';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { useSay } from './language.ts';
import styles from './owner.module.css';
import { words } from './words.ts';

type Picture = WireOwnAction['evidence'][number];

/** Photos that the server has, small; one opens large. */
export function PhotoRow({ pictures }: { pictures: readonly Picture[] }) {
  const say = useSay();
  const [open, setOpen] = useState<Picture['id'] | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = pictures.filter(({ state }) => state === 'ready');
  const at = shown.findIndex(({ id }) => id === open);
  const picture = shown[at];
  const isOpen = picture !== undefined;
  // Once for each opening: looked at anew, the photo comes as another object, and older browsers open no dialog twice.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.photos}>
      {shown.map(({ id, thumbUrl }, index) => (
        <button
          key={id}
          type="button"
          aria-label={say(words.openPhoto, { n: index + 1, total: shown.length })}
          onClick={() => setOpen(id)}
        >
          <img src={thumbUrl} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
      {picture !== undefined && (
        <dialog ref={dialog} className={styles.large} onClose={() => setOpen(null)}>
          <img src={picture.url} alt={say(words.photo, { n: at + 1, total: shown.length })} />
          <button type="button" aria-label={say(words.close)} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </dialog>
      )}
    </div>
  );
}
