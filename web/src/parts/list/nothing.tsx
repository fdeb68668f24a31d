import { Button } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { EmptyState } from '../say/states.tsx';
import { common } from '../say/words.ts';
import type { ListState } from './list-state.ts';

const words = {
  clear: say({ tr: 'Aramayı ve filtreleri temizle', en: 'Clear search and filters' }),
  tryOther: say({
    tr: 'Bu arama ve filtrelere uyan kayıt yok.',
    en: 'Nothing matches this search and these filters.',
  }),
};

interface NothingProps {
  list: ListState;
  title?: AnyText | undefined;
  hint?: AnyText | undefined;
  /** The next step, where there is nothing at all. */
  action: ReactNode;
}

/** A list without rows: what to do next, or, where it is narrowed, the way back to all of them. */
export function Nothing({ list, action, title = common.nothingFound, hint }: NothingProps) {
  const say = useSay();
  if (!list.narrowed) {
    return (
      <EmptyState title={title} hint={hint}>
        {action}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={common.nothingFound} hint={words.tryOther}>
      <Button
        variant="default"
        onClick={() => {
          // The button is gone when the rows are back.
          document.getElementById('main')?.focus({ preventScroll: true });
          list.go({
            search: '',
            filters: Object.fromEntries(Object.keys(list.filters).map((field) => [field, []])),
          });
        }}
      >
        {say(words.clear)}
      </Button>
    </EmptyState>
  );
}
