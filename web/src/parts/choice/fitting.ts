import type { OptionsFilter } from '@mantine/core';
import { finds, searchKey } from '../list/search-key.ts';

/**
 * The choices that fit what was typed, compared as every search on screen is: the library's own way finds no İstanbul by
 * "istanbul". Those that begin with it stand first, as where the server searches.
 */
export const fitting: OptionsFilter = ({ options, search, limit }) => {
  const [isFound, wanted] = [finds(search), searchKey(search)];
  const place = (one: { label: string }): number => (searchKey(one.label).startsWith(wanted) ? 0 : 1);
  const found = <One extends { label: string }>(items: readonly One[]): One[] =>
    items.filter(({ label }) => isFound(label)).sort((one, other) => place(one) - place(other));
  const single = options.flatMap((one) => ('group' in one ? [] : [one]));
  const groups = options.flatMap((one) => ('group' in one ? [{ ...one, items: found(one.items) }] : []));
  return [...found(single), ...groups].slice(0, limit);
};
