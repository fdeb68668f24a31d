import { expect, it } from 'vitest';
import { openFill } from './fill.ts';
import type { FormRow, Kept, PictureRow } from './kept.ts';
import { memoryShelf } from './memory.ts';
import type { Change, Shelf } from './shelf.ts';

const responseKey = 'r1';
const kept = { responseKey, stage: 'draft', place: { step: 'section', section: 0, questionId: null } } as Kept;
const form = { formKey: 'f1' } as FormRow;
const picture = { row: { pictureKey: 'p1', responseKey } as PictureRow, bytes: new ArrayBuffer(1) };

/** Storage whose writes can be made to fail. */
async function faultyShelf() {
  const inner = memoryShelf();
  let broken = false;
  await inner.write([{ store: 'responses', put: kept }]);
  const shelf: Shelf = {
    ...inner,
    write: (changes) =>
      broken ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : inner.write(changes),
  };
  return {
    shelf,
    setBroken: (value: boolean) => {
      broken = value;
    },
  };
}

const opened = async (shelf: Shelf) => {
  const fill = await openFill(shelf, responseKey, form, () => 1);
  if (!fill) throw new Error('no draft');
  return fill;
};

it('says "saved" only when nothing is left to write', async () => {
  const { shelf } = await faultyShelf();
  const fill = await opened(shelf);
  fill.answer({ questionId: 1, text: 'a' }, true);
  expect(fill.state().saving).toBe('saving');
  expect(await shelf.all('answers', responseKey)).toEqual([]);
  expect(await fill.flush()).toBe(true);
  expect(fill.state().saving).toBe('saved');
  expect(await shelf.get('answers', [responseKey, 1])).toMatchObject({ answer: { text: 'a' } });
});

it('keeps and tells what could not be written, and writes it later', async () => {
  const { shelf, setBroken } = await faultyShelf();
  const fill = await opened(shelf);
  setBroken(true);
  fill.answer({ questionId: 1, optionIds: [11] });
  expect(await fill.flush()).toBe(false);
  expect(fill.state().saving).toBe('full');
  setBroken(false);
  fill.answer({ questionId: 2, optionIds: [21] });
  expect(await fill.flush()).toBe(true);
  expect((await shelf.all('answers', responseKey)).map((row) => row.questionId)).toEqual([1, 2]);
  expect(fill.state().saving).toBe('saved');
});

it('names a picture only once its bytes are kept', async () => {
  const { shelf, setBroken } = await faultyShelf();
  const fill = await opened(shelf);
  setBroken(true);
  await expect(fill.addPicture(1, picture)).rejects.toThrow('full');
  expect(fill.state().answers[1]).toBeUndefined();
  setBroken(false);
  await fill.addPicture(1, picture);
  await fill.flush();
  expect(await shelf.get('answers', [responseKey, 1])).toMatchObject({ answer: { pictureKeys: ['p1'] } });
  fill.removePicture(1, 'p1');
  await fill.flush();
  expect(await shelf.get('bytes', 'p1')).toBeUndefined();
});

it('writes nothing any more once sealed, and stays open when sealing fails', async () => {
  const { shelf, setBroken } = await faultyShelf();
  const fill = await opened(shelf);
  fill.answer({ questionId: 1, text: 'a' }, true);
  setBroken(true);
  await expect(fill.seal({ ...kept, stage: 'waiting' }, [])).rejects.toThrow('full');
  setBroken(false);
  await fill.seal({ ...kept, stage: 'waiting' }, []);
  expect(await shelf.all('answers', responseKey)).toHaveLength(1);
  fill.answer({ questionId: 1, text: 'late' });
  await fill.flush();
  expect(await shelf.get('answers', [responseKey, 1])).toMatchObject({ answer: { text: 'a' } });
  expect((await shelf.get('responses', responseKey))?.stage).toBe('waiting');
});

it('writes everything anew when the storage was cleared under the open page', async () => {
  const { shelf, setBroken } = await faultyShelf();
  let tellLost = () => {};
  const fill = await opened({
    ...shelf,
    onLost: (listener) => {
      tellLost = listener;
    },
  });
  fill.answer({ questionId: 1, text: 'a' });
  await fill.addPicture(2, picture);
  await fill.flush();
  const answers = await shelf.all('answers');
  await shelf.write([
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
  expect((await shelf.get('responses', responseKey))?.stage).toBe('draft');
  expect(await shelf.get('forms', 'f1')).toEqual(form);
  expect((await shelf.all('answers', responseKey)).map((row) => row.questionId)).toEqual([1, 2, 3]);
  expect(fill.state().answers[2]?.pictureKeys).toEqual([]);
  expect(fill.state().saving).toBe('saved');
});
