import { useMemo } from 'react';
import { useAddress } from '../../client/address.ts';
import { useCompanyDay } from '../../client/format.ts';
import { rangeOf } from './date-ranges.ts';
import type { ListState } from './list-state.ts';

const everything = 'all';

/** What an address says beside no dates, so that there are none instead of the usual ones. */
export const allDays = { span: everything };

/**
 * Begins with the last ninety days where the address names none: without dates nothing can be told to have changed. They are named
 * like any other dates; who takes them away sees all there is.
 */
export function useUsualSpan(list: ListState, isWanted: boolean): { list: ListState; isUsualSpan: boolean } {
  const { query } = useAddress<{ span?: string }>();
  const { from, to } = rangeOf('ninety', useCompanyDay());
  const isUsualSpan =
    isWanted && query.span !== everything && list.filters.dateFrom === undefined && list.filters.dateTo === undefined;
  return useMemo(() => {
    if (!isUsualSpan) return { list, isUsualSpan };
    const go: ListState['go'] = (change, how) => {
      const isTakenAway = change.filters?.dateFrom?.length === 0 && change.filters.dateTo?.length === 0;
      list.go(isTakenAway ? { ...change, filters: { ...change.filters, span: [everything] } } : change, how);
    };
    const filters = { ...list.filters, dateFrom: [from], dateTo: [to] };
    const input = { ...list.input, dateFrom: from, dateTo: to };
    return { list: { ...list, narrowed: true, filters, input, go }, isUsualSpan };
  }, [list, isUsualSpan, from, to]);
}
