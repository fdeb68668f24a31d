import type { AnyRow } from '@sahada/contract/row';
import { create } from 'zustand';

/**
 * The row that was made last, for its list to show: sorted by name it could be on any page. Calls of one entity share the
 * folder of their paths.
 */
interface Made {
  folder: string;
  id: number;
}

export const useMade = create<{ last: Made | null }>(() => ({ last: null }));

const folderOf = ({ path }: Pick<AnyRow, 'path'>): string => path.slice(0, path.lastIndexOf('/')).toLowerCase();

export function rememberMade(row: AnyRow, id: number): void {
  useMade.setState({ last: { folder: folderOf(row), id } });
}

/** The id of the row just made among those that this call lists; null if there is none. */
export function useMadeIn(row: AnyRow): number | null {
  const folder = folderOf(row);
  return useMade(({ last }) => (last?.folder === folder ? last.id : null));
}

export const forgetMade = (): void => useMade.setState({ last: null });
