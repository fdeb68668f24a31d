import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { analysis, surveyTextsWithin } from '@sahada/contract/analysis';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { useRead } from '../../client/use.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { words } from './words.ts';
import classes from './written.module.css';

interface WrittenProps {
  auditId: number;
  questionId: number;
  /** How many responses there are in all. */
  responseCount: number;
}

/** Everything written to one question, searched and paged by the server. */
export function Written({ auditId, questionId, responseCount }: WrittenProps) {
  const say = useSay();
  const format = useFormat();
  const [onlyApproved] = useOnlyApproved();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const searchText = searched.length < 2 ? '' : searched;
  const read = useRead(
    analysis.texts,
    { auditId, questionId, onlyApproved, searchText, page, pageSize },
    { keep: true, announce: 'none' },
  );
  if (read.error !== null) return <LoadFailed read={read} />;
  const { ListItems = [], TotalItemsCount = 0 } = read.data ?? {};
  return (
    <div className={classes.written} aria-busy={read.reloading}>
      <TextInput
        className={classes.search ?? ''}
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
      {!read.loading && ListItems.length === 0 && (
        <p className={classes.none}>{say(searchText === '' ? words.nothingWritten : words.noTextFound)}</p>
      )}
      <ul>
        {ListItems.map(({ responseId, number, text, at }) => (
          <li key={responseId ?? text}>
            <p>{text}</p>
            <Link to="." search={withQuery({ response: String(responseId), tab: 'questions' })}>
              {number}
            </Link>
            {at !== null && <small>{format.dateTime(at)}</small>}
          </li>
        ))}
      </ul>
      {responseCount > surveyTextsWithin && (
        <small className={classes.none}>{say(words.textsWithin, { n: format.number(surveyTextsWithin) })}</small>
      )}
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
