import { analysis, analysisFilters, comparedSubjects } from '@sahada/contract/analysis';
import { type AuditTypeId, auditTypeIds } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { lookup } from '@sahada/contract/lookup';
import { useMemo } from 'react';
import { useAddress } from '../../client/address.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { useRead } from '../../client/use.ts';
import type { Filter } from '../../parts/list/columns.ts';
import { type ListState, useListState } from '../../parts/list/list-state.ts';
import { useUsualSpan } from '../../parts/list/usual-span.ts';
import { useLayout } from '../../parts/shell/layout.ts';
import { words } from './words.ts';

/** What every tab is narrowed by; the address keeps it when another tab is chosen. */
export const filters: readonly Filter[] = [
  { field: 'date', label: words.dates, kind: 'dates', company: true },
  { field: 'customerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'locationIds', label: words.location, kind: 'lookup', row: lookup.locations },
  { field: 'projectId', label: words.project, kind: 'lookup', row: lookup.projectsByCustomer },
  { field: 'checkListId', label: words.list, kind: 'lookup', row: lookup.checklists },
  { field: 'auditorIds', label: words.auditor, kind: 'lookup', row: lookup.users },
  { field: 'auditId', label: words.plan, kind: 'lookup', row: lookup.plans },
];

export const filterKeys = Object.keys(analysisFilters);

/** What the calls of all tabs are asked, from the address. */
export type Asked = Record<string, unknown> & { dateFrom?: string; dateTo?: string };

/** Which of both there are: until it is told, those that were told of last. */
function useTypes(): readonly number[] {
  const read = useRead(dashboard.waiting, {}, { freshSeconds: 600, announce: 'none' });
  const kept = useLayout(({ auditTypes }) => auditTypes);
  return read.data?.AuditTypeIds ?? kept;
}

/**
 * The filters as the chips read and change them, and as the calls take them. Audits and surveys are never mixed where there are
 * both: without a choice the tab says which it is about.
 */
export function useFilters(): { list: ListState; asked: Asked; type: AuditTypeId | null; isUsualSpan: boolean } {
  const { query } = useAddress<{ tab?: string; by?: string }>();
  const isBeside = query.by === undefined || comparedSubjects.some((one) => one === query.by);
  const { list, isUsualSpan } = useUsualSpan(useListState(analysis.survey), query.tab === 'comparison' && isBeside);
  // What stands below begins at its first page, as any list does that is narrowed anew.
  const go: ListState['go'] = (change) => list.go({ ...change, filters: { ...change.filters, qpage: [], ppage: [] } });
  const hasBoth = useTypes().length > 1;
  const [onlyApproved] = useOnlyApproved();
  const usual = query.tab === undefined ? auditTypeIds.survey : auditTypeIds.audit;
  const chosen = list.filters.auditTypeId?.[0] as AuditTypeId | undefined;
  const isNarrow = list.filters.auditId !== undefined || query.tab === 'plans';
  const type = chosen ?? (hasBoth && !isNarrow ? usual : null);
  const key = JSON.stringify(list.input);
  const asked = useMemo(() => {
    const { page: _, pageSize: __, searchText: ___, ...own } = JSON.parse(key) as Record<string, unknown>;
    return { ...own, ...(type === null ? {} : { auditTypeId: type }), onlyApproved };
  }, [key, type, onlyApproved]);
  return { list: { ...list, go }, asked, type: hasBoth ? type : null, isUsualSpan };
}

const textOf = (value: unknown): string => [value].flat().join(',');

const named = (asked: Asked, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) =>
      asked[key] === undefined || asked[key] === null ? [] : [[name, textOf(asked[key])]],
    ),
  );

/** The search of the list of responses with the same filters. */
export const responsesBehind = (asked: Asked): Record<string, string> =>
  named(asked, {
    customerId: 'customerId',
    projectId: 'projectId',
    locationIds: 'locationId',
    auditorIds: 'planAuditorId',
    checkListId: 'checkListId',
    auditTypeId: 'auditTypeId',
    auditId: 'auditId',
    dateFrom: 'receivedAtFrom',
    dateTo: 'receivedAtTo',
  });

/**
 * The same for a figure that only some of the responses make up, told by the filters or by `more`; null where what is left out of
 * figures, or not told apart, would be listed too.
 */
export const partBehind = (
  asked: Asked,
  { hidden, withoutIdentity }: { hidden: number; withoutIdentity: number },
  more: Record<string, string> = {},
): Record<string, string> | null =>
  hidden === 0 && withoutIdentity === 0 ? { ...responsesBehind(asked), ...more } : null;

/** The search of the report of non-conformities with the same filters, which it spells alike. */
export const findingsBehind = (asked: Asked): Record<string, string> =>
  named(
    asked,
    Object.fromEntries(
      filterKeys.filter((key) => key !== 'onlyApproved' && key !== 'statusCodes').map((key) => [key, key]),
    ),
  );

/** The search of the list of plans with the same filters: those that received something in this time. */
export function plansBehind(asked: Asked, more: Record<string, string> = {}): Record<string, string> {
  const kept = named(asked, {
    customerId: 'customerId',
    projectId: 'projectId',
    locationIds: 'locationId',
    checkListId: 'checkListId',
    auditTypeId: 'auditTypeId',
    auditorIds: 'auditorId',
    auditId: 'id',
    dateFrom: 'receivedAtFrom',
    dateTo: 'receivedAtTo',
  });
  return { ...kept, ...more };
}
