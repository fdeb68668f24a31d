import { Select, type SelectProps } from '@mantine/core';
import { useSay } from '../../client/language.ts';
import type { Choices } from '../choice/choices.ts';
import { useMore } from '../choice/more.ts';
import { common } from '../say/words.ts';
import classes from './form.module.css';

const searchFrom = 8;

/** The value of the line that says there are more; ids are numbers. */
export const more = 'more';

export type SelectInputProps = Omit<SelectProps, 'data'> & {
  data: { value: string; label: string; about?: string | undefined }[];
  /** Where the server searches: what it found. */
  found?: Choices;
};

/** The heavy half of the choice fields, fetched with the first one. */
export function SelectInput({ found, ...props }: SelectInputProps) {
  const say = useSay();
  const tellMore = useMore();
  const shared = {
    ...(props.data.some(({ about }) => about) ? { renderOption } : {}),
    clearButtonProps: { 'aria-label': say(common.remove) },
    maxDropdownHeight: 280,
  };
  if (found !== undefined) {
    const chosen = props.data.find((one) => one.value === props.value)?.label;
    const rest = found.hasMore ? [{ value: more, label: tellMore(found.left), disabled: true }] : [];
    return (
      <Select
        {...shared}
        {...props}
        searchable
        data={[...props.data, ...rest]}
        filter={({ options }) => options}
        // The field writes the chosen text into its search, which is no search.
        onSearchChange={(text) => found.type(text === chosen ? '' : text)}
      />
    );
  }
  return <Select {...shared} searchable={props.data.length >= searchFrom} {...props} />;
}

/** With what tells it from others of the same name under it. */
const renderOption: NonNullable<SelectProps['renderOption']> = ({ option }) => {
  const { label, about } = option as { label: string; about?: string };
  return (
    <span className={classes.option}>
      {label}
      {about && <span className={classes.optionAbout}>{about}</span>}
    </span>
  );
};
