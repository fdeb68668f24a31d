/**
 * Short notes at the top right. Each shows half a second after its cause, stays 3.2 s, and stands there once however
 * many calls failed for the same reason. The library is fetched with the first of them.
 */
const delayMs = 500;
const stayMs = 3200;

const waiting = new Set<string>();

const colors = { success: 'green', warning: 'yellow', error: 'red' } as const;

export function toast(kind: keyof typeof colors, message: string, heading?: string): void {
  const key = `${kind}|${heading ?? ''}|${message}`;
  if (message === '' || waiting.has(key)) return;
  waiting.add(key);
  window.setTimeout(() => {
    void import('./toaster.tsx').then(({ showToast }) => {
      showToast({
        message,
        title: heading,
        color: colors[kind],
        kind,
        autoClose: stayMs,
        onClose: () => waiting.delete(key),
      });
      window.setTimeout(() => waiting.delete(key), stayMs);
    });
  }, delayMs);
}
