import type { WireAnswerRow } from '@sahada/contract/audit';
import { useSay } from '../../client/language.ts';
import { pictureWords } from '../../parts/picture/words.ts';

interface AnswerPhotosProps {
  row: WireAnswerRow;
  className: string | undefined;
  onOpen: (at: number) => void;
}

/** The photos of an answer as small buttons; nothing where there are none. */
export function AnswerPhotos({ row, className, onOpen }: AnswerPhotosProps) {
  const say = useSay();
  const total = row.pictures.length;
  if (total === 0) return null;
  return (
    <div className={className}>
      {row.pictures.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          aria-label={say(pictureWords.openPhoto, {
            photo: say(pictureWords.photo, { n: at + 1, total, question: row.questionText }),
          })}
          onClick={() => onOpen(at)}
        >
          {picture.state === 'ready' && <img src={picture.thumbUrl} alt="" loading="lazy" decoding="async" />}
        </button>
      ))}
    </div>
  );
}
