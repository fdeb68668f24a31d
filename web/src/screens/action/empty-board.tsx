import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import type { ListState } from '../../parts/list/list-state.ts';
import { Nothing } from '../../parts/list/nothing.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { words } from './words.ts';

interface EmptyBoardProps {
  list: ListState;
  manages: boolean;
  mayReport: boolean;
  /** Makes one; null for whoever may not. */
  add: ReactNode;
}

/** A board without cards: what an action is and where one begins, or that none is asked of the reader. */
export function EmptyBoard({ list, manages, mayReport, add }: EmptyBoardProps) {
  const say = useSay();
  const isMine = list.searchText === '' && Object.keys(list.filters).join() === 'mine';
  if (isMine) return <EmptyState title={words.noneMine} hint={words.noneMineHint} />;
  const toFindings = mayReport && (
    <Button
      variant="default"
      leftSection={<IconListSearch size={16} stroke={1.8} />}
      renderRoot={(root) => <Link {...root} to="." search={withQuery({ view: 'report' })} resetScroll={false} />}
    >
      {say(words.toFindings)}
    </Button>
  );
  return (
    <Nothing
      list={list}
      title={manages ? words.none : words.noneMine}
      hint={manages ? words.noneHint : words.noneMineHint}
      action={
        manages && (
          <>
            {toFindings}
            {add}
          </>
        )
      }
    />
  );
}
