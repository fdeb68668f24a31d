import { Button } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import { location } from '@sahada/contract/location';
import { plan } from '@sahada/contract/plan';
import { mapping, project } from '@sahada/contract/project';
import type { AnyRow } from '@sahada/contract/row';
import type { Text } from '@sahada/contract/text';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { hrefOf, type Target, useReach } from '../../parts/shell/reach.tsx';
import classes from './start-list.module.css';
import { words } from './words.ts';

interface Step {
  row: AnyRow;
  title: Text;
  why: Text;
  do: Text;
  /** Screens that create one; the first that the reader may open is used. */
  to: readonly Target[];
  /** Another way, where both are open. */
  also?: { do: Text; to: Target };
}

const steps: readonly Step[] = [
  {
    row: customer.list,
    title: words.customer,
    why: words.customerWhy,
    do: words.customerDo,
    to: [{ path: '/customers/detail/{id}', id: 'new' }, { path: '/admin/customers' }],
  },
  {
    row: location.list,
    title: words.location,
    why: words.locationWhy,
    do: words.locationDo,
    to: [{ path: '/admin/locations', search: { open: 'new' } }],
    also: { do: words.locationImport, to: { path: '/import/{id}', id: 'location' } },
  },
  {
    row: project.list,
    title: words.project,
    why: words.projectWhy,
    do: words.projectDo,
    to: [{ path: '/admin/projects', search: { open: 'new' } }],
  },
  {
    row: checklist.list,
    title: words.checklist,
    why: words.checklistWhy,
    do: words.checklistDo,
    to: [{ path: '/checklists', search: { gallery: 'open' } }],
    also: { do: words.checklistWrite, to: { path: '/checklists/new-checklist' } },
  },
  {
    row: project.update,
    title: words.mapping,
    why: words.mappingWhy,
    do: words.mappingDo,
    to: [{ path: '/customers/project-detail/{id}' }, { path: '/admin/projects' }],
  },
  {
    row: plan.list,
    title: words.plan,
    why: words.planWhy,
    do: words.newPlan,
    to: [{ path: '/auditlist/new' }, { path: '/auditlist' }],
  },
];

/** The steps from a new company to its first audit; finished ones are ticked. */
export function StartList() {
  const say = useSay();
  const rights = useRights();
  const mapped = useMapped();
  const counts = [
    useCount(customer.list),
    useCount(location.list),
    useCount(project.list),
    useCount(checklist.list),
    mapped.count,
    useCount(plan.list),
  ];
  const done = counts.filter((count) => (count ?? 0) > 0).length;
  const next = counts.indexOf(0);
  return (
    <section className={classes.panel} aria-labelledby="start">
      <header>
        <h2 id="start">{say(words.start)}</h2>
        <p>{say(words.startUnder)}</p>
        <div className={classes.progress} role="img" aria-label={say(words.startDone, { done, all: steps.length })}>
          <span style={{ width: `${(done / steps.length) * 100}%` }} />
        </div>
        <span className={classes.progressText} aria-hidden>
          {say(words.startDone, { done, all: steps.length })}
        </span>
      </header>
      <ol>
        {steps.map((step, index) => (
          <Line
            key={step.title.en}
            step={step.row === project.update ? opening(step, mapped) : step}
            place={index + 1}
            done={(counts[index] ?? 0) > 0}
            next={index === next}
            allowed={may(step.row.access as ScreenAccess, rights)}
          />
        ))}
      </ol>
    </section>
  );
}

/** How many there are; undefined until known, and if the reader may not read them. */
function useCount(row: AnyRow): number | undefined {
  const allowed = may(row.access as ScreenAccess, useRights());
  const { data } = useRead(row, allowed ? { page: 1, pageSize: 1 } : null, { announce: 'none' });
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

function useMapped(): Mapped {
  const allowed = may(project.list.access as ScreenAccess, useRights());
  const { data } = useRead(project.list, allowed ? { page: 1, pageSize: 1 } : null, { announce: 'none' });
  const id = data?.ListItems[0]?.Id;
  const asked = id === undefined ? null : { projectId: id, page: 1, pageSize: 1 };
  const locations = useRead(mapping.locations, asked, { announce: 'none' }).data?.TotalItemsCount;
  const checklists = useRead(mapping.checklists, asked, { announce: 'none' }).data?.TotalItemsCount;
  if (data !== undefined && id === undefined) return { id, count: 0, tab: 'locations' };
  const isKnown = locations !== undefined && checklists !== undefined;
  const count = isKnown ? Math.min(1, locations, checklists) : undefined;
  return { id, count, tab: locations === 0 ? 'locations' : 'checklists' };
}

/** The step with the way to that project, at the tab of what it lacks; without a project there is none yet. */
const opening = (step: Step, { id, tab }: Mapped): Step => {
  const search: Record<string, string> = tab === 'locations' ? {} : { tab };
  return id === undefined
    ? { ...step, to: [] }
    : { ...step, to: [{ path: '/customers/project-detail/{id}', id, search }] };
};

function Line(props: { step: Step; place: number; done: boolean; next: boolean; allowed: boolean }) {
  const { step, place, done, next, allowed } = props;
  const say = useSay();
  const reach = useReach();
  const to = allowed ? step.to.find((target) => reach(target.path)) : undefined;
  const also = allowed && !done && step.also !== undefined && reach(step.also.to.path) ? step.also : undefined;
  return (
    <li data-done={done || undefined} data-next={next || undefined}>
      <span className={classes.mark}>
        {done ? <IconCheck size={16} stroke={2.6} aria-label={say(words.done)} /> : place}
      </span>
      <div>
        <strong>{say(step.title)}</strong>
        <p>{say(step.why)}</p>
      </div>
      {also !== undefined && (
        <Button size="xs" h={34} variant="default" renderRoot={(root) => <Link {...root} to={hrefOf(also.to)} />}>
          {say(also.do)}
        </Button>
      )}
      {to !== undefined && (
        <Button
          size="xs"
          h={34}
          variant={next ? 'filled' : done ? 'subtle' : 'default'}
          renderRoot={(root) => <Link {...root} to={hrefOf(to)} search={onlyQuery(to.search ?? {})} />}
        >
          {say(step.do)}
        </Button>
      )}
    </li>
  );
}
