import { create } from 'zustand';

/**
 * Short notes at the top right. Each shows half a second after its cause, stays 3.2 s (longer under the pointer), and shows
 * once however many calls failed for the same reason.
 */
const delayMs = 500;
export const toastStayMs = 3200;
const most = 5;

export interface Toast {
  id: number;
  kind: 'success' | 'warning' | 'error';
  message: string;
  heading: string | undefined;
}

export const useToasts = create<{ shown: readonly Toast[] }>(() => ({ shown: [] }));

const present = new Set<string>();
const keyOf = ({ kind, message, heading }: Omit<Toast, 'id'>): string => `${kind}|${heading ?? ''}|${message}`;
let lastId = 0;

export function toast(kind: Toast['kind'], message: string, heading?: string): void {
  const note = { kind, message, heading };
  const key = keyOf(note);
  if (message === '' || present.has(key)) return;
  present.add(key);
  window.setTimeout(() => {
    lastId += 1;
    const added = { ...note, id: lastId };
    useToasts.setState(({ shown }) => {
      for (const old of shown.slice(0, Math.max(0, shown.length - most + 1))) present.delete(keyOf(old));
      return { shown: [...shown, added].slice(-most) };
    });
  }, delayMs);
}

export function dropToast(id: number): void {
  useToasts.setState(({ shown }) => {
    const gone = shown.find((one) => one.id === id);
    if (gone !== undefined) present.delete(keyOf(gone));
    return { shown: shown.filter((one) => one.id !== id) };
  });
}
