import { Menu } from '@mantine/core';
import { headingOf } from '@sahada/contract/headings';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { cloneElement, type ReactElement, type Ref } from 'react';
import { useSay } from '../../client/language.ts';
import { useOpening } from '../later/opening.ts';
import { choosable, choosableNow, valueAbove } from './choosable.ts';
import type { Filter } from './columns.ts';
import type { ListState } from './list-state.ts';
import { ownFilter } from './own-filters.ts';

interface MoreFiltersProps {
  row: AnyRow;
  list: ListState;
  /** Those that stand above the list anyway. */
  declared: readonly Filter[];
  /** Sent with every page: nothing to choose. */
  fixed: Record<string, unknown> | undefined;
  /** The one chosen from the menu last. */
  picked: string | null;
  /** Whether the menu opens as soon as it is there, because it was asked for. */
  opened: boolean;
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  onPick: (field: string) => void;
  draw: (filter: Filter, isPicked: boolean) => ReactElement;
}

/** The other filters of a list: chips of those that narrow it, and a menu of the rest. Fetched when first asked for. */
export function MoreFilters(props: MoreFiltersProps) {
  const { row, list, declared, fixed, picked, button, onPick, draw } = props;
  const tell = useSay();
  const { place, opened, open } = useOpening(props.opened);
  const others = [
    ...new Set([...choosableNow(row, list.filters, declared, fixed), ...chosenOf(row, list, declared, fixed)]),
  ].flatMap((field) => ownFilter(row, field, valueAbove(field, list.filters)) ?? []);
  const all = [...others, ...strangeOf(row, list, declared, fixed)];
  const isUsed = ({ field, kind }: Filter): boolean =>
    (kind === 'dates' ? [`${field}From`, `${field}To`] : [field]).some((key) => list.filters[key] !== undefined);
  const shown = all.filter((filter) => isUsed(filter) || filter.field === picked);
  const rest = others.filter((filter) => !shown.includes(filter));
  return (
    <>
      {shown.map((filter) => draw(filter, filter.field === picked))}
      {rest.length > 0 && (
        <Menu opened={opened} onChange={open} position="bottom-start" shadow="md">
          <Menu.Target>{cloneElement(button, { ref: place })}</Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {rest.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => onPick(field)}>
                {tell(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

const words = {
  rows: say({ tr: 'Seçilen kayıtlar', en: 'Chosen rows' }),
  one: say({ tr: '1 seçim', en: '1 selected' }),
};

/** What a link narrows the list by and nobody chooses from a menu: named, so that it can be taken away. */
function strangeOf(
  row: AnyRow,
  list: ListState,
  declared: readonly Filter[],
  fixed: Record<string, unknown> = {},
): Filter[] {
  const named = new Set([...choosable(row), ...declared.map(({ field }) => field), ...Object.keys(fixed)]);
  return Object.entries(list.filters).flatMap(([field, values]): Filter[] => {
    if (named.has(field) || named.has(field.replace(/(From|To)$/, ''))) return [];
    const label = headingOf(field.replace(/id$/i, 'Name')) ?? words.rows;
    const options = values.flatMap((value) => (typeof value === 'boolean' ? [] : [{ value, label: words.one }]));
    return [{ field, label: /^id$/i.test(field) ? words.rows : label, kind: 'choice', options }];
  });
}

/** Those that narrow the list already, whether or not they could be chosen now; what is sent anyway is chosen elsewhere. */
const chosenOf = (
  row: AnyRow,
  list: ListState,
  declared: readonly Filter[],
  fixed: Record<string, unknown> = {},
): string[] => {
  const known = new Set([...declared.map(({ field }) => field), ...Object.keys(fixed)]);
  const used = new Set(Object.keys(list.filters).flatMap((key) => [key, key.replace(/(From|To)$/, '')]));
  return choosable(row).filter((field) => used.has(field) && !known.has(field));
};
