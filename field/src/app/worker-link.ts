/** The service worker, seen from the page. Registered by hand: the page's policy allows no inline script. */

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
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
