import { type Language, tell } from '@sahada/contract/text';
import { useState } from 'react';
import { Icon } from './icons.tsx';
import styles from './photo-sheet.module.css';
import { Picture, type PictureOwner, type PictureTools } from './picture.tsx';
import { Confirm, Sheet } from './sheet.tsx';
import { sheetWords } from './words-sheet.ts';

/** One photo, large; deleting it asks first. */
export function PhotoSheet({
  owner,
  pictureKey,
  title,
  language,
  pictures,
  onDelete,
  onClose,
}: {
  owner: PictureOwner;
  pictureKey: string;
  title: string;
  language: Language;
  pictures: PictureTools;
  onDelete: () => void;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <Confirm
        question={tell(sheetWords.deletePhoto, language)}
        detail=""
        language={language}
        onYes={onDelete}
        onNo={() => setAsking(false)}
      />
    );
  return (
    <Sheet title={title} onClose={onClose} wide>
      <div className={styles.large}>
        <Picture pictureKey={pictureKey} size="full" pictures={pictures} label={title} />
      </div>
      {pictures.draw && (
        <button
          type="button"
          className={styles.draw}
          onClick={() => {
            onClose();
            pictures.draw?.(owner, pictureKey);
          }}
        >
          <Icon name="note" />
          {tell(sheetWords.draw, language)}
        </button>
      )}
      <div className={styles.sheetButtons}>
        <button type="button" className={styles.remove} onClick={() => setAsking(true)}>
          <Icon name="trash" />
          {tell(sheetWords.delete, language)}
        </button>
        <button type="button" onClick={onClose}>
          {tell(sheetWords.close, language)}
        </button>
      </div>
    </Sheet>
  );
}
