import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const heard = new Set<() => void>();

/** What another tab does: the stored token and person are these. */
const signIn = (token: string, Id: number) => {
  stored.set('sahada.token', token);
  stored.set('sahada.user', JSON.stringify({ state: { user: { Id } }, version: 0 }));
};

/** A page that is opened as whoever is signed in. */
const open = async () => {
  vi.resetModules();
  const [renewal, session] = [await import('./renewal.ts'), await import('./session.ts')];
  session.tokenNow();
  return { ...renewal, ...session };
};

beforeEach(() => {
  stored.clear();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('localStorage', localStorage);
  heard.clear();
  vi.stubGlobal('window', {
    localStorage,
    addEventListener: (_what: string, hear: () => void) => heard.add(hear),
    removeEventListener: (_what: string, hear: () => void) => heard.delete(hear),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a session that its person has begun again in another tab is gone on with, and ended by no page', async () => {
  signIn('old', 1);
  const { isRenewed, tokenNow, userNow } = await open();
  signIn('new', 1);
  expect(await isRenewed('old', true)).toBe(true);
  expect([tokenNow(), stored.get('sahada.token')]).toEqual(['new', 'new']);
  // That one is over, too.
  expect(await isRenewed('new', true)).toBe(false);
  expect([userNow(), stored.get('sahada.token')]).toEqual([null, undefined]);
});

test('a page that has stayed as one person leaves the browser to another who has signed in there', async () => {
  signIn('first', 1);
  const { changeUser, endSession, tokenNow, userNow } = await open();
  signIn('second', 2);
  const theirs = [...stored];
  changeUser({ Firstname: 'Ece' });
  expect([userNow()?.Firstname, [...stored]]).toEqual(['Ece', theirs]);
  endSession('over');
  expect([tokenNow(), userNow(), [...stored]]).toEqual([null, null, theirs]);
});

test('a page that asks for the password over what is unsaved goes on where it was given in another tab', async () => {
  signIn('old', 1);
  const { isRenewed, tokenNow } = await open();
  const { watchUnsaved } = await import('./unsaved.ts');
  watchUnsaved({ dirty: () => true, forget: () => undefined });
  const renewed = isRenewed('old', true);
  signIn('new', 1);
  for (const hear of heard) hear();
  expect(await renewed).toBe(true);
  expect([tokenNow(), heard.size]).toEqual(['new', 0]);
});
