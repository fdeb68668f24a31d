import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { analysis } from '@sahada/contract/analysis';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './analysis.module.css';
import type { Asked } from './filters.ts';
import { words } from './words.ts';

/** What was written to one question, searched and paged by the server. */
export function Texts({ questionId, asked }: { questionId: number; asked: Asked }) {
  const say = useSay();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const searchText = searched.length < 2 ? '' : searched;
  const read = useRead(
    analysis.texts,
    { ...asked, questionId, searchText, page, pageSize },
    { keep: true, announce: 'none' },
  );
  if (read.error !== null) return <LoadFailed read={read} />;
  const { ListItems = [], TotalItemsCount = 0 } = read.data ?? {};
  return (
    <div className={classes.texts} aria-busy={read.reloading}>
      <TextInput
        aria-label={say(words.searchTexts)}
        placeholder={say(words.searchTexts)}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(1);
        }}
      />
      {read.loading && <Skeleton height={64} radius="md" />}
      {!read.loading && ListItems.length === 0 && <p className={classes.quiet}>{say(words.noText)}</p>}
      <ul>
        {ListItems.map(({ number, text, at }, index) => (
          <li key={number ?? index}>
            <p>{text}</p>
            {number !== null && <small>{[number, at === null ? '' : format.dateTime(at)].join(' · ')}</small>}
          </li>
        ))}
      </ul>
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
