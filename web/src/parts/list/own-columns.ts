import { columnWidths, type ListColumns, type ViewedScreen, view, viewedScreens } from '@sahada/contract/view';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useListColumns } from '../../client/list-columns.ts';
import { useRead, useWrite } from '../../client/use.ts';
import type { Column } from './columns.ts';

/** The columns of a list as this person wants them, and how to change that; on screens without views all columns, as they are. */
export interface OwnColumns<Item> {
  /** The address of the screen whose views are offered; null where there are none. */
  screen: ViewedScreen | null;
  shown: readonly Column<Item>[];
  isVisible: (field: string) => boolean;
  toggle: (field: string, visible: boolean) => void;
  widen: (field: string, width: number) => void;
  /** The order that was chosen last, as the address spells it; undefined for the list's own. */
  sort: string | undefined;
  keepSort: (sort: string | null) => void;
  /** Back to what the screen proposes. */
  reset: () => void;
  changed: boolean;
}

const isViewed = (path: string): path is ViewedScreen => (viewedScreens as readonly string[]).includes(path);

const nothing: ListColumns = { columns: [], sortField: null, sortDirection: null };

export function useOwnColumns<Item>(columns: readonly Column<Item>[], isWhole: boolean): OwnColumns<Item> {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const screen = isWhole && isViewed(path) ? path : null;
  const [kept, keep] = useListColumns(screen);
  const { send } = useWrite(view.saveColumns, { announce: 'none', rereads: [] });
  const read = useRead(view.list, screen === null ? null : { screen }, { announce: 'none', freshSeconds: 60 });
  /** What is on its way, and what has been chosen since: one save at a time, so that the last one counts. */
  const isSaving = useRef(false);
  const waiting = useRef<ListColumns | null>(null);

  const stored = read.data?.Columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken when the server's answer changes, and never over a change being saved
  useEffect(() => {
    if (stored !== undefined && !isSaving.current) keep(stored);
  }, [stored]);

  const own = kept ?? nothing;
  const change = (next: ListColumns) => {
    if (screen === null) return;
    keep(next);
    waiting.current = next;
    if (!isSaving.current) void save(screen);
  };
  const save = async (of: ViewedScreen) => {
    isSaving.current = true;
    while (waiting.current !== null) {
      const next = waiting.current;
      waiting.current = null;
      await send({ screen: of, ...next });
    }
    isSaving.current = false;
  };
  const put = (field: string, part: { visible?: boolean; width?: number }) => {
    const before = own.columns.find((one) => one.field === field) ?? { field, width: null, visible: true };
    change({ ...own, columns: [...own.columns.filter((one) => one.field !== field), { ...before, ...part }] });
  };

  const shown = useMemo(() => {
    const byField = new Map((kept ?? nothing).columns.map((one) => [one.field, one]));
    return columns
      .filter((column, index) => index === 0 || byField.get(column.field)?.visible !== false)
      .map((column) => {
        const width = byField.get(column.field)?.width;
        return width === null || width === undefined ? column : { ...column, width, isOwnWidth: true };
      });
  }, [columns, kept]);

  const known = own.sortField !== null && columns.some(({ field }) => field === own.sortField);
  return {
    screen,
    shown,
    isVisible: (field) => own.columns.find((one) => one.field === field)?.visible !== false,
    toggle: (field, visible) => put(field, { visible }),
    widen: (field, width) =>
      put(field, { width: Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width))) }),
    sort: known ? `${own.sortDirection === 'desc' ? '-' : ''}${own.sortField}` : undefined,
    keepSort: (sort) =>
      change({
        ...own,
        sortField: sort === null ? null : sort.replace(/^-/, ''),
        sortDirection: sort === null ? null : sort.startsWith('-') ? 'desc' : 'asc',
      }),
    reset: () => change(nothing),
    changed: own.columns.length > 0 || own.sortField !== null,
  };
}
