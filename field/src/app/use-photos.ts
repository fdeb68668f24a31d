import type { FieldForm } from '@sahada/contract/field';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PictureTools } from '../form/photos.tsx';
import { type Fill, isFull } from '../outbox/fill.ts';
import type { Shelf } from '../outbox/shelf.ts';

export type PhotoTrouble = 'photoFailed' | 'photoNoRoom';

/** Photos of the form: made smaller one after the other, kept, shown from the device. */
export function usePhotos(shelf: Shelf, fill: Fill, limits: FieldForm['limits']) {
  const [preparing, setPreparing] = useState<ReadonlyMap<number, number>>(new Map());
  const [trouble, setTrouble] = useState<PhotoTrouble | null>(null);
  const addresses = useRef(new Map<string, string>());

  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    };
  }, []);

  const pictures = useMemo((): PictureTools => {
    let last: Promise<void> = Promise.resolve();
    const count = (questionId: number, by: number) =>
      setPreparing((before) => new Map(before).set(questionId, (before.get(questionId) ?? 0) + by));

    async function addOne(questionId: number, file: File) {
      try {
        const { makePicture } = await import('./picture.ts');
        const { responseKey } = fill.state().kept;
        const picture = await makePicture(file, limits.pictureBytes, { responseKey, questionId });
        if (picture) await fill.addPicture(questionId, picture);
        else setTrouble('photoFailed');
      } catch (error) {
        console.error('could not keep a photo', error);
        setTrouble(isFull(error) ? 'photoNoRoom' : 'photoFailed');
      } finally {
        count(questionId, -1);
      }
    }

    const address = async (pictureKey: string, size: 'thumb' | 'full') => {
      const name = `${size} ${pictureKey}`;
      const made = addresses.current.get(name);
      if (made) return made;
      const row = await shelf.get('pictures', pictureKey);
      const bytes = size === 'thumb' ? row?.thumb : (await shelf.get('bytes', pictureKey))?.bytes;
      if (!row || !bytes) return null;
      const fresh = URL.createObjectURL(new Blob([bytes], { type: row.type }));
      addresses.current.set(name, fresh);
      return fresh;
    };

    return {
      most: limits.picturesPerAnswer,
      add(questionId, files) {
        setTrouble(null);
        count(questionId, files.length);
        for (const file of files) last = last.then(() => addOne(questionId, file));
      },
      remove: (questionId, pictureKey) => fill.removePicture(questionId, pictureKey),
      address,
    };
  }, [shelf, fill, limits]);

  return { pictures, preparing, trouble, dismiss: () => setTrouble(null) };
}
