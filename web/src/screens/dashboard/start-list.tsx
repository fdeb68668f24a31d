import { Button } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import { location } from '@sahada/contract/location';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { question } from '@sahada/contract/question';
import type { AnyRow } from '@sahada/contract/row';
import type { Text } from '@sahada/contract/text';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { hrefOf, type Target, useReach } from './reach.tsx';
import classes from './start-list.module.css';
import { words } from './words.ts';

interface Step {
  row: AnyRow;
  title: Text;
  why: Text;
  do: Text;
  /** Screens that create one; the first that the reader may open is used. */
  to: readonly Target[];
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
  },
  {
    row: project.list,
    title: words.project,
    why: words.projectWhy,
    do: words.projectDo,
    to: [{ path: '/admin/projects', search: { open: 'new' } }],
  },
  {
    row: question.list,
    title: words.question,
    why: words.questionWhy,
    do: words.questionDo,
    to: [{ path: '/questions/new-questions' }, { path: '/questions' }],
  },
  {
    row: checklist.list,
    title: words.checklist,
    why: words.checklistWhy,
    do: words.checklistDo,
    to: [{ path: '/checklists/new-checklist' }, { path: '/checklists' }],
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
  const counts = [
    useCount(customer.list),
    useCount(location.list),
    useCount(project.list),
    useCount(question.list),
    useCount(checklist.list),
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
            step={step}
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

function Line(props: { step: Step; place: number; done: boolean; next: boolean; allowed: boolean }) {
  const { step, place, done, next, allowed } = props;
  const say = useSay();
  const reach = useReach();
  const to = allowed ? step.to.find((target) => reach(target.path)) : undefined;
  return (
    <li data-done={done || undefined} data-next={next || undefined}>
      <span className={classes.mark}>
        {done ? <IconCheck size={16} stroke={2.6} aria-label={say(words.done)} /> : place}
      </span>
      <div>
        <strong>{say(step.title)}</strong>
        <p>{say(step.why)}</p>
      </div>
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
