import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { userNow, useSession } from './session.ts';

/** What a person opened last by searching for it, newest first; kept on this device and forgotten when they sign out. */
export interface Recent {
  entity: string;
  id: number;
  title: string;
  subtitle: string;
  link: string;
}

const most = 6;

const useKept = create<{ byUser: Record<number, readonly Recent[]> }>()(
  persist(() => ({ byUser: {} as Record<number, readonly Recent[]> }), { name: 'sahada.recent' }),
);

const none: readonly Recent[] = [];

export function useRecent(): readonly Recent[] {
  const userId = useSession((state) => state.user?.Id ?? 0);
  return useKept((state) => state.byUser[userId] ?? none);
}

export function rememberRecent(one: Recent): void {
  const userId = userNow()?.Id;
  if (userId === undefined) return;
  useKept.setState(({ byUser }) => {
    const others = (byUser[userId] ?? none).filter(({ link }) => link !== one.link);
    return { byUser: { ...byUser, [userId]: [one, ...others].slice(0, most) } };
  });
}

export function forgetRecent(): void {
  const userId = userNow()?.Id;
  if (userId === undefined) return;
  useKept.setState(({ byUser }) => ({ byUser: { ...byUser, [userId]: none } }));
}
