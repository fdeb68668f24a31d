import { useEffect, useState } from 'react';
import { makePicture } from '../app/picture.ts';
import { newKey } from '../outbox/key.ts';
import { type OwnPhoto, sendPhoto } from './own-action.ts';

export interface Photo extends OwnPhoto {
  /** An address for an img element, as long as the page is open. */
  address: string;
  state: 'sending' | 'sent' | 'failed';
  /** What the server said of one that it did not take. */
  message: string | null;
}

/** As much as a photo of 1600 pixels needs. */
const mostBytes = 1_500_000;

export interface OwnPhotos {
  photos: readonly Photo[];
  /** Some are being made small or sent. */
  isBusy: boolean;
  /** Some of the chosen files were no photos. */
  isUnreadable: boolean;
  add: (files: readonly File[]) => Promise<void>;
  again: (pictureKey: string) => Promise<void>;
  remove: (pictureKey: string) => void;
}

/** A browser that is short of memory may fail at any picture: it is told of, and those after it are taken. */
const noPicture = (error: unknown): null => {
  console.warn('no picture', error);
  return null;
};

/** The photos chosen on this page: made small, then sent at once, so that submitting is quick. */
export function usePhotos(token: string): OwnPhotos {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isUnreadable, setUnreadable] = useState(false);
  // Between two of several photos none is under way, and those that follow have been chosen all the same.
  const [adding, setAdding] = useState(0);
  const isBusy = adding > 0 || photos.some(({ state }) => state === 'sending');
  const isOpen = isBusy || photos.some(({ state }) => state === 'failed');
  useEffect(() => {
    if (!isOpen) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isOpen]);
  const mark = (pictureKey: string, state: Photo['state'], message: string | null = null) =>
    setPhotos((all) => all.map((one) => (one.pictureKey === pictureKey ? { ...one, state, message } : one)));
  const send = async (photo: Photo) => {
    mark(photo.pictureKey, 'sending');
    const { isSent, message } = await sendPhoto(token, photo);
    mark(photo.pictureKey, isSent ? 'sent' : 'failed', message);
  };
  return {
    photos,
    isBusy,
    isUnreadable,
    add: async (files) => {
      setUnreadable(false);
      setAdding((n) => n + 1);
      for (const file of files) {
        const pictureKey = newKey();
        const making = makePicture(file, mostBytes, { pictureKey, responseKey: '', questionId: null });
        const made = await making.catch(noPicture);
        if (made === null) {
          setUnreadable(true);
          continue;
        }
        const bytes = new Uint8Array(made.bytes);
        const address = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
        const photo: Photo = { pictureKey, sha256: made.row.sha256, bytes, address, state: 'sending', message: null };
        setPhotos((all) => [...all, photo]);
        await send(photo);
      }
      setAdding((n) => n - 1);
    },
    again: async (pictureKey) => {
      const photo = photos.find((one) => one.pictureKey === pictureKey);
      if (photo !== undefined) await send(photo);
    },
    remove: (pictureKey) => setPhotos((all) => all.filter((one) => one.pictureKey !== pictureKey)),
  };
}
