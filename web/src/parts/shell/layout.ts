import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The shell's state: the reader's choice (narrow menu) is kept, anything merely open is reset by every navigation. */
interface Layout {
  narrow: boolean;
  /** The kinds of plans that the dashboard was told of last: screens keep their place free until they hear of them again. */
  auditTypes: readonly number[];
  /** How high what waited for the reader stood last, in pixels, for the same reason; null before the first time. */
  workHeight: number | null;
  /** The dashboard has no figures yet: every screen names the next step to the first audit. */
  isStarting: boolean;
  menuOpened: boolean;
  searchOpened: boolean;
}

export const useLayout = create<Layout>()(
  persist(
    (): Layout => ({
      ...{ narrow: false, auditTypes: [], workHeight: null, isStarting: false },
      ...{ menuOpened: false, searchOpened: false },
    }),
    {
      name: 'sahada.layout',
      partialize: ({ narrow, auditTypes, workHeight, isStarting }) => ({ narrow, auditTypes, workHeight, isStarting }),
    },
  ),
);

export function resetLayout(): void {
  useLayout.setState({ menuOpened: false, searchOpened: false });
}

export function openSearch(): void {
  useLayout.setState({ searchOpened: true });
}
