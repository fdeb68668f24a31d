import { Button, UnstyledButton } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react';
import { cloneElement, type ReactNode, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { type Choice, type Choices, useChoices } from '../choice/choices.ts';
import { fetched } from '../later/fetched.tsx';
import { choosableNow } from './choosable.ts';
import type { Filter } from './columns.ts';
import type { DateRange } from './date-ranges.ts';
import type { FilterOption } from './filter-popover.tsx';
import classes from './list.module.css';
import type { FilterValue } from './list-address.ts';
import type { ListState } from './list-state.ts';
import { useStayBeside } from './stay-beside.ts';

const FilterPopover = fetched(async () => (await import('./filter-popover.tsx')).FilterPopover);

const words = {
  filterBy: say({ tr: 'Filtrele: {what}', en: 'Filter: {what}' }),
  remove: say({ tr: 'Filtreyi kaldır: {what}', en: 'Remove the filter: {what}' }),
  clear: say({ tr: 'Filtreleri temizle', en: 'Clear filters' }),
  filter: say({ tr: 'Filtrele', en: 'Filter' }),
  filters: say({ tr: 'Filtrele · {n}', en: 'Filter · {n}' }),
  more: say({ tr: 'Filtre ekle', en: 'Add a filter' }),
  range: say({ tr: '{from} – {to}', en: '{from} – {to}' }),
  since: say({ tr: '{from} ve sonrası', en: 'From {from}' }),
  until: say({ tr: '{to} ve öncesi', en: 'Until {to}' }),
  several: say({ tr: '{n} seçim', en: '{n} selected' }),
};

const FilterSheet = fetched(async () => (await import('./filter-sheet.tsx')).FilterSheet);

const MoreFilters = fetched(async () => (await import('./more-filters.tsx')).MoreFilters);

interface FiltersProps {
  row: AnyRow;
  filters: readonly Filter[];
  list: ListState;
  fixed?: Record<string, unknown> | undefined;
}

/** The keys of the address that a filter takes. */
const keysOf = ({ field, kind }: Filter): string[] => (kind === 'dates' ? [`${field}From`, `${field}To`] : [field]);

const isUsed = (filter: Filter, list: ListState): boolean =>
  keysOf(filter).some((key) => list.filters[key] !== undefined);

const isShared = (filter: Filter): boolean => filter.kind === 'choice' && filter.isShared === true;

/** The chosen tab narrows a list too, and says so itself. */
const isChip = (key: string): boolean => key !== 'tab';

/** How many filters narrow the list; the two ends of a range of days are one, and what is sent anyway is chosen elsewhere. */
const countOf = ({ filters }: ListState, fixed: Record<string, unknown> = {}): number =>
  new Set(
    Object.keys(filters)
      .filter((key) => isChip(key) && !(key in fixed))
      .map((key) => key.replace(/^(.+)(From|To)$/, '$1')),
  ).size;

/** On a phone one button opens all filters, so that the list begins at once. */
export function FilterButton(props: FiltersProps) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const n = countOf(props.list, props.fixed);
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
        <FilterSheet
          opened={opened}
          title={say(words.filter)}
          clear={n > 0 && <Clear list={props.list} />}
          onClose={() => setOpened(false)}
        >
          <Chips {...props} />
        </FilterSheet>
      )}
    </>
  );
}

/**
 * The filters of a list as chips: a dashed chip offers one, a filled chip says what is chosen. Those that the list does not
 * declare are chosen from a menu.
 */
export function FilterChips(props: FiltersProps) {
  return <Chips {...props}>{countOf(props.list, props.fixed) > 1 && <Clear list={props.list} />}</Chips>;
}

function Clear({ list }: { list: ListState }) {
  const say = useSay();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      onClick={() => list.go({ filters: Object.fromEntries(Object.keys(list.filters).map((field) => [field, []])) })}
    >
      {say(words.clear)}
    </Button>
  );
}

function Chips({ row, filters, list, fixed, children }: FiltersProps & { children?: ReactNode }) {
  const say = useSay();
  const declared = filters.flatMap(keysOf);
  const strange = Object.keys(list.filters).some((key) => isChip(key) && !declared.includes(key));
  const [asked, setAsked] = useState<'menu' | 'chips' | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  if (strange && asked === null) setAsked('chips');
  const chips = useRef<HTMLDivElement>(null);
  useStayBeside(chips);
  const more = (
    <UnstyledButton className={`${classes.chip} ${classes.chipText} ${classes.chipMore}`} aria-haspopup="menu">
      <IconPlus size={13} stroke={2} />
      {say(words.more)}
    </UnstyledButton>
  );
  return (
    <div ref={chips} className={classes.chips}>
      {filters.map((filter) => (
        <FilterChip key={`${filter.field} ${filter.label.en}`} filter={filter} list={list} />
      ))}
      {asked === null && choosableNow(row, list.filters, filters, fixed).length === 0 ? null : asked === null ? (
        cloneElement(more, {
          onClick: () => MoreFilters.ready().then(() => setAsked('menu'), nothing),
          onPointerEnter: MoreFilters.ahead,
        })
      ) : (
        <MoreFilters
          row={row}
          list={list}
          declared={filters}
          fixed={fixed}
          picked={picked}
          opened={asked === 'menu'}
          button={more}
          onPick={setPicked}
          draw={(filter, isPicked) => (
            <FilterChip key={filter.field} filter={filter} list={list} isOpened={isPicked && !isUsed(filter, list)} />
          )}
        />
      )}
      {children}
    </div>
  );
}

interface FilterChipProps {
  filter: Filter;
  list: ListState;
  /** Opens as soon as it is drawn: it was chosen from the menu. */
  isOpened?: boolean;
}

function FilterChip(props: FilterChipProps) {
  const { filter, ...rest } = props;
  return filter.kind === 'lookup' ? <LookupChip filter={filter} {...rest} /> : <Chip {...props} />;
}

/** A lookup is fetched when its chip is first opened, or to name a value already chosen. */
function LookupChip({ filter, list, isOpened = false }: FilterChipProps & { filter: Filter & { kind: 'lookup' } }) {
  const [asked, setAsked] = useState(isOpened);
  const [first] = list.filters[filter.field] ?? [];
  const wanted = asked || first !== undefined;
  const choices = useChoices(
    filter.row,
    wanted ? (filter.input ?? {}) : null,
    typeof first === 'number' ? first : undefined,
  );
  return <Chip filter={filter} list={list} isOpened={isOpened} choices={choices} onAsked={() => setAsked(true)} />;
}

interface ChipProps extends FilterChipProps {
  /** Of a lookup. */
  choices?: Choices;
  onAsked?: () => void;
}

function Chip({ filter, list, isOpened = false, choices, onAsked }: ChipProps) {
  const say = useSay();
  const format = useFormat();
  const [asked, setAsked] = useState(isOpened);
  const options = optionsOf(filter, choices?.rows ?? [], say);
  const isOwn = (value: FilterValue): boolean => !isShared(filter) || options.some((one) => one.value === value);
  const all = keysOf(filter).flatMap((key) => list.filters[key] ?? []);
  const chosen = all.filter(isOwn);
  const label = say(filter.label);
  const [from = '', to = ''] = keysOf(filter).map((key) => String(list.filters[key]?.[0] ?? ''));

  const set = (values: readonly FilterValue[]) =>
    list.go({ filters: { [filter.field]: [...all.filter((value) => !isOwn(value)), ...values] } });
  const setRange = (range: DateRange) =>
    list.go({
      filters: {
        [`${filter.field}From`]: range.from === '' ? [] : [range.from],
        [`${filter.field}To`]: range.to === '' ? [] : [range.to],
      },
    });
  const moment = (at: string): string => (at === day(at) ? format.date(at) : format.dateTime(at));
  const clear = () => (filter.kind === 'dates' ? setRange({ from: '', to: '' }) : set([]));
  const text =
    filter.kind === 'dates'
      ? rangeText({ from: from && moment(from), to: to && moment(to) }, say)
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
    onPointerEnter: FilterPopover.ahead,
  });

  return (
    <span className={classes.chip} data-used={chosen.length > 0 || undefined}>
      {!asked ? (
        idle
      ) : (
        <FilterPopover
          button={button}
          label={label}
          {...(filter.kind === 'dates'
            ? {
                dates: { range: { from: day(from), to: day(to) }, company: filter.company === true, onRange: setRange },
              }
            : {})}
          options={options}
          loading={choices?.loading === true}
          {...(choices?.isSearched === true ? { found: choices } : {})}
          {...(filter.kind === 'lookup' ? { row: filter.row } : {})}
          chosen={chosen}
          onChange={set}
        />
      )}
      {chosen.length > 0 && (
        <UnstyledButton className={classes.chipRemove} aria-label={say(words.remove, { what: label })} onClick={clear}>
          <IconX size={13} stroke={2} />
        </UnstyledButton>
      )}
    </span>
  );
}

/** A link may name a moment; the fields take its day. */
const day = (at: string): string => at.slice(0, 10);

function rangeText({ from, to }: DateRange, say: ReturnType<typeof useSay>): string {
  if (from !== '' && to !== '') return from === to ? from : say(words.range, { from, to });
  return from === '' ? say(words.until, { to }) : say(words.since, { from });
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
