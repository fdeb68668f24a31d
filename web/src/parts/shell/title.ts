import type { AnyText } from '@sahada/contract/text';
import { useEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ title: AnyText | null }>(() => ({ title: null }));

/** What the screen on show calls itself; null where the table of screens says it. */
export const useOwnTitle = (): AnyText | null => useTitle((state) => state.title);

/** For a screen whose title depends on what it shows: it then stands in the breadcrumb and the browser's tab. */
export function useScreenTitle(title: AnyText | null): void {
  useEffect(() => {
    useTitle.setState({ title });
    return () => useTitle.setState({ title: null });
  }, [title]);
}
