import { Checkbox, Popover, ScrollArea, Skeleton, Stack, TextInput } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type ReactElement, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import classes from './list.module.css';
import type { FilterValue } from './list-address.ts';
import { searchKey } from './search-key.ts';

const words = {
  find: say({ tr: 'Listede ara', en: 'Search in the list' }),
};

const findFrom = 8;

export interface FilterOption {
  value: FilterValue;
  label: string;
}

export interface FilterPopoverProps {
  /** The chip's button. */
  button: ReactElement<{ onClick?: () => void }>;
  label: string;
  /** A date is typed, not chosen. */
  date: boolean;
  options: FilterOption[];
  loading: boolean;
  chosen: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}

/** What opens under a filter's chip; fetched with the first one opened. */
export function FilterPopover({ button, label, date, options, loading, chosen, onChange }: FilterPopoverProps) {
  return (
    <Popover defaultOpened position="bottom-start" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label}>
        {date ? (
          <TextInput
            type="date"
            aria-label={label}
            value={String(chosen[0] ?? '')}
            onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
          />
        ) : loading ? (
          <Stack gap={8} p={4}>
            <Skeleton height={14} />
            <Skeleton height={14} width="70%" />
            <Skeleton height={14} width="85%" />
          </Stack>
        ) : (
          <Options label={label} options={options} chosen={chosen} onChange={onChange} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Options(props: Pick<FilterPopoverProps, 'label' | 'options' | 'chosen' | 'onChange'>) {
  const { label, options, chosen, onChange } = props;
  const say = useSay();
  const [find, setFind] = useState('');
  const wanted = searchKey(find);
  const shown = options.filter((one) => searchKey(one.label).includes(wanted));
  return (
    <>
      {options.length >= findFrom && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={say(words.find)}
          placeholder={say(words.find)}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={260} scrollbars="y">
        <fieldset className={classes.options} aria-label={label}>
          {shown.map((one) => (
            <Checkbox
              key={String(one.value)}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, one.value] : chosen.filter((value) => value !== one.value),
                )
              }
            />
          ))}
          {shown.length === 0 && <span className={classes.none}>{say(common.nothingFound)}</span>}
        </fieldset>
      </ScrollArea.Autosize>
    </>
  );
}
