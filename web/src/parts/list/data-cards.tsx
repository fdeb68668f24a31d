import { Checkbox, Skeleton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Cell } from './cell.tsx';
import { type Column, idOf, nameOf, shownOf } from './columns.ts';
import { type DataRowsProps, openRow } from './data-table.tsx';
import classes from './list.module.css';
import { RowLink } from './row-link.tsx';

const words = { select: say({ tr: '{name}: seç', en: 'Select {name}' }) };

/** The rows of a list as cards, on a phone: name first, then what else has a value. */
export function DataCards<Item extends object>(props: DataRowsProps<Item>) {
  const { columns, items, rows, list, to, RowMenu, selection, fresh } = props;
  const say = useSay();
  const format = useFormat();
  const [first, ...others] = columns;
  if (first === undefined) return null;
  if (items === undefined) {
    return (
      // Keyed, so that no row takes over the element of a placeholder and is seen to move.
      <ul key="placeholders" className={classes.cards} aria-hidden>
        {Array.from({ length: Math.min(rows, 5) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <li key={row} className={classes.card}>
            <div className={classes.cardMain}>
              <Skeleton height={14} width="60%" mb={10} />
              <Skeleton height={11} width="80%" mb={6} />
              <Skeleton height={11} width="40%" />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is what the keyboard uses
        <li
          key={idOf(item)}
          className={classes.card}
          data-link={to !== undefined || undefined}
          data-fresh={idOf(item) === fresh || undefined}
          onClick={openRow}
        >
          {selection !== null && (
            <Checkbox
              aria-label={say(words.select, { name: nameOf(item, first, format) })}
              checked={selection.has(item)}
              onChange={(event) => selection.toggle(item, event.currentTarget.checked)}
            />
          )}
          <div className={classes.cardMain}>
            <RowLink item={item} to={to} list={list}>
              <Cell column={first} item={item} />
            </RowLink>
            <dl>
              {others
                .filter((column) => (!column.wide || column.wide === 'table') && hasValue(item, column))
                .map((column) => (
                  <div key={column.field}>
                    <dt data-plain={column.plain || undefined}>{say(column.label)}</dt>
                    <dd>
                      <Cell column={column} item={item} />
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
          {RowMenu !== undefined && <RowMenu item={item} />}
        </li>
      ))}
    </ul>
  );
}

function hasValue<Item extends object>(item: Item, column: Column<Item>): boolean {
  const value = shownOf(item, column);
  return column.Cell !== undefined || (value !== null && value !== undefined && value !== '');
}
