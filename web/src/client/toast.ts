import { create } from 'zustand';

/**
 * Short notes at the top right. Each shows half a second after its cause, stays 3.2 s, and stands there once however
 * many calls failed for the same reason. The library is fetched with the first of them.
 */
const delayMs = 500;
const stayMs = 3200;

/** Whether there has been any note; their place is fetched with the first. */
export const useToasts = create<{ any: boolean }>(() => ({ any: false }));

const waiting = new Set<string>();

const colors = { success: 'green', warning: 'yellow', error: 'red' } as const;

export function toast(kind: keyof typeof colors, message: string, heading?: string): void {
  const key = `${kind}|${heading ?? ''}|${message}`;
  if (message === '' || waiting.has(key)) return;
  waiting.add(key);
  const forget = () => waiting.delete(key);
  window.setTimeout(() => {
    useToasts.setState({ any: true });
    import('./toaster.tsx').then(({ showToast }) => {
      showToast({
        message,
        title: heading,
        color: colors[kind],
        kind,
        autoClose: stayMs,
        onClose: forget,
      });
      window.setTimeout(forget, stayMs);
    }, forget);
  }, delayMs);
}
