import { expect, it, vi } from 'vitest';
import type { DeviceDb } from './device-db.ts';
import { type NewPicture, openFill } from './fill.ts';
import { memoryDb } from './memory-db.ts';
import { photoQueue, type Shrink } from './photo-queue.ts';
import { removeResponse } from './removal.ts';
import type { FormRow, PictureRow, ResponseRow } from './rows.ts';

const responseKey = 'r1';
const place = { step: 'section', section: 0, questionId: null };
const response = { responseKey, stage: 'draft', place } as ResponseRow;
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });

const small: Shrink = async (file, { pictureKey }) => {
  const row = { pictureKey, responseKey, questionId: 1 } as PictureRow;
  return { row, bytes: new TextEncoder().encode(`small ${await file.text()}`).buffer } satisfies NewPicture;
};
const never: Shrink = () => new Promise(() => {});

async function draftOn(db: DeviceDb, shrink: Shrink) {
  const fill = await openFill(db, responseKey, { formKey: 'f1' } as FormRow, () => 1);
  if (!fill) throw new Error('no draft');
  return { fill, queue: photoQueue(db, fill, shrink, () => 1) };
}

async function emptyDraft(): Promise<DeviceDb> {
  const db = memoryDb();
  await db.write([{ store: 'responses', put: response }]);
  return db;
}

const texts = async (db: DeviceDb) =>
  (await db.all('bytes')).map(({ bytes }) => new TextDecoder().decode(bytes)).sort();

it('has every picked photo on the device before the first is made small, and makes them small when opened again', async () => {
  const db = await emptyDraft();
  const { queue } = await draftOn(db, never);
  queue.add(1, [photo('a'), photo('b'), photo('c')]);
  expect(queue.state().storing).toEqual({ done: 0, total: 3 });
  expect(queue.state().preparing.get(1)).toBe(3);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  expect(await texts(db)).toEqual(['a', 'b', 'c']);

  // The page is gone; the draft is opened again. The device gives the photos in any order.
  const raws = await db.all('raws', responseKey);
  await db.write(raws.map((put, at) => ({ store: 'raws', put: { ...put, picked: 10 - at } })));
  const { fill, queue: again } = await draftOn(db, small);
  await again.resume();
  await fill.flush();
  expect(again.state().preparing.get(1)).toBe(0);
  expect(fill.state().answers[1]?.pictureKeys).toHaveLength(3);
  expect(await texts(db)).toEqual(['small a', 'small b', 'small c']);
  const inOrder = await Promise.all(
    (fill.state().answers[1]?.pictureKeys ?? []).map(async (key) => {
      const row = await db.get('bytes', key);
      return new TextDecoder().decode(row?.bytes);
    }),
  );
  const first = ['a', 'b', 'c'].map((name) => `small ${name}`);
  expect(inOrder).toEqual(first.reverse());
  expect(await db.all('raws')).toEqual([]);
});

it('keeps the small photo where there was no room for the raw one', async () => {
  const db = await emptyDraft();
  const full: DeviceDb = {
    ...db,
    write: (changes) =>
      changes.some((change) => change.store === 'raws' && 'put' in change)
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : db.write(changes),
  };
  const { fill, queue } = await draftOn(full, small);
  queue.add(1, [photo('a')]);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  expect(fill.state().answers[1]?.pictureKeys).toHaveLength(1);
  expect(queue.state().trouble).toBeNull();
});

it('gives up a file that is no picture, says so, and goes on with the next', async () => {
  const db = await emptyDraft();
  const { fill, queue } = await draftOn(db, async (file, of) =>
    (await file.text()) === 'pdf' ? null : small(file, of),
  );
  queue.add(1, [photo('pdf'), photo('a')]);
  await vi.waitFor(() => expect(queue.state().preparing.get(1)).toBe(0));
  expect(queue.state().trouble).toBe('photoFailed');
  expect(fill.state().answers[1]?.pictureKeys).toHaveLength(1);
  expect(await texts(db)).toEqual(['small a']);
});

it('removes raw photos with their response', async () => {
  const db = await emptyDraft();
  const { queue } = await draftOn(db, never);
  queue.add(1, [photo('a')]);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  await removeResponse(db, responseKey);
  expect([await db.all('raws'), await db.all('bytes')]).toEqual([[], []]);
});
