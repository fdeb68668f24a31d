import { draftLockPrefix } from './draft-lock.ts';

/** No tab holds a draft open: only then may a new version take over. */
async function nothingInUse(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return !held.some((lock) => lock.name?.startsWith(draftLockPrefix));
}

/** Applies the new version that waits; null when none waits or a form is in use. It is never applied by itself. */
export async function waitingUpdate(): Promise<(() => void) | null> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker?.getRegistration('/s/'))?.waiting;
  if (!waiting || !serviceWorker.controller || !(await nothingInUse())) return null;
  const takeOver = async () => {
    if (!(await nothingInUse())) return;
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  };
  return () => void takeOver();
}
