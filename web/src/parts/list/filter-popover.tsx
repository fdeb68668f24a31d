import { Checkbox, ScrollArea, Skeleton, Stack, TextInput } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import type { Choice, Choices } from '../choice/choices.ts';
import { useMore } from '../choice/more.ts';
import { fetched } from '../later/fetched.tsx';
import { OpenedPopover, type OpeningButton } from '../later/opened-popover.tsx';
import { common } from '../say/words.ts';
import type { DateRange } from './date-ranges.ts';
import { useFirstControl } from './first-control.ts';
import classes from './list.module.css';
import type { FilterValue } from './list-address.ts';
import { finds } from './search-key.ts';

/** The calendar is fetched with the first range that is chosen. */
const DateRangeChoice = fetched(async () => (await import('./date-range.tsx')).DateRangeChoice, Waiting);

const words = {
  find: say({ tr: 'Listede ara', en: 'Search in the list' }),
};

const findFrom = 8;

export interface FilterOption {
  value: FilterValue;
  label: string;
  about?: string | undefined;
}

export interface FilterPopoverProps {
  /** The chip's button. */
  button: OpeningButton;
  label: string;
  /** Of a range of days: what is chosen, and how it changes. */
  dates?: { range: DateRange; company: boolean; onRange: (range: DateRange) => void };
  options: FilterOption[];
  loading: boolean;
  /** Where the server searches: what it found. */
  found?: Choices;
  /** The lookup that names the options. */
  row?: AnyRow;
  chosen: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}

/** What opens under a filter's chip; fetched with the first one opened. */
export function FilterPopover(props: FilterPopoverProps) {
  const { button, label, dates, loading } = props;
  return (
    <OpenedPopover button={button} label={label} width={dates === undefined ? 260 : 340} position="bottom-start">
      {dates !== undefined ? (
        <DateRangeChoice label={label} range={dates.range} company={dates.company} onChange={dates.onRange} />
      ) : loading ? (
        <Waiting />
      ) : (
        <Options {...props} />
      )}
    </OpenedPopover>
  );
}

function Waiting() {
  return (
    <Stack gap={8} p={4}>
      <Skeleton height={14} />
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="85%" />
    </Stack>
  );
}

function Options({ label, options, found, row, chosen, onChange }: FilterPopoverProps) {
  const say = useSay();
  const tellMore = useMore();
  const place = useRef<HTMLDivElement>(null);
  useFirstControl(place);
  const [find, setFind] = useState('');
  const isFound = finds(find);
  const shown = found === undefined ? options.filter(({ label }) => isFound(label)) : options;
  const unnamed = found === undefined ? [] : chosen.filter((value) => options.every((one) => one.value !== value));
  const set = (value: FilterValue, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <div ref={place}>
      {(options.length >= findFrom || found !== undefined) && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={say(words.find)}
          placeholder={say(words.find)}
          value={found?.typed ?? find}
          onChange={(event) => (found?.type ?? setFind)(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={260} scrollbars="y">
        <fieldset className={classes.options} aria-label={label}>
          {row !== undefined &&
            unnamed.map((value) => (
              <NamedOption key={String(value)} row={row} id={Number(value)} remove={() => set(value, false)} />
            ))}
          {shown.map((one) => (
            <Checkbox
              key={String(one.value)}
              label={one.label}
              description={one.about}
              checked={chosen.includes(one.value)}
              onChange={(event) => set(one.value, event.currentTarget.checked)}
            />
          ))}
          {shown.length === 0 && <span className={classes.none}>{say(common.nothingFound)}</span>}
          {found?.hasMore === true && <span className={classes.none}>{tellMore(found.left)}</span>}
        </fieldset>
      </ScrollArea.Autosize>
    </div>
  );
}

/** A chosen option that the present search does not show. */
function NamedOption({ row, id, remove }: { row: AnyRow; id: number; remove: () => void }) {
  const read = useRead(row, { includeId: id, take: 1 }, { freshSeconds: 60 });
  const name = (read.data as Choice[] | undefined)?.find((one) => one.Id === id)?.Value;
  return name === undefined ? null : <Checkbox label={name} checked onChange={remove} />;
}
