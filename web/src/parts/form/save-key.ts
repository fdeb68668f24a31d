import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isCovered } from '../say/covered.ts';

/** Ctrl/⌘ S saves a form, wherever in it the cursor is, also in a formatted text; `within` as in `isCovered`. */
export function useSaveKey(save: () => unknown, within?: RefObject<Element | null>): void {
  useHotkeys([['mod+S', () => !isCovered(within?.current) && void save()]], [], true);
}
