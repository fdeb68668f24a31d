import { Checkbox, rem, Skeleton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, FunctionComponent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { beginAlike } from './alike.ts';
import { Cell } from './cell.tsx';
import { ColumnEdge } from './column-edge.tsx';
import { type Column, idOf, nameOf } from './columns.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';
import { RowLink, type RowTo } from './row-link.tsx';
import type { Selection } from './selection.ts';

const words = {
  selectAll: say({ tr: 'Sayfadaki tümünü seç', en: 'Select all on this page' }),
  select: say({ tr: '{name}: seç', en: 'Select {name}' }),
  sort: say({ tr: '{column}: sırala', en: 'Sort by {column}' }),
  actions: say({ tr: 'İşlemler', en: 'Actions' }),
};

export interface DataRowsProps<Item extends object> {
  columns: readonly Column<Item>[];
  /** Undefined until the first answer. */
  items: Item[] | undefined;
  /** How many placeholder rows to draw meanwhile. */
  rows: number;
  list: ListState;
  to: RowTo<Item> | undefined;
  RowMenu: FunctionComponent<{ item: Item }> | undefined;
  selection: Selection<Item> | null;
  /** The row just made, which stands out. */
  fresh: number | null;
  /** Takes the width, as columns have theirs, that somebody gives a column; without it widths stay as they are. */
  onWidth?: (field: string, width: number) => void;
}

/** What a name and a column of no width can be read in, and what the ticks and the menu take. */
const least = { name: 190, other: 110, tick: 40, menu: 48 };

type Sized = Pick<Column<never>, 'width' | 'wide' | 'isOwnWidth'>;

/**
 * What the columns need, in pixels where the text has its usual size, by the room that the window has: those that are always there, with those from 1200 on, all of
 * them; and what stands beside them, which never gives way.
 */
function needs(columns: readonly Sized[], beside: number): CSSProperties {
  const sum = (shown: readonly Sized[]): number =>
    shown.reduce((all, { width }, at) => all + (width ?? (at === 0 ? least.name : least.other)), 0);
  return {
    '--beside': rem(beside),
    '--few': sum(columns.filter(({ wide }) => !wide)),
    '--usual': sum(columns.filter(({ wide }) => wide !== 'very')),
    '--all': sum(columns),
  } as CSSProperties;
}

/** A width that shrinks to its share of the table, which stays as wide as the list. */
const shareOf = (width: number): string => `min(${rem(width)}, ${width} * (100cqw - var(--beside)) / var(--total))`;

/** The table of a list. Rows open on a click anywhere and by the link in their first cell; ↑ and ↓ move between rows. */
export function DataTable<Item extends object>(props: DataRowsProps<Item>) {
  const { columns, items, rows, list, to, RowMenu, selection, fresh, onWidth } = props;
  const say = useSay();
  const format = useFormat();
  const [first] = columns;
  const isCovered = selection !== null && selection.items.length > 0;
  // The name takes what columns of a fixed width leave; among others of no width it gets the largest share.
  const nameWidth = columns.some(({ width }, index) => index > 0 && width === undefined)
    ? `max(${shareOf(least.name)}, 23cqw)`
    : undefined;

  return (
    <table
      className={classes.table}
      data-alike={
        (first !== undefined && beginAlike((items ?? []).map((item) => String(item[first.field])))) || undefined
      }
      style={needs(columns, (selection === null ? 0 : least.tick) + (RowMenu === undefined ? 0 : least.menu))}
    >
      <thead>
        <tr>
          {selection !== null && (
            <th className={classes.tick} data-chosen={isCovered || undefined}>
              <Checkbox
                size="xs"
                aria-label={say(words.selectAll)}
                checked={selection.all}
                indeterminate={!selection.all && selection.items.length > 0}
                onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
                disabled={items === undefined}
              />
            </th>
          )}
          {columns.map((column, index) => (
            <Heading
              key={column.field}
              column={column}
              list={list}
              nameWidth={index === 0 ? nameWidth : undefined}
              isFirst={index === 0}
              isCovered={isCovered}
              {...(onWidth === undefined ? {} : { onWidth })}
            />
          ))}
          {RowMenu !== undefined && (
            <th className={classes.menuCell}>
              <span className={classes.hidden}>{say(words.actions)}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items === undefined && (
          <Placeholders count={rows} columns={columns} ticks={selection !== null} menu={RowMenu !== undefined} />
        )}
        {items?.map((item) => {
          const chosen = selection?.has(item) === true;
          return (
            <tr
              key={idOf(item)}
              className={classes.row}
              data-link={to !== undefined || undefined}
              data-chosen={chosen || undefined}
              data-fresh={idOf(item) === fresh || undefined}
              onClick={openRow}
              onKeyDown={moveBetweenRows}
            >
              {selection !== null && (
                <td className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={say(words.select, { name: first === undefined ? '' : nameOf(item, first, format) })}
                    checked={chosen}
                    onChange={(event) => {
                      if ((event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
                        selection.extend(item);
                      else selection.toggle(item, event.currentTarget.checked);
                    }}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.field}
                  data-wide={column.wide || undefined}
                  data-number={isNumber(column) || undefined}
                  data-first={index === 0 || undefined}
                  onPointerEnter={tellWhole}
                >
                  {index === 0 ? (
                    <RowLink item={item} to={to} list={list}>
                      <Cell column={column} item={item} />
                    </RowLink>
                  ) : (
                    <Cell column={column} item={item} />
                  )}
                </td>
              ))}
              {RowMenu !== undefined && (
                <td className={classes.menuCell}>
                  <RowMenu item={item} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A value that is cut tells its whole in a tooltip. */
function tellWhole({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  // A text of two lines is cut at its foot.
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (one) => one.scrollWidth > one.clientWidth + 1 || (one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 2),
  );
  cell.title = cut ? (cell.textContent ?? '') : '';
}

const widthOf = ({ width, isOwnWidth }: Sized): string | undefined => {
  if (width === undefined) return undefined;
  return isOwnWidth ? rem(width) : shareOf(width);
};

const isNumber = ({ kind }: { kind?: string }): boolean => kind === 'number' || kind === 'percent';

interface HeadingProps<Item> {
  column: Column<Item>;
  list: ListState;
  isFirst: boolean;
  /** Under the bar of what is selected, where nothing may have the focus unseen. */
  isCovered: boolean;
  nameWidth: string | undefined;
  onWidth?: (field: string, width: number) => void;
}

function Heading<Item extends object>(props: HeadingProps<Item>) {
  const { column, list, isFirst, isCovered, nameWidth, onWidth } = props;
  const say = useSay();
  const label = say(column.label);
  const active = list.sortField === column.field;
  const Icon = active ? (list.sortDirection === 'desc' ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  const next = active ? (list.sortDirection === 'asc' ? `-${column.field}` : null) : column.field;
  return (
    <th
      data-wide={column.wide || undefined}
      data-number={isNumber(column) || undefined}
      data-first={isFirst || undefined}
      style={{ width: widthOf(column) ?? nameWidth }}
      aria-sort={active ? (list.sortDirection === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {column.sort === false ? (
        <span className={classes.heading}>{label}</span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-active={active || undefined}
          title={say(words.sort, { column: label })}
          tabIndex={isCovered ? -1 : undefined}
          onClick={() => list.go({ sort: next })}
        >
          <span className={classes.heading}>{label}</span>
          <Icon size={13} stroke={2} aria-hidden />
        </button>
      )}
      {onWidth !== undefined && !isCovered && (
        <ColumnEdge column={label} onWidth={(width) => onWidth(column.field, width)} />
      )}
    </th>
  );
}

function Placeholders(props: {
  count: number;
  columns: readonly { field: string; wide?: Column<object>['wide'] }[];
  ticks: boolean;
  menu: boolean;
}) {
  const { count, columns, ticks, menu } = props;
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row} aria-hidden>
      {ticks && <td className={classes.tick} />}
      {columns.map((column, index) => (
        <td key={column.field} data-wide={column.wide || undefined}>
          <Skeleton height={11} width={`${[62, 44, 71, 53, 38][(row + index) % 5] ?? 50}%`} />
        </td>
      ))}
      {menu && <td className={classes.menuCell} />}
    </tr>
  ));
}

const inner = 'a, button, input, label, [role="menuitem"], [role="menu"]';

/** A click outside the row's own controls follows its link, with the same modifier keys as on a link. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (
    !event.currentTarget.contains(target) ||
    target.closest(inner) !== null ||
    window.getSelection()?.type === 'Range'
  )
    return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('[data-row-link]');
  if (link === null) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target as HTMLElement).matches('[data-row-link]')) return;
  const row =
    event.key === 'ArrowDown' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
  const link = row?.querySelector<HTMLElement>('[data-row-link]');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}
