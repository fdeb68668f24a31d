export const draftLockPrefix = 'sahada.draft.';

/** One tab at a time works on a draft. */
export interface DraftLock {
  release: () => void;
}

/** Of a draft that has just begun, and that no other tab can have: nothing waits for it. */
export function lockNew(responseKey: string, onLost: () => void): DraftLock {
  const locking = lockDraft(responseKey, false, onLost);
  return { release: () => void locking.then((lock) => lock?.release()) };
}

/** Null: another tab has it. With `steal` that tab loses it, and is told. */
export async function lockDraft(responseKey: string, steal: boolean, onLost: () => void): Promise<DraftLock | null> {
  if (!navigator.locks) return { release: () => {} };
  return new Promise((settle) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    navigator.locks
      .request(`${draftLockPrefix}${responseKey}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (!lock) return settle(null);
        settle({ release });
        return held;
      })
      .catch(onLost);
  });
}
