import { statuses } from '@sahada/contract/codes';
import { allDays } from '../list/usual-span.ts';
import { type Target, useReach } from '../shell/reach.tsx';

/**
 * Where the rows behind a figure are listed, narrowed by the address; undefined for readers who may not open that list. A figure
 * of responses opens those that count and no others, so that the list has as many rows as the figure says.
 */
export interface Behind {
  /** `search`: filters of the list of responses; `onlyApproved` as the figure was asked for. */
  responses: (search: Record<string, string>, onlyApproved: boolean) => Target | undefined;
  /** `search`: filters of the list of plans. */
  plans: (search: Record<string, string>) => Target | undefined;
  /** `search`: filters of the report of non-conformities. */
  findings: (search: Record<string, string>, onlyApproved: boolean) => Target | undefined;
}

export function useBehind(): Behind {
  const reach = useReach();
  const to = (screen: string, search: Record<string, string>): Target | undefined =>
    reach(screen) ? { path: screen, search } : undefined;
  return {
    responses: (search, onlyApproved) =>
      to('/reviews', {
        tab: 'all',
        counts: 'true',
        ...(onlyApproved ? { statusCode: String(statuses.Approved) } : {}),
        ...search,
      }),
    plans: (search) => to('/auditlist', search),
    findings: (search, onlyApproved) =>
      to('/actions', {
        view: 'report',
        ...(onlyApproved ? { onlyApproved: 'true' } : {}),
        ...('dateFrom' in search || 'dateTo' in search ? {} : allDays),
        ...search,
      }),
  };
}
