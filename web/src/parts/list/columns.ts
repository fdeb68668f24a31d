import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import type { Format } from '../../client/format.ts';
import type { StateWords } from '../say/words.ts';

/** The rows of a list call: `type Item = ItemOf<typeof customer>`. */
export type ItemOf<C extends { list: AnyRow }> =
  z.output<C['list']['response']> extends {
    ListItems: (infer Item extends object)[];
  }
    ? Item
    : never;

/** A column is data. A value that is more than text gets a component as `Cell`. */
export interface Column<Item> {
  /** The field shown and sorted by; in the first column it is the row's name. */
  field: keyof Item & string;
  label: AnyText;
  /** How the value is written; text by default. */
  kind?: 'text' | 'number' | 'percent' | 'date' | 'dateTime' | 'yesNo';
  /** In the first column: what a row is called where others may have the same name, in the name of its check box, say. */
  named?: (item: Item, format: Format) => string;
  /** The value, where it is no field of the row. */
  value?: (item: Item) => unknown;
  Cell?: FunctionComponent<{ item: Item }>;
  /** Sorting is offered unless this is false. */
  sort?: boolean;
  /** Only where there is room (from 1200 px on; 'very': from 1400 px on); on a phone's card it is for 'table' alone. */
  wide?: boolean | 'very' | 'table';
  /** Says itself what it is: a phone's card leaves its label out. */
  plain?: boolean;
  /** A fixed width, in px where the text has its usual size; where the name would be left too little, all of them give way together. */
  width?: number;
  /** The width is one that somebody gave it by hand. */
  isOwnWidth?: boolean;
}

/** A filter is data: a chip above the list, any of several values. `field` is a filter of the list's request. */
export type Filter = {
  field: string;
  label: AnyText;
} & (
  | { kind: 'flag'; yes: AnyText; no: AnyText }
  | {
      kind: 'choice';
      options: readonly { value: string | number; label: AnyText }[];
      /** Other filters write their values into the same field. */
      isShared?: true;
    }
  | { kind: 'lookup'; row: AnyRow; input?: Record<string, unknown> }
  /** A range of days: `field` with From and To is in the address. `company`: of its calendar, not of the reader's. */
  | { kind: 'dates'; company?: true }
);

/** A field of the search chooser. */
export interface SearchField {
  field: string;
  label: AnyText;
  /** Stands in the empty box, where it takes more than names. */
  hint?: AnyText;
}

/** An entity's on/off field: gives the list its status column and filter, and the row menu and bulk bar their verbs. */
export interface EntityState<Item> {
  field: keyof Item & string;
  words: StateWords;
  /** Called once rows have been turned off. */
  onTurnedOff?: (items: readonly Item[]) => void;
}

/** The id of a row, however the wire spells it. */
export function idOf(item: object): number {
  const row = item as { id?: number; Id?: number; ID?: number; responseId?: number };
  return row.id ?? row.Id ?? row.ID ?? row.responseId ?? 0;
}

/** What a column shows of a row. */
export const shownOf = <Item extends object>(item: Item, { field, value }: Column<Item>): unknown =>
  value === undefined ? fieldOf(item, field) : value(item);

/** What a row is called. */
export const nameOf = <Item extends object>(item: Item, { field, named }: Column<Item>, format: Format): string =>
  named === undefined ? String(fieldOf(item, field) ?? '') : named(item, format);

export const fieldOf = (item: object, field: string): unknown => (item as Record<string, unknown>)[field];
