import { afterEach, expect, it, vi } from 'vitest';
import { type DraftLock, lockDraft } from './draft-lock.ts';
import { waitingUpdate } from './update.ts';

/** A browser with a new version that waits; what it was told, and whether the page would be opened anew. */
function browserWithUpdate() {
  const told: unknown[] = [];
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: async () => ({ waiting: { postMessage: (message: unknown) => told.push(message) } }),
  });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker });
  vi.stubGlobal('location', { reload });
  return { told, reload, serviceWorker };
}

const held: DraftLock[] = [];
afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
});

async function open(responseKey: string, steal = false, onLost = () => {}) {
  const lock = await lockDraft(responseKey, steal, onLost);
  if (lock) held.push(lock);
  return lock;
}

const nothing = () => new Promise((done) => setImmediate(done));

it('a new version is offered, and takes over with the page opened anew, once no tab holds a draft', async () => {
  const { told, reload, serviceWorker } = browserWithUpdate();
  const lock = await open('r1');
  expect(await waitingUpdate()).toBeNull();
  lock?.release();
  const apply = await vi.waitUntil(waitingUpdate);
  expect(told).toEqual([]);
  apply();
  await vi.waitFor(() => expect(told).toEqual(['take over']));
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a new version that was offered does not take over a draft that was opened since', async () => {
  const { told } = browserWithUpdate();
  const apply = await waitingUpdate();
  expect(apply).not.toBeNull();
  const query = vi.spyOn(navigator.locks, 'query');
  await open('r1');
  apply?.();
  await query.mock.results[0]?.value;
  await nothing();
  expect(told).toEqual([]);
});

it('a draft is open in one tab: a second one is told so, and the first, where the second takes it', async () => {
  const onLost = vi.fn();
  expect(await open('r2', false, onLost)).not.toBeNull();
  expect(await open('r2')).toBeNull();
  expect(onLost).not.toHaveBeenCalled();
  expect(await open('r2', true)).not.toBeNull();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
});
