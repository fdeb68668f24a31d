import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { analysis } from '@sahada/contract/analysis';
import { say } from '@sahada/contract/text';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { InputOf, OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useLastPage } from '../list/list-state.ts';
import { Pager } from '../list/pager.tsx';
import { LoadFailed } from '../say/states.tsx';
import classes from './written.module.css';

const words = {
  search: say({ tr: 'Yazılanlarda ara', en: 'Search what was written' }),
  nothing: say({ tr: 'Bu soruya bir şey yazılmadı.', en: 'No text was entered for this question.' }),
  notFound: say({ tr: 'Aramanıza uyan metin yok.', en: 'No text matches your search.' }),
};

interface WrittenProps {
  /** The question, and which of its responses. */
  asked: Omit<InputOf<typeof analysis.texts>, 'searchText' | 'page' | 'pageSize'>;
  /** The line under a text. */
  under: (row: OutputOf<typeof analysis.texts>['ListItems'][number]) => ReactNode;
  className?: string | undefined;
  /** Below the list. */
  children?: ReactNode;
}

/** Everything written to one question, searched and paged by the server. */
export function Written({ asked, under, className = '', children }: WrittenProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const searchText = searched.length < 2 ? '' : searched;
  const read = useRead(analysis.texts, { ...asked, searchText, page, pageSize }, { keep: true, announce: 'none' });
  // Narrowed from outside, there may be no such page any more.
  const go = useCallback((change: { page?: number | undefined }) => setPage(change.page ?? 1), []);
  useLastPage({ page, pageSize, go }, read);
  if (read.error !== null) return <LoadFailed read={read} />;
  const { ListItems = [], TotalItemsCount = 0 } = read.data ?? {};
  return (
    <div className={`${classes.written} ${className}`} aria-busy={read.reloading}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={say(words.search)}
        placeholder={say(words.search)}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(1);
        }}
      />
      {read.loading && <Skeleton height={64} radius="md" />}
      {!read.loading && ListItems.length === 0 && (
        <p className={classes.none}>{say(searchText === '' ? words.nothing : words.notFound)}</p>
      )}
      <ul>
        {ListItems.map((row, index) => (
          <li key={row.responseId ?? row.number ?? index}>
            <p>{row.text}</p>
            {under(row)}
          </li>
        ))}
      </ul>
      {children}
      {TotalItemsCount > 10 && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={TotalItemsCount}
          onPage={setPage}
          onSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </div>
  );
}
