import { type Language, tell } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';
import { makePart, usePart } from './part.ts';
import styles from './photos.module.css';
import { Picture, type PictureOwner, type PictureTools } from './picture.tsx';
import { formWords } from './words.ts';

interface PhotosProps {
  owner: PictureOwner;
  keys: readonly string[];
  /** Pictures that are being made ready. */
  preparing: number;
  language: Language;
  pictures: PictureTools;
  /** Stands beside the two photo buttons. */
  children?: ReactNode;
}

const photoSheet = makePart(async () => (await import('./photo-sheet.tsx')).PhotoSheet);

export function Photos({ owner, keys, preparing, language, pictures, children }: PhotosProps) {
  const [shown, setShown] = useState<string | null>(null);
  const PhotoSheet = usePart(photoSheet, shown !== null, () => setShown(null));
  const full = keys.length + preparing >= pictures.most;
  const pick = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, pictures.most - keys.length - preparing);
    if (files.length > 0) pictures.add(owner, files);
  };
  return (
    <>
      {(keys.length > 0 || preparing > 0) && (
        <ul className={styles.thumbs} aria-label={tell(formWords.photos, language)}>
          {keys.map((key, index) => (
            <li key={key}>
              <button type="button" className={styles.thumb} onClick={() => setShown(key)}>
                <Picture
                  pictureKey={key}
                  size="thumb"
                  pictures={pictures}
                  label={tell(formWords.photo, language, { n: index + 1 })}
                />
              </button>
            </li>
          ))}
          {Array.from({ length: preparing }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them yet
            <li key={index} className={styles.waiting} aria-hidden="true" />
          ))}
        </ul>
      )}
      <p className="sr" role="status">
        {preparing > 0 && tell(formWords.preparing, language)}
      </p>
      <div className={styles.bar}>
        {!full && (
          <>
            <label className={styles.camera}>
              <input
                type="file"
                accept="image/*"
                capture="environment"
                onChange={(event) => {
                  pick(event.target.files);
                  event.target.value = '';
                }}
              />
              <Icon name="camera" size={26} />
              <span>{tell(keys.length + preparing > 0 ? formWords.cameraAgain : formWords.camera, language)}</span>
            </label>
            <label className={styles.gallery} title={tell(formWords.gallery, language)}>
              <input
                type="file"
                accept="image/*"
                multiple
                onChange={(event) => {
                  pick(event.target.files);
                  event.target.value = '';
                }}
              />
              <Icon name="gallery" />
              <span className="sr">{tell(formWords.gallery, language)}</span>
            </label>
          </>
        )}
        {children}
      </div>
      {full && <p className={styles.full}>{tell(formWords.mostPhotos, language, { n: pictures.most })}</p>}
      {shown !== null && PhotoSheet && keys.includes(shown) && (
        <PhotoSheet
          pictureKey={shown}
          title={tell(formWords.photo, language, { n: keys.indexOf(shown) + 1 })}
          {...{ owner, language, pictures }}
          onDelete={() => {
            pictures.remove(owner, shown);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
