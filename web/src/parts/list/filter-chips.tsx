import { Button, Checkbox, Popover, ScrollArea, Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { common } from '../words.ts';
import type { Filter } from './columns.ts';
import classes from './list.module.css';
import type { FilterValue, ListState } from './list-state.ts';

const words = {
  filterBy: say({ tr: 'Filtrele: {what}', en: 'Filter: {what}' }),
  remove: say({ tr: 'Filtreyi kaldır: {what}', en: 'Remove the filter: {what}' }),
  clear: say({ tr: 'Filtreleri temizle', en: 'Clear filters' }),
  several: say({ tr: '{n} seçim', en: '{n} selected' }),
  find: say({ tr: 'Listede ara', en: 'Search in the list' }),
};

/** The filters of a list as chips: a dashed chip offers one, a filled chip says what is chosen. */
export function FilterChips({ filters, list }: { filters: readonly Filter[]; list: ListState }) {
  const say = useSay();
  const used = filters.filter((filter) => list.filters[filter.field] !== undefined);
  return (
    <div className={classes.chips}>
      {filters.map((filter) => (
        <FilterChip key={filter.field} filter={filter} list={list} />
      ))}
      {used.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          onClick={() => list.go({ filters: Object.fromEntries(used.map((filter) => [filter.field, []])) })}
        >
          {say(words.clear)}
        </Button>
      )}
    </div>
  );
}

interface Option {
  value: FilterValue;
  label: string;
}

function FilterChip({ filter, list }: { filter: Filter; list: ListState }) {
  return filter.kind === 'lookup' ? <LookupChip filter={filter} list={list} /> : <Chip filter={filter} list={list} />;
}

/** A lookup is fetched when its chip is first opened, or when it has something chosen to name. */
function LookupChip({ filter, list }: { filter: Filter & { kind: 'lookup' }; list: ListState }) {
  const [asked, setAsked] = useState(false);
  const wanted = asked || list.filters[filter.field] !== undefined;
  const read = useRead(filter.row, wanted ? ((filter.input ?? {}) as never) : null, { freshSeconds: 60 });
  const rows = (read.data as { Id: number; Value: string }[] | undefined) ?? [];
  return <Chip filter={filter} list={list} rows={rows} loading={read.loading} onAsked={() => setAsked(true)} />;
}

interface ChipProps {
  filter: Filter;
  list: ListState;
  rows?: { Id: number; Value: string }[];
  loading?: boolean;
  onAsked?: () => void;
}

function Chip({ filter, list, rows = [], loading = false, onAsked }: ChipProps) {
  const say = useSay();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const chosen = list.filters[filter.field] ?? [];
  const options = optionsOf(filter, rows, say);
  const label = say(filter.label);

  const set = (values: readonly FilterValue[]) => list.go({ filters: { [filter.field]: values } });
  const text =
    filter.kind === 'from' || filter.kind === 'to'
      ? chosen.map((value) => format.date(String(value))).join('')
      : chosen.length > 1
        ? say(words.several, { n: chosen.length })
        : chosen.map((value) => options.find((one) => one.value === value)?.label ?? String(value)).join('');

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" width={260} trapFocus returnFocus>
      <span className={classes.chip} data-used={chosen.length > 0 || undefined}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipText}
            aria-label={chosen.length === 0 ? say(words.filterBy, { what: label }) : undefined}
            onClick={() => {
              onAsked?.();
              setOpened(!opened);
            }}
          >
            {chosen.length === 0 && <IconPlus size={13} stroke={2} />}
            {label}
            {chosen.length > 0 && <strong>{text}</strong>}
          </UnstyledButton>
        </Popover.Target>
        {chosen.length > 0 && (
          <UnstyledButton
            className={classes.chipRemove}
            aria-label={say(words.remove, { what: label })}
            onClick={() => set([])}
          >
            <IconX size={13} stroke={2} />
          </UnstyledButton>
        )}
      </span>
      <Popover.Dropdown p="xs">
        {filter.kind === 'from' || filter.kind === 'to' ? (
          <TextInput
            type="date"
            aria-label={label}
            value={String(chosen[0] ?? '')}
            onChange={(event) => set(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
          />
        ) : loading ? (
          <Stack gap={8} p={4}>
            <Skeleton height={14} />
            <Skeleton height={14} width="70%" />
            <Skeleton height={14} width="85%" />
          </Stack>
        ) : (
          <Options label={label} options={options} chosen={chosen} onChange={set} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Options(props: {
  label: string;
  options: Option[];
  chosen: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}) {
  const { label, options, chosen, onChange } = props;
  const say = useSay();
  const [find, setFind] = useState('');
  const wanted = find.toLocaleLowerCase('tr');
  const shown = options.filter((one) => one.label.toLocaleLowerCase('tr').includes(wanted));
  return (
    <>
      {options.length >= 8 && (
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

function optionsOf(filter: Filter, rows: { Id: number; Value: string }[], say: (text: AnyText) => string): Option[] {
  if (filter.kind === 'flag') {
    return [
      { value: true, label: say(filter.yes) },
      { value: false, label: say(filter.no) },
    ];
  }
  if (filter.kind === 'choice') return filter.options.map((one) => ({ value: one.value, label: say(one.label) }));
  if (filter.kind === 'lookup') return rows.map((row) => ({ value: row.Id, label: row.Value }));
  return [];
}
