import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import { type Column, shownOf } from './columns.ts';
import classes from './list.module.css';
import { TwoLines } from './two-lines.tsx';

/** One value of a row, written as its column says. */
export function Cell<Item extends object>({ column, item }: { column: Column<Item>; item: Item }) {
  const format = useFormat();
  const say = useSay();
  if (column.Cell !== undefined) return <column.Cell item={item} />;
  const value = shownOf(item, column);
  if (value === null || value === undefined || value === '') {
    return (
      <span className={classes.empty} aria-hidden>
        –
      </span>
    );
  }
  switch (column.kind) {
    case 'number':
      return format.number(Number(value));
    case 'percent':
      return format.percent(Number(value));
    case 'date':
      return format.date(String(value));
    case 'dateTime':
      return format.dateTime(String(value));
    case 'yesNo': {
      const Icon = value === true ? IconCheck : IconMinus;
      return (
        <span className={classes.yesNo} data-yes={value === true || undefined}>
          <Icon size={16} aria-hidden />
          <span>{say(value === true ? common.yes : common.no)}</span>
        </span>
      );
    }
    default:
      return <TwoLines>{breakable(String(value))}</TwoLines>;
  }
}

/** A long e-mail address breaks behind its sign, not in the middle of a name. */
function breakable(text: string): ReactNode {
  const at = text.indexOf('@') + 1;
  if (at === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
