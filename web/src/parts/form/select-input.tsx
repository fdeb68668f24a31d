import { Select, type SelectProps } from '@mantine/core';
import { useSay } from '../../client/language.ts';
import { searchKey } from '../list/search-key.ts';
import { common } from '../say/words.ts';

const searchFrom = 8;

export type SelectInputProps = Omit<SelectProps, 'data'> & { data: { value: string; label: string }[] };

/** The heavy half of the choice fields, fetched with the first one. */
export function SelectInput(props: SelectInputProps) {
  const say = useSay();
  return (
    <Select
      searchable={props.data.length >= searchFrom}
      nothingFoundMessage={say(common.nothingFound)}
      clearButtonProps={{ 'aria-label': say(common.remove) }}
      maxDropdownHeight={280}
      filter={({ options, search }) => {
        const wanted = searchKey(search);
        return options.filter((option) => 'label' in option && searchKey(option.label).includes(wanted));
      }}
      {...props}
    />
  );
}
