import { expect, it } from 'vitest';
import type { BytesRow, FormRow, Kept, PictureRow } from './kept.ts';
import { memoryShelf } from './memory.ts';
import { removeResponse, wipeReceived } from './removal.ts';

const day = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;

async function shelfWith(...rows: Partial<Kept>[]) {
  const shelf = memoryShelf();
  for (const row of rows) {
    const { responseKey = '' } = row;
    await shelf.write([
      { store: 'responses', put: { formKey: 'old', ...row } as Kept },
      { store: 'answers', put: { responseKey, questionId: 1, answer: { questionId: 1, text: 'a' } } },
      { store: 'pictures', put: { pictureKey: `p-${responseKey}`, responseKey } as PictureRow },
      { store: 'bytes', put: { pictureKey: `p-${responseKey}` } as BytesRow },
    ]);
  }
  return shelf;
}

const left = async (shelf: ReturnType<typeof memoryShelf>) =>
  (await shelf.all('responses')).map((kept) => kept.responseKey).sort();

it('wipes what was received more than a week ago, with its pictures, and nothing else', async () => {
  const shelf = await shelfWith(
    { responseKey: 'old', stage: 'received', received: now - 7 * day - 1 },
    { responseKey: 'new', stage: 'received', received: now - 6 * day },
    { responseKey: 'waiting', stage: 'waiting', changed: 0 },
    { responseKey: 'draft', stage: 'draft', changed: 0 },
  );
  await wipeReceived(shelf, now);
  expect(await left(shelf)).toEqual(['draft', 'new', 'waiting']);
  expect(await shelf.get('bytes', 'p-old')).toBeUndefined();
  expect(await shelf.get('bytes', 'p-waiting')).toBeDefined();
  expect(await shelf.all('answers', 'old')).toEqual([]);
});

it('keeps the form of every response, and the newest of every link', async () => {
  const shelf = await shelfWith({ responseKey: 'draft', stage: 'draft', formKey: 'second' });
  const form = (formKey: string, fetched: number) => ({ formKey, token: 't', reader: 'anyone', fetched }) as FormRow;
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    await shelf.write([{ store: 'forms', put: form(name, index) }]);
  }
  await wipeReceived(shelf, now);
  expect((await shelf.all('forms')).map((row) => row.formKey)).toEqual(['second', 'third']);
});

it('removes one response whole', async () => {
  const shelf = await shelfWith({ responseKey: 'a', stage: 'waiting' }, { responseKey: 'b', stage: 'draft' });
  await removeResponse(shelf, 'a');
  expect(await left(shelf)).toEqual(['b']);
  expect((await shelf.all('pictures')).map((row) => row.responseKey)).toEqual(['b']);
});
