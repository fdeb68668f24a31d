import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { putWaiting } from '../../test/waiting.ts';
import { canKeep, openDeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import type { StoreName } from './rows.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const name = 'sahada.field';

/** The database as its first version made it: never to be changed here, for such databases are on people's phones. */
function openFirstVersion(): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade(db) {
      const byResponse = (store: string, keyPath: string | string[]) =>
        db.createObjectStore(store, { keyPath }).createIndex('of', 'responseKey');
      db.createObjectStore('responses', { keyPath: 'responseKey' });
      byResponse('answers', ['responseKey', 'questionId']);
      byResponse('signatures', ['responseKey', 'role']);
      byResponse('pictures', 'pictureKey');
      db.createObjectStore('bytes', { keyPath: 'pictureKey' });
      db.createObjectStore('forms', { keyPath: 'formKey' }).createIndex('of', 'token');
      db.createObjectStore('notes', { keyPath: 'name' });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

const stores: StoreName[] = ['responses', 'answers', 'pictures', 'bytes', 'forms'];

it('takes over a database of the first version with everything in it', async () => {
  const model = memoryDb();
  const { responseKey } = await putWaiting(model, { pictures: [1000, 10] });
  const first = await openFirstVersion();
  for (const store of stores) for (const row of await model.all(store)) await first.put(store, row);
  first.close();

  const db = openDeviceDb();
  for (const store of stores) {
    const rows = await model.all(store);
    expect(await db.all(store)).toEqual(expect.arrayContaining(rows));
    expect(await db.all(store)).toHaveLength(rows.length);
  }
  expect((await db.all('responses', 'token')).map((row) => row.responseKey)).toEqual([responseKey]);
  expect(await db.all('pictures', responseKey)).toHaveLength(2);
});

it('upgrades under an open page of the first version, which goes on with the new database', async () => {
  await openFirstVersion();
  const db = openDeviceDb();
  const { responseKey } = await putWaiting(db);
  const older = await openDB(name);
  expect(await older.get('responses', responseKey)).toBeDefined();
  expect(older.version).toBeGreaterThan(1);
});

it('opens a database that a newer page has made, at the version it has', async () => {
  const db = openDeviceDb();
  const { responseKey } = await putWaiting(db);
  const newer = await openDB(name, 99, { upgrade: (grown) => void grown.createObjectStore('later') });
  expect(await db.get('responses', responseKey)).toBeDefined();
  expect(await canKeep(db, 5)).toBe(true);
  newer.close();
});

it('writes all rows or none', async () => {
  const db = openDeviceDb();
  const note = { name: 'a', value: 1 };
  const unstorable = { name: 'b', value: () => 0 };
  await expect(
    db.write([
      { store: 'notes', put: note },
      { store: 'notes', put: unstorable },
    ]),
  ).rejects.toThrow();
  expect(await db.all('notes')).toEqual([]);
});

it('lets a tab that woke up late change a draft, and nothing that is no draft any more', async () => {
  const db = openDeviceDb();
  const waiting = await putWaiting(db);
  const draft = { ...waiting, stage: 'draft' as const, definition: 'old' };
  await db.write([{ store: 'responses', draft }]);
  expect(await db.get('responses', waiting.responseKey)).toMatchObject({ stage: 'waiting', definition: 'Denetim' });
  await db.write([{ store: 'responses', remove: waiting.responseKey }]);
  await db.write([{ store: 'responses', draft }]);
  expect(await db.get('responses', waiting.responseKey)).toBeUndefined();
});

it('writes nothing where the response is not as it is to be', async () => {
  const db = openDeviceDb();
  const { responseKey } = await putWaiting(db);
  const changes = [
    { store: 'responses', remove: responseKey } as const,
    { store: 'notes', put: { name: 'n', value: 1 } } as const,
  ];
  expect(await db.writeIf(responseKey, ({ stage }) => stage === 'draft', changes)).toBe(false);
  expect(await db.writeIf('other', () => true, changes)).toBe(false);
  expect([await db.get('notes', 'n'), (await db.get('responses', responseKey))?.stage]).toEqual([undefined, 'waiting']);
  expect(await db.writeIf(responseKey, ({ stage }) => stage === 'waiting', changes)).toBe(true);
  expect([(await db.get('notes', 'n'))?.value, await db.get('responses', responseKey)]).toEqual([1, undefined]);
});

it('lets nobody in between the reading and the writing of an update', async () => {
  const db = openDeviceDb();
  await db.write([{ store: 'notes', put: { name: 'n', value: 0 } }]);
  const addOne = () => db.update('notes', 'n', (row) => ({ ...row, value: Number(row.value) + 1 }));
  await Promise.all(Array.from({ length: 20 }, addOne));
  expect((await db.get('notes', 'n'))?.value).toBe(20);
});

/** The connections that are opened from now on. */
function heardConnections(): IDBDatabase[] {
  const connections: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open.apply(indexedDB as never, args as never) as unknown as IDBOpenDBRequest;
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  return connections;
}

it('opens anew where the connection has died and nobody was told', async () => {
  const connections = heardConnections();
  const db = openDeviceDb();
  await db.write([{ store: 'notes', put: { name: 'n', value: 1 } }]);
  connections[0]?.close();
  expect((await db.get('notes', 'n'))?.value).toBe(1);
  expect(connections).toHaveLength(2);
});

it('opens anew after the browser has closed the connection, and says that the storage was lost', async () => {
  const connections = heardConnections();
  const db = openDeviceDb();
  const lost = vi.fn();
  db.onLost(lost);
  await db.write([{ store: 'notes', put: { name: 'n', value: 1 } }]);
  forceCloseDatabase(connections[0] as never);
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  expect((await db.get('notes', 'n'))?.value).toBe(1);
});

it('makes room on a full device: pictures that can be fetched again go, and what was given is kept', async () => {
  const db = openDeviceDb();
  const cached = new Set(['sahada.field.help', 'sahada.field.shell']);
  const isFull = () => cached.has('sahada.field.help');
  vi.stubGlobal('caches', { delete: async (cache: string) => cached.delete(cache) });
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull()) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  await db.write([{ store: 'notes', put: { name: 'n', value: 1 } }]);
  expect((await db.get('notes', 'n'))?.value).toBe(1);
  cached.add('sahada.field.help');
  await db.update('notes', 'n', (row) => ({ ...row, value: 2 }));
  expect((await db.get('notes', 'n'))?.value).toBe(2);
  expect([...cached]).toEqual(['sahada.field.shell']);
  full.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(db.write([{ store: 'notes', put: { name: 'n', value: 2 } }])).rejects.toThrow('full');
  // One that holds nothing of anybody's may as well be filled in from memory; what is there is opened.
  expect(await canKeep(db, 3)).toBe(false);
  full.mockImplementation(put);
  await putWaiting(db);
  full.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await canKeep(db, 4)).toBe(true);
  full.mockRestore();
});
