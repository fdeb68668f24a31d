import { Select, type SelectProps } from '@mantine/core';
import { useSay } from '../../client/language.ts';
import { common } from '../words.ts';

const searchFrom = 8;

/** The heavy half of the choice fields, fetched with the first of them. */
export function SelectInput(props: Omit<SelectProps, 'data'> & { data: { value: string; label: string }[] }) {
  const say = useSay();
  return (
    <Select
      searchable={props.data.length >= searchFrom}
      nothingFoundMessage={say(common.nothingFound)}
      clearButtonProps={{ 'aria-label': say(common.remove) }}
      maxDropdownHeight={280}
      filter={({ options, search }) => {
        const wanted = search.toLocaleLowerCase('tr').trim();
        return options.filter((option) => 'label' in option && option.label.toLocaleLowerCase('tr').includes(wanted));
      }}
      {...props}
    />
  );
}
