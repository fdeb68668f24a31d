import { pictureTexts } from '@sahada/contract/audit';
import { useSay } from '../../client/language.ts';
import type { Shown } from './lightbox.tsx';
import classes from './photo-strip.module.css';
import { pictureWords as words } from './words.ts';

interface PhotoStripProps {
  pictures: readonly Shown[];
  /** What they belong to. */
  name: string;
  onPhoto: (at: number) => void;
}

/** The photos of an answer, a finding or an action, small; one opens large. */
export function PhotoStrip({ pictures, name, onPhoto }: PhotoStripProps) {
  const say = useSay();
  if (pictures.length === 0) return null;
  return (
    <div className={classes.photos}>
      {pictures.map((picture, at) => {
        const photo = say(words.photo, { n: at + 1, total: pictures.length, question: name });
        const unseen = picture.state === 'ready' ? null : say(pictureTexts[picture.state]);
        return (
          <button
            key={picture.id}
            type="button"
            aria-label={say(words.openPhoto, { photo: unseen === null ? photo : `${photo}. ${unseen}` })}
            onClick={() => onPhoto(at)}
          >
            {unseen ?? <img src={picture.thumbUrl} alt="" loading="lazy" decoding="async" />}
          </button>
        );
      })}
    </div>
  );
}
