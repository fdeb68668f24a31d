import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useSay } from '../../client/language.ts';
import type { Choice, Choices } from '../choice/choices.ts';
import { useMore } from '../choice/more.ts';
import { common } from '../say/words.ts';
import { more } from './select-input.tsx';

interface SeveralInputProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  choices: Choices;
  chosen: readonly Choice[];
  onChosen: (rows: Choice[]) => void;
}

/** Several rows of a lookup, which may have thousands: the first ones, and what the server finds. Those chosen keep their names. */
export function SeveralInput({ choices, chosen, onChosen, ...props }: SeveralInputProps) {
  const say = useSay();
  const tellMore = useMore();
  const { rows, hasMore, left, isSearched, type } = choices;
  const named = new Map([...chosen, ...rows].map((row) => [String(row.Id), row]));
  const offered = new Set([...rows.map(({ Id }) => String(Id)), more]);
  const found = {
    onSearchChange: type,
    filter: (({ options }) => options.filter((one) => 'value' in one && offered.has(one.value))) satisfies NonNullable<
      MultiSelectProps['filter']
    >,
  };
  return (
    <MultiSelect
      data={[
        ...[...named].map(([value, row]) => ({ value, label: row.Value })),
        ...(hasMore ? [{ value: more, label: tellMore(left), disabled: true }] : []),
      ]}
      value={chosen.map(({ Id }) => String(Id))}
      onChange={(ids) => onChosen(ids.flatMap((id) => named.get(id) ?? []))}
      searchable
      {...(isSearched ? found : {})}
      clearable
      clearButtonProps={{ 'aria-label': say(common.remove) }}
      maxDropdownHeight={280}
      {...props}
    />
  );
}
