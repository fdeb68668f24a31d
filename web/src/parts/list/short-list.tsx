import { Button, Skeleton } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallError } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import classes from './short-list.module.css';

interface ShortListProps<Item> {
  read: { data: { ListItems: Item[] } | undefined; error: CallError | null; loading: boolean; reload: () => unknown };
  words: { add: AnyText; none: AnyText; noneHint: AnyText };
  add: () => void;
  /** A row, as an `li` with its key. */
  children: (item: Item) => ReactNode;
}

/** What there is too little of for pages: all rows, below a button that adds one. */
export function ShortList<Item>({ read, words, add, children }: ShortListProps<Item>) {
  const say = useSay();
  const items = read.data?.ListItems;
  const button = (
    <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={add}>
      {say(words.add)}
    </Button>
  );
  return (
    <>
      {read.error !== null && items === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={160} radius="md" />}
      {items?.length === 0 && (
        <EmptyState title={words.none} hint={words.noneHint}>
          {button}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <>
          <div className={classes.bar}>{button}</div>
          <ul className={classes.rows}>{items.map(children)}</ul>
        </>
      )}
    </>
  );
}
