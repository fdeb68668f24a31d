import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { announce } from '../outbox/channel.ts';
import { pumpOnce } from '../outbox/pump.ts';
import { copiedSession } from '../outbox/session.ts';
import { openShelf } from '../outbox/shelf.ts';
import { now } from './clock.ts';

/**
 * Keeps the shell, so that every link once visited opens without a network, and sends the outbox when the browser wakes
 * it. Answers of /api are never kept. A new version waits until no page uses the old one, or until the person says so.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [/^\/s\//, /^\/s$/] }));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

async function sendOutbox() {
  const shelf = openShelf();
  const at = await pumpOnce({
    shelf,
    session: () => copiedSession(shelf),
    language: () => self.navigator.language,
    now,
    chance: Math.random,
  });
  announce({ about: 'rows' });
  // A sync that fails is repeated by the browser, later and later.
  if (at !== null) throw new Error('some of the outbox is still waiting');
}

self.addEventListener('sync' as never, ((event: SyncEvent) => event.waitUntil(sendOutbox())) as never);
