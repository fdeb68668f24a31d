import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from './session.ts';

const useChoice = create<{ onlyApproved: Record<number, boolean> }>()(
  persist(() => ({ onlyApproved: {} as Record<number, boolean> }), { name: 'sahada.figures' }),
);

/**
 * Whether figures of several responses leave out those awaiting approval: each reader's own choice, kept on this device and
 * shared by dashboard and reports.
 */
export function useOnlyApproved(): [boolean, (value: boolean) => void] {
  const userId = useSession((state) => state.user?.Id ?? 0);
  const value = useChoice((state) => state.onlyApproved[userId] ?? false);
  const set = (next: boolean) =>
    useChoice.setState(({ onlyApproved }) => ({ onlyApproved: { ...onlyApproved, [userId]: next } }));
  return [value, set];
}
