/** The service worker, seen from the page. Registered by hand: the page's policy allows no inline script. */

/**
 * How long after the page the worker is registered if nothing is shown by then: the files that it fetches must
 * not stand in the way of what is to be shown first.
 */
const afterPageMs = 1500;

let begin: () => void = () => undefined;

/** Something is shown: from now on the network may be gone at any moment. */
export const wakeWorker = (): void => begin();

/** Whether the worker has fetched all files: it becomes active only then. */
export const hasShell = async (): Promise<boolean> =>
  Boolean((await navigator.serviceWorker?.getRegistration('/s/'))?.active);

export function linkWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const start = () => {
    for (const [script, scope] of [
      ['/s/sw.js', '/s/'],
      ['/s/scan-worker.js', '/b/'],
    ] as const) {
      serviceWorker
        .register(script, { scope, updateViaCache: 'none' })
        .catch((error: unknown) => console.warn('the form will not open without a network', error));
    }
  };
  begin = () => {
    begin = () => undefined;
    start();
  };
  const beginSoon = () => setTimeout(wakeWorker, afterPageMs);
  if (document.readyState === 'complete') beginSoon();
  else addEventListener('load', beginSoon, { once: true });
}
