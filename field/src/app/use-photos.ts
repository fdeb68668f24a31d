import type { FieldForm } from '@sahada/contract/field';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PictureTools } from '../form/picture.tsx';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill } from '../outbox/fill.ts';
import type { PhotoTrouble } from './picture.ts';

/** Makes the form's photos smaller, one after the other, keeps them and shows them from the device. */
export function usePhotos(db: DeviceDb, fill: Fill, limits: FieldForm['limits']) {
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

    const addOne = async (questionId: number, file: File) => {
      try {
        const { keepPhoto } = await import('./picture.ts');
        setTrouble(await keepPhoto(fill, questionId, file, limits.pictureBytes));
      } catch (error) {
        console.error('could not keep a photo', error);
        setTrouble('photoFailed');
      }
      count(questionId, -1);
    };

    const address = async (pictureKey: string, size: 'thumb' | 'full') => {
      const name = `${size} ${pictureKey}`;
      const fresh =
        addresses.current.get(name) ?? (await (await import('./picture.ts')).addressOf(db, pictureKey, size));
      if (fresh) addresses.current.set(name, fresh);
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
  }, [db, fill, limits]);

  return { pictures, preparing, trouble, dismiss: () => setTrouble(null) };
}
