import type { ListColumns } from '@sahada/contract/view';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from './session.ts';

/**
 * The columns and the order that this person chose for a list, as this browser knows them: drawn at once, while the server, where they
 * are kept, is asked.
 */
const useKept = create<{ byList: Record<string, ListColumns | undefined> }>()(
  persist(() => ({ byList: {} as Record<string, ListColumns | undefined> }), { name: 'sahada.columns' }),
);

export function useListColumns(screen: string | null): [ListColumns | null, (columns: ListColumns | null) => void] {
  const userId = useSession((state) => state.user?.Id ?? 0);
  const key = `${userId} ${screen}`;
  const columns = useKept((state) => (screen === null ? null : (state.byList[key] ?? null)));
  const set = (next: ListColumns | null) => {
    if (screen === null || JSON.stringify(next) === JSON.stringify(columns)) return;
    useKept.setState(({ byList }) => ({ byList: { ...byList, [key]: next ?? undefined } }));
  };
  return [columns, set];
}
