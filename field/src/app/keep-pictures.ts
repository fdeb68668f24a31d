import { pictureCaches } from '../outbox/picture-caches.ts';

/** Keeps pictures on the device for when there is no network; the service worker hands them out. */

type Kind = keyof typeof pictureCaches;

const most = { needed: 600, past: 1500 } as const;

/** As they stand on a page of this server: what a cache hands out are whole addresses. */
const addressesIn = async (cache: Cache): Promise<Set<string>> =>
  new Set((await cache.keys()).map(({ url }) => url.slice(new URL(url).origin.length)));

/** The addresses of all pictures of a kind that are on the device. */
export const keptPictures = async (kind: Kind): Promise<ReadonlySet<string>> =>
  'caches' in globalThis ? addressesIn(await caches.open(pictureCaches[kind])) : new Set();

/**
 * Fetches pictures in the order in which they are needed, as far as there is room: the last ones stay away. Only what is not
 * among them makes way, oldest first, and what `others` names last. Pictures never change under their address, so what is there
 * is not fetched again; one that does not come is asked for the next time. `goesOn` is asked before each.
 */
export async function keepPictures(
  kind: Kind,
  needed: readonly string[],
  others?: () => Promise<readonly string[]>,
  goesOn?: (done: number, total: number) => Promise<boolean>,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(pictureCaches[kind]);
  const there = await addressesIn(cache);
  const wanted = new Set([...new Set(needed)].slice(0, most[kind]));
  const coming = [...wanted].filter((url) => !there.has(url));
  const free = most[kind] - there.size;
  if (coming.length > free) {
    const spared = new Set(await others?.());
    const idle = [...there].filter((url) => !wanted.has(url));
    idle.sort((one, other) => Number(spared.has(one)) - Number(spared.has(other)));
    for (const url of idle.slice(0, coming.length - free)) await cache.delete(url);
  }
  for (const [done, url] of coming.entries()) {
    if ((await goesOn?.(done, coming.length)) === false) return;
    await cache.add(url).catch((error: unknown) => console.warn('a picture was not kept', error));
  }
}
