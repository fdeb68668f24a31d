import type { AnyText } from '@sahada/contract/text';
import { create } from 'zustand';

/**
 * Short notes at the top right. Each shows half a second after its cause, stays 3.2 s (longer under the pointer), and shows
 * once however many calls failed for the same reason.
 */
const delayMs = 500;
export const toastStayMs = 3200;
/** One that tells a code: it is read out or copied. */
export const codeStayMs = 12_000;
const most = 5;

export interface Toast {
  id: number;
  kind: 'success' | 'warning' | 'error';
  message: string;
  heading: string | undefined;
  action: ToastAction | undefined;
}

/** What can be done about a note, beside its text. */
export interface ToastAction {
  label: AnyText;
  run: () => void;
}

export const useToasts = create<{ shown: readonly Toast[] }>(() => ({ shown: [] }));

const present = new Set<string>();
const keyOf = ({ kind, message, heading }: Pick<Toast, 'kind' | 'message' | 'heading'>): string =>
  `${kind}|${heading ?? ''}|${message}`;
let lastId = 0;
let newest: Toast | null = null;

export function toast(kind: Toast['kind'], message: string, heading?: string, given?: ToastAction): void {
  const note = { kind, message, heading };
  const key = keyOf(note);
  if (message === '' || present.has(key)) return;
  present.add(key);
  lastId += 1;
  const id = lastId;
  newest = { ...note, id, action: given };
  window.setTimeout(() => {
    const added: Toast = { ...note, id, action: newest?.id === id ? newest.action : given };
    useToasts.setState(({ shown }) => {
      for (const old of shown.slice(0, Math.max(0, shown.length - most + 1))) present.delete(keyOf(old));
      return { shown: [...shown, added].slice(-most) };
    });
  }, delayMs);
}

/** Gives the note that was asked for last something to do; called by whoever knows, right after the call that made it. */
export function addToastAction(action: ToastAction): void {
  if (newest === null) return;
  newest = { ...newest, action };
  const { id } = newest;
  useToasts.setState(({ shown }) => ({ shown: shown.map((one) => (one.id === id ? { ...one, action } : one)) }));
}

export function dropToast(id: number): void {
  useToasts.setState(({ shown }) => {
    const gone = shown.find((one) => one.id === id);
    if (gone !== undefined) present.delete(keyOf(gone));
    return { shown: shown.filter((one) => one.id !== id) };
  });
}
