/** The service worker, seen from the page. Registered by hand: the page's policy allows no inline script. */

const syncTag = 'sahada.outbox';

interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Where the browser can, it sends the outbox even after the page is closed. */
export function askForSync() {
  if (!navigator.serviceWorker?.controller) return;
  navigator.serviceWorker.ready
    .then((registration: WithSync) => registration.sync?.register(syncTag))
    .catch(() => console.info('no background sync'));
}

/** No tab holds a draft open: only then may a new version take over. */
async function nothingInUse(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return !held.some((lock) => lock.name?.startsWith(draftLockPrefix));
}

export const draftLockPrefix = 'sahada.draft.';

/** Registers the worker and reports a waiting new version as something to be applied, never applying it by itself. */
export function linkWorker(onUpdate: (apply: () => void) => void) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const offer = async (registration: ServiceWorkerRegistration) => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller || !(await nothingInUse())) return;
    onUpdate(() => {
      nothingInUse().then((free) => {
        if (!free) return;
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('take over');
      });
    });
  };
  const register = async () => {
    const registration = await serviceWorker.register('/s/sw.js', { scope: '/s/', updateViaCache: 'none' });
    await offer(registration);
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing;
      fresh?.addEventListener('statechange', () => fresh.state === 'installed' && void offer(registration));
    });
  };
  const start = () => {
    register().catch((error: unknown) => console.warn('the form will not open without a network', error));
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
