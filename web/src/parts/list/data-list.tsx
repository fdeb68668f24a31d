import { Button, Group } from '@mantine/core';
import { exportOf } from '@sahada/contract/export';
import type { ReportName } from '@sahada/contract/report-schedule';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { IconX } from '@tabler/icons-react';
import { type FunctionComponent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { forgetMade, useMadeIn } from '../../client/made.ts';
import { usePhone } from '../../client/phone.ts';
import { useRead } from '../../client/use.ts';
import { LoadFailed } from '../say/states.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { type Column, type Filter, idOf, type SearchField } from './columns.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable } from './data-table.tsx';
import { type Book, ExportButton } from './export-button.tsx';
import { FilterButton, FilterChips } from './filter-chips.tsx';
import classes from './list.module.css';
import { type ListState, useLastPage, useListState } from './list-state.ts';
import { type ListTab, ListTabs } from './list-tabs.tsx';
import { Nothing } from './nothing.tsx';
import { useOwnColumns } from './own-columns.ts';
import { OwnTools } from './own-tools.tsx';
import { ListPager } from './pager.tsx';
import { type RowTo, useReturnToRow, useStayAmongRows, useStayBelowBar } from './row-link.tsx';
import { SearchBox } from './search-box.tsx';
import { mostSelected, useSelection } from './selection.ts';
import { Told } from './told.tsx';

export interface DataListProps<Item extends object> {
  /** The list's call: a POST read that takes paging and answers `{ListItems, TotalItemsCount}`. */
  row: AnyRow;
  title: AnyText;
  columns: readonly Column<Item>[];
  search?: readonly SearchField[];
  filters?: readonly Filter[];
  /** Sent with every page and not shown: `{ projectId }`. */
  fixed?: Record<string, unknown>;
  /** Tells two lists on one screen apart in the address. */
  prefix?: string;
  /** Keeps its page and filters to itself: inside a form, where another address would mean to leave what is unsaved. */
  local?: boolean;
  /**
   * Where a row leads: a path (`/customers/detail/{id}`), a query of this screen (`?open={id}`), or one made from the row;
   * without it rows are not links.
   */
  to?: RowTo<Item>;
  /** The primary action, right of the title. */
  action?: ReactNode;
  /** Other things to do with the whole list: an export. */
  tools?: ReactNode;
  /** The menu at a row's end. */
  RowMenu?: FunctionComponent<{ item: Item }>;
  /** What can be done with the selected rows; gives the rows their check boxes. */
  Bulk?: FunctionComponent<BulkProps<Item>>;
  /** The ways to the first rows where there are none, in words also on a phone; the primary action, unless given. */
  start?: ReactNode;
  /** Said when there is nothing at all, and what to do about it. */
  emptyTitle?: AnyText | undefined;
  emptyHint?: AnyText | undefined;
  /** Stands instead where there are no rows, as while one is on its way; `again` reads the list anew. */
  Empty?: FunctionComponent<EmptyProps>;
  /** As many rows as its call gives at the most, the newest of them. */
  most?: number;
  /** Without the heading, for use inside a tab. */
  bare?: boolean;
  /** What of it can be mailed by itself, beside its export. */
  report?: ReportName;
  books?: readonly Book[];
  /** Read again at this interval, in seconds, while the page is visible. */
  everySeconds?: number;
  /** Parts of the list above it; the list's call takes the chosen one as `tab`. */
  tabs?: { each: readonly ListTab[]; counts: AnyRow; drops?: readonly string[] };
}

export interface EmptyProps {
  again: () => Promise<unknown>;
  /** What is said otherwise. */
  children: ReactNode;
}

export interface BulkProps<Item> {
  items: Item[];
  /** Empties the selection; call it when the work is done. */
  done: () => void;
  /** Keeps it in its place, as what it says of its work must, also where none of the rows is left. */
  hold: (on: boolean) => void;
}

const words = {
  chosen: say({ tr: 'Seçilenler', en: 'Selected' }),
  selected: say({ tr: '{n} kayıt seçildi', en: '{n} selected' }),
  selectAll: say({ tr: 'Tümünü seç ({n})', en: 'Select all ({n})' }),
  selectFirst: say({ tr: 'İlk {n} kaydı seç', en: 'Select the first {n}' }),
  selectPart: say({ tr: '{from}–{to} arasını seç', en: 'Select {from}–{to}' }),
  newest: say({
    tr: 'En yeni {n} kayıt gösteriliyor; daha eskilerini filtreyle bulabilirsiniz.',
    en: 'The newest {n} are shown; older ones are found by a filter.',
  }),
  unselect: say({ tr: 'Seçimi kaldır', en: 'Clear selection' }),
};

/**
 * A list: title with count, search, filter chips, a table (cards on a phone), bulk bar, pager. Its state is the address
 * (list-state.ts). If its page becomes empty, it moves to the last one that exists.
 */
export function DataList<Item extends object>(props: DataListProps<Item>) {
  const { row, title, columns, search = [], filters = [], fixed, prefix, to, action, tools, RowMenu, Bulk } = props;
  const say = useSay();
  const format = useFormat();
  const phone = usePhone();
  const own = useOwnColumns(columns, props.bare !== true && prefix === undefined);
  const list = useListState(row, {
    sort: own.sort,
    keepSort: own.keepSort,
    ...(fixed === undefined ? {} : { fixed }),
    ...(prefix === undefined ? {} : { prefix }),
    local: props.local === true,
  });
  const { everySeconds } = props;
  const read = useRead(row, list.input, { keep: true, ...(everySeconds === undefined ? {} : { everySeconds }) });
  const { reload } = read;
  const again = useCallback(() => reload({ cancelRefetch: false }), [reload]);
  const answer = read.data as { ListItems: Item[]; TotalItemsCount: number } | undefined;
  const made = useMadeRow<Item>(row, list, fixed, answer?.ListItems);
  const items = made.items;
  const total = answer?.TotalItemsCount ?? 0;
  const selection = useSelection<Item>(row, list.input, items ?? none);
  const [isHeld, hold] = useState(false);
  const rowsPlace = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => items?.map(idOf), [items]);
  useReturnToRow(rowsPlace, ids, list.of);
  useStayAmongRows(rowsPlace, ids);
  useStayBelowBar(rowsPlace, selection.items.length > 0);

  const beyond = useLastPage(list, read);

  const isCut = props.most !== undefined && total >= props.most;
  const exported = exportOf(row);
  const isNothing = items?.length === 0 && !beyond;
  // What there is nothing of offers the first one itself, right below the bar.
  const isOffered = props.bare === true && isNothing && !list.narrowed && props.start === undefined;
  // Its place is kept while the list comes: on a phone the head would break into two lines when it is there.
  const mayExport = total > 0 || (answer === undefined && read.error === null);
  const head = (
    <>
      {exported !== null && mayExport && (
        <ExportButton
          row={exported}
          input={list.input}
          columns={own.shown.map(({ field, label }) => ({ field, label: say(label) }))}
          report={props.report}
          books={props.books}
        />
      )}
      {tools}
      {!isOffered && action}
    </>
  );

  const body = () => {
    if (read.error !== null && items === undefined) return <LoadFailed read={read} />;
    if (isNothing) {
      const { Empty, start = action, emptyTitle, emptyHint } = props;
      const nothing = <Nothing list={list} action={start} title={emptyTitle} hint={emptyHint} />;
      return Empty === undefined ? nothing : <Empty again={again}>{nothing}</Empty>;
    }
    const shared = {
      fresh: made.id,
      columns: own.shown,
      items: items as Item[] | undefined,
      rows: Math.min(list.pageSize, 10),
      list,
      to,
      RowMenu,
      selection: Bulk === undefined ? null : selection,
    };
    return phone ? (
      <DataCards<Item> {...shared} />
    ) : (
      <DataTable<Item> {...shared} {...(own.screen === null ? {} : { onWidth: own.widen })} />
    );
  };

  return (
    <section className={classes.list} data-bare={props.bare || undefined}>
      {props.bare !== true && (
        <PageHeader
          title={say(title)}
          count={answer?.TotalItemsCount}
          isCut={isCut}
          under={isCut ? say(words.newest, { n: format.number(total) }) : undefined}
        >
          {head}
        </PageHeader>
      )}
      {props.tabs !== undefined && (
        <ListTabs tabs={props.tabs.each} row={props.tabs.counts} list={list} drops={props.tabs.drops} />
      )}
      {(search.length > 0 || filters.length > 0 || props.bare === true) && (
        <div className={classes.toolbar}>
          {search.length > 0 && (
            <SearchBox
              text={list.searchText}
              field={list.searchField}
              fields={search}
              onSearch={(text) => list.go({ search: text })}
              onField={(field) => list.go({ field })}
            />
          )}
          {phone && filters.length > 1 ? (
            <FilterButton row={row} filters={filters} list={list} fixed={fixed} />
          ) : (
            <FilterChips row={row} filters={filters} list={list} fixed={fixed} />
          )}
          {props.bare === true && <div className={classes.bareHead}>{head}</div>}
          {own.screen !== null && <OwnTools screen={own.screen} phone={phone} columns={columns} own={own} />}
        </div>
      )}
      <div className={classes.frame} data-phone={phone || undefined}>
        {read.reloading && <div className={classes.progress} role="progressbar" aria-label={say(title)} />}
        {Bulk !== undefined && (selection.items.length > 0 || isHeld) && (
          <section className={classes.bulk} aria-label={say(words.chosen)}>
            <strong>{say(words.selected, { n: format.number(selection.items.length) })}</strong>
            <Group gap={6} className={classes.bulkActions}>
              <Bulk items={selection.items} done={selection.clear} hold={hold} />
            </Group>
            {(selection.whole ? total > mostSelected : selection.all) && total > selection.items.length && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={selection.fetching}
                onClick={() => void selection.selectWhole()}
              >
                {total <= mostSelected
                  ? say(words.selectAll, { n: format.number(total) })
                  : selection.from === 0
                    ? say(words.selectFirst, { n: format.number(mostSelected) })
                    : say(words.selectPart, {
                        from: format.number(selection.from + 1),
                        to: format.number(Math.min(selection.from + mostSelected, total)),
                      })}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconX size={14} />}
              onClick={selection.clear}
            >
              {say(words.unselect)}
            </Button>
          </section>
        )}
        <div
          ref={rowsPlace}
          tabIndex={-1}
          className={classes.body}
          data-reloading={read.reloading || undefined}
          aria-busy={read.loading || read.reloading}
        >
          {body()}
        </div>
        {total > 0 && <ListPager list={list} total={total} />}
      </div>
      {/* Stands there before its text, so that whoever hears the page is told how many are selected. */}
      {Bulk !== undefined && (
        <span className={classes.hidden} role="status">
          {selection.items.length > 0 && say(words.selected, { n: format.number(selection.items.length) })}
        </span>
      )}
      <Told list={list} total={answer?.TotalItemsCount} isComing={read.loading || read.reloading} />
    </section>
  );
}

/**
 * The page's rows with the row that was just made here: in its place if it is among them, else on top of the first page. It
 * stands out until something else is looked at.
 */
function useMadeRow<Item extends object>(
  row: AnyRow,
  list: ListState,
  fixed: Record<string, unknown> | undefined,
  page: Item[] | undefined,
): { id: number | null; items: Item[] | undefined } {
  const last = useMadeIn(row);
  // What a list is narrowed to is not among its rows, though it may share its id with one.
  const id = fixed === undefined || !('id' in fixed) ? last : null;
  const isFirst = list.page === 1 && !list.narrowed && list.sortField === null;
  const isThere = page?.some((item) => idOf(item) === id) === true;
  const key = ['id', 'Id', 'ID'].find((name) => name in (row.request as z.ZodObject).shape);
  const wanted = id !== null && key !== undefined && isFirst && page !== undefined && !isThere;
  const read = useRead(row, wanted ? { ...fixed, [key]: id, page: 1, pageSize: 10 } : null, { announce: 'none' });
  const pinned = wanted ? (read.data as { ListItems: Item[] } | undefined)?.ListItems : undefined;
  const isSeen = isThere || (pinned?.length ?? 0) > 0;
  useEffect(() => (isSeen ? forgetMade : undefined), [isSeen]);
  const items = useMemo(() => (page === undefined ? undefined : [...(pinned ?? []), ...page]), [page, pinned]);
  return { id: isFirst ? id : null, items };
}

const none: never[] = [];
