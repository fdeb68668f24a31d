const syncTag = 'sahada.outbox';

interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser, where it can, to send the outbox even after the page is closed. */
export function askForSync() {
  if (!navigator.serviceWorker?.controller) return;
  navigator.serviceWorker.ready
    .then((registration: WithSync) => registration.sync?.register(syncTag))
    .catch(() => console.info('no background sync'));
}
