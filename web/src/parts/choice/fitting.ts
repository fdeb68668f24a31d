import type { OptionsFilter } from '@mantine/core';
import { searchKey } from '../list/search-key.ts';

/** The choices that fit what was typed, compared as every search on screen is: the library's own way finds no İstanbul by "istanbul". */
export const fitting: OptionsFilter = ({ options, search, limit }) => {
  const wanted = searchKey(search);
  return options
    .map((one) =>
      'group' in one ? { ...one, items: one.items.filter(({ label }) => searchKey(label).includes(wanted)) } : one,
    )
    .filter((one) => 'group' in one || searchKey(one.label).includes(wanted))
    .slice(0, limit);
};
