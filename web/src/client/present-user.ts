import { account } from '@sahada/contract/account';
import { CallError, call } from './call.ts';
import { languageIdNow } from './language.ts';
import { changeUser, tellServer, tokenNow, userNow } from './session.ts';

/** Focus and visibility come together; one question serves both. */
const pauseMs = 1000;

let running: Promise<void> | null = null;
let askedAt = 0;

/**
 * Reads again who is signed in, since others may change a person's rights and name at any time. Menu, guards and avatar follow
 * the session's user; data is read anew where the rights have changed. Without a network everything stays as it was. A server that
 * speaks another language than the screen is told the screen's.
 */
export function readUser(): Promise<void> {
  running ??= ask().finally(() => {
    running = null;
    askedAt = performance.now();
  });
  return running;
}

async function ask(): Promise<void> {
  const token = tokenNow();
  if (token === null) return;
  try {
    const { Info } = await call(account.get, {}, { announce: 'none', isUnasked: true });
    const before = userNow();
    // Somebody has signed in or out meanwhile.
    if (before === null || tokenNow() !== token) return;
    // It was changed without a network, or the page was left before the server had been told.
    if (Info.LanguageId !== languageIdNow()) void tellServer();
    if (JSON.stringify(Info) === JSON.stringify(before)) return;
    changeUser(Info);
    if (keyOf(Info.PermissionNames) === keyOf(before.PermissionNames)) return;
    const { queryClient } = await import('./use.ts');
    void queryClient.invalidateQueries();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

const keyOf = (rights: readonly string[]): string => [...rights].sort().join();

/** Reads the user now and whenever the page becomes visible again. Returns a function that stops it. */
export function watchUser(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > pauseMs) void readUser();
  };
  void readUser();
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
