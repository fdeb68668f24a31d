import { review } from '@sahada/contract/review';
import { useFormat } from '../../client/format.ts';
import { useRead } from '../../client/use.ts';
import classes from './shell.module.css';

/** How many responses wait for the reader, beside the menu's entry; nothing where none does. */
export function ReviewCount() {
  const format = useFormat();
  const { data } = useRead(
    review.list,
    { mine: true, page: 1, pageSize: 10 },
    { everySeconds: 60, announce: 'none', keep: true, isUnasked: true },
  );
  const count = data?.TotalItemsCount ?? 0;
  if (count === 0) return null;
  return <span className={classes.entryCount}>{format.number(count)}</span>;
}
