import { Button, UnstyledButton } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react';
import { cloneElement, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { type Choice, type Choices, useChoices } from '../choice/choices.ts';
import { fetched } from '../later/fetched.tsx';
import type { Filter } from './columns.ts';
import type { FilterOption } from './filter-popover.tsx';
import classes from './list.module.css';
import type { FilterValue } from './list-address.ts';
import type { ListState } from './list-state.ts';

const FilterPopover = fetched(async () => (await import('./filter-popover.tsx')).FilterPopover);

const words = {
  filterBy: say({ tr: 'Filtrele: {what}', en: 'Filter: {what}' }),
  remove: say({ tr: 'Filtreyi kaldır: {what}', en: 'Remove the filter: {what}' }),
  clear: say({ tr: 'Filtreleri temizle', en: 'Clear filters' }),
  filter: say({ tr: 'Filtrele', en: 'Filter' }),
  filters: say({ tr: 'Filtrele · {n}', en: 'Filter · {n}' }),
  several: say({ tr: '{n} seçim', en: '{n} selected' }),
};

const FilterSheet = fetched(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface FiltersProps {
  filters: readonly Filter[];
  list: ListState;
}

const usedOf = ({ filters, list }: FiltersProps): Filter[] =>
  filters.filter((filter) => list.filters[filter.field] !== undefined);

/** On a phone one button opens all filters, so that the list begins at once. */
export function FilterButton(props: FiltersProps) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const n = usedOf(props).length;
  return (
    <>
      <Button
        variant="default"
        className={classes.filterButton ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.8} />}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
      >
        {n === 0 ? say(words.filter) : say(words.filters, { n })}
      </Button>
      {asked && (
        <FilterSheet opened={opened} title={say(words.filter)} onClose={() => setOpened(false)}>
          <FilterChips {...props} />
        </FilterSheet>
      )}
    </>
  );
}

/** The filters of a list as chips: a dashed chip offers one, a filled chip says what is chosen. */
export function FilterChips({ filters, list }: FiltersProps) {
  const say = useSay();
  const used = usedOf({ filters, list });
  return (
    <div className={classes.chips}>
      {filters
        .filter((filter) => filter.linked !== true || used.includes(filter))
        .map((filter) => (
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

function FilterChip({ filter, list }: { filter: Filter; list: ListState }) {
  return filter.kind === 'lookup' ? <LookupChip filter={filter} list={list} /> : <Chip filter={filter} list={list} />;
}

/** A lookup is fetched when its chip is first opened, or to name a value already chosen. */
function LookupChip({ filter, list }: { filter: Filter & { kind: 'lookup' }; list: ListState }) {
  const [asked, setAsked] = useState(false);
  const [first] = list.filters[filter.field] ?? [];
  const wanted = asked || first !== undefined;
  const choices = useChoices(
    filter.row,
    wanted ? (filter.input ?? {}) : null,
    typeof first === 'number' ? first : undefined,
  );
  return <Chip filter={filter} list={list} choices={choices} onAsked={() => setAsked(true)} />;
}

interface ChipProps {
  filter: Filter;
  list: ListState;
  /** Of a lookup. */
  choices?: Choices;
  onAsked?: () => void;
}

function Chip({ filter, list, choices, onAsked }: ChipProps) {
  const say = useSay();
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const chosen = list.filters[filter.field] ?? [];
  const options = optionsOf(filter, choices?.rows ?? [], say);
  const label = say(filter.label);

  const set = (values: readonly FilterValue[]) => list.go({ filters: { [filter.field]: values } });
  const text =
    filter.kind === 'from' || filter.kind === 'to'
      ? chosen.map((value) => format.date(String(value))).join('')
      : chosen.length > 1
        ? say(words.several, { n: chosen.length })
        : chosen.map((value) => options.find((one) => one.value === value)?.label ?? String(value)).join('');

  const button = (
    <UnstyledButton
      className={classes.chipText}
      aria-label={chosen.length === 0 ? say(words.filterBy, { what: label }) : undefined}
      aria-haspopup="dialog"
    >
      {chosen.length === 0 && <IconPlus size={13} stroke={2} />}
      {label}
      {chosen.length > 0 && <strong>{text}</strong>}
    </UnstyledButton>
  );
  const idle = cloneElement(button, {
    onClick: () => {
      onAsked?.();
      FilterPopover.ready().then(() => setAsked(true), nothing);
    },
    onPointerEnter: () => void FilterPopover.ready().catch(nothing),
  });

  return (
    <span className={classes.chip} data-used={chosen.length > 0 || undefined}>
      {!asked ? (
        idle
      ) : (
        <FilterPopover
          button={button}
          label={label}
          date={filter.kind === 'from' || filter.kind === 'to'}
          options={options}
          loading={choices?.loading === true}
          {...(choices?.isSearched === true ? { found: choices } : {})}
          {...(filter.kind === 'lookup' ? { row: filter.row } : {})}
          chosen={chosen}
          onChange={set}
        />
      )}
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
  );
}

/** After a failure the chip stays as it was, and the next click tries again. */
const nothing = () => undefined;

function optionsOf(filter: Filter, rows: readonly Choice[], say: (text: AnyText) => string): FilterOption[] {
  if (filter.kind === 'flag') {
    return [
      { value: true, label: say(filter.yes) },
      { value: false, label: say(filter.no) },
    ];
  }
  if (filter.kind === 'choice') return filter.options.map((one) => ({ value: one.value, label: say(one.label) }));
  if (filter.kind === 'lookup') return rows.map((row) => ({ value: row.Id, label: row.Value, about: row.About }));
  return [];
}
