import { ActionIcon, Group, NativeSelect, UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { pageSizes } from '@sahada/contract/wire';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { dimmed } from './dimmed.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';
import { pageNumbers } from './page-numbers.ts';

const words = {
  range: say({ tr: '{from}–{to} / {total}', en: '{from}–{to} of {total}' }),
  size: say({ tr: 'Sayfa başına kayıt', en: 'Rows per page' }),
  pages: say({ tr: 'Sayfalar', en: 'Pages' }),
  page: say({ tr: 'Sayfa {n}', en: 'Page {n}' }),
  previous: say({ tr: 'Önceki sayfa', en: 'Previous page' }),
  next: say({ tr: 'Sonraki sayfa', en: 'Next page' }),
};

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Left out where pages have a size that nobody chooses. */
  onSize?: (size: number) => void;
}

/** Paging of a list: where we are, up to five page numbers with ellipsis, and the page size. */
export function Pager({ page, pageSize, total, onPage, onSize }: PagerProps) {
  const say = useSay();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className={classes.pager}>
      <Group gap={8} wrap="nowrap">
        {onSize !== undefined && (
          <NativeSelect
            size="xs"
            aria-label={say(words.size)}
            title={say(words.size)}
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        )}
        <span className={classes.range}>
          {say(words.range, { from: format.number(from), to: format.number(to), total: format.number(total) })}
        </span>
      </Group>
      {last > 1 && (
        <nav aria-label={say(words.pages)} className={classes.pages}>
          <ActionIcon
            className={classes.step}
            variant="subtle"
            color="gray"
            aria-label={say(words.previous)}
            {...dimmed(page <= 1)}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          {pageNumbers(page, last).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two ellipses, and their place is their identity
              <span key={`gap-${index}`} className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <UnstyledButton
                key={number}
                className={classes.page}
                aria-label={say(words.page, { n: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {format.number(number)}
              </UnstyledButton>
            ),
          )}
          <ActionIcon
            className={classes.step}
            variant="subtle"
            color="gray"
            aria-label={say(words.next)}
            {...dimmed(page >= last)}
            onClick={() => page < last && onPage(page + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}

/** The same for rows whose page stands in the address. */
export function ListPager({ list, total }: { list: Pick<ListState, 'page' | 'pageSize' | 'go'>; total: number }) {
  return (
    <Pager
      page={list.page}
      pageSize={list.pageSize}
      total={total}
      onPage={(page) => list.go({ page })}
      onSize={(pageSize) => list.go({ pageSize })}
    />
  );
}
