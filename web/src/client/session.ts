import type { Info } from '@sahada/contract/account';
import type { Access } from '@sahada/contract/row';
import { languageOf } from '@sahada/contract/text';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { setLanguage, useLanguageState } from './language.ts';

/**
 * Who is signed in. The token has a fixed key of its own in local storage; the user is a persisted store. Ending a session
 * removes these two and nothing else: responses waiting on the device belong to the field form.
 */
const tokenKey = 'sahada.token';

interface SessionState {
  user: Info | null;
}

export const useSession = create<SessionState>()(
  persist(() => ({ user: null }) as SessionState, { name: 'sahada.user' }),
);

export const tokenNow = (): string | null => localStorage.getItem(tokenKey);

export const userNow = (): Info | null => (tokenNow() === null ? null : useSession.getState().user);

export function beginSession(token: string, user: Info): void {
  localStorage.setItem(tokenKey, token);
  if (!useLanguageState.getState().picked) setLanguage(languageOf(user.LanguageId), false);
  useSession.setState({ user });
}

export function changeUser(change: Partial<Info>): void {
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: { ...user, ...change } });
}

export function endSession(): void {
  localStorage.removeItem(tokenKey);
  useSession.setState({ user: null });
}

/** Signing out in one tab signs out the others. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey && event.newValue === null) useSession.setState({ user: null });
  });
}

export type ScreenAccess = Exclude<Access, 'surveyLink'>;

/** Whether a user with these rights may use something with this access. */
export function may(access: ScreenAccess, rights: readonly string[]): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  return typeof access === 'string' ? rights.includes(access) : access.anyOf.some((right) => rights.includes(right));
}

const noRights: readonly string[] = [];

export function useRights(): readonly string[] {
  return useSession((state) => state.user?.PermissionNames ?? noRights);
}
