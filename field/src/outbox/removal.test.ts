import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import type { DeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import { discardDraft, recallDraft, removeDiscarded, removeResponse, wipeReceived } from './removal.ts';
import type { BytesRow, FormRow, PictureRow, ResponseRow } from './rows.ts';

afterEach(() => vi.unstubAllGlobals());

const day = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;

async function dbWith(...rows: Partial<ResponseRow>[]) {
  const db = memoryDb();
  for (const row of rows) {
    const { responseKey = '' } = row;
    await db.write([
      { store: 'responses', put: { formKey: 'old', received: null, ...row } as ResponseRow },
      { store: 'answers', put: { responseKey, questionId: 1, answer: { questionId: 1, text: 'a' } } },
      { store: 'pictures', put: { pictureKey: `p-${responseKey}`, responseKey } as PictureRow },
      { store: 'bytes', put: { pictureKey: `p-${responseKey}` } as BytesRow },
    ]);
  }
  return db;
}

const left = async (db: ReturnType<typeof memoryDb>) =>
  (await db.all('responses')).map((response) => response.responseKey).sort();

it('wipes what was received more than a week ago, with its pictures, and nothing else', async () => {
  const db = await dbWith(
    { responseKey: 'old', stage: 'received', received: now - 7 * day - 1 },
    { responseKey: 'new', stage: 'received', received: now - 6 * day },
    { responseKey: 'waiting', stage: 'waiting', changed: 0 },
    { responseKey: 'draft', stage: 'draft', changed: 0 },
  );
  await wipeReceived(db, now);
  expect(await left(db)).toEqual(['draft', 'new', 'waiting']);
  expect(await db.get('bytes', 'p-old')).toBeUndefined();
  expect(await db.get('bytes', 'p-waiting')).toBeDefined();
  expect(await db.all('answers', 'old')).toEqual([]);
});

it('keeps the form of every response, and the newest of every link', async () => {
  const db = await dbWith({ responseKey: 'draft', stage: 'draft', formKey: 'second' });
  const form = (formKey: string, fetched: number) => ({ formKey, token: 't', reader: 'anyone', fetched }) as FormRow;
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    await db.write([{ store: 'forms', put: form(name, index) }]);
  }
  // Whoever signs in on this device reads a form of their own.
  await db.write([{ store: 'forms', put: { ...form('signed in', 1), reader: 'user:4' } }]);
  await db.write([{ store: 'forms', put: { ...form('other link', 0), token: 'u' } }]);
  await wipeReceived(db, now);
  const kept = ['other link', 'second', 'signed in', 'third'];
  expect((await db.all('forms')).map((row) => row.formKey).sort()).toEqual(kept);
});

it('leaves whole what became something else while it was looked through to be removed', async () => {
  const returned = { responseKey: 'returned', stage: 'received', received: now - 8 * day } as const;
  const shared = { version: 1, clashes: [], resolved: [] };
  const inner = await dbWith(returned, { responseKey: 'deleted', stage: 'discarded', changed: 0, shared });
  const server = fakeServer();
  const session = { token: 'hers', user: { id: 1, name: 'Ayşe' }, of: 'field' };
  await inner.write([{ store: 'notes', put: { name: 'session', value: session } }]);
  const all: DeviceDb['all'] = async (store, of) => {
    const rows = await inner.all(store, of);
    if (store === 'pictures' && of === 'deleted') await recallDraft(inner, 'deleted');
    if (store === 'pictures' && of === 'returned')
      await inner.update('responses', 'returned', (row) => ({ ...row, stage: 'draft', received: null }));
    return rows;
  };
  await wipeReceived({ ...inner, all }, now);
  expect(await left(inner)).toEqual(['deleted', 'returned']);
  for (const key of ['deleted', 'returned']) expect(await inner.all('answers', key)).toHaveLength(1);
  expect(server.calls).toEqual([]);
});

it('deletes as a draft nothing that was sent, and gives nothing back as one', async () => {
  const db = await dbWith({ responseKey: 'waiting', stage: 'waiting' }, { responseKey: 'received', stage: 'received' });
  for (const key of ['waiting', 'received']) {
    await discardDraft(db, key, now);
    await recallDraft(db, key);
    expect(await db.get('responses', key)).toMatchObject({ stage: key });
  }
});

it('removes one response whole, with the photos that are still as they were picked', async () => {
  const db = await dbWith({ responseKey: 'a', stage: 'waiting' }, { responseKey: 'b', stage: 'draft' });
  const raw = { pictureKey: 'raw', responseKey: 'a', questionId: 1, type: 'image/jpeg', picked: 1 };
  await db.write([
    { store: 'raws', put: raw },
    { store: 'bytes', put: { pictureKey: 'raw' } as BytesRow },
  ]);
  await removeResponse(db, 'a');
  expect(await left(db)).toEqual(['b']);
  expect((await db.all('pictures')).map((row) => row.responseKey)).toEqual(['b']);
  expect(await db.all('raws')).toEqual([]);
  expect((await db.all('bytes')).map((row) => row.pictureKey)).toEqual(['p-b']);
});

it('gives a deleted draft back with all it has until it is removed for good, at the latest at the next tidying', async () => {
  const db = await dbWith({ responseKey: 'a', stage: 'draft' }, { responseKey: 'b', stage: 'draft' });
  for (const key of ['a', 'b']) await discardDraft(db, key, now);
  await recallDraft(db, 'a');
  await removeDiscarded(db, 'a');
  expect(await db.get('responses', 'a')).toMatchObject({ stage: 'draft' });
  expect(await db.all('answers', 'a')).toHaveLength(1);
  await wipeReceived(db, now + 59_000);
  expect(await left(db)).toEqual(['a', 'b']);
  await wipeReceived(db, now + 61_000);
  expect(await left(db)).toEqual(['a']);
});

it('deletes a draft that the server knows there, too, under its person’s session, and only once it is gone for good', async () => {
  const server = fakeServer();
  const shared = { version: 1, clashes: [], resolved: [] };
  const db = await dbWith(
    { responseKey: 'shared', stage: 'draft', shared },
    { responseKey: 'kept', stage: 'draft', shared },
    { responseKey: 'own', stage: 'draft' },
  );
  const session = { token: 'hers', user: { id: 1, name: 'Ayşe' }, of: 'field' };
  await db.write([{ store: 'notes', put: { name: 'session', value: session } }]);
  for (const key of ['shared', 'kept', 'own']) await discardDraft(db, key, now);
  await recallDraft(db, 'kept');
  expect(server.calls).toEqual([]);
  for (const key of ['shared', 'kept', 'own']) await removeDiscarded(db, key);
  expect(server.calls.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['POST', '/field/drafts/shared/Delete', 'Bearer hers'],
  ]);
  expect(await left(db)).toEqual(['kept']);
});

it('keeps a response that becomes a draft again while the server is told of a deleted one, and the form it was filled in on', async () => {
  const shared = { version: 1, clashes: [], resolved: [] };
  const returned = { responseKey: 'returned', stage: 'received', received: now - 8 * day } as const;
  const db = await dbWith({ responseKey: 'deleted', stage: 'discarded', changed: 0, shared, formKey: 'new' }, returned);
  const session = { token: 'hers', user: { id: 1, name: 'Ayşe' }, of: 'field' };
  await db.write([{ store: 'notes', put: { name: 'session', value: session } }]);
  for (const [fetched, formKey] of ['old', 'new'].entries())
    await db.write([{ store: 'forms', put: { formKey, token: 't', reader: 'user:1', fetched } as FormRow }]);
  vi.stubGlobal('fetch', async () => {
    const correction = { ...returned, formKey: 'old', stage: 'draft', received: null };
    const answer = { questionId: 2, text: 'b' };
    await db.write([
      { store: 'responses', put: correction as unknown as ResponseRow },
      { store: 'answers', put: { responseKey: 'returned', questionId: 2, answer } },
    ]);
    return new Response('{}');
  });
  await wipeReceived(db, now);
  expect(await left(db)).toEqual(['returned']);
  expect((await db.all('answers', 'returned')).map(({ questionId }) => questionId)).toEqual([2]);
  expect((await db.all('forms')).map(({ formKey }) => formKey).sort()).toEqual(['new', 'old']);
});
