/** Keeps the help pictures of a form on the device, for when there is no network; the service worker hands them out. */

const cacheName = 'sahada.field.help';

/** Older ones go first. */
const most = 200;

/** Pictures never change under their address, so what is there is not fetched again; one that fails comes from the network. */
export async function keepHelpPictures(urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  for (const url of urls.slice(0, most)) {
    if (await cache.match(url)) continue;
    await cache.add(url).catch((error: unknown) => console.warn('a help picture was not kept', error));
  }
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(old);
}
