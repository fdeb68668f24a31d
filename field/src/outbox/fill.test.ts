import { describe, expect, it, vi } from 'vitest';
import type { Change, DeviceDb } from './device-db.ts';
import { beginFill, openFill } from './fill.ts';
import { memoryDb } from './memory-db.ts';
import { openingDb } from './opening-db.ts';
import type { FormRow, PictureRow, ResponseRow } from './rows.ts';

const responseKey = 'r1';
const response = {
  responseKey,
  stage: 'draft',
  place: { step: 'section', section: 0, questionId: null },
} as ResponseRow;
const form = { formKey: 'f1' } as FormRow;
const picture = { row: { pictureKey: 'p1', responseKey } as PictureRow, bytes: new ArrayBuffer(1) };

/** Storage whose writes can be made to fail. */
async function faultyDb() {
  const inner = memoryDb();
  let broken = false;
  await inner.write([{ store: 'responses', put: response }]);
  const db: DeviceDb = {
    ...inner,
    write: (changes) =>
      broken ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : inner.write(changes),
  };
  return {
    db,
    setBroken: (value: boolean) => {
      broken = value;
    },
  };
}

const opened = async (db: DeviceDb) => {
  const fill = await openFill(db, responseKey, form, () => 1);
  if (!fill) throw new Error('no draft');
  return fill;
};

it('says "saved" only when nothing is left to write', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  fill.answer({ questionId: 1, text: 'a' }, true);
  expect(fill.state().saving).toBe('saving');
  expect(await db.all('answers', responseKey)).toEqual([]);
  expect(await fill.flush()).toBe(true);
  expect(fill.state().saving).toBe('saved');
  expect(await db.get('answers', [responseKey, 1])).toMatchObject({ answer: { text: 'a' } });
});

it('does not say "saved" of what came while an earlier answer was being written', async () => {
  const { db } = await faultyDb();
  let go = () => {};
  const slow = new Promise<void>((done) => {
    go = done;
  });
  const fill = await opened({ ...db, write: (changes) => slow.then(() => db.write(changes)) });
  const told: string[] = [];
  fill.answer({ questionId: 1, optionIds: [11] });
  fill.answer({ questionId: 2, text: 'b' }, true);
  fill.subscribe(() => told.push(fill.state().saving));
  go();
  await vi.waitFor(async () => expect(await db.all('answers', responseKey)).toHaveLength(1));
  expect(told).not.toContain('saved');
  expect(await fill.flush()).toBe(true);
  expect(await db.all('answers', responseKey)).toHaveLength(2);
});

it('tries again by itself what could not be written', async () => {
  vi.useFakeTimers();
  try {
    const { db, setBroken } = await faultyDb();
    const fill = await opened(db);
    setBroken(true);
    fill.answer({ questionId: 1, optionIds: [11] });
    await vi.advanceTimersByTimeAsync(1);
    expect(fill.state().saving).toBe('full');
    setBroken(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fill.state().saving).toBe('saved');
    expect(await db.all('answers', responseKey)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('opens nothing that was sent or deleted, and keeps the pictures of signatures of what it opens', async () => {
  const { db } = await faultyDb();
  for (const stage of ['waiting', 'received', 'discarded'] as const) {
    await db.write([{ store: 'responses', put: { ...response, stage } }]);
    expect(await openFill(db, responseKey, form, () => 1)).toBeNull();
  }
  const picturesOf = (pictureKey: string, questionId: number | null) =>
    [
      { store: 'responses', put: response },
      { store: 'pictures', put: { pictureKey, responseKey, questionId } as PictureRow },
      { store: 'bytes', put: { pictureKey, bytes: new ArrayBuffer(1) } },
    ] as const;
  await db.write([...picturesOf('signature', null), ...picturesOf('unnamed', 1)]);
  await (await opened(db)).flush();
  expect((await db.all('pictures', responseKey)).map(({ pictureKey }) => pictureKey)).toEqual(['signature']);
});

it('keeps what was drawn on a photo that was taken away meanwhile', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  const stamp = { at: '2026-11-22T09:00:00Z', base: null, by: { id: 2, name: 'Mehmet' }, sent: true };
  await fill.addPicture(1, picture);
  fill.takeIn([{ answer: { questionId: 1, text: 'theirs' }, stamp }], []);
  await fill.addPicture(1, { ...picture, row: { ...picture.row, pictureKey: 'p2', originalKey: 'p1' } }, 'p1');
  expect(fill.state().answers[1]).toEqual({ questionId: 1, text: 'theirs', pictureKeys: ['p2'] });
});

it('gives no picture to a draft that another tab has taken over', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  const raw = { pictureKey: 'p1', responseKey, questionId: 1, type: 'image/jpeg', picked: 1 };
  await fill.keepRaw(raw, new ArrayBuffer(1));
  fill.close();
  await fill.addPicture(1, picture);
  expect(await db.get('raws', 'p1')).toBeDefined();
  expect(await db.all('pictures')).toEqual([]);
  expect(await db.all('answers')).toEqual([]);
});

it('writes what was typed right before it is closed', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  fill.answer({ questionId: 1, text: 'a' }, true);
  fill.close();
  await vi.waitFor(async () => expect(await db.all('answers', responseKey)).toHaveLength(1));
});

it('writes an answer at once, with the question to open at again', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  fill.answer({ questionId: 7, optionIds: [71] });
  await vi.waitFor(() => expect(fill.state().saving).toBe('saved'), { timeout: 200, interval: 5 });
  fill.close();
  const again = (await opened(db)).state();
  expect(again.answers[7]).toEqual({ questionId: 7, optionIds: [71] });
  expect(again.response.place).toEqual({ ...response.place, questionId: 7 });
});

it('keeps and tells what could not be written, and writes it later', async () => {
  const { db, setBroken } = await faultyDb();
  const fill = await opened(db);
  setBroken(true);
  fill.answer({ questionId: 1, optionIds: [11] });
  expect(await fill.flush()).toBe(false);
  expect(fill.state().saving).toBe('full');
  setBroken(false);
  fill.answer({ questionId: 2, optionIds: [21] });
  expect(await fill.flush()).toBe(true);
  expect((await db.all('answers', responseKey)).map((row) => row.questionId)).toEqual([1, 2]);
  expect(fill.state().saving).toBe('saved');
});

it('names a picture only once its bytes are kept, and keeps the bytes of a removed one until it is forgotten', async () => {
  const { db, setBroken } = await faultyDb();
  const fill = await opened(db);
  setBroken(true);
  await expect(fill.addPicture(1, picture)).rejects.toThrow('full');
  expect(fill.state().answers[1]).toBeUndefined();
  setBroken(false);
  await fill.addPicture(1, picture);
  await fill.flush();
  expect(await db.get('answers', [responseKey, 1])).toMatchObject({ answer: { pictureKeys: ['p1'] } });
  expect(await db.get('pictures', 'p1')).toEqual(picture.row);
  fill.namePictures(1, () => []);
  await fill.flush();
  expect(await db.get('bytes', 'p1')).toBeDefined();
  fill.namePictures(1, () => ['p1']);
  fill.forgetPicture('p1');
  await fill.flush();
  expect(fill.state().answers[1]?.pictureKeys).toEqual(['p1']);
  expect(await db.get('bytes', 'p1')).toBeDefined();
  fill.namePictures(1, () => []);
  fill.forgetPicture('p1');
  await fill.flush();
  expect(await db.get('bytes', 'p1')).toBeUndefined();
  // The untouched photo under a drawn one goes with it.
  await fill.addPicture(1, picture);
  const drawn = { ...picture, row: { ...picture.row, pictureKey: 'p2', originalKey: 'p1' } };
  await fill.addPicture(1, drawn, 'p1');
  expect(fill.state().answers[1]?.pictureKeys).toEqual(['p2']);
  fill.namePictures(1, () => ['p1']);
  fill.forgetPicture('p2');
  await fill.flush();
  expect([await db.get('bytes', 'p1'), await db.get('bytes', 'p2')]).toMatchObject([{ pictureKey: 'p1' }, undefined]);
  await fill.addPicture(1, drawn, 'p1');
  fill.namePictures(1, () => []);
  fill.forgetPicture('p2');
  await fill.flush();
  expect([await db.get('bytes', 'p1'), await db.get('bytes', 'p2')]).toEqual([undefined, undefined]);
});

it('writes nothing any more once finalized, and stays open when finalizing fails', async () => {
  const { db, setBroken } = await faultyDb();
  const fill = await opened(db);
  fill.answer({ questionId: 1, text: 'a' }, true);
  setBroken(true);
  await expect(fill.finalize({ ...response, stage: 'waiting' }, [])).rejects.toThrow('full');
  setBroken(false);
  fill.answer({ questionId: 2, text: 'b' }, true);
  expect(fill.state().answers[2]).toBeDefined();
  await fill.finalize({ ...response, stage: 'waiting' }, [picture]);
  expect(await db.all('answers', responseKey)).toHaveLength(2);
  expect([await db.get('pictures', 'p1'), await db.get('bytes', 'p1')]).toEqual([
    picture.row,
    { pictureKey: 'p1', bytes: picture.bytes },
  ]);
  fill.answer({ questionId: 1, text: 'late' });
  await fill.flush();
  expect(await db.get('answers', [responseKey, 1])).toMatchObject({ answer: { text: 'a' } });
  expect((await db.get('responses', responseKey))?.stage).toBe('waiting');
});

it('writes everything anew when the storage was cleared under the open page', async () => {
  const { db, setBroken } = await faultyDb();
  let tellLost = () => {};
  const fill = await opened({
    ...db,
    onLost: (listener) => {
      tellLost = listener;
    },
  });
  fill.answer({ questionId: 1, text: 'a' });
  await fill.addPicture(2, picture);
  await fill.flush();
  const answers = await db.all('answers');
  await db.write([
    { store: 'responses', remove: responseKey },
    { store: 'pictures', remove: 'p1' },
    ...answers.map((row): Change => ({ store: 'answers', remove: [row.responseKey, row.questionId] })),
  ]);
  setBroken(true);
  tellLost();
  expect(await fill.flush()).toBe(false);
  setBroken(false);
  fill.answer({ questionId: 3, text: 'c' });
  await fill.flush();
  await fill.flush();
  expect((await db.get('responses', responseKey))?.stage).toBe('draft');
  expect(await db.get('forms', 'f1')).toEqual(form);
  expect((await db.all('answers', responseKey)).map((row) => row.questionId)).toEqual([1, 2, 3]);
  expect(fill.state().answers[2]?.pictureKeys).toEqual([]);
  expect(fill.state().saving).toBe('saved');
});

it('goes on naming the photos that only the server has when the storage was cleared under the open page', async () => {
  const { db } = await faultyDb();
  let tellLost = () => {};
  const onLost: DeviceDb['onLost'] = (listener) => {
    tellLost = listener;
  };
  // Of a correction: one photo was sent with the earlier revision, under one that was drawn on; a signature stands from then.
  const sent = { ...picture.row, thumb: new ArrayBuffer(4), received: true };
  const stamp = { at: '2026-11-22T09:00:00Z', base: null, by: { id: 2, name: 'Mehmet' }, sent: true };
  await db.write([
    { store: 'answers', put: { responseKey, questionId: 1, answer: { questionId: 1, pictureKeys: ['drawn'] } } },
    { store: 'pictures', put: { ...sent, pictureKey: 'drawn', originalKey: 'under', questionId: 1 } },
    { store: 'pictures', put: { ...sent, pictureKey: 'under', questionId: 1 } },
    { store: 'pictures', put: { ...sent, pictureKey: 'signed', questionId: null } },
  ]);
  const fill = await opened({ ...db, onLost });
  await fill.addPicture(1, picture);
  fill.takeIn([{ answer: { questionId: 2, pictureKeys: ['theirs'] }, stamp }], []);
  await fill.flush();
  const rows = await db.all('pictures');
  await db.write(rows.map(({ pictureKey }): Change => ({ store: 'pictures', remove: pictureKey })));
  tellLost();
  await vi.waitFor(() => expect(fill.state().answers[1]?.pictureKeys).toEqual(['drawn']));
  await fill.flush();
  expect(fill.state().answers[2]?.pictureKeys).toEqual(['theirs']);
  const kept = (await db.all('pictures', responseKey)).map(({ pictureKey, originalKey, received }) => [
    pictureKey,
    originalKey,
    received,
  ]);
  expect(kept.sort()).toEqual([
    ['drawn', 'under', true],
    ['signed', undefined, true],
    ['theirs', undefined, true],
    ['under', undefined, true],
  ]);
});

const beginning = (db: DeviceDb) =>
  beginFill(
    db,
    {
      form: { formKey: 'f1', token: 't', form: { plan: { id: 1 }, auditor: null } } as unknown as FormRow,
      firstStep: 'section',
      languageId: 1,
      barcodeCode: null,
      place: null,
      startedAt: '2026-11-22T10:00:00Z',
      now: 1,
    },
    () => 1,
  );

describe('a draft that begins while the storage is still opening', () => {
  it('takes answers at once, calls nothing saved before it is written, and writes all of it with its form', async () => {
    const inner = memoryDb();
    let open = (_db: DeviceDb) => {};
    const db = openingDb(
      new Promise<DeviceDb>((done) => {
        open = done;
      }),
    );
    const fill = beginning(db);
    const { responseKey: key } = fill.state().response;
    expect(fill.state().saving).toBe('saving');
    fill.answer({ questionId: 1, optionIds: [11] });
    await new Promise((wait) => setTimeout(wait, 20));
    expect(fill.state().saving).toBe('saving');
    open(inner);
    expect(await fill.flush()).toBe(true);
    expect(fill.state().saving).toBe('saved');
    expect(await inner.get('responses', key)).toMatchObject({ stage: 'draft', token: 't' });
    expect(await inner.get('forms', 'f1')).toBeDefined();
    expect(await inner.get('answers', [key, 1])).toMatchObject({ answer: { optionIds: [11] } });
  });

  it('says so where there is no room for it, loses nothing, and is written whole as soon as there is', async () => {
    const { db, setBroken } = await faultyDb();
    setBroken(true);
    const fill = beginning(db);
    const { responseKey: key } = fill.state().response;
    fill.answer({ questionId: 1, optionIds: [11] });
    expect(await fill.flush()).toBe(false);
    expect(fill.state().saving).toBe('full');
    setBroken(false);
    fill.answer({ questionId: 2, optionIds: [21] });
    expect(await fill.flush()).toBe(true);
    expect(await db.get('responses', key)).toMatchObject({ stage: 'draft' });
    expect(await db.get('forms', 'f1')).toBeDefined();
    expect((await db.all('answers', key)).map(({ questionId }) => questionId)).toEqual([1, 2]);
  });
});

it('is written while somebody types without a pause', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  const written = async () => (await db.get('answers', ['r1', 1]))?.answer.text ?? '';
  const note = 'kapının contası yırtık';
  for (let length = 1; length <= note.length; length++) {
    fill.answer({ questionId: 1, text: note.slice(0, length) }, true);
    await Promise.resolve();
  }
  await vi.waitFor(async () => expect((await written()).length).toBeGreaterThanOrEqual(note.length - 8), {
    timeout: 100,
  });
  fill.close();
});

it('is sent by nobody who has closed it: it is somebody else’s by then, or deleted', async () => {
  const { db } = await faultyDb();
  const fill = await opened(db);
  fill.close();
  const sent = { ...response, stage: 'waiting' } as ResponseRow;
  await expect(fill.finalize(sent, [])).rejects.toThrow('closed');
  expect((await db.get('responses', responseKey))?.stage).toBe('draft');
});
