import { announce } from '../outbox/channel.ts';
import { openDeviceDb } from '../outbox/device-db.ts';
import { pictureCaches } from '../outbox/picture-caches.ts';
import { pumpOnce } from '../outbox/pump.ts';
import { copiedSession } from '../outbox/session.ts';
import { now } from './clock.ts';

/**
 * Keeps the shell, so that every link once visited opens without a network, and sends the outbox when the browser wakes
 * it. Written out rather than taken from Workbox's runtime, whose six kilobytes every participant would download; the
 * list of files comes from the build. Answers of /api are never kept. A new version waits until no page uses the old one,
 * or until the person says so; only then do the old files go.
 */

interface ShellFile {
  url: string;
  /** Null where the name itself changes with the content. */
  revision: string | null;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const cacheName = 'sahada.field.shell';

/** Pictures that were fetched ahead. */
const isPicture = /^\/api\/(help-picture|editor-picture|file)\//;

const addressOf = ({ url }: ShellFile) => new URL(url, self.location.href).href;

const keyOf = (file: ShellFile) => `${addressOf(file)}${file.revision ? `?v=${file.revision}` : ''}`;

const files = self.__WB_MANIFEST;
const keys = new Map(files.map((file) => [addressOf(file), keyOf(file)]));
const page = new URL('index.html', self.location.href).href;

/** Fetches all files or installs no new version; files that an earlier version brought are not fetched again. */
async function install() {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  for (const key of keys.values()) {
    if (kept.has(key)) continue;
    const response = await fetch(key, { cache: 'reload', credentials: 'omit' });
    if (!response.ok || response.redirected) throw new Error(`${response.status} for ${key}`);
    await cache.put(key, response);
  }
}

async function activate() {
  const cache = await caches.open(cacheName);
  const wanted = new Set(keys.values());
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(key)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate' && /^\/s(\/[\w-]*\/?)?$/.test(address.pathname);
  if (isPicture.test(address.pathname)) {
    const kept = [pictureCaches.needed, pictureCaches.past].map((name) => caches.match(request, { cacheName: name }));
    event.respondWith(Promise.all(kept).then(([needed, past]) => needed ?? past ?? fetch(request)));
    return;
  }
  const key = keys.get(isPage ? page : `${address.origin}${address.pathname}`);
  if (key) event.respondWith(answer(request, key));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

interface Note {
  title: string;
  text: string;
  tag: string;
  link: string | null;
}

/** Whoever looks at the app is not told twice. */
async function showNote({ title, text, tag, link }: Note) {
  const open = await self.clients.matchAll({ type: 'window' });
  if (open.some((page) => page.focused)) return;
  await self.registration.showNotification(title, { body: text, tag, icon: '/s/icon-192.png', data: link });
}

/** A page of the app, or its list of notifications; a draft that is open stays as it is. */
const openNote = (link: unknown) =>
  self.clients.openWindow(typeof link === 'string' && /^\/s\/[\w-]*$/.test(link) ? link : '/s/#notices');

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNote(event.data.json() as Note));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(event.notification.data));
});

async function sendOutbox() {
  const db = openDeviceDb();
  const at = await pumpOnce({
    db,
    session: () => copiedSession(db),
    language: () => self.navigator.language,
    now,
    chance: Math.random,
  });
  announce({ about: 'rows' });
  // The browser repeats a failed sync, after longer and longer pauses.
  if (at !== null) throw new Error('some of the outbox is still waiting');
}

self.addEventListener('sync' as never, ((event: SyncEvent) => event.waitUntil(sendOutbox())) as never);
