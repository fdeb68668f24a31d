import type { AnyText } from '@sahada/contract/text';
import { useEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ title: AnyText | null }>(() => ({ title: null }));

/** The present screen's own title; null if the table of screens has it. */
export const useOwnTitle = (): AnyText | null => useTitle((state) => state.title);

/** For a screen about one row: its name stands in the breadcrumb and the browser's tab; until it is known, the table's title. */
export function useNameAsTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) useTitle.setState({ title: { tr: name, en: name } });
    return () => useTitle.setState({ title: null });
  }, [name]);
}
