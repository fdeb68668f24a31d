import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The shell's state: the reader's choice (narrow menu) is kept, anything merely open is reset by every navigation. */
interface Layout {
  narrow: boolean;
  menuOpened: boolean;
  searchOpened: boolean;
}

export const useLayout = create<Layout>()(
  persist(() => ({ narrow: false, menuOpened: false, searchOpened: false }) as Layout, {
    name: 'sahada.layout',
    partialize: ({ narrow }) => ({ narrow }),
  }),
);

export function resetLayout(): void {
  useLayout.setState({ menuOpened: false, searchOpened: false });
}

export function openSearch(): void {
  useLayout.setState({ searchOpened: true });
}
