import type { DeviceDb } from './device-db.ts';

/**
 * The device db from the first moment on: what is asked of it waits, in its order, until `settled` says which one it is. It is
 * presumed to last until then; nothing is called saved before its write is done.
 */
export function openingDb(settled: Promise<DeviceDb>): DeviceDb {
  let found: DeviceDb | null = null;
  settled.then(
    (db) => {
      found = db;
    },
    (error: unknown) => console.error('there is no storage', error),
  );
  return {
    get lasting() {
      return found?.lasting ?? true;
    },
    get: (store, key) => settled.then((db) => db.get(store, key)),
    all: (store, of) => settled.then((db) => db.all(store, of)),
    write: (changes) => settled.then((db) => db.write(changes)),
    writeIf: (responseKey, isSo, changes) => settled.then((db) => db.writeIf(responseKey, isSo, changes)),
    update: (store, key, change) => settled.then((db) => db.update(store, key, change)),
    onLost: (listener) => {
      settled.then((db) => db.onLost(listener)).catch(() => {});
    },
  };
}
