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

it.each([
  ['there is no room', 'QuotaExceededError', 'photoNoRoom'],
  ['the storage fails', 'UnknownError', 'photoFailed'],
])(
  'says where %s for a photo, and waits for it no longer, until the next ones are picked',
  async (_what, name, trouble) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const db = await emptyDraft();
    let isBroken = true;
    const write: DeviceDb['write'] = (changes) =>
      isBroken ? Promise.reject(new DOMException('broken', name)) : db.write(changes);
    const { fill, queue } = await draftOn({ ...db, write }, small);
    queue.add(1, [photo('a')]);
    await vi.waitFor(() => expect(queue.state()).toMatchObject({ storing: null, trouble }));
    expect(queue.state().preparing.get(1)).toBe(0);
    expect(fill.state().answers).toEqual({});
    isBroken = false;
    queue.add(1, [photo('b')]);
    expect(queue.state().trouble).toBeNull();
    await vi.waitFor(() => expect(queue.state().preparing.get(1)).toBe(0));
    expect(await texts(db)).toEqual(['small b']);
  },
);

it('goes on without a picked file that has gone, and counts it as dealt with', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const db = await emptyDraft();
  const { queue } = await draftOn(db, never);
  const gone = Object.assign(photo('a'), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  const counts: unknown[] = [];
  queue.subscribe(() => counts.push(queue.state().storing));
  queue.add(1, [gone, photo('b')]);
  queue.add(1, [photo('c')]);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  expect(queue.state()).toMatchObject({ trouble: 'photoFailed', preparing: new Map([[1, 2]]) });
  expect(await texts(db)).toEqual(['b', 'c']);
  expect(new Set(counts)).toEqual(
    new Set([...[0, 1, 2].flatMap((done) => [{ done, total: 3 }]), { done: 0, total: 2 }, null]),
  );
});

it('waits no longer for a photo whose bytes an earlier page kept and that cannot be read', async () => {
  const db = await emptyDraft();
  const { queue } = await draftOn(db, never);
  queue.add(1, [photo('a'), photo('b')]);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  const [first] = await db.all('raws', responseKey);
  const get: DeviceDb['get'] = (store, key) =>
    store === 'bytes' && key === first?.pictureKey
      ? Promise.reject(new DOMException('', 'UnknownError'))
      : db.get(store, key);
  const { fill, queue: again } = await draftOn({ ...db, get }, small);
  await again.resume();
  expect(again.state()).toMatchObject({ preparing: new Map([[1, 0]]), trouble: 'photoFailed' });
  expect(fill.state().answers[1]?.pictureKeys).toHaveLength(1);
  // It may be there the next time.
  expect(await db.all('raws', responseKey)).toEqual([first]);
});

it('makes one photo small at a time, whenever they are picked, and waits for nothing where none was', async () => {
  const db = await emptyDraft();
  let atOnce = 0;
  let most = 0;
  const { queue } = await draftOn(db, async (file, of) => {
    most = Math.max(most, ++atOnce);
    const picture = await small(file, of);
    atOnce--;
    return picture;
  });
  queue.add(1, []);
  expect(queue.state().storing).toBeNull();
  for (const text of ['a', 'b', 'c']) queue.add(1, [photo(text)]);
  await vi.waitFor(() => expect(queue.state().preparing.get(1)).toBe(0));
  expect(await texts(db)).toEqual(['small a', 'small b', 'small c']);
  expect(most).toBe(1);
});

it('removes raw photos with their response', async () => {
  const db = await emptyDraft();
  const { queue } = await draftOn(db, never);
  queue.add(1, [photo('a')]);
  await vi.waitFor(() => expect(queue.state().storing).toBeNull());
  await removeResponse(db, responseKey);
  expect([await db.all('raws'), await db.all('bytes')]).toEqual([[], []]);
});
