import { type IDBPDatabase, openDB } from 'idb';
import { dropPictureCaches } from './picture-caches.ts';
import { indexes, type Key, keyPaths, type ResponseRow, type Rows, type StoreName, storeNames } from './rows.ts';

/**
 * The device's storage. A write is one strict transaction: when its promise resolves, all of it is on the disk; when it
 * rejects, none of it is. The schema only ever grows: a bundle older than the database opens it at the version it has.
 * Browsers close connections behind one's back (iOS, cleared site data, a newer tab), so each use opens anew when needed.
 */

export type Change =
  | { [S in StoreName]: { store: S; put: Rows[S] } | { store: S; remove: Key } }[StoreName]
  /** Replaces a draft that is still there and still a draft; a tab that woke up late changes nothing else. */
  | { store: 'responses'; draft: ResponseRow };

export interface DeviceDb {
  /** Survives the page being closed. */
  lasting: boolean;
  get<S extends StoreName>(store: S, key: Key): Promise<Rows[S] | undefined>;
  /** All rows of a store, or those of one response (of one link, for responses, forms and links). */
  all<S extends StoreName>(store: S, of?: string): Promise<Rows[S][]>;
  /** All or nothing. */
  write(changes: readonly Change[]): Promise<void>;
  /** The same where the response still is as it is to be, with nobody in between; false where it is not. */
  writeIf(responseKey: string, isSo: (row: ResponseRow) => boolean, changes: readonly Change[]): Promise<boolean>;
  /** Reads and writes one row with nobody in between; undefined leaves it as it is. */
  update<S extends StoreName>(
    store: S,
    key: Key,
    change: (row: Rows[S]) => Rows[S] | undefined,
  ): Promise<Rows[S] | undefined>;
  /** Called when the storage went away under an open page: what is in memory has to be written again. */
  onLost(listener: () => void): void;
}

const databaseName = 'sahada.field';
/** One more whenever rows.ts names a new store or index; both are only ever added. */
const databaseVersion = 5;

/** Errors of a connection that was closed behind our back; nothing has been written then. */
const diedUnnoticed = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** A row that cannot be stored fails alone, so the transaction has to be aborted or its other rows would be written. */
function abandon(transaction: { abort: () => void }) {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself.
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'NotEnoughSpaceError');

interface Condition {
  responseKey: string;
  isSo: (row: ResponseRow) => boolean;
}

/** One strict transaction. False where nothing was written, since the condition does not hold. */
async function changeIn(db: IDBPDatabase, changes: readonly Change[], condition?: Condition): Promise<boolean> {
  const stores = new Set<StoreName>(changes.map((change) => change.store));
  if (condition) stores.add('responses');
  if (stores.size === 0) return true;
  const transaction = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  // Async, so that a put that throws at once becomes a rejection like any other.
  const changed = async (change: Change) => {
    const store = transaction.objectStore(change.store);
    if ('put' in change) await store.put(change.put);
    else if ('remove' in change) await store.delete(change.remove);
    else {
      const row: ResponseRow | undefined = await store.get(change.draft.responseKey);
      if (row?.stage === 'draft') await store.put(change.draft);
    }
  };
  const all = async (): Promise<boolean> => {
    if (condition) {
      const row: ResponseRow | undefined = await transaction.objectStore('responses').get(condition.responseKey);
      if (!row || !condition.isSo(row)) return false;
    }
    await Promise.all(changes.map(changed));
    return true;
  };
  try {
    const [isWritten] = await Promise.all([all(), transaction.done]);
    return isWritten;
  } catch (error) {
    abandon(transaction);
    throw error;
  }
}

const isVersionError = (error: unknown) => error instanceof DOMException && error.name === 'VersionError';

export function openDeviceDb(): DeviceDb {
  let opened: Promise<IDBPDatabase> | null = null;
  const lost = new Set<() => void>();

  const forget = () => {
    opened = null;
  };

  async function connect(version: number | undefined): Promise<IDBPDatabase> {
    return openDB(databaseName, version, {
      upgrade(grown, _from, _to, transaction) {
        for (const name of storeNames) {
          const store = grown.objectStoreNames.contains(name)
            ? transaction.objectStore(name)
            : grown.createObjectStore(name, { keyPath: keyPaths[name] });
          const index = indexes[name];
          if (index && !store.indexNames.contains('of')) store.createIndex('of', index);
        }
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated() {
        forget();
        for (const listener of lost) listener();
      },
    });
  }

  const open = (): Promise<IDBPDatabase> => {
    opened ??= connect(databaseVersion)
      .catch((error: unknown) => {
        if (isVersionError(error)) return connect(undefined);
        throw error;
      })
      .catch((error: unknown) => {
        forget();
        throw error;
      });
    return opened;
  };

  /** A connection that died unnoticed fails at its next use; the work is then repeated once on a new one. */
  async function using<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    const db = await open();
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof DOMException) || !diedUnnoticed.includes(error.name)) throw error;
      forget();
      return work(await open());
    }
  }

  /** On a full device the server's pictures make room for what a person gives. */
  async function writing<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    try {
      return await using(work);
    } catch (error) {
      if (!isFull(error) || !(await dropPictureCaches())) throw error;
      return using(work);
    }
  }

  return {
    lasting: true,
    get: (store, key) => using((db) => db.get(store, key)),
    all: (store, of) =>
      using((db) => (of === undefined ? db.getAll(store) : db.getAllFromIndex(store, 'of', IDBKeyRange.only(of)))),
    write: async (changes) => {
      await writing((db) => changeIn(db, changes));
    },
    writeIf: (responseKey, isSo, changes) => writing((db) => changeIn(db, changes, { responseKey, isSo })),
    update: <S extends StoreName>(store: S, key: Key, change: (row: Rows[S]) => Rows[S] | undefined) =>
      writing(async (db) => {
        const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
        const row = (await transaction.store.get(key)) as Rows[S] | undefined;
        const next = row && change(row);
        if (next) await transaction.store.put(next);
        await transaction.done;
        return next;
      }),
    onLost: (listener) => {
      lost.add(listener);
    },
  };
}

/**
 * Whether rows can be kept at all: some private windows open a database and then refuse every write. A device that is full refuses them,
 * too, for now; what it holds is opened all the same.
 */
export async function canKeep(db: DeviceDb, now: number): Promise<boolean> {
  try {
    await db.write([{ store: 'notes', put: { name: 'probe', value: now } }]);
    return (await db.get('notes', 'probe'))?.value === now;
  } catch (error) {
    console.warn('storage refused', error);
    return isFull(error) && (await holdsResponses(db));
  }
}

const holdsResponses = (db: DeviceDb): Promise<boolean> =>
  db.all('responses').then(
    (rows) => rows.length > 0,
    () => false,
  );
