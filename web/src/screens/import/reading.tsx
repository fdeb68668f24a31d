import { Group, Select } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './import.module.css';
import type { Checked } from './import.tsx';
import { readingWords as words } from './words.ts';

/** How a file is to be read; what is not said is found out. */
export interface Reading {
  separator?: Checked['separator'];
  encoding?: Checked['encoding'];
  map?: Record<string, string | null>;
}

const separators: Record<NonNullable<Checked['separator']>, AnyText> = {
  ';': words.semicolon,
  ',': words.comma,
  '\t': words.tab,
};

const encodings: Record<NonNullable<Checked['encoding']>, AnyText> = {
  'utf-8': words.utf8,
  'windows-1254': words.windows,
  'utf-16le': words.utf16,
};

interface Props {
  checked: Checked;
  reading: Reading;
  busy: boolean;
  onChange: (reading: Reading) => void;
}

/** How the file was read, to be put right: the signs of a csv, and which column is which field. Open where it is unclear. */
export function ReadingCard({ checked, reading, busy, onChange }: Props) {
  const say = useSay();
  const { columns, fields, separator, encoding } = checked;
  const known = columns.filter(({ field }) => field !== null).length;
  const left = fields.filter(({ field, required }) => required && columns.every((column) => column.field !== field));
  const isUnclear = left.length > 0 || known < columns.length;
  const [opened, setOpen] = useState<boolean | null>(null);
  const isOpen = opened ?? isUnclear;
  if (fields.length === 0 && separator === null) return null;
  const choices = (texts: Record<string, AnyText>) =>
    Object.entries(texts).map(([value, text]) => ({ value, label: say(text) }));
  return (
    <details className={classes.card} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        {say(words.title)}
        <small>{say(words.known, { n: known, total: columns.length })}</small>
      </summary>
      {separator !== null && (
        <Group grow align="start">
          <Select
            label={say(words.separator)}
            data={choices(separators)}
            value={separator}
            allowDeselect={false}
            disabled={busy}
            // Another separator makes other columns: what was said of the old ones is void.
            onChange={(next) => onChange({ ...reading, separator: next as Checked['separator'], map: {} })}
          />
          <Select
            label={say(words.encoding)}
            data={choices(encodings)}
            value={encoding}
            allowDeselect={false}
            disabled={busy}
            onChange={(next) => onChange({ ...reading, encoding: next as Checked['encoding'], map: {} })}
          />
        </Group>
      )}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{say(words.column)}</th>
              <th>{say(words.field)}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, field }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              <tr key={at}>
                <td className={classes.value}>{heading}</td>
                <td>
                  <Select
                    size="xs"
                    aria-label={say(words.fieldOf, { column: heading })}
                    placeholder={say(words.leftOut)}
                    data={fields.map((one) => ({ value: one.field, label: one.label }))}
                    value={field}
                    searchable
                    clearable
                    allowDeselect={false}
                    disabled={busy}
                    onChange={(next) => onChange({ ...reading, map: moved(reading.map ?? {}, columns, heading, next) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left.length > 0 && (
        <p className={classes.about}>{say(words.missing, { fields: left.map(({ label }) => label).join(', ') })}</p>
      )}
    </details>
  );
}

/** A field has one column: the column that had it before is left out. */
function moved(
  map: Record<string, string | null>,
  columns: Checked['columns'],
  heading: string,
  field: string | null,
): Record<string, string | null> {
  const before = field === null ? undefined : columns.find((column) => column.field === field);
  return { ...map, ...(before === undefined ? {} : { [before.heading]: null }), [heading]: field };
}
