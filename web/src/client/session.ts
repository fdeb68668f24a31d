import type { Info } from '@sahada/contract/account';
import type { Permission } from '@sahada/contract/permissions';
import type { Access } from '@sahada/contract/row';
import { languageOf } from '@sahada/contract/text';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { setLanguage, useLanguageState } from './language.ts';
import { isAnythingUnsaved } from './unsaved.ts';

/**
 * Who is signed in. The token has a fixed key of its own in local storage; the user is a persisted store. Ending a session
 * removes these two and nothing else: responses waiting on the device belong to the field form. A page keeps the person and
 * the token that it was opened with, whoever signs in or out in another tab.
 */
const tokenKey = 'sahada.token';
const userKey = 'sahada.user';
const signInPath = '/sign-in';

/** Why a session has ended, for sign-in to say: over, or ended in another tab. */
export type Ending = 'over' | 'elsewhere';

interface SessionState {
  user: Info | null;
  ended: Ending | null;
}

/** Undefined until it is first asked for. */
let token: string | null | undefined;

/** A page that has stayed as one person while another signed in beside it leaves the stored user to that one, as the token is. */
const storage = createJSONStorage<Pick<SessionState, 'user'>>(() => {
  const { localStorage: kept } = window;
  return {
    getItem: (key) => kept.getItem(key),
    setItem: (key, value) => {
      if (kept.getItem(tokenKey) === tokenNow()) kept.setItem(key, value);
    },
    removeItem: (key) => kept.removeItem(key),
  };
});

export const useSession = create<SessionState>()(
  persist(() => ({ user: null, ended: null }) as SessionState, {
    name: userKey,
    partialize: ({ user }) => ({ user }),
    ...(storage === undefined ? {} : { storage }),
  }),
);

export function tokenNow(): string | null {
  if (token === undefined) token = localStorage.getItem(tokenKey);
  return token;
}

/**
 * Takes the session that this page's person has begun in another tab: that tells nobody where it leaves the stored user as it was.
 * Answers whether there was one.
 */
export function takeRenewed(): boolean {
  const stored = localStorage.getItem(tokenKey);
  const mine = useSession.getState().user;
  if (stored === null || stored === tokenNow() || mine === null) return false;
  if (userIn(localStorage.getItem(userKey))?.Id !== mine.Id) return false;
  token = stored;
  return true;
}

/** Whether anybody is signed in on this browser, in whatever tab. */
export const isSignedIn = (): boolean => localStorage.getItem(tokenKey) !== null;

export const userNow = (): Info | null => (tokenNow() === null ? null : useSession.getState().user);

export function beginSession(fresh: string, user: Info): void {
  token = fresh;
  localStorage.setItem(tokenKey, fresh);
  const theirs = languageOf(user.LanguageId);
  const { picked, language } = useLanguageState.getState();
  if (!picked) setLanguage(theirs, false);
  useSession.setState({ user, ended: null });
  if (picked && language !== theirs) void tellServer();
}

/** Has the server answer in the language of the screen. */
export const tellServer = async (): Promise<void> => (await import('./tell-language.ts')).tellLanguage();

export function changeUser(change: Partial<Info>): void {
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: { ...user, ...change } });
}

/** Of this page, and of the browser unless somebody else has signed in there meanwhile. */
export function endSession(ended: Ending | null = null): void {
  if (localStorage.getItem(tokenKey) === tokenNow()) localStorage.removeItem(tokenKey);
  token = null;
  useSession.setState({ user: null, ended });
}

/**
 * What other tabs do: signing out ends this page's session too, and another person's signing in opens this page anew. Where
 * something is unsaved neither touches it; `tell` says what has happened. A page that asks for signing in asks no more.
 */
export function watchOtherTabs(tell: (what: 'signedOut' | 'anotherPerson', name: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== userKey) return;
    const mine = userNow();
    const theirs = userIn(newValue);
    if (mine === null) {
      if (theirs !== null && window.location.pathname === signInPath) window.location.reload();
      return;
    }
    if (theirs?.Id === mine.Id) {
      token = localStorage.getItem(tokenKey);
      return;
    }
    if (isAnythingUnsaved()) return tell(theirs === null ? 'signedOut' : 'anotherPerson', nameOf(theirs ?? mine));
    if (theirs !== null) return window.location.reload();
    token = null;
    useSession.setState({ user: null, ended: 'elsewhere' });
  });
}

function userIn(stored: string | null): Info | null {
  return (JSON.parse(stored ?? '{}') as { state?: { user?: Info | null } }).state?.user ?? null;
}

const nameOf = ({ Firstname, Lastname }: Info): string => `${Firstname} ${Lastname}`;

/** `operator`: a right that counts in the company that operates the installation alone. */
export type ScreenAccess = Exclude<Access, 'surveyLink'> | { readonly operator: Permission };

/** Whether a user with these rights may use something with this access. */
export function may(access: ScreenAccess, rights: readonly string[]): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if (typeof access === 'object' && 'operator' in access)
    return rights.includes(access.operator) && useSession.getState().user?.Operator === true;
  return typeof access === 'string' ? rights.includes(access) : access.anyOf.some((right) => rights.includes(right));
}

const noRights: readonly string[] = [];

export function useRights(): readonly string[] {
  return useSession((state) => state.user?.PermissionNames ?? noRights);
}

/** Whether this browser has passkeys for this page: it hides them from pages that are not secure, and a number has none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && /[a-z]/.test(location.hostname);
