import type { DeviceDb } from './device-db.ts';
import { isFull } from './device-db.ts';
import type { Fill, NewPicture } from './fill.ts';
import { newKey } from './key.ts';
import { type Owner, ofOwner, ownerOf, type RawRow } from './rows.ts';

/**
 * Photos on their way into a draft. A picked file is first written to the device as it is, since making it small takes
 * seconds on a slow phone and the page may be gone by then; it is made small afterwards, now or when the draft is opened
 * again. Files not yet written always go first.
 */

export type PhotoTrouble = 'photoFailed' | 'photoNoRoom';

export interface PhotoState {
  /** How many of the files picked last are on the device, while some are not; else null. */
  storing: { done: number; total: number } | null;
  /** Photos that no answer or finding names yet, by whose they will be. */
  preparing: ReadonlyMap<Owner, number>;
  trouble: PhotoTrouble | null;
}

export interface PhotoQueue {
  state(): PhotoState;
  subscribe(listener: () => void): () => void;
  add(owner: Owner, files: readonly Blob[]): void;
  dismiss(): void;
  /** Goes on with the photos that an earlier page left raw. Rejects when they cannot be read. */
  resume(): Promise<void>;
}

/** Makes a photo small; null when it is no picture that this browser can read. */
export type Shrink = (file: Blob, of: Omit<RawRow, 'type' | 'picked'>) => Promise<NewPicture | null>;

interface Picked {
  owner: Owner;
  file: Blob;
}

export function photoQueue(db: DeviceDb, fill: Fill, shrink: Shrink, now: () => number): PhotoQueue {
  const listeners = new Set<() => void>();
  const { responseKey } = fill.state().response;
  const picked: Picked[] = [];
  const raws: RawRow[] = [];
  let state: PhotoState = { storing: null, preparing: new Map(), trouble: null };
  let running = false;

  const set = (part: Partial<PhotoState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const counted = (owner: Owner | null, by: number) =>
    owner === null ? state.preparing : new Map(state.preparing).set(owner, (state.preparing.get(owner) ?? 0) + by);

  const trouble = (error: unknown): PhotoTrouble => {
    console.error('could not keep a photo', error);
    return isFull(error) ? 'photoNoRoom' : 'photoFailed';
  };

  async function store({ owner, file }: Picked) {
    const row = { pictureKey: newKey(), responseKey, ...ofOwner(owner), type: file.type, picked: now() };
    try {
      await fill.keepRaw(row, await file.arrayBuffer());
      raws.push(row);
    } catch (error) {
      // There may still be room for the small one.
      if (isFull(error)) await prepare(row, file);
      else set({ trouble: trouble(error), preparing: counted(owner, -1) });
    }
    const { done, total } = state.storing ?? { done: 0, total: 1 };
    set({ storing: done + 1 === total ? null : { done: done + 1, total } });
  }

  async function prepare(row: RawRow, file: Blob): Promise<void> {
    const { pictureKey } = row;
    const owner = ownerOf(row);
    try {
      const picture = owner !== null && (await shrink(file, { pictureKey, responseKey, ...ofOwner(owner) }));
      if (picture) await fill.addPicture(owner, picture);
      else {
        await fill.dropRaw(pictureKey);
        set({ trouble: 'photoFailed' });
      }
    } catch (error) {
      set({ trouble: trouble(error) });
    }
    set({ preparing: counted(owner, -1) });
  }

  async function prepareStored(row: RawRow) {
    const kept = await db.get('bytes', row.pictureKey).catch(() => undefined);
    if (kept) return prepare(row, new Blob([kept.bytes], { type: row.type }));
    set({ trouble: 'photoFailed', preparing: counted(ownerOf(row), -1) });
  }

  async function run() {
    if (running) return;
    running = true;
    for (;;) {
      const next = picked.shift();
      if (next) {
        await store(next);
        continue;
      }
      const raw = raws.shift();
      if (!raw) break;
      await prepareStored(raw);
    }
    running = false;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(owner, files) {
      if (files.length === 0) return;
      picked.push(...files.map((file) => ({ owner, file })));
      const { done, total } = state.storing ?? { done: 0, total: 0 };
      set({
        trouble: null,
        storing: { done, total: total + files.length },
        preparing: counted(owner, files.length),
      });
      void run();
    },
    dismiss: () => set({ trouble: null }),
    async resume() {
      const left = await db.all('raws', responseKey);
      if (left.length === 0) return;
      left.sort((one, other) => one.picked - other.picked);
      for (const row of left) {
        raws.push(row);
        set({ preparing: counted(ownerOf(row), 1) });
      }
      await run();
    },
  };
}
