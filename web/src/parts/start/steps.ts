import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import { location } from '@sahada/contract/location';
import { plan } from '@sahada/contract/plan';
import { mapping, project } from '@sahada/contract/project';
import type { AnyRow } from '@sahada/contract/row';
import type { Text } from '@sahada/contract/text';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { type Target, useReach } from '../shell/reach.tsx';
import { words } from './words.ts';

interface Way {
  do: Text;
  to: Target;
}

interface Described {
  row: AnyRow;
  title: Text;
  why: Text;
  do: Text;
  /** Screens that create one; the first that the reader may open is used. */
  to: readonly Target[];
  /** Another way, where both are open. */
  also?: Way;
}

/** A step to the first audit as it stands for the reader. */
export interface Step {
  title: Text;
  why: Text;
  isDone: boolean;
  /** The first that is not done. */
  isNext: boolean;
  /** Where it is done; undefined for whoever may not do it. */
  way: Way | undefined;
  also: Way | undefined;
}

const described: Record<'customer' | 'location' | 'checklist' | 'project' | 'plan', Described> = {
  customer: {
    row: customer.list,
    title: words.customer,
    why: words.customerWhy,
    do: words.customerDo,
    to: [{ path: '/customers/detail/{id}', id: 'new' }, { path: '/admin/customers' }],
  },
  location: {
    row: location.list,
    title: words.location,
    why: words.locationWhy,
    do: words.locationDo,
    to: [{ path: '/admin/locations', search: { open: 'new' } }],
    also: { do: words.locationImport, to: { path: '/import/{id}', id: 'location' } },
  },
  checklist: {
    row: checklist.list,
    title: words.checklist,
    why: words.checklistWhy,
    do: words.checklistDo,
    to: [{ path: '/checklists', search: { gallery: 'open' } }],
    also: { do: words.checklistWrite, to: { path: '/checklists/new-checklist' } },
  },
  project: {
    row: project.list,
    title: words.project,
    why: words.projectWhy,
    do: words.projectDo,
    to: [{ path: '/admin/projects', search: { open: 'new' } }],
  },
  plan: {
    row: plan.list,
    title: words.plan,
    why: words.planWhy,
    do: words.newPlan,
    to: [{ path: '/auditlist/new' }, { path: '/auditlist' }],
  },
};

/** The steps from a new company to its first audit. */
export function useSteps(): Step[] {
  const rights = useRights();
  const reach = useReach();
  const mapped = useMapped();
  const counts = [
    useCount(customer.list),
    useCount(location.list),
    useCount(checklist.list),
    mapped.count,
    useCount(plan.list),
  ];
  const next = counts.indexOf(0);
  const { project: making, ...others } = described;
  const begun = mapped.id === undefined ? making : completing(making, mapped.id, mapped.tab);
  return [others.customer, others.location, others.checklist, begun, others.plan].map((step, index) => {
    const isAllowed = may(step.row.access as ScreenAccess, rights);
    const isDone = (counts[index] ?? 0) > 0;
    const to = isAllowed ? step.to.find(({ path }) => reach(path)) : undefined;
    const also = isAllowed && !isDone && step.also !== undefined && reach(step.also.to.path) ? step.also : undefined;
    const way = to === undefined ? undefined : { do: step.do, to };
    return { title: step.title, why: step.why, isDone, isNext: index === next, way, also };
  });
}

/** How many there are; undefined until known, and if the reader may not read them. */
function useCount(row: AnyRow): number | undefined {
  const allowed = may(row.access as ScreenAccess, useRights());
  const { data } = useRead(row, allowed ? { page: 1, pageSize: 1 } : null, { announce: 'none', isUnasked: true });
  return (data as { TotalItemsCount: number } | undefined)?.TotalItemsCount;
}

/**
 * The project that comes next: how many of its two kinds of parts it has, counted as one where it has both, and the tab
 * of what it lacks.
 */
interface Mapped {
  id: number | undefined;
  count: number | undefined;
  tab: 'locations' | 'checklists';
}

const quiet = { announce: 'none', isUnasked: true } as const;

function useMapped(): Mapped {
  const allowed = may(project.list.access as ScreenAccess, useRights());
  const { data } = useRead(project.list, allowed ? { page: 1, pageSize: 1 } : null, quiet);
  const id = data?.ListItems[0]?.Id;
  const asked = id === undefined ? null : { projectId: id, page: 1, pageSize: 1 };
  const locations = useRead(mapping.locations, asked, quiet).data?.TotalItemsCount;
  const checklists = useRead(mapping.checklists, asked, quiet).data?.TotalItemsCount;
  if (data !== undefined && id === undefined) return { id, count: 0, tab: 'locations' };
  const isKnown = locations !== undefined && checklists !== undefined;
  const count = isKnown ? Math.min(1, locations, checklists) : undefined;
  return { id, count, tab: locations === 0 ? 'locations' : 'checklists' };
}

/** The step of a project that is there: the way to it, at the tab of what it lacks. */
const completing = (step: Described, id: number, tab: Mapped['tab']): Described => {
  const search: Record<string, string> = tab === 'locations' ? {} : { tab };
  const to = [{ path: '/customers/project-detail/{id}', id, search }];
  return { ...step, why: words.mappingWhy, do: words.mappingDo, to };
};
