/**
 * Keeps pictures on the device for when there is no network; the service worker hands them out. Those that help with an
 * answer, and small ones of what was found before.
 */

export const pictureCaches = { help: 'sahada.field.help', past: 'sahada.field.past' } as const;

/** Older ones go first. */
const most = { help: 200, past: 1500 } as const;

/** Pictures never change under their address, so what is there is not fetched again; one that fails comes from the network. */
export async function keepPictures(kind: keyof typeof pictureCaches, urls: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(pictureCaches[kind]);
  for (const url of urls.slice(0, most[kind])) {
    if (await cache.match(url)) continue;
    await cache.add(url).catch((error: unknown) => console.warn('a picture was not kept', error));
  }
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - most[kind]))) await cache.delete(old);
}
