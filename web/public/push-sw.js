/**
 * Shows push messages and opens what they are about. It keeps no file and answers no request: the page works as if it were
 * not there.
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(note) {
  // Whoever looks at the page sees the bell.
  const open = await windows();
  for (const page of open) page.postMessage({ about: 'notification' });
  if (open.some((page) => page.focused)) return;
  await self.registration.showNotification(note.title, {
    body: note.text,
    tag: note.tag,
    icon: '/s/icon-192.png',
    data: { link: note.link },
  });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function open(link) {
  const path = typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/notifications';
  const office = (await windows()).find((page) => !/^\/[sb](\/|$)/.test(new URL(page.url).pathname));
  if (office === undefined) return self.clients.openWindow(path);
  await office.focus();
  // The page itself knows whether it may be left.
  office.postMessage({ about: 'open', path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});
