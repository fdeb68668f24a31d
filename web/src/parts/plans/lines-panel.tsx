import { Anchor, Skeleton } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Panel } from '../say/panel.tsx';
import { LoadFailed, type LoadFailedProps } from '../say/states.tsx';
import classes from './plans.module.css';

const words = {
  all: say({ tr: 'Tümü ({n})', en: 'All ({n})' }),
};

interface LinesPanelProps<Item> {
  title: AnyText;
  /** What `useRead` answers. */
  read: LoadFailedProps['read'] & { data: { ListItems: Item[]; TotalItemsCount: number } | undefined };
  /** Where all of them are listed, if these are only the first. */
  to: string;
  search: Record<string, string>;
  /** What stands there instead of none. */
  empty: ReactNode;
  line: (item: Item) => ReactNode;
}

/** As high as the five lines that most of them have: what stands below is not moved when they come. */
export function Waiting() {
  return [70, 52, 61, 66, 57].map((width) => (
    <span key={width} className={classes.coming}>
      <Skeleton height={12} width={`${width}%`} />
      <Skeleton height={10} width={`${width / 2}%`} />
    </span>
  ));
}

/** The first rows of a list on the page of what they belong to, a line each (`plans.module.css`), and the way to all. */
export function LinesPanel<Item extends { id: number }>(props: LinesPanelProps<Item>) {
  const { title, read, to, search, empty, line } = props;
  const say = useSay();
  const format = useFormat();
  const { ListItems: items = [], TotalItemsCount: total = 0 } = read.data ?? {};
  return (
    <Panel
      title={title}
      end={
        total > items.length ? (
          <Anchor size="sm" renderRoot={(root) => <Link {...root} to={to} search={onlyQuery(search)} />}>
            {say(words.all, { n: format.number(total) })}
          </Anchor>
        ) : undefined
      }
    >
      {read.data === undefined && read.error !== null ? (
        <LoadFailed read={read} />
      ) : read.data === undefined ? (
        <Waiting />
      ) : items.length === 0 ? (
        <div className={classes.nothing}>{empty}</div>
      ) : (
        <ul className={classes.lines}>
          {items.map((item) => (
            <li key={item.id}>{line(item)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
