/** Tells the page's parts, other tabs and the service worker that rows changed and how sending goes. */
export type News =
  | { about: 'rows' }
  | { about: 'sending'; responseKey: string; done: number; total: number }
  | { about: 'rest'; responseKey: string };

type Listener = (news: News) => void;

const listeners = new Set<Listener>();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sahada.field');

const hear = (news: News) => {
  for (const listener of listeners) listener(news);
};

channel?.addEventListener('message', (event: MessageEvent<News>) => hear(event.data));

export function announce(news: News) {
  hear(news);
  channel?.postMessage(news);
}

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
