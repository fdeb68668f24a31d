import type { AnyText } from '@sahada/contract/text';
import { useEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ title: AnyText | null }>(() => ({ title: null }));

/** The present screen's own title; null if the table of screens has it. */
export const useOwnTitle = (): AnyText | null => useTitle((state) => state.title);

/** For a screen whose title depends on its content: shown in the breadcrumb and the browser's tab. */
export function useScreenTitle(title: AnyText | null): void {
  useEffect(() => {
    useTitle.setState({ title });
    return () => useTitle.setState({ title: null });
  }, [title]);
}
