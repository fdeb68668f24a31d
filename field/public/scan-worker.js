/**
 * Lets a barcode that is scanned without a network open the page that is on the device: the form's own worker, which keeps it,
 * reaches no address under /b/. This one keeps nothing.
 */

const cacheName = 'sahada.field.shell';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function kept(url) {
  const cache = await caches.open(cacheName);
  return cache.match(url, { ignoreSearch: true });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api')) return;
  const wanted = request.mode === 'navigate' ? new URL('index.html', self.location.href).href : request.url;
  // The newest page where there is a network; its files have names of their own.
  const fallback = async () => (await kept(wanted)) ?? Response.error();
  event.respondWith(
    request.mode === 'navigate' ? fetch(request).catch(fallback) : kept(wanted).then((one) => one ?? fetch(request)),
  );
});
