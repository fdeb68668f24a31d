import type { FieldForm } from '@sahada/contract/field';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureTools } from '../form/picture.tsx';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill } from '../outbox/fill.ts';
import { type PhotoQueue, photoQueue } from '../outbox/photo-queue.ts';
import type { Owner } from '../outbox/rows.ts';
import { useApp } from './app-context.ts';
import { now } from './clock.ts';
import { words } from './words.ts';

/** A draft has one queue, however often its screen is left for another and shown again. */
const queues = new WeakMap<Fill, PhotoQueue>();

function queueOf(db: DeviceDb, fill: Fill, limits: FieldForm['limits']): PhotoQueue {
  const known = queues.get(fill);
  if (known) return known;
  const made = photoQueue(
    db,
    fill,
    async (file, of) => (await import('./picture.ts')).makePhoto(file, limits.pictureBytes, of),
    now,
  );
  queues.set(fill, made);
  made.resume().catch((error: unknown) => console.error('could not look for raw photos', error));
  return made;
}

/** Takes the form's photos in, and shows them from the device. */
export function usePhotos(fill: Fill, limits: FieldForm['limits']) {
  const { db, offerUndo } = useApp();
  const addresses = useRef(new Map<string, string>());
  const queue = useMemo(() => queueOf(db, fill, limits), [db, fill, limits]);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const copies = useSyncExternalStore(fill.subscribe, () => fill.state().response.shared?.copies);
  const [drawing, setDrawing] = useState<{ owner: Owner; pictureKey: string } | null>(null);

  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new copy there is something to show where nothing was
  const pictures = useMemo((): PictureTools => {
    const address = async (pictureKey: string, size: 'thumb' | 'full') => {
      const name = `${size} ${pictureKey}`;
      const fresh =
        addresses.current.get(name) ?? (await (await import('./picture.ts')).addressOf(db, pictureKey, size));
      if (fresh) addresses.current.set(name, fresh);
      return fresh;
    };
    return {
      most: limits.picturesPerAnswer,
      add(owner, files) {
        queue.add(owner, files);
        const { answers, findings } = fill.state();
        const named = (typeof owner === 'number' ? answers[owner] : findings[owner])?.pictureKeys ?? [];
        const count = named.length + (queue.state().preparing.get(owner) ?? 0);
        // The last place is taken: what was deleted just now has none to come back to.
        if (count >= limits.picturesPerAnswer) offerUndo(null);
      },
      remove(owner, pictureKey) {
        let place = 0;
        fill.namePictures(owner, (keys) => {
          place = keys.indexOf(pictureKey);
          return keys.filter((key) => key !== pictureKey);
        });
        const putBack = (keys: string[]) =>
          keys.includes(pictureKey) ? keys : [...keys.slice(0, place), pictureKey, ...keys.slice(place)];
        offerUndo({
          text: words.photoDeleted,
          undo: () => fill.namePictures(owner, putBack),
          gone: () => fill.forgetPicture(pictureKey),
        });
      },
      draw: (owner, pictureKey) => setDrawing({ owner, pictureKey }),
      address,
    };
  }, [db, fill, limits, queue, offerUndo, copies]);

  return {
    pictures,
    ...state,
    dismiss: queue.dismiss,
    resume: queue.resume,
    drawing,
    endDrawing: () => setDrawing(null),
  };
}
