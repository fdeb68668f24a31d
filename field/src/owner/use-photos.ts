import { useState } from 'react';
import { makePicture } from '../app/picture.ts';
import { newKey } from '../outbox/key.ts';
import { type OwnPhoto, sendPhoto } from './own-action.ts';

export interface Photo extends OwnPhoto {
  /** An address for an img element, as long as the page is open. */
  address: string;
  state: 'sending' | 'sent' | 'failed';
}

/** As much as a photo of 1600 pixels needs. */
const mostBytes = 1_500_000;

export interface OwnPhotos {
  photos: readonly Photo[];
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
  const mark = (pictureKey: string, state: Photo['state']) =>
    setPhotos((all) => all.map((one) => (one.pictureKey === pictureKey ? { ...one, state } : one)));
  const send = async (photo: Photo) => {
    mark(photo.pictureKey, 'sending');
    mark(photo.pictureKey, (await sendPhoto(token, photo)) ? 'sent' : 'failed');
  };
  return {
    photos,
    isUnreadable,
    add: async (files) => {
      setUnreadable(false);
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
        const photo: Photo = { pictureKey, sha256: made.row.sha256, bytes, address, state: 'sending' };
        setPhotos((all) => [...all, photo]);
        await send(photo);
      }
    },
    again: async (pictureKey) => {
      const photo = photos.find((one) => one.pictureKey === pictureKey);
      if (photo !== undefined) await send(photo);
    },
    remove: (pictureKey) => setPhotos((all) => all.filter((one) => one.pictureKey !== pictureKey)),
  };
}
