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
  const [open, setOpen] = useState<number | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = pictures.filter(({ state }) => state === 'ready');
  const picture = open === null ? undefined : shown[open];
  useEffect(() => {
    if (picture !== undefined) dialog.current?.showModal();
  }, [picture]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.photos}>
      {shown.map(({ id, thumbUrl }, index) => (
        <button
          key={id}
          type="button"
          aria-label={say(words.openPhoto, { n: index + 1, total: shown.length })}
          onClick={() => setOpen(index)}
        >
          <img src={thumbUrl} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
      {picture !== undefined && (
        <dialog ref={dialog} className={styles.large} onClose={() => setOpen(null)}>
          <img src={picture.url} alt={say(words.photo, { n: (open ?? 0) + 1, total: shown.length })} />
          <button type="button" aria-label={say(words.close)} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </dialog>
      )}
    </div>
  );
}
