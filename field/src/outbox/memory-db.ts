import type { Change, DeviceDb } from './device-db.ts';
import { indexes, type Key, keyPaths, type ResponseRow, type Rows, type StoreName, storeNames } from './rows.ts';

type Fields = Record<string, unknown>;

const keyOf = (store: StoreName, row: object): string =>
  JSON.stringify([keyPaths[store]].flat().map((field) => (row as Fields)[field]));

const asked = (key: Key): string => JSON.stringify([key].flat());

/** Storage of last resort for browsers that keep nothing: gone with the page, which the person is told beforehand. */
export function memoryDb(): DeviceDb {
  const stores = Object.fromEntries(storeNames.map((name) => [name, new Map<string, object>()]));
  const of = (store: StoreName) => stores[store] as Map<string, object>;
  const write = async (changes: readonly Change[]) => {
    for (const change of changes) {
      if ('remove' in change) of(change.store).delete(asked(change.remove));
      else if ('put' in change) of(change.store).set(keyOf(change.store, change.put), change.put);
      else {
        const key = asked(change.draft.responseKey);
        const row = of('responses').get(key) as ResponseRow | undefined;
        if (row?.stage === 'draft') of('responses').set(key, change.draft);
      }
    }
  };
  return {
    lasting: false,
    get: async <S extends StoreName>(store: S, key: Key) => of(store).get(asked(key)) as Rows[S] | undefined,
    all: async <S extends StoreName>(store: S, owner?: string) => {
      const index = indexes[store] ?? '';
      const rows = [...of(store).values()];
      return (owner === undefined ? rows : rows.filter((row) => (row as Fields)[index] === owner)) as Rows[S][];
    },
    write,
    writeIf: async (responseKey, isSo, changes) => {
      const row = of('responses').get(asked(responseKey)) as ResponseRow | undefined;
      if (!row || !isSo(row)) return false;
      await write(changes);
      return true;
    },
    update: async <S extends StoreName>(store: S, key: Key, change: (row: Rows[S]) => Rows[S] | undefined) => {
      const row = of(store).get(asked(key)) as Rows[S] | undefined;
      const next = row && change(row);
      if (next) of(store).set(asked(key), next);
      return next;
    },
    onLost: () => {},
  };
}
