import { live } from '@sahada/contract/live';
import { create } from 'zustand';
import { languageNow } from './language.ts';
import { tokenNow } from './session.ts';

/** What the server tells of: a row that changed, or how many notifications are unread. */
export type LiveMessage = { name: 'notice'; unread: number } | { name: string; id: number };

/** Whether the stream is open; without it screens ask every few seconds by themselves. */
export const useLive = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Before it begins, since a page that has just opened has read everything, and before it begins again. */
const pauseMs = 10_000;

/**
 * Follows what happens while the page is visible, and begins again where it breaks off. Returns a function that stops it. Read by
 * `fetch`, since the browser's own kind of stream cannot send who asks.
 */
export function followLive(hear: (message: LiveMessage) => void): () => void {
  let away: AbortController | null = null;
  let timer = 0;

  const begin = async () => {
    const token = tokenNow();
    if (away !== null || token === null || document.visibilityState === 'hidden') return;
    away = new AbortController();
    const { signal } = away;
    try {
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': languageNow() };
      const response = await fetch(`/api${live.follow.path}`, { headers, signal });
      if (response.ok && response.body !== null) {
        useLive.setState({ isOpen: true });
        await read(response.body, hear);
      }
    } catch {
      // No network, or the page has gone to the background: begun again below, or when the page is visible again.
    }
    useLive.setState({ isOpen: false });
    if (signal.aborted) return;
    away = null;
    timer = window.setTimeout(() => void begin(), pauseMs);
  };
  const end = () => {
    window.clearTimeout(timer);
    away?.abort();
    away = null;
  };
  const look = () => (document.visibilityState === 'hidden' ? end() : void begin());
  document.addEventListener('visibilitychange', look);
  timer = window.setTimeout(() => void begin(), pauseMs);
  return () => {
    document.removeEventListener('visibilitychange', look);
    end();
  };
}

async function read(body: ReadableStream<Uint8Array>, hear: (message: LiveMessage) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) hear(JSON.parse(line.slice(6)) as LiveMessage);
  }
}
